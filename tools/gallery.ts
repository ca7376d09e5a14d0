import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** `npm run gallery`: a page for each shared component with all its states, with hot reloading. */
const server = await createServer({
  configFile: fileURLToPath(new URL('../packages/ui/gallery/vite.config.ts', import.meta.url)),
  server: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 4700), strictPort: true },
})
await server.listen()
console.log(`\nGallery of the shared interface: ${server.resolvedUrls?.local[0]}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close().finally(() => process.exit(0))
  })
}
