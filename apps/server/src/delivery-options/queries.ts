import type { BrandId } from '@goat/domain/brands'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import type { Db, Tx } from '../db/db.ts'
import type { CentreKey, OptionKey } from './option-queries.ts'
import { contentOf, type StoredSchedule, scheduleColumns, scheduleFromRow } from './schedule-row.ts'

export type ScheduleKey = OptionKey & { readonly scheduleId: string }

/** The schedules of a centre or of one of its options, by option, then by start. */
export async function selectSchedules(db: Db | Tx, key: CentreKey | OptionKey): Promise<readonly StoredSchedule[]> {
  const ofCentre = db
    .selectFrom('delivery_option_schedules')
    .select(scheduleColumns)
    .where('brand', '=', key.brand)
    .where('fulfilment_centre_id', '=', key.fulfilmentCentreId)
  const asked = 'deliveryOptionId' in key ? ofCentre.where('delivery_option_id', '=', key.deliveryOptionId) : ofCentre
  const rows = await asked.orderBy('delivery_option_id').orderBy('active_start').orderBy('id').execute()
  return rows.map(scheduleFromRow)
}

export async function selectSchedule(db: Db | Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  const row = await db
    .selectFrom('delivery_option_schedules')
    .select(scheduleColumns)
    .where((eb) => eb.and(columnsOf(key)))
    .executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/** The schedule of a key, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, key: ScheduleKey): Promise<StoredSchedule | undefined> {
  const row = await tx
    .selectFrom('delivery_option_schedules')
    .select(scheduleColumns)
    .where((eb) => eb.and(columnsOf(key)))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/** Replaces the content of a stored schedule and sets its version; without content, cancels it. */
export async function putSchedule(
  tx: Tx,
  key: ScheduleKey,
  content: OptionScheduleContent | undefined,
  version: number,
  by: string,
): Promise<void> {
  await tx
    .updateTable('delivery_option_schedules')
    .set((eb) => ({
      ...(content === undefined ? {} : contentOf(content)),
      cancelled_at:
        content === undefined ? eb.fn<Date>('clock_timestamp') : content.cancelledAt === undefined ? null : new Date(content.cancelledAt),
      version,
      changed_by: by,
      changed_at: eb.fn<Date>('clock_timestamp'),
    }))
    .where((eb) => eb.and(columnsOf(key)))
    .execute()
}

/** Stores a schedule as version 1. Those of one transaction have the same `createdAt`, which tells that they were made together (OPT-66). */
export async function insertSchedule(tx: Tx, brand: BrandId, schedule: DeliveryOptionSchedule, by: string): Promise<StoredSchedule> {
  const row = await tx
    .insertInto('delivery_option_schedules')
    .values((eb) => ({ ...contentOf(schedule), id: schedule.id, brand, created_at: eb.fn<Date>('now'), created_by: by, changed_by: by }))
    .returning(scheduleColumns)
    .executeTakeFirstOrThrow()
  return scheduleFromRow(row)
}

/**
 * Increments the version of a schedule that is not cancelled, by compare-and-set. Of two writers with the same version one wins; the row
 * stays locked until the transaction ends. Without `expected` any version matches. Returns the previous schedule, for the caller to replace
 * in the same transaction, or undefined.
 */
export async function claimSchedule(tx: Tx, key: ScheduleKey, expected: number | undefined): Promise<StoredSchedule | undefined> {
  const row = await tx
    .updateTable('delivery_option_schedules')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ ...columnsOf(key), ...(expected === undefined ? {} : { version: expected }) }))
    .where('cancelled_at', 'is', null)
    .returning(scheduleColumns)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...scheduleFromRow(row), version: row.version - 1 }
}

/** Replaces the content of a claimed schedule. */
export async function replaceSchedule(tx: Tx, key: ScheduleKey, schedule: DeliveryOptionSchedule, by: string): Promise<StoredSchedule> {
  const row = await tx
    .updateTable('delivery_option_schedules')
    .set((eb) => ({ ...contentOf(schedule), changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where((eb) => eb.and(columnsOf(key)))
    .returning(scheduleColumns)
    .executeTakeFirstOrThrow()
  return scheduleFromRow(row)
}

/** Cancels a claimed schedule. The row stays. */
export async function cancelSchedule(tx: Tx, key: ScheduleKey, by: string): Promise<StoredSchedule> {
  const row = await tx
    .updateTable('delivery_option_schedules')
    .set((eb) => ({ cancelled_at: eb.fn<Date>('clock_timestamp'), changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where((eb) => eb.and(columnsOf(key)))
    .returning(scheduleColumns)
    .executeTakeFirstOrThrow()
  return scheduleFromRow(row)
}

function columnsOf(key: ScheduleKey) {
  return {
    brand: key.brand,
    fulfilment_centre_id: key.fulfilmentCentreId,
    delivery_option_id: key.deliveryOptionId,
    id: key.scheduleId,
  }
}
