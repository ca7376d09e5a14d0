import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/**
 * Fails when a message in the code is not in the Dutch catalogues, or has no translation: `node apps/web/check-messages.ts`.
 * After adding or rewording a message: `npx lingui extract --clean` in apps/web, then translate the empty entries in locales/nl-NL. What the
 * first screen newly says is taken out of the rest by a second run.
 */
const here = import.meta.dirname
const lingui = fileURLToPath(new URL('lingui.js', import.meta.resolve('@lingui/cli')))
for (const check of [
  ['sync', '--clean'],
  ['missing', '--mode', 'catalog', '--locale', 'nl-NL'],
]) {
  execFileSync(process.execPath, [lingui, 'check', ...check, '--workers', '1', '--verbose'], { cwd: here, stdio: 'inherit' })
}

const catalogs = await getCatalogs(getConfig({ cwd: here }))
const entries = await Promise.all(catalogs.map(async (catalog) => Object.values((await catalog.read('nl-NL')) ?? {})))
const quoted = entries.flat().filter(({ translation }) => translation?.includes('‘'))
if (quoted.length > 0) throw new Error(`Quote with “ and ”: ${quoted.map(({ translation }) => translation).join(' ')}`)
const counts = entries.map(({ length }) => length)
const total = counts.reduce((sum, count) => sum + count, 0)
if (counts.length === 0 || counts.includes(0)) throw new Error(`A catalogue is empty: ${counts.join(', ')}.`)
process.stdout.write(`${total} messages in ${counts.length} catalogues, each in every locale.\n`)
