import {
  addressTypes,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDays,
  indefiniteEndDate,
  lastDate,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { readInPieces } from '../db/revision.ts'
import type { Tables } from '../db/tables.ts'
import { type Change, nextVersion } from '../records/log.ts'
import type { Put } from '../records/rules.ts'

/** A stored schedule with its version, author and time (ISO 8601 instant). */
export type StoredSchedule = DesignationSchedule & { readonly version: number; readonly changedBy: string; readonly changedAt: string }

type Row = Selectable<Tables['designation_schedules']>
type Columns = Omit<Insertable<Tables['designation_schedules']>, 'id' | 'paused' | 'version' | 'changed_by' | 'changed_at'>

/** Every schedule, by pair of factories, then by start. */
export async function selectSchedules(tx: Tx): Promise<readonly StoredSchedule[]> {
  const query = tx
    .selectFrom('designation_schedules')
    .selectAll()
    .orderBy('from_factory')
    .orderBy('to_factory')
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
  return (await readInPieces<Row>(tx, query)).map(scheduleFromRow)
}

export async function selectSchedule(db: Db | Tx, id: string): Promise<StoredSchedule | undefined> {
  const row = await db.selectFrom('designation_schedules').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/** The schedule of an id, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, id: string): Promise<StoredSchedule | undefined> {
  const row = await tx.selectFrom('designation_schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/** Stores a schedule with a version: inserts a new one, or replaces the locked one. */
export async function putSchedule(
  tx: Tx,
  id: string,
  content: ScheduleContent,
  { version, by, isNew }: Omit<Put<never>, 'value'>,
): Promise<void> {
  const row = { ...columnsOf(content), paused: content.paused, version, changed_by: by }
  if (isNew)
    await tx
      .insertInto('designation_schedules')
      .values({ ...row, id })
      .execute()
  else
    await tx
      .updateTable('designation_schedules')
      .set((eb) => ({ ...row, changed_at: eb.fn<Date>('clock_timestamp') }))
      .where('id', '=', id)
      .execute()
}

/**
 * Inserts a schedule. Returns undefined if the id is taken, after waiting for a concurrent insert of it. The version continues after a
 * deleted schedule of the same id, so that a client that still shows the deleted one cannot overwrite this one.
 */
export async function insertSchedule(tx: Tx, schedule: DesignationSchedule, by: string): Promise<StoredSchedule | undefined> {
  const row = await tx
    .insertInto('designation_schedules')
    .values({
      ...columnsOf(schedule),
      id: schedule.id,
      paused: schedule.paused,
      version: nextVersion('uk', 'designation', schedule.id),
      changed_by: by,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/**
 * Increments the version of a schedule by compare-and-set. Of two writers with the same version one wins; the row stays locked until the
 * transaction ends. Without `expected` any version matches. Returns the previous schedule, for the caller to replace in the same
 * transaction, or undefined.
 */
export async function claimSchedule(tx: Tx, id: string, expected: number | undefined): Promise<StoredSchedule | undefined> {
  const row = await tx
    .updateTable('designation_schedules')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and(expected === undefined ? { id } : { id, version: expected }))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : { ...scheduleFromRow(row), version: row.version - 1 }
}

/** Replaces the content of a claimed schedule. */
export async function replaceSchedule(tx: Tx, schedule: DesignationSchedule, by: string): Promise<StoredSchedule> {
  const row = await tx
    .updateTable('designation_schedules')
    .set((eb) => ({ ...columnsOf(schedule), paused: schedule.paused, changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return scheduleFromRow(row)
}

/** Deletes the schedule with this id, `from` and, if given, version. Returns the deleted schedule, or undefined. */
export async function deleteScheduleRow(
  tx: Tx,
  id: string,
  from: string,
  expected: number | undefined,
): Promise<StoredSchedule | undefined> {
  const row = await tx
    .deleteFrom('designation_schedules')
    .where((eb) => eb.and({ id, from_factory: from, ...(expected === undefined ? {} : { version: expected }) }))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : scheduleFromRow(row)
}

/** The change log entry of a stored, replaced or deleted schedule. */
export function changeOf(action: string, before: StoredSchedule | undefined, after: StoredSchedule | undefined): Change {
  const key = (after ?? before)?.id ?? ''
  const version = (after ?? before)?.version ?? 1
  return {
    kind: 'designation',
    key,
    action,
    before: before === undefined ? null : contentOf(before),
    after: after === undefined ? null : contentOf(after),
    version,
  }
}

/** The content of a schedule's record. */
export function contentOf(schedule: StoredSchedule): ScheduleContent {
  const { id: _id, version: _version, changedBy: _changedBy, changedAt: _changedAt, ...content } = schedule
  return content
}

function columnsOf(schedule: ScheduleContent): Columns {
  return {
    from_factory: schedule.from,
    to_factory: schedule.to,
    start_date: schedule.startDate,
    end_date: lastDate(schedule),
    start_time: schedule.startTime,
    end_time: schedule.endTime,
    applicable_days: [...schedule.applicableDays],
    card_types: [...schedule.cardTypes],
    delivery_methods: [...schedule.deliveryMethods],
    pack_types: [...schedule.packTypes],
    address_types: [...schedule.addressTypes],
    domestic_orders_only: schedule.domesticOrdersOnly,
    applicable_despatch_days: [...schedule.applicableDespatchDays],
    note: schedule.note,
  }
}

function scheduleFromRow(row: Row): StoredSchedule {
  const indefinite = row.end_date === indefiniteEndDate
  return {
    id: row.id,
    from: row.from_factory,
    to: row.to_factory,
    startDate: row.start_date,
    endDate: indefinite ? row.start_date : row.end_date,
    indefinteEndDate: indefinite,
    startTime: row.start_time,
    endTime: row.end_time,
    applicableDays: known(designationDays, row.applicable_days),
    cardTypes: known(designationCardTypes, row.card_types),
    deliveryMethods: known(deliveryMethods, row.delivery_methods),
    packTypes: known(packTypes, row.pack_types),
    addressTypes: known(addressTypes, row.address_types),
    domesticOrdersOnly: row.domestic_orders_only,
    applicableDespatchDays: known(despatchDays, row.applicable_despatch_days),
    note: row.note,
    paused: row.paused,
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

/** The stored values in display order. Values outside the contract are never stored. */
function known<T extends string>(values: readonly T[], stored: readonly string[]): readonly T[] {
  return values.filter((value) => stored.includes(value))
}
