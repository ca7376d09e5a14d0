import { readFileSync } from 'node:fs'
import { fileSentences } from '@goat/domain/text/file-sentences'
import { phrases, sentences } from '@goat/domain/text/sentences'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Extracts the sentences of the domain, with their codes as ids, into the catalogue that every screen loads, or that of imports. */
const ofDomain = '../../packages/domain/src/text/sentences.ts'
const ofFiles = '../../packages/domain/src/text/file-sentences.ts'
const domainExtractor: ExtractorType = {
  match: (file) => /\/packages\/domain\/src\/text\/(?:file-)?sentences\.ts$/.test(file),
  extract: (file, _code, add) => {
    const isOfFiles = file.endsWith('/file-sentences.ts')
    for (const [id, message] of Object.entries(isOfFiles ? fileSentences : { ...sentences, ...phrases }))
      if (isOfFiles || !(id in fileSentences))
        add({ id, message, comment: message, origin: [isOfFiles ? ofFiles : ofDomain, 1], placeholders: {} })
  },
}

/** What the shell and Home say is loaded with the first screen; `src/catalogues.ts` loads the rest with any other one. */
const first = ['src/platform', 'src/home', 'src/capabilities.ts']
const notFirst = ['src/home/today']
const isFirst = /src\/(?:platform\/|home\/[^/]*$|capabilities\.ts$)/

/** What the first screen has loaded is not loaded again. */
const firstTexts = readFileSync(`${import.meta.dirname}/locales/nl-NL/first.po`, 'utf8')
const webExtractor: ExtractorType = {
  ...babelExtractor,
  extract: (file, code, add, context) => {
    const addNew: typeof add = (one) => {
      const isKnown = one.context === undefined && firstTexts.includes(`\nmsgid ${JSON.stringify(one.message)}\n`)
      if (isFirst.test(file) || !isKnown) add(one)
    }
    return babelExtractor.extract(file, code, addNew, context)
  },
}

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en-GB',
  // English and the pseudo locale are made from the messages themselves (vite.config.ts).
  locales: ['nl-NL'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/first',
      include: first.map((folder) => `<rootDir>/${folder}`),
      exclude: notFirst.map((folder) => `**/${folder}/**`),
    },
    {
      path: '<rootDir>/locales/{locale}/rest',
      include: ['<rootDir>/src', `<rootDir>/${ofDomain}`],
      exclude: [
        '**/src/home/*.{ts,tsx}',
        '**/src/platform/**',
        '**/src/capabilities.ts',
        '**/src/history/import-screen.tsx',
        '**/src/history/current-values.tsx',
      ],
    },
    {
      path: '<rootDir>/locales/{locale}/files',
      include: ['<rootDir>/src/history/import-screen.tsx', '<rootDir>/src/history/current-values.tsx', `<rootDir>/${ofFiles}`],
    },
  ],
  extractors: [domainExtractor, webExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
