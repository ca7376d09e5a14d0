import type { BrandId } from '@goat/domain/brands'
import type { Kind, RecordKind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import type { Issue } from '@goat/domain/text/text'
import { type Expression, sql } from 'kysely'
import { type Db, Raced, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import type { Person } from '../http/caller.ts'
import { type Done, recordsAtOnce, type Stored } from './stored.ts'

/** One change of one record for the change log, or of something that is not a record, such as the catalogue. */
export type Change = {
  readonly kind: RecordKind
  /** The key of the record, such as `GB-DPS-SLE/44`. */
  readonly key: string
  readonly action: string
  /** The complete value of the record in the format of its kind; null if there is none. */
  readonly before: object | null
  readonly after: object | null
  /** The version of the record after the change, or before it for a deleted one; null for anything that is not a record. */
  readonly version: number | null
  /** Who created a record of this key first, if that is not this change. */
  readonly created?: Done | undefined
  /** The last change that the record shows; omitted: this one. */
  readonly shows?: Done
  /** Whether the record is stored already, by `putRecords`. */
  readonly isPut?: true
  /** Whether no record is stored, although there is a value before: that of one that nobody has changed yet. */
  readonly isFirst?: boolean
  /** Why, if not as the whole call: the reason of a line of a file. */
  readonly reason?: string | undefined
}

export type Cause = { readonly kind: 'request' | 'import' } | { readonly kind: 'restore' | 'plan'; readonly id: string }

/** Why changes may not be made without an approval. */
export type Judge = (tx: Tx, changes: readonly Change[], origin: Origin) => Promise<readonly Issue[]>

export type Origin = {
  readonly brand: BrandId
  readonly actor: Pick<Person, 'subject' | 'name'>
  readonly requestId: string
  /** Defaults to `request`. */
  readonly cause?: Cause
  /** The reason that the user gave, up to 500 characters. */
  readonly reason?: string | undefined
  /** What it says, if the server gives it; the path is the name of a record, or empty. */
  readonly reasonIssues?: readonly Issue[]
  /** Judges a live write before it is stored. */
  readonly judge?: Judge | undefined
  /** Called before the commit with the revision of the last change, and with undefined whenever the work begins, which may be repeated. */
  readonly onLogged?: (revision: string | undefined) => void
}

/** `joinKey` in SQL. */
export function keyOf(...parts: readonly Expression<unknown>[]): Expression<string> {
  const escaped = parts.map((part) => sql`replace(replace(${part}, '%', '%25'), '/', '%2F')`)
  return sql<string>`(${sql.join(escaped, sql` || '/' || `)})`
}

/** What the log knows of a key that has no record: the version of a new one, and who created the first. */
export type Next = { readonly version: number; readonly created: Done | undefined }

/** One version more than any earlier one of each key that the log knows, so that no version is reused. */
export async function readNexts(tx: Tx, brand: BrandId, kind: RecordKind, keys: readonly string[]): Promise<ReadonlyMap<string, Next>> {
  const nexts = new Map<string, Next>()
  // Entries of earlier releases have the version in the value.
  const read = (some: readonly string[]) =>
    sql<{ key: string; version: number | null; by: string; at: Date }>`
    SELECT asked.key, first.actor_name AS by, first.at, (
      SELECT max(coalesce(c.version, (c.before ->> 'Version')::integer)) + 1 FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = ${kind} AND c.key = asked.key) AS version
    FROM unnest(${some}::text[]) AS asked (key) CROSS JOIN LATERAL (
      SELECT actor_name, at FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = ${kind} AND c.key = asked.key ORDER BY c.revision LIMIT 1) first`.execute(tx)
  for (let from = 0; from < keys.length; from += recordsAtOnce) {
    const { rows } = await read(keys.slice(from, from + recordsAtOnce))
    for (const { key, version, by, at } of rows) nexts.set(key, { version: version ?? 1, created: { by, at: at.toISOString() } })
    await turns.pause()
  }
  return nexts
}

/** A new state of a record: created without `before`, removed without `after`. */
export type RecordChange<T extends object> = {
  readonly key: string
  readonly action: string
  readonly before?: Stored<T> | undefined
  readonly after: T | undefined
  /** The value before of one that nobody has changed yet. */
  readonly initial?: T | undefined
  readonly reason?: string | undefined
  /** Its place in the order in which a call made its changes, if that differs from the order of the list. */
  readonly turn?: number
}

/** What is logged of changes of records. A new one gets a version that none of its key has had. */
export async function changesOf<T extends object>(tx: Tx, brand: BrandId, kind: RecordKind, all: readonly RecordChange<T>[]) {
  const created = all.flatMap(({ key, before }) => (before === undefined ? [key] : []))
  const nexts = await readNexts(tx, brand, kind, created)
  const changes: (Change & Next)[] = []
  for (const { key, action, before, after, initial, reason } of all) {
    await turns.pause()
    const next = before && {
      version: after === undefined ? before.version : before.version + 1,
      created: { by: before.createdBy, at: before.createdAt },
    }
    const { version, created: first } = next ?? nexts.get(key) ?? { version: 1, created: undefined }
    // What a key that had a record began with is no longer what the log says last.
    const isFirst = before === undefined && initial !== undefined && !nexts.has(key)
    changes.push({
      kind,
      key,
      action,
      before: before?.value ?? (isFirst ? initial : null),
      after: after ?? null,
      reason,
      version,
      created: first,
      isFirst,
    })
  }
  return changes
}

/** Who deleted a record and when (ISO 8601, UTC), if that was the last change of its key. */
export async function readDeletion(tx: Tx, brand: BrandId, kind: RecordKind, key: string) {
  const last = await tx
    .selectFrom('change_log')
    .select(['actor_name', 'at', 'after'])
    .where((eb) => eb.and({ brand, kind, key }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.after === null ? { changedBy: last.actor_name, changedAt: last.at.toISOString() } : undefined
}

/** How many changes were made since an instant, by whom: most first. */
export async function readChangeCounts(db: Db, brand: BrandId, since: Date) {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT actor_name AS name, count(*)::integer AS count FROM change_log
    WHERE brand = ${brand} AND at >= ${since} AND cause <> 'baseline'
    GROUP BY actor_name ORDER BY count DESC, name`.execute(db)
  return rows
}

/** How many changes one statement logs. */
const batchSize = 100

/**
 * Stores and logs changes in the transaction that makes them, each with the next revision of the brand, and returns their time (ISO 8601
 * instant). It locks the revision counter until the commit, so call it once, as late as possible. Nothing else writes to the change log.
 * Throws an Error for two changes of one record.
 */
export async function storeAndLog(tx: Tx, origin: Origin, changes: readonly Change[]): Promise<string> {
  const names = new Set<string>()
  for (const { kind, key, version } of changes) {
    await turns.pause()
    const name = `${kind} ${key}`
    // Each was made to the record as it was before, so the second would lose the first.
    if (version !== null && names.has(name)) throw new Error('a record is changed twice in one transaction')
    if (version !== null) names.add(name)
  }
  // Before the counter is locked, because it may wait for another transaction that creates one of these records.
  for (let from = 0; from < changes.length; from += batchSize) await insertNew(tx, origin, changes.slice(from, from + batchSize))
  let last: Logged | undefined
  for (let from = 0; from < changes.length; from += batchSize) {
    last = await logBatch(tx, origin, changes.slice(from, from + batchSize), { count: from, at: last?.at })
  }
  const created = changes.filter(({ before, version }) => before === null && version !== null)
  if (created.length > 0) await refuseRepeatedVersions(tx, origin.brand, created, changes.length)
  if (last !== undefined) origin.onLogged?.(last.revision)
  return (last === undefined ? new Date() : new Date(last.at)).toISOString()
}

/** `at`: as PostgreSQL has it, which is more precise than a date. */
type Logged = { readonly at: string; readonly revision: string }

/** Whether there is no record before. */
export function isNew({ before, isFirst }: Pick<Change, 'before' | 'isFirst'>): boolean {
  return before === null || isFirst === true
}

async function insertNew(tx: Tx, { brand, actor }: Origin, changes: readonly Change[]): Promise<void> {
  const added = changes.filter((change) => isNew(change) && change.after !== null && change.version !== null && change.isPut !== true)
  if (added.length === 0) return
  const of = (value: (change: Change) => unknown) => added.map(value)
  const { numAffectedRows } = await sql`
    INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
    SELECT ${brand}, kind, key, value, version, ${actor.name}, ${actor.name}
    FROM unnest(${of(({ kind }) => kind)}::text[], ${of(({ key }) => key)}::text[], ${of(({ after }) => JSON.stringify(after))}::jsonb[],
      ${of(({ version }) => version)}::integer[]) AS given (kind, key, value, version)`.execute(tx)
  if (Number(numAffectedRows) !== added.length) throw new Error('a new record was not stored')
}

/**
 * Throws Raced if a new record has a version that another record of the key, created and deleted since the version was read, already had.
 * The lock on the revision counter keeps other transactions from logging until this one ends, so everybody waits for this query: LATERAL keeps
 * the planner from reading the log of the brand, whatever its statistics.
 */
async function refuseRepeatedVersions(tx: Tx, brand: BrandId, created: readonly Change[], count: number): Promise<void> {
  const of = (value: (change: Change) => unknown) => created.map(value)
  const { rows } = await sql`
    SELECT FROM brand_revisions r CROSS JOIN unnest(${of(({ kind }) => kind)}::text[], ${of(({ key }) => key)}::text[],
      ${of(({ version }) => version)}::integer[]) AS own (kind, key, version) CROSS JOIN LATERAL (
        SELECT FROM change_log c
        WHERE c.brand = ${brand} AND c.kind = own.kind AND c.key = own.key
          AND c.version >= own.version AND c.revision <= r.revision - ${count}::bigint LIMIT 1) earlier
    WHERE r.brand = ${brand}
    LIMIT 1`.execute(tx)
  if (rows.length > 0) throw new Raced('a version was given to another record of the same key in the meantime')
}

/** Stores a batch of changes and logs it; `logged`: how many of the transaction are logged already, and when, which is then the time of all. */
async function logBatch(
  tx: Tx,
  { brand, actor, requestId, cause = { kind: 'request' }, reason, reasonIssues }: Origin,
  changes: readonly Change[],
  logged: { readonly count: number; readonly at: string | undefined },
): Promise<Logged> {
  const jsonOf = (value: object | null) => value && JSON.stringify(value)
  const count = changes.length
  // As rows rather than arrays, whose length PostgreSQL does not know when it plans the statement: it would read all records for one change.
  const given = changes.map((change, at) => {
    const { kind, key, action, before, after, version, created, shows, reason: own = reason } = change
    return sql`(${kind}::text, ${key}::text, ${action}::text, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${isNew(change)}::boolean, ${version}::integer,
      ${kinds[kind].schemaVersion}::integer, ${created?.by}::text, ${created?.at}::timestamptz, ${shows?.by}::text, ${shows?.at}::timestamptz,
      ${own ?? null}::text, ${at + 1}::bigint)`
  })
  // The time is read when the counter is locked, so that times increase with revisions.
  const { rows } = await sql<{ at: string; revision: string; stored: string }>`
    WITH given (kind, key, action, before, after, is_new, version, schema_version, created_by, created_at, shown_by, shown_at, reason, place)
    AS NOT MATERIALIZED (VALUES ${sql.join(given)}
    ), counted AS (
      UPDATE brand_revisions SET revision = revision + ${count}::bigint WHERE brand = ${brand}
      RETURNING revision - ${count}::bigint AS before, coalesce(${logged.at}::timestamptz, clock_timestamp()) AS at
    ), removed AS (
      DELETE FROM records r USING given g
      WHERE (r.brand, r.kind, r.key) = (${brand}, g.kind, g.key) AND g.after IS NULL AND g.version IS NOT NULL
    ), stored AS (
      UPDATE records r SET value = g.after, version = g.version, revision = c.before + g.place,
        changed_by = coalesce(g.shown_by, ${actor.name}), changed_at = coalesce(g.shown_at, c.at),
        created_by = CASE WHEN g.is_new THEN coalesce(g.created_by, r.created_by) ELSE r.created_by END,
        created_at = CASE WHEN g.is_new THEN coalesce(g.created_at, c.at) ELSE r.created_at END
      FROM given g, counted c
      WHERE (r.brand, r.kind, r.key) = (${brand}, g.kind, g.key) AND g.after IS NOT NULL AND g.version IS NOT NULL
      RETURNING r.key
    ), logged AS (
      INSERT INTO change_log (brand, revision, transaction, at, kind, key, action, before, after, version, schema_version, cause, cause_id,
        reason, actor_subject, actor_name, request_id${reasonIssues === undefined ? sql`` : sql`, reason_issues`})
      SELECT ${brand}, c.before + g.place, CASE WHEN g.version IS NOT NULL THEN c.before + 1 - ${logged.count}::bigint END, c.at, g.kind, g.key,
        g.action, g.before, g.after, g.version, g.schema_version, ${cause.kind}, ${'id' in cause ? cause.id : null},
        g.reason, ${actor.subject}, ${actor.name}, ${requestId}${reasonIssues === undefined ? sql`` : sql`, ${jsonOf(reasonIssues)}::jsonb`}
      FROM given g, counted c
    )
    SELECT to_json(at) #>> '{}' AS at, (before + ${count}::bigint)::text AS revision, (SELECT count(key) FROM stored) AS stored FROM counted`.execute(
    tx,
  )
  const [done] = rows
  if (done === undefined) throw new Error(`the brand ${brand} has no revision`)
  const expected = changes.filter(({ version, after }) => version !== null && after !== null).length
  if (Number(done.stored) !== expected) throw new Error('a changed record was not stored')
  return { at: done.at, revision: done.revision }
}

export type Limit = {
  readonly maximum: number
  /** How many there are. `now`: in milliseconds since 1970-01-01T00:00Z. */
  readonly count: (tx: Tx, brand: BrandId, now: number) => Promise<number>
  readonly issue: Issue
}

/** What a kind adds to the storing of its records: rules about other records, and the earlier formats of its values. */
export type RecordRules<T = unknown> = {
  readonly kind: Kind<T>
  /** Who waits for all other writers of the kind in a brand: everyone, or imports and undo. Omitted: nobody does. */
  readonly waits?: 'everyone' | 'imports'
  /** Whether records of other kinds may name one of this kind, which has to exist then. */
  readonly isReferredTo?: true
  /** Locks, before any of the records, what other writers of these keys lock before them. Returns the obstacle of these keys, if it is known then. */
  readonly lockFirst?: (tx: Tx, brand: BrandId, keys: readonly string[]) => Promise<RecordRules<T>['obstacle'] | undefined>
  /** Why other records forbid this value: it refers to a missing record, or another record refers to it. undefined: its removal. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T | undefined) => Promise<Issue | undefined>
  /** Why it is too late to set this value, though what once had it may get it back. `now`: in milliseconds since 1970-01-01T00:00Z. */
  readonly tooLate?: (value: T, now: number) => readonly Issue[]
  /** The value of a record that is cancelled instead of removed. `at`: ISO 8601 instant. */
  readonly cancel?: (value: T, at: string) => T
  readonly limit?: Limit
  /** The codec of each earlier schema version, from version 0, which may have only a part of the record. */
  readonly earlier: readonly LogCodec[]
}

export type AllRules = Readonly<Record<RecordKind, RecordRules>>

/** Converts a logged value to the current schema version of its kind; undefined if it cannot. */
export type LogCodec = (logged: object) => object | undefined

/** The codec of a schema version in which no record, but at most something else, was logged. */
export const noRecord: LogCodec = () => undefined

/** A value of the change log in the current schema version of its kind, or as logged if its codec cannot convert it. */
export function readLogged(rules: RecordRules, schemaVersion: number, logged: object | null): object | null {
  const convert = rules.earlier[schemaVersion]
  return logged === null || convert === undefined ? logged : (convert(logged) ?? logged)
}

export function readBoth(rules: RecordRules, row: LoggedRow): Pick<LoggedRow, 'before' | 'after'> {
  const { schema_version: version, before, after } = row
  return { before: readLogged(rules, version, before), after: readLogged(rules, version, after) }
}

export type LoggedRow = { readonly schema_version: number; readonly before: object | null; readonly after: object | null }

/** Erases the value type of rules, so that the rules of all kinds fit in one list. */
export function anyRules<T>(rules: RecordRules<T>): RecordRules {
  return rules as unknown as RecordRules
}
