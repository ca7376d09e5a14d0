import type { BrandId } from '@goat/domain/brands'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { weekdays } from '@goat/domain/time/calendar'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Put } from '../records/rules.ts'

/** A stored dated cut-off. Times are ISO 8601 instants. */
export type StoredDated = {
  readonly id: string
  readonly value: DatedCutoff
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
  readonly createdBy: string
  readonly createdAt: string
}

type Row = Selectable<Tables['cutoff_overrides']> & { readonly created_by: string | null; readonly created_at: Date | null }

/** Every dated cut-off of a brand, or those of some ids, by first day, last day and id. */
export async function selectDated(db: Db | Tx, brand: BrandId, ids?: readonly string[]): Promise<readonly StoredDated[]> {
  const { rows } = await sql<Row>`
    SELECT o.*, c.actor_name AS created_by, c.at AS created_at
    FROM cutoff_overrides o LEFT JOIN LATERAL (
      SELECT actor_name, at FROM change_log
      WHERE brand = o.brand AND kind = 'cutoff-override' AND key = o.id ORDER BY revision LIMIT 1
    ) c ON true
    WHERE o.brand = ${brand} ${ids === undefined ? sql`` : sql`AND o.id = ANY(${ids})`}
    ORDER BY o.first_day, o.last_day, o.id COLLATE "C"`.execute(db)
  return rows.map(datedFromRow)
}

/** The dated cut-off of an id. Until the transaction ends, no other one writes any, so that the one logged later was created later. */
export async function lockDated(tx: Tx, brand: BrandId, id: string): Promise<StoredDated | undefined> {
  await lockAllDated(tx)
  return (await selectDated(tx, brand, [id]))[0]
}

export async function lockAllDated(tx: Tx): Promise<void> {
  await sql`LOCK TABLE cutoff_overrides IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** How many dated cut-offs of a brand end on a day, YYYY-MM-DD, or later. */
export async function countDated(tx: Tx, brand: BrandId, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('cutoff_overrides')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('brand', '=', brand)
    .where('last_day', '>=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a dated cut-off with a version, after `lockDated`. */
export async function putDated(
  tx: Tx,
  brand: BrandId,
  id: string,
  { value, version, by }: Pick<Put<DatedCutoff>, 'version' | 'by'> & { readonly value: DatedCutoff },
): Promise<void> {
  const columns = {
    factories: listOf(value.factories),
    services: listOf(value.services),
    product_types: listOf(value.productTypes),
    first_day: value.from,
    last_day: value.to,
    weekdays: listOf(value.days),
    time: value.time,
    reason: value.reason,
    version,
    changed_by: by,
  }
  await tx
    .insertInto('cutoff_overrides')
    .values({ brand, id, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'id']).doUpdateSet((eb) => ({ ...columns, changed_at: eb.fn<Date>('clock_timestamp') })),
    )
    .execute()
}

export async function deleteDated(tx: Tx, brand: BrandId, id: string): Promise<void> {
  await tx
    .deleteFrom('cutoff_overrides')
    .where((eb) => eb.and({ brand, id }))
    .execute()
}

function listOf(list: readonly string[] | null): string[] | null {
  return list && [...list]
}

function datedFromRow(row: Row): StoredDated {
  // The row is written a moment before its creation is logged.
  const changedAt = new Date(Math.max(row.changed_at.getTime(), row.created_at?.getTime() ?? 0)).toISOString()
  const changed = { changedBy: row.changed_by, changedAt }
  return {
    id: row.id,
    value: {
      factories: row.factories,
      services: row.services,
      productTypes: row.product_types,
      from: row.first_day,
      to: row.last_day,
      days: row.weekdays && weekdays.filter((day) => row.weekdays?.includes(day)),
      time: row.time,
      reason: row.reason,
    },
    version: row.version,
    ...changed,
    // Before the change log has its creation, it is the last change.
    createdBy: row.created_by ?? changed.changedBy,
    createdAt: row.created_at?.toISOString() ?? changed.changedAt,
  }
}
