import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { capabilities } from './src/capabilities.ts'

/** A folder with messages: platform, or a capability. Each has its own catalogues, loaded with its screens; one within another is not part of it. */
const folders = ['platform', 'platform/sentences', 'home', 'palette', ...capabilities.map(({ name }) => name)]

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en-GB',
  locales: ['en-GB', 'nl-NL', 'pseudo'],
  pseudoLocale: { locale: 'pseudo' },
  fallbackLocales: { pseudo: 'en-GB' },
  catalogs: folders.map((folder) => ({
    path: `<rootDir>/src/${folder}/locales/{locale}`,
    include: [`<rootDir>/src/${folder}`],
    exclude: folders.filter((other) => other.startsWith(`${folder}/`)).map((other) => `**/src/${other}/**`),
  })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
