import type { BrandId } from '@goat/domain/brands'
import { type RecordKind, worldKinds } from '@goat/domain/kinds/kind'
import type { WorldChange } from '@goat/foresight/compile'
import type { World } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { createdAt, readAsOf, type When } from '../records/as-of.ts'
import { type AllRules, readLogged } from '../records/rules.ts'

/** Records of a brand at a revision, and the time of its last change in milliseconds since 1970-01-01T00:00Z; undefined without one. */
export type ReadWorld = { readonly world: World; readonly at: number | undefined }

/** All changes of one or more transactions, in the order of their revisions. */
export type Batch = {
  readonly after: number
  readonly revision: number
  /** The times of the revisions `after` and `revision`, in milliseconds since 1970-01-01T00:00Z; undefined if there is no such change. */
  readonly since: number | undefined
  readonly at: number | undefined
  readonly changes: readonly WorldChange[]
}

/** The records of a brand at a point in time; now without one. Throws AppError 'notKnown' or 'invalid' as `readAsOf` does. */
export async function readWorld(db: Db, rules: AllRules, brand: BrandId, when: When): Promise<ReadWorld> {
  const ofWorld = worldKinds.map((kind) => rules[kind])
  const { records, revision, at: changedAt } = await readAsOf(db, brand, ofWorld, when)
  const byKind = Map.groupBy(records, ({ kind }) => kind)
  const recordsOf = (kind: RecordKind) =>
    (byKind.get(kind) ?? []).map(({ key, version, value, by, at, created }) => {
      return { key, version, value, by, changed: Date.parse(at), created: Date.parse(created) }
    })
  // Validated when they were written.
  const all = Object.fromEntries(worldKinds.map((kind) => [kind, recordsOf(kind)])) as unknown as World['records']
  return {
    world: { brand, revision: Number(revision), records: all },
    at: changedAt === undefined ? undefined : Date.parse(changedAt),
  }
}

type Logged = {
  readonly kind: RecordKind
  readonly key: string
  readonly version: number | null
  readonly schema_version: number
  readonly after: object | null
  readonly by: string
  readonly at: Date
  readonly created: Date
}

/** Every change after a revision. One statement, so that it reads whole transactions. */
export async function readChangesAfter(db: Db, rules: AllRules, brand: BrandId, after: number): Promise<Batch> {
  const { rows } = await sql<{ newest: string; since: Date | null } & (Logged | { kind: null })>`
    SELECT r.revision AS newest, (SELECT at FROM change_log WHERE brand = r.brand AND revision = ${after}::bigint) AS since,
      c.kind, c.key, c.version, c.schema_version, c.after, c.actor_name AS by, c.at, ${createdAt(brand, sql`c.kind, c.key`)} AS created
    FROM brand_revisions r LEFT JOIN change_log c ON c.brand = r.brand AND c.revision > ${after}::bigint
    WHERE r.brand = ${brand}
    ORDER BY c.revision`.execute(db)
  const logged = rows.flatMap((row): readonly Logged[] => (row.kind === null ? [] : [row]))
  return {
    after,
    revision: Number(rows[0]?.newest ?? after),
    since: rows[0]?.since?.getTime(),
    at: logged.at(-1)?.at.getTime(),
    changes: logged.flatMap(({ kind, key, version, schema_version, after: value, by, at, created }) => {
      if (!(worldKinds as readonly string[]).includes(kind) || version === null) return []
      const current = readLogged(rules[kind], schema_version, value)
      const record = current && { key, version, value: current, by, changed: at.getTime(), created: created.getTime() }
      // Validated when it was written.
      return { kind, key, record } as WorldChange
    }),
  }
}
