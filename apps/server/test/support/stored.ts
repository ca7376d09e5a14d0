import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'

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
