import { type ActiveRange, activeInterval } from './delivery-option-schedules.ts'
import { joined, utcRangeOf, windowsOf } from './designation-windows.ts'
import type { DatedCutoff } from './kinds/cutoff-override.ts'
import type { OptionScheduleContent } from './kinds/delivery-option-schedule.ts'
import type { ScheduleContent } from './kinds/designation.ts'
import { type Property, type RecordKind, type Shape, splitKey } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { endOf, type ProductOverride } from './kinds/product-override.ts'
import { dayOfDate, type Interval, weekdayOfDay, type ZoneClock } from './time/calendar.ts'

/** What a record does at a factory: orders leave it, orders come to it, or something else holds there. */
export const roles = ['out', 'in', 'here'] as const
export type Role = (typeof roles)[number]

/** Where and when the records of a kind hold, if they begin and end. */
export type Holding<T> = {
  /** undefined: at every factory. */
  readonly places: (value: T, key: string) => readonly (readonly [factory: string, role: Role])[] | undefined
  /** The factory by whose clock it holds everywhere; otherwise by the clock of each. */
  readonly clockOf?: (value: T) => string
  /** From its beginning to its end; infinite if it has none. */
  readonly span: (value: T, clock: ZoneClock) => Interval
  /** If it has breaks: the parts of a range between beginning and end in which it holds, sorted, and not adjacent to each other. */
  readonly within?: (value: T, clock: ZoneClock, range: Interval) => readonly Interval[]
  /** Whether it is paused or cancelled. */
  readonly isSuspended?: (value: T) => boolean
  /** Its key says what it is about, and a copy has the same. */
  readonly isNamed?: true
}

const designation: Holding<ScheduleContent> = {
  places: ({ from, to }) => [
    [from, 'out'],
    [to, 'in'],
  ],
  clockOf: ({ from }) => from,
  span: utcRangeOf,
  within: (value, { timeZone }, range) => windowsOf(value, timeZone, range),
  isSuspended: ({ paused }) => paused,
}

const datedCutoff: Holding<DatedCutoff> = {
  places: ({ factories }) => factories?.map((factory) => [factory, 'here'] as const),
  span: daysOf,
  within: ({ days }, clock, { start: from, end: to }) => {
    if (days === null) return [{ start: from, end: to }]
    const windows: Interval[] = []
    const last = clock.localAt(to - 1).day
    for (let day = clock.localAt(from).day; day <= last; day += 1) {
      if (!days.includes(weekdayOfDay(day))) continue
      const { start, end } = daysFrom(day, day, clock)
      windows.push({ start: Math.max(start, from), end: Math.min(end, to) })
    }
    return joined(windows)
  },
}

const optionSchedule: Holding<OptionScheduleContent> = {
  places: (_value, key) => [[splitKey(key)[0] ?? '', 'here']],
  span: (value: ActiveRange, { timeZone }) => activeInterval(value, timeZone),
  isSuspended: ({ cancelledAt }) => cancelledAt !== undefined,
}

/** From the change that made it so: its value has no beginning. */
const productOverride: Holding<ProductOverride> = {
  places: ({ factory, catalogueFactory }) =>
    factory === null ? [] : [...(factory === catalogueFactory ? [] : [[catalogueFactory, 'out'] as const]), [factory, 'in']],
  clockOf: ({ factory, catalogueFactory }) => factory ?? catalogueFactory,
  span: (value) => ({ start: Number.NEGATIVE_INFINITY, end: endOf(value) }),
  isNamed: true,
}

const described: Readonly<Partial<Record<RecordKind, Holding<never>>>> = {
  designation,
  'cutoff-override': datedCutoff,
  'delivery-option-schedule': optionSchedule,
  'product-override': productOverride,
}

/**
 * Where and when records of a kind hold; undefined if they have no beginning and end. A kind that describes a first and a last day
 * (`period` of `shape.ts`) holds on these days, at the factories that it refers to, or at every one.
 */
export function holdingOf(kind: RecordKind): Holding<never> | undefined {
  return described[kind] ?? holdingIn(kinds[kind].shape)
}

/** That of a kind by its shape alone. */
export function holdingIn(shape: Shape): Holding<Readonly<Record<string, unknown>>> | undefined {
  const nameOf = (isIt: (property: Property) => boolean) => Object.entries(shape).find(([, one]) => 'type' in one && isIt(one))?.[0]
  const [first, last] = [nameOf(({ marks }) => marks === 'firstDay'), nameOf(({ marks }) => marks === 'lastDay')]
  const factory = nameOf(({ refersTo }) => refersTo === 'factory')
  if (first === undefined || last === undefined) return undefined
  return {
    places: (value) => (typeof value[factory ?? ''] === 'string' ? [[String(value[factory ?? '']), 'here']] : undefined),
    span: (value, clock) => daysOf({ from: String(value[first]), to: String(value[last]) }, clock),
  }
}

function daysOf({ from, to }: Pick<DatedCutoff, 'from' | 'to'>, clock: ZoneClock): Interval {
  return daysFrom(dayOfDate(from), dayOfDate(to), clock)
}

/** From the beginning of a day to the end of another one, in days since 1970-01-01. */
export function daysFrom(first: number, last: number, clock: ZoneClock): Interval {
  return { start: clock.instantOf({ day: first, ms: 0 }), end: clock.instantOf({ day: last + 1, ms: 0 }) }
}
