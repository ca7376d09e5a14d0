import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cwd = import.meta.dirname

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    // A message without a translation fails the build.
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd })] }),
    // React Aria has no British English of its own; its English is what it falls back to.
    optimizeLocales.vite({ locales: ['en-US', 'nl-NL'] }),
  ],
  build: {
    outDir: 'dist',
    // The browsers of the day; none of them needs modules preloaded by a script.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The page has loaded its first script. Firefox reports a repeated preload of it as failed.
      resolveDependencies: (_, files) => files.filter((file) => !/^assets\/index-.*\.js$/.test(file)),
    },
    // The content security policy allows no data: fonts, and hashed files are cached for good.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The name of a shared chunk lists everything that shares it. A hash has 7 characters, because the first load lists all names.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${name.split(/[~.]/)[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // What Home needs comes in one file: as two dozen small ones that other screens share, it is a tenth larger and slower to load.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Merges the smallest of the files that screens share. With a higher threshold, screens load dialogs and date fields (60 kB) for a
            // small module merged with them. Merging can make files import each other; tools/build-web.ts then fails.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 300 },
          ],
        },
      },
    },
  },
})
