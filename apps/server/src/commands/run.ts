import { type Command, runCommand } from './database.ts'

/** The commands by the names of their npm scripts. Each loads only what it needs: an import may have little memory. */
const commands = new Map<string | undefined, () => Promise<Command>>([
  ['rotate:keys', async () => (await import('./maintenance.ts')).rotateKeys],
  ['upgrade:check', async () => (await import('./maintenance.ts')).checkUpgrade],
  ['backup', async () => (await import('./backup.ts')).backUp],
  ['verify', async () => (await import('./maintenance.ts')).verify],
  ['import:cutoffs', async () => (await import('./cutoffs.ts')).importCutoffs],
  ['export:cutoffs', async () => (await import('./cutoffs.ts')).exportCutoffs],
  ['export:dated-cutoffs', async () => (await import('./cutoffs.ts')).exportDatedCutoffs],
  ['import:dated-cutoffs', async () => (await import('./import-lines.ts')).importDatedCutoffs],
  ['import:records', async () => (await import('./records.ts')).importKind],
  ['export:records', async () => (await import('./records.ts')).exportKind],
  ['import:delivery-options', async () => (await import('./import-lines.ts')).importDeliveryOptions],
  ['import:product-overrides', async () => (await import('./import-lines.ts')).importProductOverrides],
  ['import:products', async () => (await import('./import-lines.ts')).importProducts],
])

const { argv, env, stdin, stdout, stderr } = process
const [name, ...args] = argv.slice(2)
const load = commands.get(name)
const unknown: Command = async () => {
  throw new Error(`There is no command "${name ?? ''}". There are: ${[...commands.keys()].join(', ')}.`)
}
process.exitCode = await runCommand(load === undefined ? unknown : await load(), {
  args,
  env,
  folder: process.cwd(),
  stdin,
  stdout,
  stderr,
})
