import {
  activeInterval,
  byPrecedence,
  type CompiledSchedule,
  type ConsignmentType,
  compileSchedule,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overriddenFields,
} from './delivery-option-schedules.ts'
import type { TimingWarning } from './designation-warnings.ts'
import type { DeliveryOption } from './kinds/delivery-option.ts'
import type { OptionScheduleContent } from './kinds/delivery-option-schedule.ts'
import { type Interval, localAt } from './time/calendar.ts'

/** Codes, or all of them. Empty if no order of the slice includes such an item. */
export type Codes = 'all' | readonly string[]

/** Two schedules of one option that override some of the same fields for some of the same orders, and which of them wins. */
export type DeliveryOptionOverlap = {
  readonly other: DeliveryOptionSchedule
  readonly fields: readonly OverrideField[]
  readonly consignmentTypes: readonly ConsignmentType[]
  /** For the orders in the slice with a card. */
  readonly cardTypes: Codes
  /** For the orders in the slice with a gift. */
  readonly giftTypes: Codes
  /** YYYY-MM-DD, both inclusive. */
  readonly deliveryDates: { readonly from: string; readonly to: string }
  readonly active: Interval
  /** The schedule whose values customers see, by `byPrecedence`. */
  readonly winner: DeliveryOptionSchedule
}

/**
 * The overlaps of a schedule, stored or draft, with others of its option, by precedence. `others`: compiled once for many schedules, because
 * time zone arithmetic is slow. Skips schedules that have ended at `now`, and the stored version of the schedule. Throws RangeError for an
 * invalid date, time or zone.
 */
export function deliveryOptionOverlaps(
  schedule: DeliveryOptionSchedule,
  others: readonly CompiledSchedule[],
  timeZone: string,
  now: number,
): readonly DeliveryOptionOverlap[] {
  if (schedule.cancelledAt !== undefined) return []
  const mine = compileSchedule(schedule, timeZone)
  if (mine.end <= now) return []
  return others.flatMap((theirs) => {
    const { schedule: other } = theirs
    const active = { start: Math.max(mine.start, theirs.start), end: Math.min(mine.end, theirs.end) }
    if (theirs.end <= now || active.start >= active.end || isSame(schedule, other) || !isOfSameOption(schedule, other)) return []
    const slice = sliceInCommon(schedule, other)
    return slice === undefined ? [] : [{ other, ...slice, active, winner: byPrecedence(mine, theirs) < 0 ? schedule : other }]
  })
}

/** The first `most` pairs of schedules of one option, by their ids, that overlap and have not ended at `now`. */
export function overlappingPairs(compiled: readonly CompiledSchedule[], now: number, most: number): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  const live = compiled.filter(({ end }) => end > now).sort((a, b) => a.start - b.start)
  for (const [at, one] of live.entries()) {
    for (const other of live.slice(at + 1)) {
      if (other.start >= one.end || found.length === most) break
      if (sliceInCommon(one.schedule, other.schedule) !== undefined) found.push([one.schedule.id, other.schedule.id])
    }
  }
  return found
}

/** The fields that both schedules override and the orders that match both, regardless of time; undefined if there are none. */
export function sliceInCommon(
  a: OptionScheduleContent,
  b: OptionScheduleContent,
): Omit<DeliveryOptionOverlap, 'other' | 'active' | 'winner'> | undefined {
  const theirFields = overriddenFields(b)
  const fields = overriddenFields(a).filter((field) => theirFields.includes(field))
  const from = a.deliveryFrom > b.deliveryFrom ? a.deliveryFrom : b.deliveryFrom
  const to = a.deliveryTo < b.deliveryTo ? a.deliveryTo : b.deliveryTo
  if (fields.length === 0 || from > to) return undefined
  const cards = shared(a.cardTypes, b.cardTypes)
  const gifts = shared(a.giftTypes, b.giftTypes)
  // Without a common card type only orders without a card match both; the same applies to gifts.
  const consignmentTypes = a.applicableConsignmentTypes.filter(
    (type) => b.applicableConsignmentTypes.includes(type) && (!hasCard(type) || cards.length > 0) && (!hasGift(type) || gifts.length > 0),
  )
  if (consignmentTypes.length === 0) return undefined
  return {
    fields,
    consignmentTypes,
    cardTypes: consignmentTypes.some(hasCard) ? cards : [],
    giftTypes: consignmentTypes.some(hasGift) ? gifts : [],
    deliveryDates: { from, to },
  }
}

function isSame(a: DeliveryOptionSchedule, b: DeliveryOptionSchedule): boolean {
  return a.id !== '' && a.id === b.id
}

function isOfSameOption(a: DeliveryOptionSchedule, b: DeliveryOptionSchedule): boolean {
  return a.fulfilmentCentreId === b.fulfilmentCentreId && a.deliveryOptionId === b.deliveryOptionId
}

/** An empty list means all (OPT-17). */
function shared(a: readonly string[], b: readonly string[]): Codes {
  if (a.length === 0) return b.length === 0 ? 'all' : b
  return b.length === 0 ? a : a.filter((one) => b.includes(one))
}

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
