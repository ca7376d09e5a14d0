import { isDeepStrictEqual } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import { differences, type RecordKind } from '@goat/domain/kinds/kind'
import { sql } from 'kysely'
import { type Db, piecesOf, readAtRevision } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { type AllRules, type RecordRules, readLogged } from './log.ts'

/** A record that is not as the change log leaves it. */
export type Discrepancy = { readonly kind: RecordKind; readonly key: string; readonly what: string }

type Row = {
  readonly kind: RecordKind
  readonly key: string
  readonly value: object
  readonly version: number
  readonly after: object | null
  readonly revision: string
  readonly logged_version: number | null
  readonly logged_revision: string | null
  readonly schema_version: number | null
}

type Step = Pick<Row, 'kind' | 'key'> & {
  readonly revision: string
  readonly previous: string
  readonly before: object | null
  readonly left: object | null
  readonly schema_version: number
  readonly is_next: boolean
  readonly is_wrong: boolean
  readonly is_missing: boolean
}

/** So that no statement takes longer the longer the log is: of every so many changes, one is read even if it is right, and so many at once. */
const [changesPerStep, stepsAtOnce] = [100, 10]

/** Compares every record of a brand with its last change in the log, and each change that is kept with the one before it, in one snapshot. */
export async function verifyRecords(db: Db, rules: AllRules, brand: BrandId) {
  const { value } = await readAtRevision(db, brand, async (tx) => {
    // What is read follows the order of an index from the first row on, rather than sorting everything first.
    await sql`SET LOCAL cursor_tuple_fraction = 0.0001`.execute(tx)
    const discrepancies: Discrepancy[] = []
    let records = 0
    for await (const rows of piecesOf<Row>(tx, lastChanges(brand))) {
      records += rows.length
      for (const row of rows) {
        await turns.pause()
        const what = discrepancyOf(row, rules)
        if (what !== undefined) discrepancies.push({ kind: row.kind, key: row.key, what })
      }
    }
    for await (const steps of piecesOf<Step>(tx, stepsOf(brand), stepsAtOnce)) {
      for (const step of steps) {
        const { kind, key, revision, previous } = step
        if (step.is_missing) discrepancies.push({ kind, key, what: 'was logged and is not stored' })
        const what = `was changed at revision ${revision} from another state than revision ${previous} left`
        if (step.is_wrong && !isFollowing(step, rules)) discrepancies.push({ kind, key, what })
      }
    }
    return { records, discrepancies }
  })
  return value
}

function lastChanges(brand: BrandId) {
  return sql`SELECT r.kind, r.key, r.value, r.version, r.revision, l.after, l.version AS logged_version, l.revision AS logged_revision, l.schema_version
    FROM records r LEFT JOIN LATERAL (
      SELECT after, version, revision, schema_version FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = r.kind AND c.key = r.key COLLATE "default" AND c.schema_version > 0 AND c.version IS NOT NULL
      ORDER BY c.revision DESC LIMIT 1) l ON true
    WHERE r.brand = ${brand} ORDER BY r.kind, r.key`
}

/** The changes that do not begin with what the one before them left, those that left a record that is not stored, and some others. */
function stepsOf(brand: BrandId) {
  return sql`SELECT kind, key, revision, previous, schema_version, is_next, is_wrong, is_missing,
      CASE WHEN is_wrong THEN before END AS before, CASE WHEN is_wrong THEN "left" END AS "left"
    FROM (
      SELECT *, place % ${sql.lit(changesPerStep)} = 0 AS is_some, previous IS NOT NULL AND cause <> 'baseline'
          AND revision > coalesce((SELECT r.revision FROM change_log_retention r WHERE r.brand = ${brand}), 0)
          AND (NOT is_next OR (schema_version = previous_schema AND before IS DISTINCT FROM "left")) AS is_wrong,
        CASE WHEN is_last AND after IS NOT NULL
          THEN (SELECT r.version FROM records r WHERE r.brand = ${brand} AND r.kind = step.kind AND r.key = step.key) IS NULL ELSE false END AS is_missing
      FROM (
        SELECT *, row_number() OVER record = 1 AS is_last, row_number() OVER (ORDER BY kind, key, revision DESC) AS place,
          lead(revision) OVER record AS previous, lead(after) OVER record AS "left", lead(schema_version) OVER record AS previous_schema,
          version = lead(version) OVER record + (after IS NOT NULL)::integer AS is_next
        FROM change_log WHERE brand = ${brand} AND schema_version > 0 AND version IS NOT NULL
        WINDOW record AS (PARTITION BY kind, key ORDER BY revision DESC)
      ) step
    ) step
    WHERE is_some OR is_wrong OR is_missing`
}

function discrepancyOf(row: Row, rules: AllRules): string | undefined {
  const { kind, value, version, revision, after, logged_version, logged_revision, schema_version } = row
  if (schema_version === null) return 'is stored and was never logged'
  if (after === null) return 'is stored, and its deletion was logged'
  if (version !== logged_version) return `is stored with version ${version} and was logged with version ${logged_version}`
  if (revision !== logged_revision) return `is stored with revision ${revision} and was logged at revision ${logged_revision}`
  const logged = readLogged(rules[kind], schema_version, after)
  const fields = logged === null ? [] : differingFields(rules[kind], value, logged)
  return fields.length === 0 ? undefined : `differs from what was logged in ${fields.join(', ')}`
}

function isFollowing({ kind, before, left, schema_version, is_next }: Step, rules: AllRules): boolean {
  const [from, to] = [before, left].map((value) => readLogged(rules[kind], schema_version, value))
  return is_next && (from && to ? differingFields(rules[kind], from, to).length === 0 : from === to)
}

/** Values that earlier releases logged may have their lists in another order. */
function differingFields({ kind }: RecordRules, one: object, other: object): readonly string[] {
  return isDeepStrictEqual(one, other) ? [] : differences<unknown>(kind, one, other).map(({ name }) => name)
}
