import { windowsOf } from '@goat/domain/designation-windows'
import { type DatedRule, rulesOfService } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { ScheduleContent } from '@goat/domain/kinds/designation'
import type { HolidayCalendar, PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { endOf, overrideAt } from '@goat/domain/kinds/product-override'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayMs, type Interval, weekdayIndex, type ZoneClock } from '@goat/domain/time/calendar'
import { dispatchingFactories, holidaysOf } from './board.ts'
import { type CompiledFactory, type CompiledService, type CompiledWorld, worldAt } from './compile.ts'
import { closuresOfService } from './dispatch.ts'
import type { WorldRecord } from './world.ts'

/** How far ahead decisions are listed, in days after today at the factory; how old an override without an end may get. */
export const decideDays = 90
/** How many days after a closure a delivery service may have no open cut-off before it is listed. */
const reopenDays = 7
/** How far ahead the next open cut-off is searched, in days. */
const searchDays = 60

/** A public holiday that is neither marked as open nor decided by dated cut-offs (HOL-7). */
export type UndecidedHoliday = { readonly kind: 'holiday'; readonly factory: string; readonly holiday: PublicHoliday }

/** A closure after which delivery services stay closed (HOL-8). */
export type LateReopening = {
  readonly kind: 'reopening'
  readonly record: WorldRecord<DatedCutoff>
  readonly factory: string
  /** Raw names, sorted. */
  readonly services: readonly string[]
  /** The last day of the closure, YYYY-MM-DD at the factory. */
  readonly lastDate: string
  /** The next day on which one of the services is open; undefined if there is none within 60 days. */
  readonly nextOpen: string | undefined
}

/** A designation schedule that moves orders to a factory that is closed (HOL-9). */
export type MoveToClosed = {
  readonly kind: 'move'
  readonly record: WorldRecord<ScheduleContent>
  /** Days on the calendar of the To factory on which it is closed while the schedule applies, YYYY-MM-DD. At least one. */
  readonly dates: readonly string[]
}

/** Product overrides that were set more than 90 days ago and have no end (HOL-16). */
export type OldOverrides = {
  readonly kind: 'overrides'
  readonly count: number
  /** When the first of them was set, YYYY-MM-DD in UTC. */
  readonly since: string
}

export type ToDecide = UndecidedHoliday | LateReopening | MoveToClosed | OldOverrides

/**
 * What has to be decided at `now` (milliseconds since 1970-01-01T00:00Z), by date. `isOpen`: whether a public holiday was marked as open
 * at a factory. In steps, for callers that must not be blocked: yields after each factory, dated cut-off and schedule.
 */
export function* toDecide(
  given: CompiledWorld,
  calendar: HolidayCalendar,
  isOpen: (factory: string, date: string) => boolean,
  now: number,
): Generator<undefined, readonly ToDecide[]> {
  const world = worldAt(given, now)
  const isClosed = closures()
  const found: ToDecide[] = []
  for (const factory of dispatchingFactories(world)) {
    yield
    const { clock } = factory
    // In UTC if its time zone is not known.
    const today = clock === undefined ? Math.floor(now / dayMs) : clock.localAt(now).day
    const holidays = holidaysOf(factory, calendar, dateOfDay(today), dateOfDay(today + decideDays))
    const undecided = holidays.filter(({ holiday, dated }) => dated.length === 0 && !isOpen(factory.code, holiday.date))
    found.push(...undecided.map(({ holiday }): ToDecide => ({ kind: 'holiday', factory: factory.code, holiday })))
    for (const rule of world.dated) {
      const late = lateReopening(factory, rule, today, isClosed)
      if (late !== undefined) found.push(late)
      yield
    }
  }
  found.push(...(yield* movesToClosed(world, now, isClosed)), ...oldOverrides(world, now))
  return found.sort((a, b) => compareText(orderOf(a), orderOf(b)))
}

function orderOf(entry: ToDecide): string {
  switch (entry.kind) {
    case 'holiday':
      return `${entry.holiday.date} 1 ${entry.factory}`
    case 'reopening':
      return `${entry.lastDate} 2 ${entry.factory} ${entry.record.key}`
    case 'move':
      return `${entry.dates[0]} 3 ${entry.record.value.to} ${entry.record.key}`
    case 'overrides':
      return `${entry.since} 4`
  }
}

function oldOverrides({ products }: CompiledWorld, now: number): readonly OldOverrides[] {
  let [count, since] = [0, now]
  for (const variants of products.values())
    for (const { value, changed } of variants.values()) {
      const isHeld = overrideAt(value, now).factory !== null && endOf(value) === Number.POSITIVE_INFINITY
      if (!isHeld || changed > now - decideDays * dayMs) continue
      count += 1
      since = Math.min(since, changed)
    }
  return count === 0 ? [] : [{ kind: 'overrides', count, since: dateOfDay(Math.floor(since / dayMs)) }]
}

function lateReopening(
  factory: CompiledFactory,
  rule: DatedRule<WorldRecord<DatedCutoff>>,
  today: number,
  isClosed: IsClosed,
): LateReopening | undefined {
  const { record } = rule
  const { clock } = factory
  if (record.value.time !== null || rule.last < today) return undefined
  const last = lastDayOf(rule)
  if (last < today || last > today + decideDays) return undefined
  const nextOpenDay = (service: CompiledService, from: number, days: number) =>
    Array.from({ length: days }, (_, at) => from + at).find((day) => !isClosed(service, clock, day))
  const closed = [...factory.services].filter(
    ([name, service]) => rulesOfService([rule], factory.code, name).length > 0 && nextOpenDay(service, last, reopenDays + 1) === undefined,
  )
  if (closed.length === 0) return undefined
  const open = closed.flatMap(([, service]) => nextOpenDay(service, last + 1, searchDays) ?? [])
  return {
    kind: 'reopening',
    record,
    factory: factory.code,
    services: closed.map(([name]) => name).sort(compareText),
    lastDate: dateOfDay(last),
    nextOpen: open.length === 0 ? undefined : dateOfDay(Math.min(...open)),
  }
}

/** The last day on which a dated cut-off applies, in days since 1970-01-01. */
function lastDayOf({ first, last, onWeekday }: DatedRule): number {
  let day = last
  while (day > first && onWeekday[weekdayIndex(day)] !== true) day -= 1
  return day
}

/** Whether a service dispatches nothing of any product type on a day, in days since 1970-01-01. */
type IsClosed = (service: CompiledService, clock: ZoneClock | undefined, day: number) => boolean

/** Remembers the days of each service: many closures ask for the same ones. */
function closures(): IsClosed {
  const known = new Map<CompiledService, Map<number, boolean>>()
  return (service, clock, day) => {
    const days = known.get(service) ?? new Map<number, boolean>()
    known.set(service, days)
    const found = days.get(day) ?? closuresOfService(service, clock, day).length > 0
    days.set(day, found)
    return found
  }
}

function* movesToClosed(world: CompiledWorld, now: number, isClosed: IsClosed): Generator<undefined, readonly MoveToClosed[]> {
  const closed = new Map<string, readonly ClosedDay[]>()
  for (const factory of dispatchingFactories(world)) {
    yield
    closed.set(factory.code, closedDaysOf(factory, now, isClosed))
  }
  const found: MoveToClosed[] = []
  for (const { clock, moves } of world.factories.values()) {
    for (const record of moves.rules) {
      const { paused, to } = record.value
      const days = closed.get(to) ?? []
      const [first, last] = [days[0], days.at(-1)]
      if (paused || clock === undefined || first === undefined || last === undefined) continue
      const windows = windowsOf(record.value, clock.timeZone, { start: first.start, end: last.end })
      const applies = ({ start, end }: Interval) => windows.some((window) => window.start < end && start < window.end)
      const dates = days.filter(applies).map(({ day }) => dateOfDay(day))
      if (dates.length > 0) found.push({ kind: 'move', record, dates })
      yield
    }
  }
  return found
}

/** A day, in days since 1970-01-01, and what is left of it: instants in milliseconds since 1970-01-01T00:00Z. */
type ClosedDay = Interval & { readonly day: number }

/** The days on which every service of a factory is closed, from now on; none if its time zone is not known. */
function closedDaysOf({ clock, services }: CompiledFactory, now: number, isClosed: IsClosed): readonly ClosedDay[] {
  if (clock === undefined) return []
  const today = clock.localAt(now).day
  const days = Array.from({ length: decideDays + 1 }, (_, at) => today + at)
  const closed = days.filter((day) => [...services.values()].every((service) => isClosed(service, clock, day)))
  const startOf = (day: number) => clock.instantOf({ day, ms: 0 })
  return closed.map((day) => ({ day, start: Math.max(now, startOf(day)), end: startOf(day + 1) }))
}
