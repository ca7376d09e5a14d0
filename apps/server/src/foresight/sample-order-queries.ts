import type { BrandId } from '@goat/domain/brands'
import { foldedName, type SampleOrder } from '@goat/domain/kinds/sample-order'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Put } from '../records/rules.ts'

/** A stored sample order with its author and time (ISO 8601 instant). */
export type StoredSample = {
  readonly id: string
  readonly value: SampleOrder
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
}

type Row = Selectable<Tables['sample_orders']>

/** Every sample order of a brand, by name. */
export async function selectSamples(db: Db | Tx, brand: BrandId): Promise<readonly StoredSample[]> {
  const rows = await db.selectFrom('sample_orders').selectAll().where('brand', '=', brand).orderBy(sql`folded_name COLLATE "C"`).execute()
  return rows.map(sampleFromRow)
}

/** The sample order of an id. Until the transaction ends, no other one writes any: rules about all of them can be checked. */
export async function lockSample(tx: Tx, brand: BrandId, id: string): Promise<StoredSample | undefined> {
  await sql`LOCK TABLE sample_orders IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const row = await tx
    .selectFrom('sample_orders')
    .selectAll()
    .where((eb) => eb.and({ brand, id }))
    .executeTakeFirst()
  return row === undefined ? undefined : sampleFromRow(row)
}

/** Stores a sample order with a version, after `lockSample`. */
export async function putSample(
  tx: Tx,
  brand: BrandId,
  id: string,
  { value, version, by }: Pick<Put<SampleOrder>, 'version' | 'by'> & { readonly value: SampleOrder },
): Promise<StoredSample> {
  const columns = {
    name: value.name,
    folded_name: foldedName(value.name),
    placed_day: value.placed.day,
    placed_time: value.placed.time,
    facts: JSON.stringify(value.order),
    version,
    changed_by: by,
  }
  const row = await tx
    .insertInto('sample_orders')
    .values({ brand, id, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'id']).doUpdateSet((eb) => ({ ...columns, changed_at: eb.fn<Date>('clock_timestamp') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return sampleFromRow(row)
}

export async function deleteSample(tx: Tx, brand: BrandId, id: string): Promise<void> {
  await tx
    .deleteFrom('sample_orders')
    .where((eb) => eb.and({ brand, id }))
    .execute()
}

function sampleFromRow(row: Row): StoredSample {
  return {
    id: row.id,
    value: { name: row.name, placed: { day: row.placed_day, time: row.placed_time }, order: row.facts },
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}
