import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import type { Db } from '../db/db.ts'
import type { ImportOptions, ImportSummary } from '../records/import/import.ts'
import { formatOfName, type Line, type LineShape, readLines } from '../records/import/lines.ts'
import type { Origin } from '../records/log.ts'
import { type Command, importInto } from './database.ts'
import { Progress } from './progress.ts'

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

/** The command that imports a file. Bad lines stop the import unless --skip-bad is given. */
export function importOfLines<Column extends string, Entry>(command: LinesCommand<Column, Entry>): Command {
  return async (terminal) => {
    const { folder, stdin, stderr, stdout } = terminal
    const { brand, file, skipBad, dryRun } = readArguments(terminal.args, command)
    const path = resolve(folder, file)
    const fromInput = file === '-'
    const progress = new Progress(stderr, fromInput ? undefined : statSync(path).size)
    const pieces: AsyncIterable<Buffer> = fromInput ? stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
    const lines = readLines(progress.counting(pieces), fromInput ? undefined : formatOfName(file), command.shapeOf(brand))
    const origin = {
      brand,
      actor: { subject: `command:${command.name}`, name: `${userInfo().username} (${command.name})` },
      requestId: randomUUID(),
    }
    const options = { dryRun, skipBad, onAllRead: () => progress.say(command.comparing) }
    const summary = await importInto(terminal, (db) => command.run(db, origin, lines, options)).finally(() => progress.clear())
    for (const sentence of faultsOf(summary)) stderr.write(`${sentence}\n`)
    if (summary.bad > 0 && !skipBad) {
      const name = fromInput ? 'Standard input' : file
      const bad = `${summary.bad} bad ${summary.bad === 1 ? 'line' : 'lines'}`
      throw new Error(`${name} has ${bad}. Nothing was imported; --skip-bad goes on without them.`)
    }
    stdout.write(`${describe(summary, command.what)}\n`)
  }
}

function readArguments(args: readonly string[], { brandOf, usage }: { brandOf: (given: string | undefined) => BrandId; usage: string }) {
  const options = {
    brand: { type: 'string' },
    'skip-bad': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    const brand = brandOf(values.brand)
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    return { brand, file, skipBad: values['skip-bad'], dryRun: values['dry-run'] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function faultsOf({ bad, faults }: ImportSummary): readonly string[] {
  const unnamed = bad - faults.length
  return [...faults.map(({ line, reason }) => `Line ${line}: ${reason}`), ...(unnamed > 0 ? [`… and ${unnamed} more invalid lines.`] : [])]
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
