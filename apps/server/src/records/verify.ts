import { isDeepStrictEqual } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import { differences, type RecordKind } from '@goat/domain/kinds/kind'
import { sql } from 'kysely'
import { type Db, readAtRevision, readInPieces } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { type AllRules, type RecordRules, readLogged } from './rules.ts'

/** A record that is not as the change log leaves it. */
export type Discrepancy = { readonly kind: RecordKind; readonly key: string; readonly what: string }

type Row = {
  readonly kind: RecordKind
  readonly key: string
  readonly value: object | null
  readonly version: number | null
  readonly after: object | null
  readonly logged_version: number | null
  readonly schema_version: number | null
}

type Step = Pick<Row, 'kind' | 'key'> & {
  readonly revision: string
  readonly previous: string
  readonly before: object | null
  readonly left: object | null
  readonly schema_version: number
  readonly is_next: boolean
}

/** Compares every record of a brand with its last change in the log, and each change that is kept with the one before it, in one snapshot. */
export async function verifyRecords(db: Db, rules: AllRules, brand: BrandId) {
  const { value } = await readAtRevision(db, brand, async (tx) => {
    // Both keys need one collation: the log uses the database's default.
    const rows = await readInPieces<Row>(
      tx,
      sql`SELECT coalesce(r.kind, l.kind) AS kind, coalesce(r.key, l.key) AS key, r.value, r.version, l.after, l.version AS logged_version,
        l.schema_version
      FROM (SELECT kind, key, value, version FROM records WHERE brand = ${brand}) r
      FULL JOIN (
        SELECT DISTINCT ON (kind, key) kind, key COLLATE "C" AS key, after, version, schema_version
        FROM change_log WHERE brand = ${brand} AND schema_version > 0 AND version IS NOT NULL
        ORDER BY kind, key, revision DESC
      ) l ON (l.kind, l.key) = (r.kind, r.key)`,
    )
    const discrepancies: Discrepancy[] = []
    for (const row of rows) {
      await turns.pause()
      const what = discrepancyOf(row, rules)
      if (what !== undefined) discrepancies.push({ kind: row.kind, key: row.key, what })
    }
    const steps = await readInPieces<Step>(
      tx,
      sql`SELECT kind, key, revision, previous, before, "left", schema_version, version = previous_version + (after IS NOT NULL)::integer AS is_next
      FROM (
        SELECT *, lead(revision) OVER record AS previous, lead(after) OVER record AS "left", lead(version) OVER record AS previous_version,
          lead(schema_version) OVER record AS previous_schema
        FROM change_log WHERE brand = ${brand} AND schema_version > 0 AND version IS NOT NULL
        WINDOW record AS (PARTITION BY kind, key ORDER BY revision DESC)
      ) change
      WHERE previous IS NOT NULL AND cause <> 'baseline'
        AND revision > coalesce((SELECT r.revision FROM change_log_retention r WHERE r.brand = ${brand}), 0) AND (version <> previous_version + (after IS NOT NULL)::integer
        OR (schema_version = previous_schema AND before IS DISTINCT FROM "left"))
      ORDER BY revision`,
    )
    for (const step of steps) {
      await turns.pause()
      const { kind, key, revision, previous } = step
      const what = `was changed at revision ${revision} from another state than revision ${previous} left`
      if (!isFollowing(step, rules)) discrepancies.push({ kind, key, what })
    }
    return { records: rows.filter((row) => row.value !== null).length, discrepancies }
  })
  return value
}

function discrepancyOf({ kind, value, version, after, logged_version, schema_version }: Row, rules: AllRules): string | undefined {
  if (schema_version === null) return 'is stored and was never logged'
  if (value === null) return after === null ? undefined : 'was logged and is not stored'
  if (after === null) return 'is stored, and its deletion was logged'
  if (version !== logged_version) return `is stored with version ${version} and was logged with version ${logged_version}`
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
