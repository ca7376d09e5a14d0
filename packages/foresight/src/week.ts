import { type HolidayCalendar, holidaysAt, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate, zoneClock } from '@goat/domain/time/calendar'
import { dispatchingFactories } from './board.ts'
import { type CompiledFactory, type CompiledWorld, worldAt } from './compile.ts'
import { closuresOfFactory } from './dispatch.ts'
import { timelineEntries } from './timeline.ts'
import { decideDays } from './to-decide.ts'
import { aheadMs, type Change, type ClosedToday, closedOn } from './today.ts'

/** From today on, by the clock of the brand. */
const weekDays = 7

/** Days on which factories are closed, each on its own calendar, YYYY-MM-DD. */
export type Closures = ClosedToday & { readonly from: string; readonly to: string }

/** A public holiday at factories that are not closed on it. `factories`: as of `ClosedToday`. */
export type OpenHoliday = Pick<ClosedToday, 'factories'> & { readonly holiday: PublicHoliday }

/** What is unusual today and on the next six days. */
export type Week = {
  /** The last day, YYYY-MM-DD. */
  readonly to: string
  /** Those of all factories first, then by date. Without what `Today` says is closed today. */
  readonly closures: readonly Closures[]
  /** By date; if there are none, those of the next date within 90 days. */
  readonly holidays: readonly OpenHoliday[]
  /** When each record first starts, if that is after 24 hours, by time. A closed factory is one of `closures` instead. */
  readonly starts: readonly Change[]
}

/** The week of a brand at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-15). In steps: yields after each factory and record. */
export function* weekOf(given: CompiledWorld, calendar: HolidayCalendar, zone: string, now: number): Generator<undefined, Week> {
  const world = worldAt(given, now)
  const factories = dispatchingFactories(world)
  const today = zoneClock(zone).localAt(now).day
  return {
    to: dateOfDay(today + weekDays - 1),
    closures: yield* closuresFrom(factories, today, now),
    holidays: yield* holidaysFrom(factories, calendar, today),
    starts: yield* startsUntil(world, zoneClock(zone).instantOf({ day: today + weekDays, ms: 0 }), now),
  }
}

function* closuresFrom(factories: readonly CompiledFactory[], today: number, now: number): Generator<undefined, readonly Closures[]> {
  const found: { readonly closed: ClosedToday; readonly first: number; last: number }[] = []
  for (let day = today; day < today + weekDays; day += 1) {
    // Where it is still the day before, today is still ahead.
    const isAhead = ({ clock }: CompiledFactory) => day > today || (clock !== undefined && clock.localAt(now).day < day)
    for (const closed of yield* closedOn(factories, (factory) => (isAhead(factory) ? day : undefined))) {
      const before = found.find((one) => one.last === day - 1 && JSON.stringify(one.closed) === JSON.stringify(closed))
      if (before === undefined) found.push({ closed, first: day, last: day })
      else before.last = day
    }
  }
  return found
    .sort((a, b) => Number(a.closed.factories !== undefined) - Number(b.closed.factories !== undefined) || a.first - b.first)
    .map(({ closed, first, last }) => ({ ...closed, from: dateOfDay(first), to: dateOfDay(last) }))
}

function* holidaysFrom(
  factories: readonly CompiledFactory[],
  calendar: HolidayCalendar,
  today: number,
): Generator<undefined, readonly OpenHoliday[]> {
  const [first, last] = [dateOfDay(today), dateOfDay(today + decideDays)]
  const found = new Map<string, { readonly codes: string[]; readonly holiday: PublicHoliday }>()
  for (const factory of factories) {
    for (const holiday of holidaysAt(calendar, factory.code, factory.record?.value.country ?? null)) {
      const isSoon = first <= holiday.date && holiday.date <= last
      if (!isSoon || closuresOfFactory(factory, dayOfDate(holiday.date)).length > 0) continue
      const key = `${holiday.date} ${holiday.name}`
      const known = found.get(key) ?? { codes: [], holiday }
      known.codes.push(factory.code)
      found.set(key, known)
    }
    yield
  }
  const sorted = [...found].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one)
  const end = dateOfDay(today + weekDays)
  const isShown = sorted.some(({ holiday }) => holiday.date < end)
  return sorted
    .filter(({ holiday: { date } }) => (isShown ? date < end : date === sorted[0]?.holiday.date))
    .map(({ codes, holiday }) => ({ holiday, factories: codes.length > 1 && codes.length === factories.length ? undefined : codes }))
}

function* startsUntil(world: CompiledWorld, end: number, now: number): Generator<undefined, readonly Change[]> {
  const first = new Map<unknown, Change>()
  for (const { kind, record, others, factory: code, role, isSuspended, span, within } of timelineEntries(world)) {
    yield
    const factory = world.factories.get(code)
    // A move starts at the factory that orders leave.
    if (factory?.clock === undefined || isSuspended || role === 'in' || span.start >= end || span.end <= now) continue
    // A part that holds at the beginning of a range may have begun before it.
    const at = within({ start: now - 1, end }).find(({ start }) => start >= now)?.start
    if (at === undefined || at >= (first.get(record)?.at ?? end)) continue
    if (closuresOfFactory(factory, factory.clock.localAt(at).day).some(({ key }) => key === record.key)) continue
    // The kinds of the world that begin and end are those of `Change`.
    first.set(record, { kind, record, others, at, change: 'starts', timeZone: factory.clock.timeZone } as Change)
  }
  return [...first.values()].filter(({ at }) => at >= now + aheadMs).sort((a, b) => a.at - b.at || compareText(a.record.key, b.record.key))
}
