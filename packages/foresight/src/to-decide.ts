import { dateOfDay } from '@goat/domain/calendar-date'
import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import type { ScheduleContent } from '@goat/domain/designation'
import { windowsOf } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { type DatedRule, rulesOfService } from '@goat/domain/effective-cutoffs'
import type { HolidayCalendar, PublicHoliday } from '@goat/domain/public-holidays'
import { compareText } from '@goat/domain/text-order'
import { weekdayIndex } from '@goat/domain/weekdays'
import type { CompiledFactory, CompiledService, CompiledWorld } from './compile.ts'
import { closuresOfService } from './cutoffs.ts'
import { dispatchingFactories, holidaysOf } from './holidays.ts'
import type { WorldRecord } from './world.ts'

/** How far ahead decisions are listed, in days after today at the factory. */
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

export type ToDecide = UndecidedHoliday | LateReopening | MoveToClosed

/**
 * What has to be decided at `now` (milliseconds since 1970-01-01T00:00Z), by date. `isOpen`: whether a public holiday was marked as open
 * at a factory.
 */
export function toDecide(
  world: CompiledWorld,
  calendar: HolidayCalendar,
  isOpen: (factory: string, date: string) => boolean,
  now: number,
): readonly ToDecide[] {
  const isClosed = closures()
  const ofFactories = dispatchingFactories(world).flatMap((factory) => {
    const today = todayAt(factory, now)
    const holidays = holidaysOf(factory, calendar, dateOfDay(today), dateOfDay(today + decideDays))
    const undecided = holidays.filter(({ holiday, dated }) => dated.length === 0 && !isOpen(factory.code, holiday.date))
    return [
      ...undecided.map(({ holiday }): ToDecide => ({ kind: 'holiday', factory: factory.code, holiday })),
      ...world.dated.flatMap((rule) => lateReopening(factory, rule, today, isClosed) ?? []),
    ]
  })
  return [...ofFactories, ...movesToClosed(world, now, isClosed)].sort((a, b) => compareText(orderOf(a), orderOf(b)))
}

function orderOf(entry: ToDecide): string {
  switch (entry.kind) {
    case 'holiday':
      return `${entry.holiday.date} 1 ${entry.factory}`
    case 'reopening':
      return `${entry.lastDate} 2 ${entry.factory} ${entry.record.key}`
    case 'move':
      return `${entry.dates[0]} 3 ${entry.record.value.to} ${entry.record.key}`
  }
}

/** Days since 1970-01-01 on the calendar of a factory; in UTC if its time zone is not known. */
function todayAt({ clock }: CompiledFactory, now: number): number {
  return clock === undefined ? Math.floor(now / dayMs) : clock.localAt(now).day
}

function lateReopening(
  factory: CompiledFactory,
  rule: DatedRule<WorldRecord<DatedCutoff>>,
  today: number,
  isClosed: IsClosed,
): LateReopening | undefined {
  const { record } = rule
  if (record.value.time !== null || rule.last < today) return undefined
  const last = lastDayOf(rule)
  if (last < today || last > today + decideDays) return undefined
  const nextOpenDay = (service: CompiledService, from: number, days: number) =>
    Array.from({ length: days }, (_, at) => from + at).find((day) => !isClosed(service, day))
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
type IsClosed = (service: CompiledService, day: number) => boolean

/** Remembers the days of each service: many closures ask for the same ones. */
function closures(): IsClosed {
  const known = new Map<CompiledService, Map<number, boolean>>()
  return (service, day) => {
    const days = known.get(service) ?? new Map<number, boolean>()
    known.set(service, days)
    const found = days.get(day) ?? closuresOfService(service, day).length > 0
    days.set(day, found)
    return found
  }
}

function movesToClosed(world: CompiledWorld, now: number, isClosed: IsClosed): readonly MoveToClosed[] {
  const closedDays = new Map(dispatchingFactories(world).map((factory) => [factory.code, closedDaysOf(factory, now, isClosed)]))
  return [...world.factories.values()].flatMap(({ clock, moves }) =>
    moves.rules.flatMap((record): readonly MoveToClosed[] => {
      const { paused, to } = record.value
      const days = closedDays.get(to) ?? []
      const there = world.factories.get(to)?.clock
      if (paused || days.length === 0 || clock === undefined || there === undefined) return []
      const applies = (day: number) => {
        const start = Math.max(now, there.instantOf({ day, ms: 0 }))
        return windowsOf(record.value, clock.timeZone, { start, end: there.instantOf({ day: day + 1, ms: 0 }) }).length > 0
      }
      const dates = days.filter(applies).map(dateOfDay)
      return dates.length === 0 ? [] : [{ kind: 'move', record, dates }]
    }),
  )
}

/** The days on which every service of a factory is closed, from today on. */
function closedDaysOf(factory: CompiledFactory, now: number, isClosed: IsClosed): readonly number[] {
  const today = todayAt(factory, now)
  const days = Array.from({ length: decideDays + 1 }, (_, at) => today + at)
  return days.filter((day) => [...factory.services.values()].every((service) => isClosed(service, day)))
}
