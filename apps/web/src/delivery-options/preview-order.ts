import type { DeliveryOrder } from '@goat/domain/delivery-option-effective'
import type { ConsignmentType } from '@goat/domain/delivery-option-schedules'
import { dateIssue } from '@goat/domain/time/calendar'
import { instantOf, localAt } from '@goat/domain/time/clock'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'
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
