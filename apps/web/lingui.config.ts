import { phrases, sentences } from '@goat/domain/text/sentences'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Extracts the sentences of the domain, with their codes as ids, into the catalogue that every screen loads. */
const ofDomain = '../../packages/domain/src/text/sentences.ts'
const domainExtractor: ExtractorType = {
  match: (file) => file.endsWith('/packages/domain/src/text/sentences.ts'),
  extract: (_file, _code, add) => {
    for (const [id, message] of Object.entries({ ...sentences, ...phrases }))
      add({ id, message, comment: message, origin: [ofDomain, 1], placeholders: {} })
  },
}

/** What the shell and Home say is loaded with the first screen; `src/catalogues.ts` loads the rest with any other one. */
const first = ['src/platform', 'src/home', 'src/capabilities.ts']
const notFirst = ['src/home/today']

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
      exclude: ['**/src/home/*.{ts,tsx}', '**/src/platform/**', '**/src/capabilities.ts'],
    },
  ],
  extractors: [domainExtractor, babelExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
