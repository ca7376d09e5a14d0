import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrases, sentences } from '@goat/domain/text/sentences'
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const cwd = import.meta.dirname

/** The language of a compiled catalogue. */
const languageOf = (id: string | null) => /\.po\?([\w-]+)$/.exec(id ?? '')?.[1]

/** The messages of a catalogue by id. Those of the domain have their codes as ids, and their texts are in the domain. */
const textsOfDomain: Readonly<Record<string, string>> = { ...sentences, ...phrases }
const catalogueAt = (filename: string) =>
  formatter().parse(readFileSync(filename, 'utf8'), { locale: 'nl-NL', sourceLocale: 'en-GB', filename })

/** Ids of two characters instead of random ones of six, which no compression makes smaller: 11 kB of every screen. */
const shortIds = new Map<string, string>()
for (const name of ['first', 'rest', 'files'])
  for (const id of Object.keys(await catalogueAt(`${cwd}/locales/nl-NL/${name}.po`)))
    if (!(id in textsOfDomain)) shortIds.set(id, shortIds.get(id) ?? shortIds.size.toString(36))

/** Compiles `first.po?nl-NL`, and English and the pseudo locale from the messages of the same catalogue. A message without a text fails. */
const catalogues: Plugin = {
  name: 'catalogues',
  load: {
    filter: { id: /\.po\?[\w-]+$/ },
    async handler(id) {
      const [filename = '', locale = ''] = id.split('?')
      this.addWatchFile(filename)
      const texts = Object.entries(await catalogueAt(filename)).map(([key, { message = textsOfDomain[key], translation }]) => [
        shortIds.get(key) ?? key,
        (locale === 'nl-NL' ? translation : message) ?? '',
      ])
      const missing = texts.flatMap(([key, text]) => (text === '' ? [key] : []))
      if (missing.length > 0) throw new Error(`${id} has messages without a text: ${missing.join(', ')}.`)
      const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(texts), { namespace: 'es', pseudoLocale: 'pseudo' })
      if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
      return { code: source, moduleType: 'js' }
    },
  },
}

/** The same ids where messages are used. */
const usedIds: Plugin = {
  name: 'used-ids',
  enforce: 'post',
  transform: {
    filter: { id: /apps\/web\/src\// },
    handler: (code) => ({
      code: code.replaceAll(/\bid: ?"([^"]{6})"/g, (whole, id) => (shortIds.has(id) ? `id: "${shortIds.get(id)}"` : whole)),
      map: null,
    }),
  },
}

/** Short class names: those of Vite have the name, a random hash and the line, and are in the scripts as well as in the styles. */
const styleSheets = globSync(['apps/web/src/**/*.module.css', 'packages/ui/src/**/*.module.css'], { cwd: join(cwd, '../..') }).sort()
const classNames = new Map<string, Map<string, string>>()
function shortClass(name: string, file: string): string {
  const sheet = styleSheets.findIndex((one) => file.endsWith(one)).toString(36)
  const names = classNames.get(sheet) ?? new Map<string, string>()
  classNames.set(sheet, names)
  const short = names.get(name) ?? `_${sheet}-${names.size.toString(36)}`
  names.set(name, short)
  return short
}
const shortClasses: Plugin = {
  name: 'short-classes',
  apply: 'build',
  config: () => ({ css: { modules: { generateScopedName: shortClass } } }),
}

/** What calls do is for the OpenAPI document only: 1 kB of every screen. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\// },
    handler: (code) => ({ code: code.replaceAll(/\bsummary:\s*(['`]).*?\1,/gs, "summary: '',"), map: null }),
  },
}

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    catalogues,
    usedIds,
    shortClasses,
    withoutSummaries,
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
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${languageOf(facadeModuleId) ?? name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${name.split(/[~.]/)[0]}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // What Home needs comes in one file: as two dozen small ones that other screens share, it is a tenth larger and slower to load.
            { name: 'first', tags: ['$initial'], priority: 4 },
            // What several screens need: the controls, which Home does without, and the rest; not what Coming up shares. What only two need is a file of its own.
            { name: 'controls', test: /packages\/ui\/|@?react-(?:aria|stately)|@internationalized/, minShareCount: 2, priority: 3 },
            {
              name: 'shared',
              test: /^(?!.*(?:src\/coming-up|src\/timeline|move-effect|of-kind|record-calls))/,
              minShareCount: 3,
              priority: 2,
            },
            { name: 'timeline', test: /src\/coming-up/, minShareCount: 2, priority: 1 },
            { name: 'order-check', test: /foresight\/src|of-kind/, minShareCount: 2, priority: 1 },
            { name: 'palette', test: /apps\/web\/src\/.*palette-source/, priority: 1 },
          ],
        },
      },
    },
  },
})
