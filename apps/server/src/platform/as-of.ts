import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { AppError, invalid } from './errors.ts'
import { type RecordStore, readLogged } from './records.ts'

/** A record at a revision. */
export type PastRecord = {
  readonly key: string
  readonly version: number
  readonly value: object
  readonly by: string
  /** ISO 8601 instant. */
  readonly at: string
  readonly reason: string | null
}

export type PastRecords = { readonly revision: string; readonly records: readonly PastRecord[] }

/** A point in time: an instant or a revision; now if neither is given. */
export type When = { readonly at?: string | undefined; readonly revision?: string | undefined }

/**
 * Every record of a kind at a point in time, by key. An instant is resolved to the last revision up to it. Throws AppError 'notKnown' for a
 * time before this database kept complete records, and 'invalid' for a future revision or instant.
 */
export async function readAsOf(db: Db, brand: BrandId, store: RecordStore, when: When): Promise<PastRecords> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ revision: string; newest: string; known_from: string; is_future: boolean }>`
        SELECT known_from, revision AS newest, coalesce(${when.revision ?? null}::bigint, ${revisionAt(brand, when.at)}, revision) AS revision,
          coalesce(${when.at === undefined ? null : new Date(when.at)}::timestamptz > clock_timestamp() + ${clockTolerance}::interval, false) AS is_future
        FROM brand_revisions WHERE brand = ${brand}`.execute(tx)
      const [found] = rows
      if (found === undefined || Number(found.revision) < Number(found.known_from)) {
        throw new AppError('notKnown', issue('history.notKnown', {}))
      }
      if (Number(found.revision) > Number(found.newest)) {
        throw invalid([issue('field.outOfRange', { field: 'revision', minimum: found.known_from, maximum: found.newest }, 'revision')])
      }
      if (found.is_future) throw invalid([issue('instant.future', { field: 'at' }, 'at')])
      const { revision } = found
      const { rows: records } = await sql<Row>`
        SELECT DISTINCT ON (key) key, version, schema_version, after, actor_name AS by, at, reason
        FROM change_log
        WHERE brand = ${brand} AND kind = ${store.kind.kind} AND schema_version > 0 AND version IS NOT NULL AND revision <= ${revision}::bigint
        ORDER BY key, revision DESC`.execute(tx)
      const standing = records.flatMap(({ after, schema_version, at, ...one }) => {
        const value = readLogged(store, schema_version, after)
        return value === null ? [] : [{ ...one, value, at: at.toISOString() }]
      })
      return { revision, records: standing }
    })
}

/** How far the clock of a caller may be ahead of that of the database. */
const clockTolerance = '10 seconds'

type Row = Omit<PastRecord, 'at' | 'value'> & {
  readonly at: Date
  readonly after: object | null
  readonly schema_version: number
}

/** The last revision up to an instant, in milliseconds as in responses; 0 before the first, NULL without an instant. */
function revisionAt(brand: BrandId, at: string | undefined) {
  if (at === undefined) return sql`NULL::bigint`
  return sql`coalesce((
    SELECT c.revision FROM change_log c WHERE c.brand = ${brand} AND c.at < ${new Date(at)}::timestamptz + interval '1 millisecond' ORDER BY c.at DESC, c.revision DESC LIMIT 1), 0)`
}
