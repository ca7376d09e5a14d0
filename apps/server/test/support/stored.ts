import { isDeepStrictEqual } from 'node:util'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { type RecordKind, recordKinds } from '@goat/domain/kinds/kind'
import { compareText } from '@goat/domain/text/text'
import { sql } from 'kysely'
import { rules } from '../../src/capabilities.ts'
import type { Db } from '../../src/db/db.ts'
import { lookAt } from '../../src/plans/clock.ts'
import { type PastRecord, readAsOf } from '../../src/records/as-of.ts'
import { readLogged } from '../../src/records/log.ts'
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

/**
 * The revisions of a brand, among `count` or all, at which the records as they are read differ from every change up to then, one after the
 * other. `compared`: how many records.
 */
export async function pastNotAsLogged(db: Db, brand: BrandId, count = Number.POSITIVE_INFINITY) {
  const { rows } = await sql<Logged>`SELECT kind, key, revision::integer, version, schema_version, after, actor_name AS by, at, reason
    FROM change_log WHERE brand = ${brand} AND schema_version > 0 AND version IS NOT NULL ORDER BY revision`.execute(db)
  const stored = await sql<{ name: string; at: Date }>`
    SELECT kind || ' ' || key AS name, least(created_at, (
      SELECT min(at) FROM change_log c WHERE c.brand = r.brand AND c.kind = r.kind AND c.key = r.key)) AS at
    FROM records r WHERE brand = ${brand}`.execute(db)
  const created = new Map(stored.rows.map(({ name, at }) => [name, at.toISOString()]))
  const then = new Map<string, PastRecord>()
  const step = Math.max(1, Math.floor(rows.length / count))
  const faults: string[] = []
  let compared = 0
  for (const [place, { kind, key, revision, version, schema_version, after, by: changedBy, at, reason }] of rows.entries()) {
    const [name, changedAt] = [`${kind} ${key}`, at.toISOString()]
    const value = readLogged(rules[kind], schema_version, after)
    const createdAt = created.get(name) ?? changedAt
    created.set(name, createdAt)
    if (value === null) then.delete(name)
    else then.set(name, { kind, key, version, value, changedBy, changedAt, createdAt, reason })
    if (place % step > 0 && place < rows.length - 1) continue
    const { records } = await readAsOf(
      db,
      brand,
      recordKinds.map((one) => rules[one]),
      { revision: String(revision) },
    )
    const inOrder = [...then.values()].sort((a, b) => compareText(a.kind, b.kind) || compareText(a.key, b.key))
    if (!isDeepStrictEqual(records, inOrder)) faults.push(`the records as of revision ${revision} are not as they were logged`)
    compared += records.length
  }
  return { faults, compared }
}

type Logged = Omit<PastRecord, 'value' | 'changedBy' | 'changedAt' | 'createdAt'> & {
  readonly revision: number
  readonly schema_version: number
  readonly after: object | null
  readonly by: string
  readonly at: Date
}

/** What a server does with plans at an instant, and when it has something to do next: in milliseconds since 1970-01-01T00:00Z. */
export function clockAt(db: Db, now: number): Promise<number> {
  const prepared = { watch: () => undefined }
  return lookAt({ db, rules, prepared, log: { warn: () => undefined }, graceMs: 900_000 }, 'uk', () => now)
}
