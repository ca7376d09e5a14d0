import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { toWire } from '@goat/contract/described/cutoffs'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { readConfigurations } from '../cutoffs/cutoffs.ts'
import { datedFile, readDated } from '../cutoffs/dated.ts'
import { type ImportSummary, importConfigurations, readImport } from '../cutoffs/import.ts'
import { type Db, readAtRevision, sentenceOf } from '../db/db.ts'
import { type FileFormat, formatOfName, refuseUtf16 } from '../records/import/lines.ts'
import { type Command, importInto, onlyFile, originOf, readArguments, readBrand, sizeOfFile, withDatabase } from './database.ts'

/** `npm run import:cutoffs`: imports a saved response of GET /deliveryConfigurations, all of it or nothing. */
export const importCutoffs: Command = async (terminal) => {
  const usage = `Usage: npm run import:cutoffs -- --brand ${brandIds.join('|')} [--dry-run] FILE`
  const given = readArguments(terminal, usage, ['dry-run'], (brand, files) => ({ file: onlyFile(files), brand: readBrand(brand) }))
  const { brand, file, 'dry-run': dryRun } = given
  const read = readImport(readText(terminal.folder, file), brand)
  if (!read.ok) {
    for (const fault of read.faults) terminal.stderr.write(`${fault}\n`)
    throw new Error(`${file} has ${read.faults.length} ${read.faults.length === 1 ? 'fault' : 'faults'}. Nothing was imported.`)
  }
  const origin = originOf(brand, 'import:cutoffs')
  const summary = await importInto(terminal, (db) => importConfigurations(db, origin, read.configurations, { dryRun }))
  terminal.stdout.write(`${describe(summary, dryRun)}\n`)
}

/** Skips a byte order mark. Throws for bytes that are not UTF-8, which a lenient decoder would replace. */
function readText(folder: string, file: string): string {
  const bytes = readBytes(folder, file)
  refuseUtf16(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`${file} is not text in UTF-8. Nothing was imported.`, { cause })
  }
}

function readBytes(folder: string, file: string): Uint8Array {
  const path = resolve(folder, file)
  sizeOfFile(path, file)
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${sentenceOf(cause)}`, { cause })
  }
}

function describe(summary: ImportSummary, dryRun: boolean): string {
  const rows: [string, readonly string[]][] = [
    ['added', summary.added],
    ['changed', summary.changed],
    ['unchanged', summary.unchanged],
    ['in the database only, and left there', summary.notInFile],
  ]
  return [
    dryRun ? 'Dry run: nothing was written. It would be:' : 'Imported. Delivery services:',
    ...rows.map(
      ([what, names]) =>
        `${String(names.length).padStart(5)} ${what}${names.length === 0 || names === summary.unchanged ? '' : `: ${names.join(', ')}`}`,
    ),
    ...(summary.newFactories.length === 0 ? [] : [`Factories that were not known before: ${summary.newFactories.join(', ')}.`]),
    ...(summary.newTimeZone.length === 0 ? [] : [`Another time zone than before: ${summary.newTimeZone.join(', ')}.`]),
    ...(summary.withoutTimeZone.length === 0
      ? []
      : [
          `No time zone is known for ${summary.withoutTimeZone.join(', ')}: their local time is not shown. Add "timeZone" to their entries in the file, such as "Europe/London".`,
        ]),
  ].join('\n')
}

/** `npm run export:cutoffs`: writes the response of GET /deliveryConfigurations, which import:cutoffs can read. */
export const exportCutoffs = exportOf({
  usage: `Usage: npm run export:cutoffs -- --brand ${brandIds.join('|')} [FILE]   (without FILE: standard output)`,
  what: 'Delivery services',
  read: async (db, brand) => {
    const { value: configurations } = await readAtRevision(db, brand, (tx) => readConfigurations(tx, brand))
    return { count: configurations.length, text: `${JSON.stringify({ results: configurations.map(toWire) }, null, 2)}\n` }
  },
})

/** `npm run export:dated-cutoffs`: writes the dated cut-offs of a brand, which import:dated-cutoffs can read. */
export const exportDatedCutoffs = exportOf({
  usage: `Usage: npm run export:dated-cutoffs -- --brand ${brandIds.join('|')} [FILE]   (CSV if its name ends in .csv, otherwise JSON lines; without FILE: standard output)`,
  what: 'Dated cut-offs',
  read: async (db, brand, file) => {
    const stored = await readDated(db, brand)
    return { count: stored.length, text: datedFile.write(stored, formatFor(file)) }
  },
})

/** By the name of a file; of standard output, JSON lines. */
export function formatFor(file: string | undefined): FileFormat {
  return (file === undefined ? undefined : formatOfName(file)) ?? 'json-lines'
}

type Export = {
  readonly usage: string
  readonly what: string
  readonly read: (db: Db, brand: BrandId, file: string | undefined) => Promise<{ readonly text: string; readonly count: number }>
}

/** The command that writes to a file, or to standard output. */
export function exportOf({ usage, what, read }: Export): Command {
  return async (terminal) => {
    const { brand, file } = readArguments(terminal, usage, [], (given, [only, ...more]) => {
      if (more.length > 0) throw new Error('Name one file at most.')
      return { brand: readBrand(given), file: only }
    })
    const { text, count } = await withDatabase(terminal, (db) => read(db, brand, file))
    if (file === undefined) terminal.stdout.write(text)
    else {
      writeFileSync(resolve(terminal.folder, file), text)
      terminal.stderr.write(`${what} written to ${file}: ${count}\n`)
    }
  }
}
