import { brandOf } from '@goat/domain/brands'
import { expect } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { catalogueShape, importCatalogue } from '../../src/product-overrides/import.ts'
import { readLines } from '../../src/records/import/lines.ts'

/** The sentence about a factory that is not known, in a catalogue. */
export function notAFactory(value: string): string {
  const known = brandOf('uk').factories.map(({ code, place }) => `${place} ${code}`)
  return `FactoryCode: "${value}" is not a known factory. Allowed: ${known.join(', ')}.`
}

/** Imports the lines of a CSV file, without its header, into the catalogue. */
export async function loadProducts(db: Db, ...lines: string[]): Promise<void> {
  const text = ['ProductKey,Name,ProductTypeKey,Sku,FactoryCode', ...lines].join('\n')
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  const pieces = (async function* () {
    yield Buffer.from(text)
  })()
  const summary = await importCatalogue(db, origin, readLines(pieces, 'csv', catalogueShape), {
    dryRun: false,
    skipBad: false,
  })
  expect(summary.faults).toEqual([])
}
