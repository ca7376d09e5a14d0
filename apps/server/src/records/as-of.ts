import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, readInPieces, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { AppError, invalid } from '../http/errors.ts'
import { type RecordRules, readLogged } from './log.ts'
import { refuseDropped } from './retention.ts'
import type { Stored } from './stored.ts'

export type PastRecord = Omit<Stored<object>, 'createdBy'> & { readonly kind: RecordKind; readonly reason: string | null }

/** Every record of some kinds at a revision, by kind and key. */
export type Past = { readonly revision: string; readonly records: readonly PastRecord[] }

/** A point in time: an instant or a revision; now if neither is given. */
export type When = { readonly at?: string | undefined; readonly revision?: string | undefined }

/**
 * The revision of a point in time; an instant has the last revision up to it. Throws AppError 'notKnown' for a time before this database
 * kept complete records or whose changes are no longer kept, and 'invalid' for a future revision or instant.
 */
export async function revisionOf(tx: Db | Tx, brand: BrandId, when: When): Promise<string> {
  const { rows } = await sql<{ revision: string; newest: string; known_from: string; is_future: boolean }>`
    SELECT known_from, revision AS newest, coalesce(${when.revision ?? null}::bigint, ${revisionAt(brand, when.at)}, revision) AS revision,
      coalesce(${when.at === undefined ? null : new Date(when.at)}::timestamptz > clock_timestamp() + ${clockTolerance}::interval, false) AS is_future
    FROM brand_revisions WHERE brand = ${brand}`.execute(tx)
  const [found] = rows
  const unknown = new AppError('notKnown', issue('history.notKnown', {}))
  if (found === undefined || Number(found.revision) < Number(found.known_from)) throw unknown
  if (Number(found.revision) > Number(found.newest)) {
    throw invalid([issue('field.outOfRange', { field: 'revision', minimum: found.known_from, maximum: found.newest }, 'revision')])
  }
  if (found.is_future) throw invalid([issue('instant.future', { field: 'at' }, 'at')])
  await refuseDropped(tx, brand, Number(found.revision), 'notKnown')
  // Before the first change.
  if (when.at !== undefined && found.revision === '0' && found.newest !== '0') throw unknown
  return found.revision
}

/**
 * Every record of some kinds at a point in time, by kind and key, and the time of its revision (ISO 8601 instant), undefined for revision
 * 0, with what `more` reads at the same moment. Throws as `revisionOf` does.
 */
export async function readAsOf<More>(
  db: Db,
  brand: BrandId,
  rules: readonly RecordRules[],
  when: When,
  more?: (tx: Tx, past: Past) => Promise<More>,
) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const revision = await revisionOf(tx, brand, when)
      const newest = await tx
        .selectFrom('change_log')
        .select('at')
        .where((eb) => eb.and({ brand, revision }))
        .executeTakeFirst()
      const records = await recordsAt(tx, brand, rules, revision)
      return { revision, at: newest?.at.toISOString(), records, more: await more?.(tx, { revision, records }) }
    })
}

/**
 * Looks up the records of today, and those that existed then and were deleted since, instead of reading the whole log. What has not changed
 * since is found by its revision, which takes a third of the time. They are sorted before they are looked up, so that each piece takes as long.
 */
async function recordsAt(tx: Tx, brand: BrandId, rules: readonly RecordRules[], revision: string): Promise<readonly PastRecord[]> {
  const byKind = new Map(rules.map((ofKind) => [ofKind.kind.kind, ofKind]))
  const kinds = [...byKind.keys()]
  const columns = sql`c.version, c.schema_version, c.after, c.actor_name AS by, c.at, c.reason`
  const names = sql`asked.kind, asked.key COLLATE "default"`
  const rows = await readInPieces<Row>(
    tx,
    sql`SELECT asked.kind, asked.key, coalesce(asked.created_at, ${firstAt(brand, names)}) AS created, last.*
    FROM (
      SELECT kind, key, revision, created_at FROM records WHERE brand = ${brand} AND kind = ANY(${kinds})
      UNION ALL SELECT kind, key COLLATE "C", NULL, NULL FROM (
        SELECT DISTINCT kind, key FROM change_log
        WHERE brand = ${brand} AND kind = ANY(${kinds}) AND after IS NULL AND version IS NOT NULL AND int8range(began, revision) @> ${revision}::bigint) gone
      WHERE NOT EXISTS (SELECT FROM records r WHERE r.brand = ${brand} AND r.kind = gone.kind AND r.key = gone.key)
      ORDER BY kind, key OFFSET 0) asked
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM change_log c
      WHERE asked.revision <= ${revision}::bigint AND c.brand = ${brand} AND c.revision = asked.revision
      UNION ALL (SELECT ${columns} FROM change_log c
        WHERE (asked.revision <= ${revision}::bigint) IS NOT TRUE AND c.brand = ${brand} AND (c.kind, c.key) = (${names})
          AND c.schema_version > 0 AND c.version IS NOT NULL AND c.revision <= ${revision}::bigint
        ORDER BY c.revision DESC LIMIT 1)) last
    WHERE last.after IS NOT NULL
    ORDER BY asked.kind, asked.key`,
  )
  const records: PastRecord[] = []
  for (const { kind, key, version, after, schema_version, by, at, created, reason } of rows) {
    await turns.pause()
    const ofKind = byKind.get(kind)
    const value = ofKind === undefined ? null : readLogged(ofKind, schema_version, after)
    const times = { changedBy: by, changedAt: at.toISOString(), createdAt: created.toISOString() }
    if (value !== null) records.push({ kind, key, version, value, ...times, reason })
  }
  return records
}

/** When the first record of a kind and key was created. In an upgraded database it may have been logged later. */
export function createdAt(brand: BrandId, names: RawBuilder<unknown>) {
  return sql<Date>`coalesce((SELECT r.created_at FROM records r WHERE r.brand = ${brand} AND (r.kind, r.key) = (${names})), ${firstAt(brand, names)})`
}

function firstAt(brand: BrandId, names: RawBuilder<unknown>) {
  return sql<Date>`(SELECT first.at FROM change_log first WHERE first.brand = ${brand} AND (first.kind, first.key) = (${names})
    ORDER BY first.revision LIMIT 1)`
}

/** How far the clock of a caller may be ahead of that of the database. */
const clockTolerance = '10 seconds'

type Row = Pick<PastRecord, 'kind' | 'key' | 'version' | 'reason'> & {
  readonly by: string
  readonly at: Date
  readonly created: Date
  readonly after: object | null
  readonly schema_version: number
}

/** The last revision up to an instant, in milliseconds as in responses; 0 before the first, NULL without an instant. */
export function revisionAt(brand: BrandId, at: string | undefined) {
  if (at === undefined) return sql`NULL::bigint`
  return sql`greatest((
    SELECT c.revision FROM change_log c WHERE c.brand = ${brand} AND c.at < ${new Date(at)}::timestamptz + interval '1 millisecond' ORDER BY c.at DESC, c.revision DESC LIMIT 1),
    (SELECT d.revision FROM change_log_retention d WHERE d.brand = ${brand} AND d.kept_from <= ${new Date(at)}), 0)`
}
