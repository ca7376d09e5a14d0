import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { readDated } from '../cutoffs/dated.ts'
import { datedColumns, lineOfDated } from '../cutoffs/dated-file.ts'
import { formatOfName } from '../records/import/lines.ts'
import { type Command, readBrand, runScript, withDatabase } from './database.ts'

const usage = `Usage: npm run export:dated-cutoffs -- --brand ${brandIds.join('|')} [FILE]   (CSV if its name ends in .csv, otherwise JSON lines; without FILE: standard output)`

/** `npm run export:dated-cutoffs`: writes the dated cut-offs of a brand, which import:dated-cutoffs can read. */
export const exportDatedCutoffs: Command = async (terminal) => {
  const { brand, file } = readArguments(terminal.args)
  const stored = await withDatabase(terminal, (db) => readDated(db, brand))
  const format = (file === undefined ? undefined : formatOfName(file)) ?? 'json-lines'
  const lines = stored.map(({ key, value }) => lineOfDated(key, value, format))
  const text = [...(format === 'csv' ? [datedColumns.join(',')] : []), ...lines].map((line) => `${line}\n`).join('')
  if (file === undefined) terminal.stdout.write(text)
  else {
    writeFileSync(resolve(terminal.folder, file), text)
    terminal.stderr.write(`Dated cut-offs written to ${file}: ${stored.length}\n`)
  }
}

function readArguments(args: readonly string[]): { brand: BrandId; file: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { brand: { type: 'string' } }, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one file at most.')
    return { brand: readBrand(values.brand), file: positionals[0] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

if (import.meta.main) await runScript(exportDatedCutoffs)
