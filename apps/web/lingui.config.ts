import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { phrases, sentences } from '@goat/domain/sentences'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Folders with messages. Each has its own catalogues, loaded with its screens; a nested folder is not part of its parent. */
const folders = [
  ...readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])),
  'platform/sentences',
  'cutoffs/calendar',
  'foresight/history',
  'home/today',
]

/** Extracts the sentences of the domain, with their codes as ids, into the catalogue that every screen loads. */
const ofDomain = '../../packages/domain/src/sentences.ts'
const domainExtractor: ExtractorType = {
  match: (file) => file.endsWith('/packages/domain/src/sentences.ts'),
  extract: (_file, _code, add) => {
    for (const [id, message] of Object.entries({ ...sentences, ...phrases }))
      add({ id, message, comment: message, origin: [ofDomain, 1], placeholders: {} })
  },
}

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en-GB',
  locales: ['en-GB', 'nl-NL', 'pseudo'],
  pseudoLocale: { locale: 'pseudo' },
  fallbackLocales: { pseudo: 'en-GB' },
  catalogs: folders.map((folder) => ({
    path: `<rootDir>/src/${folder}/locales/{locale}`,
    include: [`<rootDir>/src/${folder}`, ...(folder === 'platform/sentences' ? [`<rootDir>/${ofDomain}`] : [])],
    exclude: folders.filter((other) => other.startsWith(`${folder}/`)).map((other) => `**/src/${other}/**`),
  })),
  extractors: [domainExtractor, babelExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
