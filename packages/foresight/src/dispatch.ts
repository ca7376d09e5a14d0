import type { Cutoff, CutoffDay } from '@goat/domain/cutoffs'
import { weekdayOf } from '@goat/domain/designation-windows'
import { productTypes } from '@goat/domain/product-types'
import { timeMs } from '@goat/domain/time-of-day'
import type { ZoneClock } from '@goat/domain/zone-clock'

/** The last moment to place an order that is dispatched on a date. */
export type CutoffAnswer = {
  /** The date at the factory, in days since 1970-01-01. */
  readonly day: number
  /** HH:MM:SS on the factory's clock. */
  readonly local: string
  /** The instant, in milliseconds since 1970-01-01T00:00Z. An order placed at it is too late. */
  readonly at: number
  readonly layer: 'default' | 'exception'
}

/** When an order is dispatched; `undecided` if that depends on its product type, `never` if not within 60 days. */
export type Dispatch = CutoffAnswer | 'undecided' | 'never'

/** How far ahead a day with a dispatch is looked for. */
const horizonDays = 60

function kindOfDay(day: number): CutoffDay {
  const weekday = weekdayOf(day)
  return weekday === 'Saturday' ? 'saturday' : weekday === 'Sunday' ? 'sunday' : 'weekday'
}

/** The cut-off of a delivery service on a date, for a product type: its exception, or the default for that kind of day. */
export function cutoffOn(cutoff: Cutoff, clock: ZoneClock, day: number, productType: string): CutoffAnswer {
  const kind = kindOfDay(day)
  const exception = cutoff.exceptions.find((one) => one.productType === productType && one.applicableOn.includes(kind))
  const local = exception?.time ?? cutoff.default[kind]
  return { day, local, at: clock.instantOf({ day, ms: timeMs(local) }), layer: exception === undefined ? 'default' : 'exception' }
}

/**
 * The first dispatch of an order placed at an instant, on the `requested` date (in days since 1970-01-01) or later. The product type is
 * undefined if it is not known.
 */
export function dispatchOf(
  cutoff: Cutoff,
  clock: ZoneClock,
  placedAt: number,
  productType: string | undefined,
  requested: number | undefined,
): Dispatch {
  if (productType !== undefined) return firstDispatch(cutoff, clock, placedAt, productType, requested)
  const answers = distinctTypes(cutoff).map((type) => firstDispatch(cutoff, clock, placedAt, type, requested))
  const [first] = answers
  const isSame = (one: Dispatch) => JSON.stringify(one) === JSON.stringify(first)
  return first !== undefined && answers.every(isSame) ? first : 'undecided'
}

function firstDispatch(cutoff: Cutoff, clock: ZoneClock, placedAt: number, productType: string, requested: number | undefined): Dispatch {
  const today = clock.localAt(placedAt).day
  const first = Math.max(today, requested ?? today)
  for (let day = first; day <= first + horizonDays; day += 1) {
    const answer = cutoffOn(cutoff, clock, day, productType)
    if (placedAt < answer.at) return answer
  }
  return 'never'
}

/** One product type for each of the exceptions, and one without. */
export function distinctTypes({ exceptions }: Cutoff): readonly string[] {
  const named = new Set(exceptions.map(({ productType }) => productType))
  const other = productTypes.find((type) => !named.has(type))
  return other === undefined ? [...named] : [...named, other]
}
