import type { DeliveryOptionSchedule } from './delivery-option-schedules.ts'
import { activeInterval } from './delivery-option-times.ts'
import type { DeliveryOption } from './delivery-options.ts'
import { localAt } from './local-date-time.ts'
import type { TimingWarning } from './timing-warnings.ts'

/** What a person may not expect of a valid schedule: they are asked before it is saved. */
export type DeliveryOptionWarning =
  | Extract<TimingWarning, { readonly code: 'neverActive' | 'past' }>
  /** No order can be delivered on a date before the one, on the centre's clock, on which the schedule becomes active. */
  | { readonly code: 'deliveredBefore'; readonly deliveryTo: string; readonly activeFrom: string }
  /** Minor units. */
  | { readonly code: 'priceHigh' | 'priceLow'; readonly price: number; readonly normal: number }

/** A price more than three times the normal one, or less than a third of it, may be a slip of the keyboard. */
const priceFactor = 3

/** The warnings about when a valid schedule is active, by the clock of its centre. Throws RangeError for a zone that does not exist. */
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

/** The warning about an overridden price; none where the normal price is not known. Any price but 0 is far from a normal price of 0. */
export function priceWarnings(
  { overrides: { price } }: Pick<DeliveryOptionSchedule, 'overrides'>,
  { price: normal }: Pick<DeliveryOption, 'price'>,
): readonly DeliveryOptionWarning[] {
  if (price === undefined || normal === undefined) return []
  if (price > priceFactor * normal) return [{ code: 'priceHigh', price, normal }]
  return price * priceFactor < normal ? [{ code: 'priceLow', price, normal }] : []
}
