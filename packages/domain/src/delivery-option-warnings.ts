import type { DeliveryOptionSchedule } from './delivery-option-schedules.ts'
import { activeInterval } from './delivery-option-times.ts'
import type { DeliveryOption } from './delivery-options.ts'
import { localAt } from './local-date-time.ts'
import type { TimingWarning } from './timing-warnings.ts'

/** Something unexpected about a valid schedule, to confirm before saving. */
export type DeliveryOptionWarning =
  | Extract<TimingWarning, { readonly code: 'neverActive' | 'past' }>
  /** The last delivery date is before the day, local to the centre, on which the schedule becomes active. */
  | { readonly code: 'deliveredBefore'; readonly deliveryTo: string; readonly activeFrom: string }
  /** Minor units. */
  | { readonly code: 'priceHigh' | 'priceLow'; readonly price: number; readonly normal: number }

/** A price more than three times the normal one, or less than a third of it, may be a typing error. */
const priceFactor = 3

/** Warnings about the active range of a valid schedule, in the centre's local time. Throws RangeError for an unknown zone. */
export function deliveryOptionTimingWarnings(
  schedule: DeliveryOptionSchedule,
  timeZone: string,
  now: number,
): readonly DeliveryOptionWarning[] {
  const { start, end } = activeInterval(schedule, timeZone)
  if (start >= end) return [{ code: 'neverActive', reason: 'clocks' }]
  if (end <= now) return [{ code: 'past', end }]
  const activeFrom = localAt(start, timeZone).slice(0, 10)
  return schedule.deliveryTo < activeFrom ? [{ code: 'deliveredBefore', deliveryTo: schedule.deliveryTo, activeFrom }] : []
}

/** The warning about an overridden price; none if the normal price is not known. Any non-zero price is far from a normal price of 0. */
export function priceWarnings(
  { overrides: { price } }: Pick<DeliveryOptionSchedule, 'overrides'>,
  { price: normal }: Pick<DeliveryOption, 'price'>,
): readonly DeliveryOptionWarning[] {
  if (price === undefined || normal === undefined) return []
  if (price > priceFactor * normal) return [{ code: 'priceHigh', price, normal }]
  return price * priceFactor < normal ? [{ code: 'priceLow', price, normal }] : []
}
