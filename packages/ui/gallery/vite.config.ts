import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery is for contributors and not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../../.cache/gallery',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
})
