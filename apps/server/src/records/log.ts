import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { type Expression, sql } from 'kysely'
import { Raced, type Tx } from '../db/db.ts'
import type { Person } from '../http/caller.ts'

/** One change of one record for the change log, or of something that is not a record, such as the catalogue. */
export type Change = {
  readonly kind: RecordKind
  /** The key of the record, such as `GB-DPS-SLE/44`. */
  readonly key: string
  /** The action, such as `defaults.updated`. */
  readonly action: string
  /** The complete value of the record in the format of its kind; null if there is none. */
  readonly before: object | null
  readonly after: object | null
  /** The version of the record after the change, or before it for a deleted one; null for anything that is not a record. */
  readonly version: number | null
}

/** The cause of a change: a request, an import, or undoing the change with the revision `id`. */
export type Cause = { readonly kind: 'request' | 'import' } | { readonly kind: 'restore'; readonly id: string }

/** The author, brand, request and reason of a change. */
export type Origin = {
  readonly brand: BrandId
  readonly actor: Pick<Person, 'subject' | 'name'>
  readonly requestId: string
  /** Defaults to `request`. */
  readonly cause?: Cause
  /** The reason that the user gave, up to 500 characters. */
  readonly reason?: string | undefined
}

/** `joinKey` in SQL. */
export function keyOf(...parts: readonly Expression<unknown>[]): Expression<string> {
  const escaped = parts.map((part) => sql`replace(replace(${part}, '%', '%25'), '/', '%2F')`)
  return sql<string>`(${sql.join(escaped, sql` || '/' || `)})`
}

/** The version of a record created under a key: one more than any earlier version of the key, so that no version is reused. */
export function nextVersion(brand: BrandId, kind: RecordKind, key: Expression<string> | string) {
  // Entries of earlier releases have the version in the value.
  return sql<number>`coalesce((
    SELECT max(coalesce(c.version, (c.before ->> 'Version')::integer)) + 1 FROM change_log c
    WHERE c.brand = ${brand} AND c.kind = ${kind} AND c.key = ${key}), 1)`
}

export async function readNextVersion(tx: Tx, brand: BrandId, kind: RecordKind, key: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT ${nextVersion(brand, kind, key)} AS version`.execute(tx)
  return rows[0]?.version ?? 1
}

/** Who deleted a record and when (ISO 8601, UTC), if that was the last change of its key. */
export async function readDeletion(
  tx: Tx,
  brand: BrandId,
  kind: RecordKind,
  key: string,
): Promise<{ readonly changedBy: string; readonly changedAt: string } | undefined> {
  const last = await tx
    .selectFrom('change_log')
    .select(['actor_name', 'at', 'after'])
    .where('brand', '=', brand)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.after === null ? { changedBy: last.actor_name, changedAt: last.at.toISOString() } : undefined
}

/** A statement has at most 65,535 parameters. */
const batchSize = 1_000

/**
 * Logs changes in the transaction that makes them, each with the next revision of the brand. It locks the revision counter until the
 * commit, so call it once, as the last step of the transaction. Nothing else writes to the change log.
 */
export async function logChanges(tx: Tx, origin: Origin, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize) await logBatch(tx, origin, changes.slice(from, from + batchSize), from)
  if (changes.some(({ before, version }) => before === null && version !== null))
    await refuseRepeatedVersions(tx, origin.brand, changes.length)
}

/**
 * Throws Raced if a new record has a version that another record of the key, created and deleted since the version was read, already had.
 * The lock on the revision counter keeps other transactions from logging until this one ends.
 */
async function refuseRepeatedVersions(tx: Tx, brand: BrandId, count: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM brand_revisions r
    JOIN change_log own ON own.brand = r.brand AND own.revision > r.revision - ${count}::bigint AND own.before IS NULL
    JOIN change_log earlier ON earlier.brand = own.brand AND (earlier.kind, earlier.key) = (own.kind, own.key)
      AND earlier.revision <= r.revision - ${count}::bigint AND earlier.version >= own.version
    WHERE r.brand = ${brand}
    LIMIT 1`.execute(tx)
  if (rows.length > 0) throw new Raced('a version was given to another record of the same key in the meantime')
}

async function logBatch(
  tx: Tx,
  { brand, actor, requestId, cause = { kind: 'request' }, reason }: Origin,
  changes: readonly Change[],
  /** The number of changes that earlier batches of the transaction logged. */
  logged: number,
): Promise<void> {
  const before = (count: number) => sql<string>`(SELECT revision FROM counted) - ${count}::bigint`
  await tx
    .with('counted', (cte) =>
      cte
        .updateTable('brand_revisions')
        .set((row) => ({ revision: row('revision', '+', String(changes.length)) }))
        .where('brand', '=', brand)
        .returning('revision'),
    )
    .insertInto('change_log')
    .values(
      changes.map((change, at) => ({
        brand,
        revision: before(changes.length - 1 - at),
        transaction: change.version === null ? null : before(changes.length - 1 + logged),
        // Read after the counter is locked, so that times increase with revisions.
        at: sql<Date>`(SELECT clock_timestamp() FROM counted)`,
        kind: change.kind,
        key: change.key,
        action: change.action,
        before: change.before === null ? null : JSON.stringify(change.before),
        after: change.after === null ? null : JSON.stringify(change.after),
        version: change.version,
        schema_version: kinds[change.kind].schemaVersion,
        cause: cause.kind,
        cause_id: cause.kind === 'restore' ? cause.id : null,
        reason: reason ?? null,
        actor_subject: actor.subject,
        actor_name: actor.name,
        request_id: requestId,
      })),
    )
    .execute()
}
