import type { BrandId } from '@goat/domain/brands'
import { joinKey, type Kind, type RecordKind } from '@goat/domain/kinds/kind'
import { composed } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, readInPieces, type Tx } from '../db/db.ts'

/** Who did something, and when: an ISO 8601 instant. */
export type Done = { readonly by: string; readonly at: string }

export type Stored<T> = {
  readonly key: string
  readonly value: T
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
  /** Of the first record of the key, even if that was deleted since. */
  readonly createdBy: string
  readonly createdAt: string
}

type Row = {
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly changed_by: string
  readonly changed_at: Date
  readonly created_by: string
  readonly created_at: Date
}

const columns = sql`key, value, version, changed_by, changed_at, created_by, created_at`

function storedOf<T>(row: Row): Stored<T> {
  return {
    key: row.key,
    // Validated when it was written.
    value: row.value as T,
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

export type Of<T> = Pick<Kind<T>, 'kind' | 'fields' | 'validate'>

/** Every record of a kind, or those whose key begins with these parts, by key. */
export async function readRecords<T>(tx: Db | Tx, brand: BrandId, { kind }: Of<T>, ...parts: readonly string[]): Promise<Stored<T>[]> {
  const query = sql<Row>`SELECT ${columns} FROM records WHERE brand = ${brand} AND kind = ${kind} ${beginning(parts)} ORDER BY key`
  // A cursor needs a transaction; lists of thousands are read in one.
  const rows = tx.isTransaction ? await readInPieces<Row>(tx as Tx, query) : (await query.execute(tx)).rows
  return rows.map((row) => storedOf<T>(row))
}

/** Whether there is a record whose key begins with these parts. */
export async function hasRecord(db: Db | Tx, brand: BrandId, kind: RecordKind, ...parts: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM records WHERE brand = ${brand} AND kind = ${kind} ${beginning(parts)} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Whether there is a record whose value contains these fields, and whose key begins with these parts. */
export async function hasValue(db: Db | Tx, brand: BrandId, kind: RecordKind, value: object, ...parts: readonly string[]) {
  const { rows } = await sql`SELECT FROM records WHERE brand = ${brand} AND kind = ${kind} AND value @> ${JSON.stringify(value)}::jsonb
    ${beginning(parts)} LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function readKeys(db: Db | Tx, brand: BrandId, kind: RecordKind): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM records WHERE brand = ${brand} AND kind = ${kind} ORDER BY key`.execute(db)
  return rows.map(({ key }) => key)
}

function beginning(parts: readonly string[]): RawBuilder<unknown> {
  if (parts.length === 0) return sql``
  const key = joinKey(...parts)
  return sql`AND key > ${`${key}/`} AND key < ${`${key}0`}`
}

/** How a record that is read is locked until the transaction ends: nobody else changes it, removes it, or refers to it. */
const locks = { none: sql``, keep: sql`FOR KEY SHARE`, change: sql`FOR NO KEY UPDATE`, remove: sql`FOR UPDATE` } as const
type Lock = keyof typeof locks

export async function readRecord<T>(db: Db | Tx, brand: BrandId, { kind }: Of<T>, key: string, lock: Lock = 'none') {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM records WHERE brand = ${brand} AND kind = ${kind} AND key = ${key} ${locks[lock]}`.execute(db)
  return rows[0] && storedOf<T>(rows[0])
}

/** The records of keys, by key. */
export async function readSome<T>(db: Db | Tx, brand: BrandId, { kind }: Of<T>, keys: readonly string[], lock: Lock = 'none') {
  const { rows } = await sql<Row>`SELECT ${columns} FROM records
    WHERE brand = ${brand} AND kind = ${kind} AND key = ANY(${keys}::text[]) ORDER BY key ${locks[lock]}`.execute(db)
  return new Map(rows.map((row) => [row.key, storedOf<T>(row)]))
}

/** The record of a key, locked until the transaction ends. If there is none, nobody else who locks the key creates one until then. */
export async function lockRecord<T>(tx: Tx, brand: BrandId, kind: Of<T>, key: string): Promise<Stored<T> | undefined> {
  const found = await readRecord(tx, brand, kind, key, 'change')
  if (found !== undefined) return found
  await lockName(tx, `${brand} ${kind.kind} ${key}`)
  return readRecord(tx, brand, kind, key, 'change')
}

/** Waits for all others who lock one of these kinds of a brand, until the transaction ends. */
export async function lockKinds(tx: Tx, brand: BrandId, ...kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of [...kinds].sort()) await lockName(tx, `${brand} ${kind}`)
}

async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** A new state of a record, or its removal. `isNew`: there is no record of the key, and one created since must not be replaced. */
export type Put = { readonly key: string; readonly value: unknown; readonly version: number; readonly isNew: boolean }

/** Stores records before they are logged, for what the same transaction reads until then. Rejects with 23505, which `write` retries. */
export async function putRecords(tx: Tx, brand: BrandId, kind: RecordKind, by: string, puts: readonly Put[]): Promise<void> {
  const given = (some: readonly Put[]) => sql`unnest(${some.map(({ key }) => key)}::text[],
    ${some.map(({ value }) => JSON.stringify(value))}::jsonb[], ${some.map(({ version }) => version)}::integer[]) AS g (key, value, version)`
  const [removed, stored] = [puts.filter(({ value }) => value === undefined), puts.filter(({ value }) => value !== undefined)]
  const [added, changed] = [stored.filter(({ isNew }) => isNew), stored.filter(({ isNew }) => !isNew)]
  if (removed.length > 0) {
    const keys = removed.map(({ key }) => key)
    await sql`DELETE FROM records WHERE brand = ${brand} AND kind = ${kind} AND key = ANY(${keys}::text[])`.execute(tx)
  }
  if (added.length > 0) {
    await sql`INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
      SELECT ${brand}, ${kind}, g.key, g.value, g.version, ${by}, ${by} FROM ${given(added)}`.execute(tx)
  }
  if (changed.length > 0) {
    await sql`UPDATE records r SET value = g.value, version = g.version, changed_by = ${by}, changed_at = clock_timestamp()
      FROM ${given(changed)} WHERE (r.brand, r.kind, r.key) = (${brand}, ${kind}, g.key)`.execute(tx)
  }
}

/**
 * Ids in the form in which their record is stored (API-22): composed, unless an earlier release stored them as given. A service uses only
 * this form, so that no check takes two forms of an id for two records.
 */
export async function storedForm<Key extends Readonly<Record<string, string>>>(
  given: Key,
  isStored: (key: Key) => Promise<boolean>,
): Promise<Key> {
  const entries = Object.entries(given).map(([name, id]) => [name, composed(id)] as const)
  if (entries.every(([name, id]) => id === given[name]) || (await isStored(given))) return given
  // The same names, each with a string.
  return Object.fromEntries(entries) as Key
}
