import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { type ImportKind, otherNamesOf } from '@goat/contract/imports'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { datedImporter } from '../cutoffs/dated.ts'
import { optionImporter } from '../delivery-options/import.ts'
import { catalogueImporter } from '../product-overrides/import.ts'
import { overrideImporter } from '../product-overrides/import-overrides.ts'
import type { Importer, ImportSummary } from '../records/import/import.ts'
import { formatOfName, readLines } from '../records/import/lines.ts'
import { type Command, importInto, type Output, onlyFile, originOf, readArguments, readBrand, sizeOfFile } from './database.ts'

/** A command that imports a file of CSV or JSON lines. */
type LinesCommand<Column extends string, Entry> = Pick<Importer<Column, Entry>, 'shapeOf' | 'run'> & {
  readonly kind?: ImportKind
  /** The npm script, such as `import:products`. */
  readonly name: string
  /** How `--brand` is given. */
  readonly brand: string
  /** The heading of the summary, such as `Variants of products`. */
  readonly what: string
  /** The progress text while the database compares. */
  readonly comparing: string
  /** Whether it only says what it would do, unless --apply is given. */
  readonly isDry?: boolean
  /** Throws an Error for a brand without this data. */
  readonly brandOf: (given: string | undefined) => BrandId
}

/** The command that imports a file. Bad lines stop the import unless --skip-bad is given. */
export function importOfLines<Column extends string, Entry>(command: LinesCommand<Column, Entry>): Command {
  return async (terminal) => {
    const { folder, stdin, stderr, stdout } = terminal
    const modes = command.isDry ? (['apply', 'dry-run'] as const) : (['dry-run'] as const)
    const choice = modes.map((mode) => `--${mode}`).join('|')
    const usage = `Usage: npm run ${command.name} -- ${command.brand} [--skip-bad] [${choice}] FILE (or - for standard input)`
    const flags = ['skip-bad', ...modes] as const
    const given = readArguments(terminal, usage, flags, (brand, files) => ({ brand: command.brandOf(brand), file: onlyFile(files) }))
    const { brand, file, 'skip-bad': skipBad } = given
    const dryRun = given['dry-run'] || (command.isDry === true && !given.apply)
    const path = resolve(folder, file)
    const fromInput = file === '-'
    const progress = new Progress(stderr, fromInput ? undefined : sizeOfFile(path, file))
    const pieces = fromInput ? stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
    const otherNames = command.kind === undefined ? {} : otherNamesOf(command.kind)
    const shape = { otherNames, ...command.shapeOf(brand, Date.now()) }
    const lines = readLines(progress.counting(pieces), fromInput ? undefined : formatOfName(file), shape)
    const origin = originOf(brand, command.name)
    const options = { dryRun, skipBad, onAllRead: () => progress.say(command.comparing) }
    const summary = await importInto(terminal, (db) => command.run(db, origin, lines, options), pieces).finally(() => progress.clear())
    for (const sentence of faultsOf(summary)) stderr.write(`${sentence}\n`)
    if (summary.bad > 0 && !skipBad) {
      const name = fromInput ? 'Standard input' : file
      const bad = `${summary.bad} bad ${summary.bad === 1 ? 'line' : 'lines'}`
      throw new Error(`${name} has ${bad}. Nothing was imported; --skip-bad goes on without them.`)
    }
    stdout.write(`${describe(summary, command.what)}\n`)
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

export const eitherBrand = { brand: `--brand ${brandIds.join('|')}`, brandOf: readBrand }

/** `npm run import:dated-cutoffs`: imports the dated cut-offs of a brand from CSV or JSON lines, all or nothing. */
export const importDatedCutoffs = importOfLines({
  name: 'import:dated-cutoffs',
  ...eitherBrand,
  what: 'Dated cut-offs',
  comparing: 'Comparing with the dated cut-offs …',
  ...datedImporter,
})

/** `npm run import:delivery-options`: imports the delivery options of a brand from CSV or JSON lines, all or nothing. */
export const importDeliveryOptions = importOfLines({
  name: 'import:delivery-options',
  ...eitherBrand,
  what: 'Delivery options',
  comparing: 'Comparing with the delivery options …',
  ...optionImporter,
})

/** `npm run import:products`: imports a product catalogue from CSV or JSON lines, all or nothing. */
export const importProducts = importOfLines({
  name: 'import:products',
  brand: '[--brand uk]',
  what: 'Variants of products',
  comparing: 'Comparing with the catalogue …',
  brandOf: ukOnly,
  ...catalogueImporter,
})

/** `npm run import:product-overrides`: overrides variants of products from CSV or JSON lines, all or nothing. */
export const importProductOverrides = importOfLines({
  name: 'import:product-overrides',
  brand: '[--brand uk]',
  what: 'Variants of products',
  comparing: 'Comparing with the product overrides …',
  isDry: true,
  brandOf: ukOnly,
  ...overrideImporter,
})

function ukOnly(given: string | undefined): BrandId {
  if (readBrand(given ?? 'uk') !== 'uk') throw new Error('Only the UK brand has a product catalogue.')
  return 'uk'
}

const barWidth = 30
const betweenMs = 100

export class Progress {
  readonly #out: Output
  readonly #total: number | undefined
  #done = 0
  #drawn = 0

  /** `total` is in bytes; undefined if not known, as for standard input. */
  constructor(out: Output, total: number | undefined) {
    this.#out = out
    this.#total = total
  }

  /** Passes chunks through and counts their bytes. */
  async *counting(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#done += piece.length
      this.#draw()
      yield piece
    }
  }

  /** Shows a step that has no measurable progress. */
  say(sentence: string): void {
    if (this.#out.isTTY) this.#out.write(`\r\u001B[K${sentence}`)
  }

  clear(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001B[K')
  }

  #draw(): void {
    const now = performance.now()
    if (!this.#out.isTTY || now - this.#drawn < betweenMs) return
    this.#drawn = now
    this.say(barOf(this.#done, this.#total))
  }
}

export function barOf(done: number, total: number | undefined): string {
  const read = `${(done / 1_000_000).toFixed(1)} MB`
  if (total === undefined || total === 0) return `Reading … ${read}`
  const share = Math.min(done / total, 1)
  const full = Math.round(share * barWidth)
  return `Reading [${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${Math.floor(share * 100)} % of ${(total / 1_000_000).toFixed(1)} MB`
}
