import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { type ImportSummary, importConfigurations } from '../cutoffs/import.ts'
import { readImport } from '../cutoffs/import-read.ts'
import { sentenceOf } from '../db/db.ts'
import { refuseUtf16 } from '../records/import/lines.ts'
import { type Command, importInto, readBrand, runScript } from './database.ts'

const usage = `Usage: npm run import:cutoffs -- --brand ${brandIds.join('|')} [--dry-run] FILE`

/** `npm run import:cutoffs`: imports a saved response of GET /deliveryConfigurations, all of it or nothing. */
export const importCutoffs: Command = async (terminal) => {
  const { brand, file, dryRun } = readArguments(terminal.args)
  const read = readImport(readText(terminal.folder, file), brand)
  if (!read.ok) {
    for (const fault of read.faults) terminal.stderr.write(`${fault}\n`)
    throw new Error(`${file} has ${read.faults.length} ${read.faults.length === 1 ? 'fault' : 'faults'}. Nothing was imported.`)
  }
  const origin = {
    brand,
    actor: { subject: 'command:import:cutoffs', name: `${userInfo().username} (import:cutoffs)` },
    requestId: randomUUID(),
  }
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
  try {
    return readFileSync(resolve(folder, file))
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${sentenceOf(cause)}`, { cause })
  }
}

function readArguments(args: readonly string[]): { brand: BrandId; file: string; dryRun: boolean } {
  const options = { brand: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error('Name one file.')
    return { brand: readBrand(values.brand), file, dryRun: values['dry-run'] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
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
    ...(summary.newTimeZone.length === 0 ? [] : [`Another time zone than before: ${summary.newTimeZone.join(', ')}.`]),
    ...(summary.withoutTimeZone.length === 0
      ? []
      : [
          `No time zone is known for ${summary.withoutTimeZone.join(', ')}: their local time is not shown. Add "timeZone" to their entries in the file, such as "Europe/London".`,
        ]),
  ].join('\n')
}

if (import.meta.main) await runScript(importCutoffs)
