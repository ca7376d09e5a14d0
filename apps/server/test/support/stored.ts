import { type BrandId, brandIds } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { sql } from 'kysely'
import { rules } from '../../src/capabilities.ts'
import type { Db } from '../../src/db/db.ts'
import { lookAt } from '../../src/plans/clock.ts'
import { verifyRecords } from '../../src/records/verify.ts'

/** Records in the table, whatever the rules and the change log say: as an earlier release stored them, or as set-up. */

export async function putStored(db: Db, brand: BrandId, kind: RecordKind, key: string, value: object, version = 1): Promise<void> {
  await sql`INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
    VALUES (${brand}, ${kind}, ${key}, ${JSON.stringify(value)}, ${version}, 'Set-up', 'Set-up')
    ON CONFLICT (brand, kind, key) DO UPDATE SET value = excluded.value, version = excluded.version`.execute(db)
}

/** Changes fields of one record of a kind, or of all without a key. */
export async function changeStored(db: Db, kind: RecordKind, fields: object, key?: string): Promise<void> {
  await sql`UPDATE records SET value = value || ${JSON.stringify(fields)}::jsonb
    WHERE kind = ${kind} AND key = coalesce(${key ?? null}, key)`.execute(db)
}

/** Removes the records of kinds, or those with keys like a pattern. */
export async function removeStored(db: Db, kinds: readonly RecordKind[], pattern = '%'): Promise<void> {
  await sql`DELETE FROM records WHERE kind = ANY(${kinds}::text[]) AND key LIKE ${pattern}`.execute(db)
}

/** A factory with a time zone, without the other facts. */
export function factoryWith(timeZone: string | null): object {
  return { timeZone, country: null, domesticCountries: [], currency: null }
}

/** The records that are not as the change log leaves them, in words. `of`: some of them, if a test has stored others without logging them. */
export async function notAsLogged(db: Db, of: { readonly brand?: BrandId; readonly kind?: RecordKind } = {}): Promise<string[]> {
  const brands = of.brand === undefined ? brandIds : [of.brand]
  const verified = await Promise.all(brands.map((brand) => verifyRecords(db, rules, brand)))
  const found = verified.flatMap(({ discrepancies }) => discrepancies).filter(({ kind }) => kind === (of.kind ?? kind))
  return found.map((one) => `${one.kind} ${one.key} ${one.what}`)
}

/** What a server does with plans at an instant, and when it has something to do next: in milliseconds since 1970-01-01T00:00Z. */
export function clockAt(db: Db, now: number): Promise<number> {
  const prepared = { watch: () => undefined }
  return lookAt({ db, rules, prepared, log: { warn: () => undefined }, graceMs: 900_000 }, 'uk', () => now)
}
