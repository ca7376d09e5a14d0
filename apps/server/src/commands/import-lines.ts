import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import type { Origin } from '../platform/change-log.ts'
import type { Db } from '../platform/db.ts'
import type { ImportOptions, ImportSummary } from '../platform/import/import.ts'
import { formatOfName, type Line, type LineShape, readLines } from '../platform/import/lines.ts'
import { Progress } from '../platform/import/progress.ts'
import { importInto, runCommand } from './database.ts'

/** A command that imports a file of CSV or JSON lines. */
export type LinesCommand<Column extends string, Entry> = {
  /** The npm script, such as `import:products`. */
  readonly name: string
  readonly usage: string
  /** The heading of the summary, such as `Variants of products`. */
  readonly what: string
  /** The progress text while the database compares. */
  readonly comparing: string
  /** Throws an Error for a brand without this data. */
  readonly brandOf: (given: string | undefined) => BrandId
  readonly shapeOf: (brand: BrandId) => LineShape<Column, Entry>
  readonly run: (db: Db, origin: Origin, lines: AsyncIterable<Line<Entry>>, options: ImportOptions) => Promise<ImportSummary>
}

/** Runs an import command with the arguments of the process. Bad lines stop the import unless --skip-bad is given. */
export async function importFile<Column extends string, Entry>(command: LinesCommand<Column, Entry>): Promise<void> {
  await runCommand(async () => {
    const { brand, file, skipBad, dryRun } = readArguments(command)
    const fromInput = file === '-'
    const progress = new Progress(process.stderr, fromInput ? undefined : statSync(file).size)
    const pieces: AsyncIterable<Buffer> = fromInput ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 })
    const lines = readLines(progress.counting(pieces), fromInput ? undefined : formatOfName(file), command.shapeOf(brand))
    const origin = {
      brand,
      actor: { subject: `command:${command.name}`, name: `${userInfo().username} (${command.name})` },
      requestId: randomUUID(),
    }
    const options = { dryRun, skipBad, onAllRead: () => progress.say(command.comparing) }
    const summary = await importInto(process.env, (db) => command.run(db, origin, lines, options)).finally(() => progress.clear())
    printFaults(summary)
    if (summary.bad > 0 && !skipBad) {
      const name = fromInput ? 'Standard input' : file
      const bad = `${summary.bad} bad ${summary.bad === 1 ? 'line' : 'lines'}`
      throw new Error(`${name} has ${bad}. Nothing was imported; --skip-bad goes on without them.`)
    }
    console.log(describe(summary, command.what))
  })
}

function readArguments({ brandOf, usage }: { brandOf: (given: string | undefined) => BrandId; usage: string }) {
  const options = {
    brand: { type: 'string' },
    'skip-bad': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    const brand = brandOf(values.brand)
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    return { brand, file, skipBad: values['skip-bad'], dryRun: values['dry-run'] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function printFaults({ bad, faults }: ImportSummary): void {
  for (const { line, reason } of faults) console.error(`Line ${line}: ${reason}`)
  const unnamed = bad - faults.length
  if (unnamed > 0) console.error(`… and ${unnamed} more invalid lines.`)
}

function describe(summary: ImportSummary, what: string): string {
  const rows: [string, number][] = [
    ['added', summary.added],
    ['changed', summary.changed],
    ['unchanged', summary.unchanged],
    ['skipped (invalid)', summary.bad],
  ]
  return [
    summary.imported ? `Imported. ${what}:` : 'Dry run: nothing was written. It would be:',
    ...rows.map(([row, count]) => `${String(count).padStart(9)} ${row}`),
    ...summary.notes,
  ].join('\n')
}
