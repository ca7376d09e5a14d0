import type { BrandId } from '@goat/domain/brands'
import { deliveryOptionScheduleKind } from '@goat/domain/kinds/delivery-option-schedule'
import { type RecordKind, worldKinds } from '@goat/domain/kinds/kind'
import type { WorldChange } from '@goat/foresight/compile'
import type { World, WorldKind, WorldRecord, WorldValues } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readAsOf, type When } from '../records/as-of.ts'
import { type AllRules, readLogged } from '../records/rules.ts'
import { readRecords } from '../records/store.ts'

/** Records of a brand at a revision, and the time of its last change in milliseconds since 1970-01-01T00:00Z; undefined without one. */
export type ReadWorld = { readonly world: World; readonly at: number | undefined }

/** Changes of a brand in the order of their revisions. */
export type ReadChanges = {
  readonly revision: number
  /** The time of the last one, in milliseconds since 1970-01-01T00:00Z; undefined without one. */
  readonly at: number | undefined
  /** The time of the change before them, likewise. */
  readonly since: number | undefined
  readonly changes: readonly WorldChange[]
}

/** The records of a brand at a point in time; now without one. Throws AppError 'notKnown' or 'invalid' as `readAsOf` does. */
export async function readWorld(db: Db, rules: AllRules, brand: BrandId, when: When): Promise<ReadWorld> {
  const found = await readAsOf(
    db,
    brand,
    worldKinds.map((kind) => rules[kind]),
    when,
  )
  const created = await readCreated(db, brand)
  const records = found.records.map(({ kind, key, version, value, by, at, created: first }) => ({
    kind,
    record: { key, version, value, by, changed: Date.parse(at), created: created.get(key) ?? Date.parse(first) },
  }))
  const of = <Kind extends WorldKind>(kind: Kind) =>
    // Validated when they were written.
    records.filter((one) => one.kind === kind).map(({ record }) => record as WorldRecord<unknown> as WorldRecord<WorldValues[Kind]>)
  return {
    world: {
      brand,
      revision: Number(found.revision),
      records: {
        factory: of('factory'),
        cutoff: of('cutoff'),
        'cutoff-override': of('cutoff-override'),
        designation: of('designation'),
        'product-override': of('product-override'),
        'delivery-option': of('delivery-option'),
        'delivery-option-schedule': of('delivery-option-schedule'),
      },
    },
    at: found.at === undefined ? undefined : Date.parse(found.at),
  }
}

/** Every change after a revision. One statement, so that it reads whole transactions. */
export async function readChangesAfter(db: Db, rules: AllRules, brand: BrandId, after: number): Promise<ReadChanges> {
  const { rows } = await sql<{ newest: string; since: Date | null } & (Logged | { kind: null })>`
    SELECT r.revision AS newest, (SELECT at FROM change_log WHERE brand = r.brand AND revision = ${after}::bigint) AS since, c.kind, c.key, c.version, c.schema_version, c.after, c.actor_name AS by, c.at, (
      SELECT first.at FROM change_log first
      WHERE first.brand = c.brand AND (first.kind, first.key) = (c.kind, c.key) ORDER BY first.revision LIMIT 1) AS created
    FROM brand_revisions r LEFT JOIN change_log c ON c.brand = r.brand AND c.revision > ${after}::bigint
    WHERE r.brand = ${brand}
    ORDER BY c.revision`.execute(db)
  const logged = rows.flatMap((row): readonly Logged[] => (row.kind === null ? [] : [row]))
  const ofWorld = logged.filter(({ kind, version }) => (worldKinds as readonly string[]).includes(kind) && version !== null)
  const created = ofWorld.some(({ kind }) => kind === optionSchedule) ? await readCreated(db, brand) : undefined
  return {
    revision: Number(rows[0]?.newest ?? after),
    at: logged.at(-1)?.at.getTime(),
    since: rows[0]?.since?.getTime(),
    changes: ofWorld.map((row) => worldChange(row, rules, created?.get(row.key))),
  }
}

function worldChange(
  { kind, key, version, schema_version, after, by, at, created: first }: Logged,
  rules: AllRules,
  created: number | undefined,
) {
  const value = readLogged(rules[kind], schema_version, after)
  const record = value === null ? null : { key, version, value, by, changed: at.getTime(), created: created ?? first.getTime() }
  // Validated when it was written.
  return { kind, key, record } as WorldChange
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

const optionSchedule: WorldKind = 'delivery-option-schedule'

/** When each delivery option schedule was created, by record key, in milliseconds: that, not the log, decides precedence (OPT-30). */
async function readCreated(db: Db, brand: BrandId): Promise<ReadonlyMap<string, number>> {
  const stored = await readRecords(db, brand, deliveryOptionScheduleKind)
  return new Map(stored.map(({ key, createdAt }) => [key, Date.parse(createdAt)]))
}
