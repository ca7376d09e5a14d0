import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toWire } from '@goat/contract/cutoffs'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { selectConfigurations } from '../cutoffs/queries.ts'
import { readBrand, runCommand, withDatabase } from './database.ts'

const usage = `Usage: npm run export:cutoffs -- --brand ${brandIds.join('|')} [FILE]   (without FILE: standard output)`

/** `npm run export:cutoffs`: writes the response of GET /deliveryConfigurations, which import:cutoffs can read. */
await runCommand(async () => {
  const { brand, file } = readArguments()
  const configurations = await withDatabase(process.env, (db) => selectConfigurations(db, brand))
  const text = `${JSON.stringify({ results: configurations.map(toWire) }, null, 2)}\n`
  if (file === undefined) process.stdout.write(text)
  else {
    writeFileSync(file, text)
    console.error(`Delivery services written to ${file}: ${configurations.length}`)
  }
})

function readArguments(): { brand: BrandId; file: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { brand: { type: 'string' } }, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name one file at most.')
    return { brand: readBrand(values.brand), file: positionals[0] }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
