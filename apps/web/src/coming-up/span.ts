import { recordKinds } from '@goat/domain/kinds/kind'
import { type OrderFacts, orderFacts } from '@goat/domain/order-facts'
import { dateOfDay, dayMs, type Interval, minuteMs, weekdayIndex, type ZoneClock, zoneClock } from '@goat/domain/time/calendar'
import { type AddressOf, addressOf, oneOf, type Parameter, queryOf, text } from '../paths.ts'

export const hourMs = 60 * minuteMs
/** What can be seen at once. */
export const shortest = 6 * hourMs
export const longest = 366 * dayMs
/** An address has years from 2000 to 2199. */
const [earliest, latest] = [Date.parse('2000-01-01T00:00Z'), Date.parse('2199-12-31T00:00Z')]

/** The periods that one press shows. */
export const presets = ['today', 'weekend', 'week', 'nextWeek', 'christmas', 'year'] as const
export type Preset = (typeof presets)[number]

/** By which clock times are said: that of each factory by default. */
export const clocks = ['mine', 'utc'] as const

const instant: Parameter<number> = {
  read: (given) => {
    const at = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\dZ$/.test(given) ? Date.parse(given) : Number.NaN
    // 30 February is read as 2 March.
    return Number.isNaN(at) || instant.write(at) !== given ? undefined : at
  },
  write: (at) => `${new Date(at).toISOString().slice(0, 16)}Z`,
}

/** The query of Order Check, of which only the facts count. */
const order: Parameter<OrderFacts> = {
  read: (given) => {
    const query = new URLSearchParams(given)
    const facts = orderFacts.flatMap((fact) => (query.get(fact) ? [[fact, query.get(fact)]] : []))
    return facts.length === 0 ? undefined : Object.fromEntries(facts)
  },
  write: (facts) => queryOf(facts),
}

const parameters = addressOf({
  span: oneOf(presets),
  from: instant,
  to: instant,
  factory: text,
  country: text,
  kind: oneOf(recordKinds),
  by: text,
  text,
  time: oneOf(clocks),
  /** Whether what has ended, is paused or was cancelled is shown, too. */
  past: oneOf(['shown']),
  /** The sample order whose answers are shown. */
  sample: text,
  /** Or the facts of an order. */
  order,
  /** While the tab works in a plan: whether the records are shown as they are. */
  plan: oneOf(['without']),
})

/** What the screen shows: a preset, which stays one when the link is opened on another day, or a period. */
export type ComingUpAddress = AddressOf<typeof parameters>
export const comingUpAddress = {
  parse: (search: string): ComingUpAddress => {
    const address = parameters.parse(search)
    const { from, to } = address
    const isPeriod = from !== undefined && to !== undefined && from < to && to - from <= longest
    return isPeriod ? address : { ...address, from: undefined, to: undefined }
  },
  // Colons need no escape in a query, and are easier to read.
  format: (address: Partial<ComingUpAddress>) => parameters.format(address).replaceAll('%3A', ':'),
}

/** The period of an address, or the days of its preset in a zone: without any, the next seven days. */
export function rangeOf({ span, from, to }: Pick<ComingUpAddress, 'span' | 'from' | 'to'>, now: number, zone: string): Interval {
  if (span !== undefined || from === undefined || to === undefined) return presetRange(span ?? 'week', now, zone)
  return limited({ start: from, end: to })
}

/** A period between the shortest and the longest one, about the same middle, in whole minutes as in an address. */
export function limited({ start, end }: Interval): Interval {
  const length = Math.min(longest, Math.max(shortest, end - start))
  const nearest = Math.max(earliest, Math.min((start + end - length) / 2, latest - length))
  const first = Math.round(nearest / minuteMs) * minuteMs
  return { start: first, end: first + Math.round(length / minuteMs) * minuteMs }
}

/** A period that is moved by a share of its length. */
export function movedBy({ start, end }: Interval, share: number): Interval {
  const by = share * (end - start)
  return { start: start + by, end: end + by }
}

/** A period that is `factor` times as long, in which `at` stays where it is. */
export function zoomed({ start, end }: Interval, factor: number, at: number = (start + end) / 2): Interval {
  const length = Math.min(longest, Math.max(shortest, (end - start) * factor))
  const share = (at - start) / (end - start)
  return { start: at - share * length, end: at + (1 - share) * length }
}

export function presetRange(preset: Preset, now: number, zone: string): Interval {
  const clock = zoneClock(zone)
  const { day } = clock.localAt(now)
  const days = (first: number, last: number, hour = 0) => ({
    start: clock.instantOf({ day: first, ms: hour * hourMs }),
    end: clock.instantOf({ day: last, ms: 0 }),
  })
  switch (preset) {
    case 'today':
      return days(day, day + 1)
    case 'weekend': {
      // From Friday at noon to the end of Monday, because it begins and ends at another time in each zone.
      const friday = day - ((weekdayIndex(day) + 3) % 7)
      const next = weekdayIndex(day) === 0 || weekdayIndex(day) > 3 ? friday : friday + 7
      return days(next, next + 4, 12)
    }
    case 'week':
      return days(day, day + 7)
    case 'nextWeek': {
      const monday = day - weekdayIndex(day) + 7
      return days(monday, monday + 7)
    }
    case 'christmas': {
      const date = dateOfDay(day)
      const year = Number(date.slice(0, 4)) - (date.slice(5) < '01-05' ? 1 : 0)
      return { start: clock.instantOf(dayAt(`${year}-12-18`)), end: clock.instantOf(dayAt(`${year + 1}-01-05`)) }
    }
    case 'year':
      return days(day, day + 365)
  }
}

function dayAt(date: string) {
  return { day: Date.parse(date) / dayMs, ms: 0 }
}

/** A line of a scale. */
export type Tick = {
  readonly at: number
  readonly kind: 'hour' | 'day' | 'month'
  /** How long the day is, in hours, if a clock change makes it longer or shorter. */
  readonly hours: number | undefined
}

/** In pixels: closer labels cannot be read. */
export const labelWidth = 78
const hourSteps = [1, 3, 6, 12]
const daySteps = [1, 2, 7]

/** The lines of a scale by the clock of a zone, as many as can be labelled. */
export function ticksOf({ start, end }: Interval, clock: ZoneClock, width: number): readonly Tick[] {
  const pxPerMs = width / (end - start)
  const [first, last] = [clock.localAt(start).day, clock.localAt(end).day]
  const hourStep = hourSteps.find((step) => step * hourMs * pxPerMs >= labelWidth)
  const dayStep = daySteps.find((step) => step * dayMs * pxPerMs >= labelWidth)
  const ticks: Tick[] = []
  for (let day = first; day <= last; day += 1) {
    const [at, next] = [clock.instantOf({ day, ms: 0 }), clock.instantOf({ day: day + 1, ms: 0 })]
    const isFirstOfMonth = dateOfDay(day).endsWith('-01')
    const isShown = dayStep === undefined ? isFirstOfMonth : dayStep === 7 ? weekdayIndex(day) === 0 : day % dayStep === 0
    const hours = next - at === dayMs || dayStep === undefined ? undefined : (next - at) / hourMs
    // Where days have labels, a day of a clock change says how long it is.
    if (isShown || hours !== undefined) ticks.push({ at, kind: dayStep === undefined ? 'month' : 'day', hours })
    if (hourStep === undefined) continue
    // By local time, so that a day of a clock change has its own hours.
    for (let hour = hourStep; hour < 24; hour += hourStep) {
      const instantAt = clock.instantOf({ day, ms: hour * hourMs })
      if (clock.localAt(instantAt).ms === hour * hourMs) ticks.push({ at: instantAt, kind: 'hour', hours: undefined })
    }
  }
  return ticks.filter(({ at }) => start <= at && at < end)
}

/** The nights (20:00 to 06:00) and weekends of a zone, as far as they can be told apart. */
export function shadesOf(
  { start, end }: Interval,
  clock: ZoneClock,
  width: number,
): { readonly nights: readonly Interval[]; readonly weekends: readonly Interval[] } {
  const dayWidth = (width / (end - start)) * dayMs
  const [first, last] = [clock.localAt(start).day, clock.localAt(end).day]
  const days = Array.from({ length: last - first + 2 }, (_, at) => first - 1 + at)
  const from = (day: number, hour: number) => clock.instantOf({ day, ms: hour * hourMs })
  const weekends = days.filter((day) => weekdayIndex(day) === 5).map((day) => ({ start: from(day, 0), end: from(day + 2, 0) }))
  const nights = days.map((day) => ({ start: from(day, 20), end: from(day + 1, 6) }))
  return { nights: dayWidth < 24 ? [] : nights, weekends: dayWidth < 2 ? [] : weekends }
}
