import { type BrandId, brandOf } from '../brands.ts'
import { type Order, type OrderFact, type OrderFacts, orderFactIssues, orderFacts } from '../order-facts.ts'
import { composed } from '../text/text.ts'
import {
  dateOfDay,
  dayOfDate,
  type TimeOfDay,
  timeMs,
  type Weekday,
  weekdayOfDay,
  weekdays,
  type ZoneClock,
  zoneClock,
} from '../time/calendar.ts'
import {
  code,
  type Fields,
  fieldsOf,
  isWithin,
  type Kind,
  number,
  type OptionalProperty,
  optional,
  part,
  propertyIssues,
  text,
  time,
} from './kind.ts'

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
export const sampleFacts = orderFacts.filter(
  (fact): fact is Exclude<OrderFact, DateFact> => fact !== 'dispatchDate' && fact !== 'deliveryDate',
)

export const sampleDays: readonly SampleDay[] = ['today', ...weekdays]

/** The most sample orders of a brand. */
export const maxSampleOrders = 50
/** In characters, after trimming. */
export const maxSampleNameLength = 80
/** How many days after the day of the order a date may be. */
export const daysAhead = { minimum: 0, maximum: 60 } as const

const factShape = Object.fromEntries(sampleFacts.map((fact) => [fact, optional(code())])) as {
  [Fact in (typeof sampleFacts)[number]]: OptionalProperty<string>
}
export const placedShape = { name: text(maxSampleNameLength), placed: part({ day: code(sampleDays), time }) }
export const daysShape = { dispatchInDays: optional(number(daysAhead)), deliveryInDays: optional(number(daysAhead)) }
const shape = { ...placedShape, order: part({ ...factShape, ...daysShape }) }
const fields = fieldsOf(shape)
type SampleField = (typeof fields)[number]['name']

/** What is compared, merged and parsed of a sample order. */
export const sampleOrderFields = { fields: () => fields } as Fields<SampleOrder, SampleField>

/** A sample order; the key is its id. Whether the records that the facts name exist, and the name is unique, is not examined. */
export const sampleOrderKind: Kind<SampleOrder, SampleField> = {
  kind: 'sample-order',
  calls: { one: 'sample order', several: 'sample orders' },
  shape,
  schemaVersion: 1,
  ...sampleOrderFields,
  validate: (value, brand) => {
    const { dispatchInDays, deliveryInDays: _delivery, ...facts } = value.order
    // Nothing is delivered before it is dispatched.
    const minimum = isWithin(dispatchInDays, daysAhead) ? dispatchInDays : daysAhead.minimum
    const days = { ...daysShape, deliveryInDays: optional(number({ ...daysAhead, minimum })) }
    const ofOrder = [...orderFactIssues(facts, brand), ...propertyIssues(days, value.order)]
    return [...propertyIssues(placedShape, value), ...ofOrder.map((one) => ({ ...one, path: `order.${one.path}` }))]
  },
}

/** The form of a name in which no two sample orders of a brand are equal. */
export function foldedName(name: string): string {
  return composed(name).trim().toLowerCase()
}

/** Days, YYYY-MM-DD, from the first to the last one. */
export type Period = { readonly from: string; readonly to: string }

/**
 * A sample order as an order that is placed at or after `now`, or with a period at its time on one of those days (SAM-14), in milliseconds since 1970-01-01T00:00Z. `zoneOf` returns the IANA zone of
 * a factory. A time that a clock change skips or repeats is read by the rule of `LocalDateTime`. Throws RangeError for an invalid day or
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
  const clock = zoneClock(zone ?? brandOf(brand).timeZone)
  const placedAt = instantFor(placed, clock, now, period)
  const { day } = clock.localAt(placedAt)
  const dateAfter = (days: number | undefined) => (days === undefined ? undefined : dateOfDay(day + days))
  return { ...facts, brand, placedAt, dispatchDate: dateAfter(dispatchInDays), deliveryDate: dateAfter(deliveryInDays) }
}

/** In a period, its weekday, or without that the first day, of those that are not over, if there are any. */
function instantFor({ day: wanted, time }: SampleOrder['placed'], clock: ZoneClock, now: number, period?: Period): number {
  const ms = timeMs(time)
  const today = clock.localAt(now).day
  // A week later it is today's weekday again.
  const last = period === undefined ? today + 7 : dayOfDate(period.to)
  const first = period === undefined ? today : Math.min(last, Math.max(dayOfDate(period.from), today))
  const days = Array.from({ length: Math.min(8, last - first + 1) }, (_, at) => first + at)
  const ahead = days.filter((day) => clock.instantOf({ day, ms }) >= now)
  const day = ahead.find((one) => wanted === 'today' || weekdayOfDay(one) === wanted) ?? (period && (ahead[0] ?? first))
  if (day === undefined) throw new RangeError(`there is no ${wanted} at ${time}`)
  return clock.instantOf({ day, ms })
}
