import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toWire } from '@goat/contract/described/cutoffs'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { readConfigurations } from '../cutoffs/cutoffs.ts'
import { readAtRevision } from '../db/revision.ts'
import { type Command, readBrand, runScript, withDatabase } from './database.ts'

const usage = `Usage: npm run export:cutoffs -- --brand ${brandIds.join('|')} [FILE]   (without FILE: standard output)`

/** `npm run export:cutoffs`: writes the response of GET /deliveryConfigurations, which import:cutoffs can read. */
export const exportCutoffs: Command = async (terminal) => {
  const { brand, file } = readArguments(terminal.args)
  const { value: configurations } = await withDatabase(terminal, (db) => readAtRevision(db, brand, (tx) => readConfigurations(tx, brand)))
  const text = `${JSON.stringify({ results: configurations.map(toWire) }, null, 2)}\n`
  if (file === undefined) terminal.stdout.write(text)
  else {
    writeFileSync(resolve(terminal.folder, file), text)
    terminal.stderr.write(`Delivery services written to ${file}: ${configurations.length}\n`)
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

if (import.meta.main) await runScript(exportCutoffs)
