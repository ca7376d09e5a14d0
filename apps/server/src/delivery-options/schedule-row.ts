import { activeLocals, type ConsignmentType, consignmentTypes, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey } from '@goat/domain/kinds/kind'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Change } from '../records/log.ts'

/** A stored schedule with its version, author and times (ISO 8601 instants). */
export type StoredSchedule = DeliveryOptionSchedule & {
  readonly version: number
  readonly createdAt: string
  readonly changedBy: string
  readonly changedAt: string
}

type Table = Tables['delivery_option_schedules']
type Own = 'id' | 'brand' | 'version' | 'created_at' | 'created_by' | 'changed_at' | 'changed_by' | 'cancelled_at'

/** Listed explicitly, because a statement with `*` is not prepared (`named-statements.ts`). */
export const scheduleColumns = [
  'id',
  'fulfilment_centre_id',
  'delivery_option_id',
  'name',
  'active_start',
  'active_end',
  'delivery_from',
  'delivery_to',
  'applicable_consignment_types',
  'card_types',
  'gift_types',
  'override_name',
  'override_description',
  'override_price',
  'override_priority',
  'version',
  'created_at',
  'created_by',
  'changed_at',
  'changed_by',
  'cancelled_at',
] as const satisfies readonly (keyof Table)[]

/** The content of a schedule as table columns. */
export function contentOf(schedule: OptionScheduleContent): Omit<Insertable<Table>, Own> {
  const { start, end } = activeLocals(schedule)
  return {
    fulfilment_centre_id: schedule.fulfilmentCentreId,
    delivery_option_id: schedule.deliveryOptionId,
    name: schedule.name,
    active_start: start,
    active_end: end,
    delivery_from: schedule.deliveryFrom,
    delivery_to: schedule.deliveryTo,
    applicable_consignment_types: [...schedule.applicableConsignmentTypes],
    card_types: [...schedule.cardTypes],
    gift_types: [...schedule.giftTypes],
    override_name: schedule.overrides.name ?? null,
    override_description: schedule.overrides.description ?? null,
    override_price: schedule.overrides.price ?? null,
    override_priority: schedule.overrides.priority ?? null,
  }
}

export function scheduleFromRow(row: Pick<Selectable<Table>, (typeof scheduleColumns)[number]>): StoredSchedule {
  return {
    id: row.id,
    name: row.name,
    fulfilmentCentreId: row.fulfilment_centre_id,
    deliveryOptionId: row.delivery_option_id,
    startDate: row.active_start.slice(0, 10),
    startTime: row.active_start.slice(11),
    endDate: row.active_end.slice(0, 10),
    endTime: row.active_end.slice(11),
    deliveryFrom: row.delivery_from,
    deliveryTo: row.delivery_to,
    applicableConsignmentTypes: known(row.applicable_consignment_types),
    cardTypes: row.card_types,
    giftTypes: row.gift_types,
    overrides: {
      name: row.override_name ?? undefined,
      description: row.override_description ?? undefined,
      price: row.override_price ?? undefined,
      priority: row.override_priority ?? undefined,
    },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    cancelledAt: row.cancelled_at?.toISOString(),
  }
}

/** A CHECK constraint allows no other value. */
function known(stored: readonly string[]): readonly ConsignmentType[] {
  return consignmentTypes.filter((one) => stored.includes(one))
}

/** The change log entry of a stored, replaced or cancelled schedule. */
export function changeOf(action: string, before: StoredSchedule | undefined, after: StoredSchedule): Change {
  const key = joinKey(after.fulfilmentCentreId, after.deliveryOptionId, after.id)
  const value = before === undefined ? null : recordOf(before)
  return { kind: 'delivery-option-schedule', key, action, before: value, after: recordOf(after), version: after.version }
}

/** The content of a schedule's record. */
export function recordOf(schedule: StoredSchedule): OptionScheduleContent {
  const { id: _id, version: _version, createdAt: _at, createdBy: _by, changedAt: _changedAt, changedBy: _changedBy, ...content } = schedule
  return content
}
