import { dateIssue } from '@goat/domain/calendar-date'
import type { DeliveryOrder } from '@goat/domain/delivery-option-effective'
import type { ConsignmentType } from '@goat/domain/delivery-option-schedules'
import { instantOf, localAt } from '@goat/domain/local-date-time'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'
import type { ScheduleDraft } from './drafts.ts'

/** The order that a preview is for, as it stands in the fields: the time is whatever has been typed, on the centre's clock. */
export type PreviewOrder = {
  readonly date: string
  readonly time: string
  readonly deliveryDate: string
  readonly consignmentType: ConsignmentType
  /** undefined: of a kind that no schedule names. */
  readonly cardType: string | undefined
  readonly giftType: string | undefined
}

/** An order placed now and delivered today. `now` in milliseconds. */
export function orderNow(now: number, timeZone: string): PreviewOrder {
  const [date = '', time = ''] = localAt(now, timeZone).split('T')
  return { date, time: time.slice(0, 5), deliveryDate: date, consignmentType: 'cardOnly', cardType: undefined, giftType: undefined }
}

/** An order that a schedule takes: placed when it begins, delivered on its first date, of its first kind. */
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

/** The order for the domain; undefined while a date or time is not one. A time that a clock change skips or repeats follows the one rule. */
export function placedOrder(order: PreviewOrder, timeZone: string): DeliveryOrder | undefined {
  const { date, deliveryDate, consignmentType, cardType, giftType } = order
  const time = parseTimeOfDay(normaliseTimeText(order.time))
  if (time === undefined || dateIssue(date) !== undefined || dateIssue(deliveryDate) !== undefined) return undefined
  return { placedAt: instantOf(`${date}T${time}`, timeZone), deliveryDate, consignmentType, cardType, giftType }
}
