import { AsyncLocalStorage } from 'node:async_hooks'
import type { BrandId } from '@goat/domain/brands'
import { joinKey, type Kind, type RecordKind } from '@goat/domain/kinds/kind'
import { compareText, composed } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, readInPieces, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { itemsOfPlan } from './planned.ts'
import { type Row, recordsAtOnce, type Stored, storedOf } from './stored.ts'

export { type Done, recordsAtOnce, type Stored } from './stored.ts'

const columns = sql`key, value, version, changed_by, changed_at, created_by, created_at`

export type Of<T> = Pick<Kind<T>, 'kind' | 'fields' | 'validate'>

/** Every record of a kind, or those whose key begins with these parts, by key; within a plan, as they are with it. */
export async function readRecords<T>(tx: Db | Tx, brand: BrandId, { kind }: Of<T>, ...parts: readonly string[]): Promise<Stored<T>[]> {
  const query = sql<Row>`SELECT ${columns} FROM records WHERE brand = ${brand} AND kind = ${kind} ${beginning(parts)} ORDER BY key`
  // A cursor needs a transaction; lists of thousands are read in one.
  const rows = tx.isTransaction ? await readInPieces<Row>(tx as Tx, query) : (await query.execute(tx)).rows
  const live = rows.map((row) => storedOf<T>(row))
  const changed = await changedByPlan<T>(tx, brand, kind)
  if (changed === undefined) return live
  const kept = live.filter(({ key }) => !changed.has(key))
  return [...kept, ...planned(changed, parts)].sort((a, b) => compareText(a.key, b.key))
}

/** Whether there is a record whose key begins with these parts. */
export async function hasRecord(db: Db | Tx, brand: BrandId, kind: RecordKind, ...parts: readonly string[]): Promise<boolean> {
  return hasValue(db, brand, kind, {}, ...parts)
}

/** Whether there is a record whose value contains these fields, and whose key begins with these parts. */
export async function hasValue(db: Db | Tx, brand: BrandId, kind: RecordKind, value: object, ...parts: readonly string[]) {
  const changed = await changedByPlan(db, brand, kind)
  const { rows } = await sql`SELECT FROM records WHERE brand = ${brand} AND kind = ${kind} AND value @> ${JSON.stringify(value)}::jsonb
    ${beginning(parts)} ${changed === undefined ? sql`` : sql`AND key <> ALL (${[...changed.keys()]}::text[])`} LIMIT 1`.execute(db)
  return rows.length > 0 || (changed !== undefined && planned(changed, parts).some((one) => isContained(value, one.value)))
}

export async function readKeys(db: Db | Tx, brand: BrandId, kind: RecordKind): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM records WHERE brand = ${brand} AND kind = ${kind} ORDER BY key`.execute(db)
  const changed = await changedByPlan(db, brand, kind)
  const live = rows.map(({ key }) => key)
  if (changed === undefined) return live
  return [...live.filter((key) => !changed.has(key)), ...planned(changed, []).map(({ key }) => key)].sort(compareText)
}

/** Records as they would be, by kind and key; undefined for those that would be removed. */
type Tried = Map<RecordKind, Map<string, Stored<unknown> | undefined>>
const trial = new AsyncLocalStorage<Tried>()

/** Does work of which nothing is kept: what it stores only it sees, and it locks nothing, so that nobody waits for it. */
export function tryOut<T>(work: () => Promise<T>): Promise<T> {
  return trial.run(new Map(), work)
}

export function isTriedOut(): boolean {
  return trial.getStore() !== undefined
}

/** The records of a kind that are tried out, or that the plan of the current call changes, by key; undefined if there are none. */
async function changedByPlan<T>(db: Db | Tx, brand: BrandId, kind: RecordKind) {
  const [plan, tried] = [(await itemsOfPlan(db, brand))?.changed.get(kind), trial.getStore()?.get(kind)]
  const changed = plan === undefined || tried === undefined ? (tried ?? plan) : new Map<string, unknown>([...plan, ...tried])
  // Validated when it was written.
  return changed as ReadonlyMap<string, Stored<T> | undefined> | undefined
}

/** Those that are there with the plan, and whose key begins with these parts. */
function planned<T>(changed: ReadonlyMap<string, Stored<T> | undefined>, parts: readonly string[]): readonly Stored<T>[] {
  const start = parts.length === 0 ? '' : `${joinKey(...parts)}/`
  return [...changed.values()].filter((one) => one !== undefined).filter(({ key }) => key.startsWith(start))
}

/** As `@>` in PostgreSQL. */
function isContained(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((one) => whole.some((other) => isContained(one, other)))
  if (typeof whole !== 'object' || whole === null) return false
  return Object.entries(part).every(([name, one]) => isContained(one, Reflect.get(whole, name)))
}

function beginning(parts: readonly string[]): RawBuilder<unknown> {
  if (parts.length === 0) return sql``
  const key = joinKey(...parts)
  return sql`AND key > ${`${key}/`} AND key < ${`${key}0`}`
}

/** How a record that is read is locked until the transaction ends: nobody else changes it, removes it, or refers to it. */
const locks = { none: sql``, keep: sql`FOR KEY SHARE`, change: sql`FOR NO KEY UPDATE`, remove: sql`FOR UPDATE` } as const
type Lock = keyof typeof locks

/** A lock of rows, unless something is only tried out. */
export function locking(lock: RawBuilder<unknown>): RawBuilder<unknown> {
  return isTriedOut() ? sql`` : lock
}

export async function readRecord<T>(db: Db | Tx, brand: BrandId, { kind }: Of<T>, key: string, lock: Lock = 'none') {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM records WHERE brand = ${brand} AND kind = ${kind} AND key = ${key} ${locking(locks[lock])}`.execute(db)
  const changed = await changedByPlan<T>(db, brand, kind)
  if (changed?.has(key)) return changed.get(key)
  return rows[0] && storedOf<T>(rows[0])
}

export async function readSome<T>(db: Db | Tx, brand: BrandId, { kind }: Of<T>, keys: readonly string[], lock: Lock = 'none') {
  const { rows } = await sql<Row>`SELECT ${columns} FROM records
    WHERE brand = ${brand} AND kind = ${kind} AND key = ANY(${keys}::text[]) ORDER BY key ${locking(locks[lock])}`.execute(db)
  const found = new Map(rows.map((row) => [row.key, storedOf<T>(row)]))
  const changed = await changedByPlan<T>(db, brand, kind)
  for (const key of keys) {
    if (!changed?.has(key)) continue
    const one = changed.get(key)
    if (one === undefined) found.delete(key)
    else found.set(key, one)
  }
  return found
}

/** As `readSome`, of any number of keys, which are locked in their order. */
export async function readMany<T>(tx: Tx, brand: BrandId, kind: Of<T>, keys: readonly string[], lock: Lock) {
  const found = new Map<string, Stored<T>>()
  const sorted = [...new Set(keys)].sort()
  for (let from = 0; from < sorted.length; from += recordsAtOnce) {
    for (const [key, one] of await readSome(tx, brand, kind, sorted.slice(from, from + recordsAtOnce), lock)) found.set(key, one)
    await turns.pause()
  }
  return found
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

export async function lockName(tx: Tx, name: string): Promise<void> {
  if (isTriedOut()) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** A new state of a record, or its removal. `isNew`: there is no record of the key, and one created since must not be replaced. */
export type Put = { readonly key: string; readonly value: unknown; readonly version: number; readonly isNew: boolean }

/** Stores records before they are logged, for what the same transaction reads until then. Rejects with 23505, which `write` retries. */
export async function putRecords(tx: Tx, brand: BrandId, kind: RecordKind, by: string, puts: readonly Put[]): Promise<void> {
  const tried = trial.getStore()
  if (tried !== undefined) {
    const done = { changedBy: by, changedAt: '', createdBy: by, createdAt: '' }
    const ofKind = tried.get(kind) ?? new Map()
    for (const { key, value, version } of puts) ofKind.set(key, value === undefined ? undefined : { key, value, version, ...done })
    tried.set(kind, ofKind)
    return
  }
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
