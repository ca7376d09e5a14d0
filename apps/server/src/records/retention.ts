import { type BrandId, brandIds } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/text'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { AppError } from '../http/errors.ts'

/** The last change that is no longer kept, and since when (ISO 8601 instant) changes are; revision 0 and null if all are. */
export async function readRetention(db: Db | Tx, brand: BrandId): Promise<{ readonly revision: number; readonly keptFrom: string | null }> {
  const { rows } = await sql<{ revision: string; kept_from: Date }>`
    SELECT revision, kept_from FROM change_log_retention WHERE brand = ${brand}`.execute(db)
  return { revision: Number(rows[0]?.revision ?? 0), keptFrom: rows[0]?.kept_from.toISOString() ?? null }
}

/** Throws AppError `code` for a revision that is no longer kept; of what a record was `after` it, the last of them is known. */
export async function refuseDropped(db: Db | Tx, brand: BrandId, revision: number, code: 'notUndoable' | 'notKnown' | 'historyReset') {
  const { revision: last, keptFrom } = await readRetention(db, brand)
  if (keptFrom === null || revision > last || (revision === last && code !== 'notUndoable')) return
  const extra = code === 'historyReset' ? { extra: { newest: await newestOf(db, brand) } } : {}
  throw new AppError(code, issue('history.notKept', { from: keptFrom.slice(0, 10) }), extra)
}

export async function newestOf(db: Db | Tx, brand: BrandId): Promise<number> {
  const newest = await db.selectFrom('brand_revisions').select('revision').where('brand', '=', brand).executeTakeFirst()
  return Number(newest?.revision ?? 0)
}

type Log = { readonly info: (details: object, message: string) => void }

/** How many revisions are looked through in one transaction. */
const sweptAtOnce = 2_000

/**
 * Drops the changes from before the month in which `now` was `months` ago, but none of the last `months` of the log itself: a clock that is
 * ahead drops nothing too early. What is dropped is hidden at once, and deleted in pieces, which continue after an interruption; of several
 * servers, one deletes at a time.
 */
export async function dropOldChanges(db: Db, months: number, now: Date, log: Log): Promise<void> {
  for (const brand of brandIds) {
    // A transaction is dropped as a whole.
    const { rows } = await sql<{ revision: string; keptFrom: Date }>`
      WITH newest AS (SELECT at FROM change_log WHERE brand = ${brand} ORDER BY at DESC, revision DESC LIMIT 1),
      cut AS (SELECT date_trunc('month', least(${now}, at), 'UTC') - make_interval(months => ${months}) AS kept_from FROM newest),
      last AS (SELECT revision FROM change_log
        WHERE brand = ${brand} AND at < (TABLE cut) ORDER BY at DESC, revision DESC LIMIT 1)
      INSERT INTO change_log_retention AS known (brand, revision, kept_from)
      SELECT ${brand}, least(revision, (SELECT transaction - 1 FROM change_log WHERE brand = ${brand} AND revision = last.revision + 1)), (TABLE cut)
      FROM last
      ON CONFLICT (brand) DO UPDATE SET revision = excluded.revision, kept_from = excluded.kept_from
      WHERE excluded.revision > known.revision
      RETURNING revision, kept_from AS "keptFrom"`.execute(db)
    for (const cut of rows) log.info({ brand, months, ...cut }, 'changes up to this revision are no longer kept')
    let deleted = 0
    for (;;) {
      const piece = await db.transaction().execute((tx) => sweep(tx, brand))
      if (piece === undefined) break
      deleted += piece
    }
    if (deleted > 0) log.info({ brand, changes: deleted, keptFrom: (await readRetention(db, brand)).keptFrom }, 'changes were deleted')
  }
}

/** Deletes some of what is no longer kept. Returns how many changes, or undefined if nothing is left. */
async function sweep(tx: Tx, brand: BrandId): Promise<number | undefined> {
  const { rows } = await sql<{ until: string }>`
    UPDATE change_log_retention SET swept = least(swept + ${sweptAtOnce}::bigint, revision)
    WHERE brand = (SELECT brand FROM change_log_retention WHERE brand = ${brand} AND swept < revision FOR UPDATE SKIP LOCKED)
    RETURNING swept AS until`.execute(tx)
  const [piece] = rows
  if (piece === undefined) return undefined
  const { numAffectedRows = 0n } = await sql`
    WITH dropped AS (SELECT revision AS last FROM change_log_retention WHERE brand = ${brand}),
    plans AS MATERIALIZED (
      SELECT key FROM records, dropped WHERE brand = ${brand} AND kind = 'plan' AND (value ->> 'state' <> 'ended' OR revision > last)),
    applied AS MATERIALIZED (
      SELECT transaction FROM change_log WHERE brand = ${brand} AND kind = 'plan' AND key IN (TABLE plans) AND action = 'plan.applied'),
    names AS (SELECT DISTINCT kind, key FROM change_log
      WHERE brand = ${brand} AND revision > ${piece.until}::bigint - ${sweptAtOnce}::bigint AND revision <= ${piece.until}::bigint),
    lasts AS MATERIALIZED (
      SELECT names.*, last.revision, last.after IS NOT NULL OR last.version IS NULL OR EXISTS (
        SELECT FROM change_log h WHERE h.brand = ${brand} AND h.kind = names.kind AND h.key = names.key AND h.transaction IN (TABLE applied)
      ) AS stays
      FROM names CROSS JOIN dropped CROSS JOIN LATERAL (
        SELECT revision, after, version FROM change_log c
        WHERE c.brand = ${brand} AND c.kind = names.kind AND c.key = names.key AND c.revision <= dropped.last
        ORDER BY c.revision DESC LIMIT 1) last)
    DELETE FROM change_log c USING lasts
    WHERE c.brand = ${brand} AND c.kind = lasts.kind AND c.key = lasts.key AND c.revision <= ${piece.until}::bigint
      AND (c.revision < lasts.revision OR NOT lasts.stays) AND (c.transaction IN (TABLE applied)) IS NOT TRUE
      AND NOT (starts_with(c.kind, 'plan') AND split_part(c.key, '/', 1) IN (TABLE plans))`.execute(tx)
  return Number(numAffectedRows)
}
