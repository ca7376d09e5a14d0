import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cwd = import.meta.dirname

/** The file of a catalogue: for each language one with what the first screen needs, and one with the rest (src/catalogues.ts). */
function catalogueOf(id: string): string | null {
  const [, folder, locale] = /apps\/web\/src\/(.+)\/locales\/([\w-]+)\.po/.exec(id) ?? []
  if (folder === undefined || locale === undefined) return null
  return folder === 'platform' || folder === 'home' ? `${locale}-first` : locale
}

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
    // All of it is smaller than a single script, and a style sheet that could not be loaded would have to be requested again.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The name of a shared chunk lists everything that shares it. A hash has 7 characters, because the first load lists all names.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${name.split(/[~.]/)[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: catalogueOf, debugName: 'catalogues', priority: 5 },
            // What Home needs comes in one file: as two dozen small ones that other screens share, it is a tenth larger and slower to load.
            { name: 'first', tags: ['$initial'], priority: 4 },
            // What several screens need: the controls, which Home does without, and the rest.
            { name: 'controls', test: /packages\/ui\/|@?react-(?:aria|stately)|@internationalized/, minShareCount: 2, priority: 3 },
            { name: 'shared', minShareCount: 2, priority: 2 },
            { name: 'palette', test: /apps\/web\/src\/.*palette-source/, priority: 1 },
            { name: 'history', test: /apps\/web\/src\/.*(?:history-source|history-screen)/, priority: 1 },
          ],
        },
      },
    },
  },
})
