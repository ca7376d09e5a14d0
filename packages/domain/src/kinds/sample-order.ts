import { brandOf } from '../brand-of.ts'
import type { BrandId } from '../brands.ts'
import { type Order, type OrderFacts, orderFactIssues } from '../order-facts.ts'
import { type Issue, issue } from '../text/issues.ts'
import { composed, textIssues } from '../text/text.ts'
import { dateOfDay, dayOfDate, type Weekday, weekdayOfDay, weekdays } from '../time/calendar.ts'
import { ZoneClock } from '../time/clock.ts'
import { parseTimeOfDay, type TimeOfDay, timeMs } from '../time/time-of-day.ts'
import { isWithin } from './delivery-option-schedule.ts'
import { type Fields, type FieldType, type Kind, optional, partOf, property } from './kind.ts'

/** When a sample order is placed: on the next such weekday, or on the first day that has the time. */
export type SampleDay = 'today' | Weekday

type DateFact = 'dispatchDate' | 'deliveryDate'

/** The facts of a sample order. Its dates are days after the day of the order, within `daysAhead`. */
export type SampleFacts = Omit<OrderFacts, DateFact> & {
  readonly dispatchInDays?: number | undefined
  readonly deliveryInDays?: number | undefined
}

/** A made-up order that shows what a change does. Its times are relative, so that it does not become outdated. */
export type SampleOrder = {
  /** Unique within the brand, ignoring case. */
  readonly name: string
  /** On the clock of the order's factory, otherwise of the brand. */
  readonly placed: { readonly day: SampleDay; readonly time: TimeOfDay }
  readonly order: SampleFacts
}

/** The facts that a sample order has as they are, in display order: all facts of an order but its dates. */
export const sampleFacts = [
  'productKey',
  'sku',
  'factory',
  'productType',
  'cardType',
  'packType',
  'deliveryMethod',
  'addressType',
  'destination',
  'service',
  'deliveryOption',
  'consignmentType',
  'giftType',
] as const satisfies readonly (keyof SampleFacts)[]

const placedField = <Name extends keyof SampleOrder['placed']>(name: Name, type: FieldType) =>
  partOf<'placed', SampleOrder, Name>('placed', name, type)
const fact = <Name extends keyof SampleFacts>(name: Name, type: FieldType) =>
  optional(partOf<'order', SampleOrder, Name>('order', name, type))

const fields = [
  property<SampleOrder, 'name'>('name', 'text'),
  placedField('day', 'code'),
  placedField('time', 'time'),
  ...sampleFacts.map((name) => fact(name, 'code')),
  fact('dispatchInDays', 'number'),
  fact('deliveryInDays', 'number'),
]
type SampleField = (typeof fields)[number]['name']

/** What is compared, merged and parsed of a sample order. */
export const sampleOrderFields: Fields<SampleOrder, SampleField> = { fields: () => fields }

/** Every day of a sample order. */
export const sampleDays: readonly SampleDay[] = ['today', ...weekdays]

/** The most sample orders of a brand. */
export const maxSampleOrders = 50
/** In characters, after trimming. */
export const maxSampleNameLength = 80
/** How many days after the day of the order a date may be. */
export const daysAhead = { minimum: 0, maximum: 60 } as const

/** A sample order; the key is its id. */
export const sampleOrderKind: Kind<SampleOrder, SampleField> = {
  kind: 'sample-order',
  schemaVersion: 1,
  ...sampleOrderFields,
  validate: validateSampleOrder,
}

/** Whether the records that the facts name exist, and the name is unique, is not examined. */
function validateSampleOrder({ name, placed, order }: SampleOrder, brand: BrandId): readonly Issue[] {
  const { dispatchInDays, deliveryInDays, ...facts } = order
  const { minimum } = daysAhead
  // Nothing is delivered before it is dispatched.
  const firstDelivery = dispatchInDays !== undefined && isWithin(dispatchInDays, daysAhead) ? dispatchInDays : minimum
  const ofFacts = [
    ...orderFactIssues(facts, brand),
    ...daysIssues('dispatchInDays', dispatchInDays, minimum),
    ...daysIssues('deliveryInDays', deliveryInDays, firstDelivery),
  ]
  return [
    ...textIssues(name, 'name', maxSampleNameLength),
    ...(sampleDays.includes(placed.day)
      ? []
      : [issue('value.notAllowed', { field: 'day', value: placed.day, allowed: sampleDays }, 'placed.day')]),
    ...(parseTimeOfDay(placed.time) === undefined ? [issue('time.invalid', {}, 'placed.time')] : []),
    ...ofFacts.map((one) => ({ ...one, path: `order.${one.path}` })),
  ]
}

function daysIssues(path: string, days: number | undefined, minimum: number): readonly Issue[] {
  const { maximum } = daysAhead
  if (days === undefined || isWithin(days, { minimum, maximum })) return []
  return [issue('number.outOfRange', { minimum: String(minimum), maximum: String(maximum) }, path)]
}

/** The form of a name in which no two sample orders of a brand are equal. */
export function foldedName(name: string): string {
  return composed(name).trim().toLowerCase()
}

/** Days, YYYY-MM-DD, from the first to the last one. */
export type Period = { readonly from: string; readonly to: string }

/**
 * A sample order as an order that is placed at or after `now`, or with a period at its time on one of those days (SAM-14), in milliseconds since 1970-01-01T00:00Z. `zoneOf` returns the IANA zone of
 * a factory. A time that a clock change skips or repeats is read by the rule of `local-date-time.ts`. Throws RangeError for an invalid day or
 * time.
 */
export function orderOfSample(
  { placed, order }: SampleOrder,
  brand: BrandId,
  now: number,
  zoneOf: (factory: string) => string | undefined,
  period?: Period,
): Order {
  const { dispatchInDays, deliveryInDays, ...facts } = order
  const zone = facts.factory === undefined ? undefined : zoneOf(facts.factory)
  const clock = new ZoneClock(zone ?? brandOf(brand).timeZone)
  const placedAt = period === undefined ? nextInstant(placed, clock, now) : instantIn(period, placed, clock, now)
  const { day } = clock.localAt(placedAt)
  const dateAfter = (days: number | undefined) => (days === undefined ? undefined : dateOfDay(day + days))
  return { ...facts, brand, placedAt, dispatchDate: dateAfter(dispatchInDays), deliveryDate: dateAfter(deliveryInDays) }
}

/** Its weekday in the period, or without that the first day; one that is not over, if there is one. */
function instantIn({ from, to }: Period, placed: SampleOrder['placed'], clock: ZoneClock, now: number): number {
  const ms = timeMs(placed.time)
  const last = dayOfDate(to)
  const first = Math.min(last, Math.max(dayOfDate(from), clock.localAt(now).day))
  const days = Array.from({ length: Math.min(8, last - first + 1) }, (_, at) => first + at)
  const ahead = days.filter((day) => clock.instantOf({ day, ms }) >= now)
  const day = ahead.find((one) => placed.day === 'today' || weekdayOfDay(one) === placed.day) ?? ahead[0] ?? first
  return clock.instantOf({ day, ms })
}

function nextInstant(placed: SampleOrder['placed'], clock: ZoneClock, now: number): number {
  const ms = timeMs(placed.time)
  const today = clock.localAt(now).day
  // A week later it is today's weekday again.
  for (let day = today; day <= today + 7; day += 1) {
    const isDay = placed.day === 'today' || weekdayOfDay(day) === placed.day
    const instant = clock.instantOf({ day, ms })
    if (isDay && instant >= now) return instant
  }
  throw new RangeError(`there is no ${placed.day} at ${placed.time}`)
}
