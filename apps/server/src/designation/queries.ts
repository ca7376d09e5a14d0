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
} from '@goat/domain/designation'
import type { Insertable, Selectable } from 'kysely'
import { type Change, nextVersion } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Put } from '../platform/records.ts'
import type { Tables } from '../platform/tables.ts'

/** A schedule as the database has it, who wrote it last, and when. */
export type StoredSchedule = DesignationSchedule & { readonly version: number; readonly changedBy: string; readonly changedAt: string }

type Row = Selectable<Tables['designation_schedules']>
type Columns = Omit<Insertable<Tables['designation_schedules']>, 'id' | 'paused' | 'version' | 'changed_by' | 'changed_at'>

/** Every schedule: those of one pair of factories together, the earliest first. */
export async function selectSchedules(db: Db | Tx): Promise<readonly StoredSchedule[]> {
  const rows = await db
    .selectFrom('designation_schedules')
    .selectAll()
    .orderBy('from_factory')
    .orderBy('to_factory')
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return rows.map(scheduleFromRow)
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

/** Stores a schedule as of a version: inserts it if it is new, else replaces the locked one. */
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
 * Stores a schedule, or returns undefined when the id is taken, having waited for whoever was just taking it. Its version is 1, or where one
 * of this id was deleted before, the next: who still sees that one must not overwrite this one unawares.
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
 * Counts the version of a schedule up, if it is still the expected one, in one statement: of two writers with the same version one wins,
 * and the row stays locked until the transaction ends. Without an expected version any will do. Returns the schedule as it was, which
 * is to be replaced in the same transaction, or undefined.
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

/** Replaces what a claimed schedule says. */
export async function replaceSchedule(tx: Tx, schedule: DesignationSchedule, by: string): Promise<StoredSchedule> {
  const row = await tx
    .updateTable('designation_schedules')
    .set((eb) => ({ ...columnsOf(schedule), paused: schedule.paused, changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return scheduleFromRow(row)
}

/** Deletes the schedule of that id and `from`, and of that version where one is expected; undefined when there is none. */
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

/** The entry of the change log for a schedule that was stored, replaced or deleted. */
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

/** What the record of a schedule holds. */
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

/** The values in the order in which people read them. Nothing but what the contract knows is ever written. */
function known<T extends string>(values: readonly T[], stored: readonly string[]): readonly T[] {
  return values.filter((value) => stored.includes(value))
}
