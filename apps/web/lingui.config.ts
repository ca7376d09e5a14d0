import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** A folder with messages: platform, or a capability. Each has its own catalogues, loaded with its screens; one within another is not part of it. */
const folders = [
  ...readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])),
  'platform/sentences',
]

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
