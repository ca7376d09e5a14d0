import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { formatOfName, readCatalogue } from '../product-overrides/catalogue-read.ts'
import { type ImportSummary, importCatalogue } from '../product-overrides/import.ts'
import { readBrand, runCommand, withDatabase } from './database.ts'
import { Progress } from './progress.ts'

const usage = 'Usage: npm run import:products -- [--brand uk] [--skip-bad] [--dry-run] FILE (or - for standard input)'

/** `npm run import:products`: loads a catalogue of products from CSV or JSON lines, all of it or nothing. */
await runCommand(async () => {
  const { file, skipBad, dryRun } = readArguments()
  const fromInput = file === '-'
  const name = fromInput ? 'Standard input' : file
  const progress = new Progress(process.stderr, fromInput ? undefined : statSync(file).size)
  const pieces: AsyncIterable<Buffer> = fromInput ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 })
  const lines = readCatalogue(progress.counting(pieces), fromInput ? undefined : formatOfName(file))
  const origin = {
    brand: 'uk' as const,
    actor: { subject: 'command:import:products', name: `${userInfo().username} (import:products)` },
    requestId: randomUUID(),
  }
  const options = { dryRun, skipBad, whenRead: () => progress.say('Comparing with the catalogue …') }
  const summary = await withDatabase(process.env, (db) => importCatalogue(db, origin, lines, options)).finally(() => progress.clear())
  for (const { line, reason } of summary.faults) console.error(`Line ${line}: ${reason}`)
  const unnamed = summary.bad - summary.faults.length
  if (unnamed > 0) console.error(`… and ${unnamed} more bad lines.`)
  if (summary.bad > 0 && !skipBad) {
    throw new Error(
      `${name} has ${summary.bad} bad ${summary.bad === 1 ? 'line' : 'lines'}. Nothing was imported; --skip-bad goes on without them.`,
    )
  }
  console.log(describe(summary))
})

function readArguments(): { file: string; skipBad: boolean; dryRun: boolean } {
  const options = {
    brand: { type: 'string', default: 'uk' },
    'skip-bad': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (readBrand(values.brand) !== 'uk') throw new Error('Only the UK brand has a product catalogue.')
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    return { file, skipBad: values['skip-bad'], dryRun: values['dry-run'] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function describe(summary: ImportSummary): string {
  const rows: [string, number][] = [
    ['added', summary.added],
    ['changed', summary.changed],
    ['left as they were', summary.unchanged],
    ['skipped, being bad', summary.bad],
  ]
  return [
    summary.imported ? 'Imported. Variants of products:' : 'Dry run: nothing was written. It would be:',
    ...rows.map(([what, count]) => `${String(count).padStart(9)} ${what}`),
  ].join('\n')
}
