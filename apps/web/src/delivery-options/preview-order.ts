import type { DeliveryOrder, EffectiveOption } from '@goat/domain/delivery-option-effective'
import {
  type ConsignmentType,
  type DeliveryOptionOverrides,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import { dateIssue } from '@goat/domain/time/calendar'
import { instantOf, localAt } from '@goat/domain/time/clock'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-input'
import type { ScheduleDraft } from './drafts.ts'

/** The order to preview, as typed, in the centre's local time. */
export type PreviewOrder = {
  readonly date: string
  readonly time: string
  readonly deliveryDate: string
  readonly consignmentType: ConsignmentType
  /** undefined: a type that no schedule names. */
  readonly cardType: string | undefined
  readonly giftType: string | undefined
}

/** An order placed now and delivered today. `now` is in milliseconds since the epoch. */
export function orderNow(now: number, timeZone: string): PreviewOrder {
  const [date = '', time = ''] = localAt(now, timeZone).split('T')
  return { date, time: time.slice(0, 5), deliveryDate: date, consignmentType: 'cardOnly', cardType: undefined, giftType: undefined }
}

/** An order to which a schedule applies: placed at its start, delivered on its first date, of its first types. */
export function orderOf(draft: ScheduleDraft): PreviewOrder {
  return {
    date: draft.startDate,
    time: showTimeOfDay(draft.startTime),
    deliveryDate: draft.deliveryFrom,
    consignmentType: draft.applicableConsignmentTypes[0] ?? 'cardOnly',
    cardType: draft.cardTypes[0],
    giftType: draft.giftTypes[0],
  }
}

/** The order for the domain; undefined while a date or time is invalid. Skipped and repeated times are resolved by `instantOf`. */
export function placedOrder(order: PreviewOrder, timeZone: string): DeliveryOrder | undefined {
  const { date, deliveryDate, consignmentType, cardType, giftType } = order
  const time = parseTimeOfDay(normaliseTimeText(order.time))
  if (time === undefined || dateIssue(date) !== undefined || dateIssue(deliveryDate) !== undefined) return undefined
  return { placedAt: instantOf(`${date}T${time}`, timeZone), deliveryDate, consignmentType, cardType, giftType }
}

/** A row of the list that customers see. */
export type PreviewRow = {
  readonly effective: EffectiveOption
  /** Its position in the list, from 1. */
  readonly place: number
  /** Its position in the other list; undefined if it is the same. */
  readonly wasPlace: number | undefined
  /** The fields that differ from the other list. */
  readonly changed: readonly OverrideField[]
  /** The values in the other list. */
  readonly was: DeliveryOptionOverrides
}

/** The options that customers see, with their differences from another list of the same centre. */
export function previewRows(list: readonly EffectiveOption[], other: readonly EffectiveOption[]): readonly PreviewRow[] {
  const places = new Map(other.map(({ option }, at) => [option.id, at]))
  return list.map((effective, at) => {
    const before = places.get(effective.option.id)
    const was = before === undefined ? undefined : other[before]?.option
    return {
      effective,
      place: at + 1,
      wasPlace: before === undefined || before === at ? undefined : before + 1,
      changed: was === undefined ? [] : overrideFields.filter((field) => was[field] !== effective.option[field]),
      was: was ?? {},
    }
  })
}

/** Whether a list differs from the other one. */
export function hasChanges(rows: readonly PreviewRow[]): boolean {
  return rows.some(({ changed, wasPlace }) => changed.length > 0 || wasPlace !== undefined)
}
