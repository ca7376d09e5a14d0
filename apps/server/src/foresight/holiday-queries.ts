import type { BrandId } from '@goat/domain/brands'
import type { HolidayDecision } from '@goat/domain/kinds/holiday-decision'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Put } from '../records/rules.ts'

/** A public holiday at a factory: its code, and the date as YYYY-MM-DD. */
export type HolidayKey = { readonly factory: string; readonly date: string }

/** A stored decision with its author and time (ISO 8601 instant). */
export type StoredDecision = HolidayKey & {
  readonly value: HolidayDecision
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
}

/** Every decision of a brand, by factory and date. */
export async function selectDecisions(db: Db | Tx, brand: BrandId): Promise<readonly StoredDecision[]> {
  const rows = await db
    .selectFrom('holiday_decisions')
    .selectAll()
    .where('brand', '=', brand)
    .orderBy(sql`factory_code COLLATE "C"`)
    .orderBy('day')
    .execute()
  return rows.map(decisionFromRow)
}

/** The decision about a public holiday. Until the transaction ends, no other one writes any. */
export async function lockDecision(tx: Tx, brand: BrandId, key: HolidayKey): Promise<StoredDecision | undefined> {
  await sql`LOCK TABLE holiday_decisions IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const row = await tx
    .selectFrom('holiday_decisions')
    .selectAll()
    .where((eb) => eb.and(columnsOf(brand, key)))
    .executeTakeFirst()
  return row === undefined ? undefined : decisionFromRow(row)
}

/** Stores a decision with a version, after `lockDecision`. */
export async function putDecision(
  tx: Tx,
  brand: BrandId,
  key: HolidayKey,
  { value, version, by }: Pick<Put<HolidayDecision>, 'version' | 'by'> & { readonly value: HolidayDecision },
): Promise<StoredDecision> {
  const columns = { decision: value.decision, holiday: value.holiday, version, changed_by: by }
  const row = await tx
    .insertInto('holiday_decisions')
    .values({ ...columnsOf(brand, key), ...columns })
    .onConflict((conflict) =>
      conflict.columns(['brand', 'factory_code', 'day']).doUpdateSet((eb) => ({ ...columns, changed_at: eb.fn<Date>('clock_timestamp') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return decisionFromRow(row)
}

export async function deleteDecision(tx: Tx, brand: BrandId, key: HolidayKey): Promise<void> {
  await tx
    .deleteFrom('holiday_decisions')
    .where((eb) => eb.and(columnsOf(brand, key)))
    .execute()
}

/** The country and the time zone of a factory that has delivery services; undefined for others. */
export async function selectDispatching(
  tx: Tx,
  brand: BrandId,
  code: string,
): Promise<{ readonly country: string | null; readonly timeZone: string | null } | undefined> {
  return tx
    .selectFrom('factories as factory')
    .select(['factory.country', 'factory.time_zone as timeZone'])
    .where('factory.brand', '=', brand)
    .where('factory.code', '=', code)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('delivery_services as service')
          .select('service.service_name')
          .whereRef('service.brand', '=', 'factory.brand')
          .whereRef('service.factory_code', '=', 'factory.code'),
      ),
    )
    .executeTakeFirst()
}

function columnsOf(brand: BrandId, { factory, date }: HolidayKey) {
  return { brand, factory_code: factory, day: date }
}

function decisionFromRow(row: Selectable<Tables['holiday_decisions']>): StoredDecision {
  return {
    factory: row.factory_code,
    date: row.day,
    value: { decision: row.decision, holiday: row.holiday },
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}
