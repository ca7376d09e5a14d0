import { utcRangeOf, windowsOf } from './designation-windows.ts'
import { holdingOf } from './holding.ts'
import { designationDays, indefiniteEndDate, lastDate, type ScheduleContent } from './kinds/designation.ts'
import { type HolidayCalendar, holidaysAt } from './kinds/holiday-decision.ts'
import { joinKey, type RecordKind, type Shape, splitKey } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { schedulesOfDays } from './plan-templates.ts'
import { dateOfDay, dayMs, dayOfDate, type Interval, localAt, weekdayIndex, zoneClock } from './time/calendar.ts'

/** How the dates of a plan move to another year: to the same date, or to the nearest day of the same weekday. */
export const dateRules = ['sameDate', 'sameWeekday'] as const
export type DateRule = (typeof dateRules)[number]

/** The most years ahead. */
export const maxCopyYears = 5

/** The same date some years later, YYYY-MM-DD; 28 February for the 29th where there is none. */
function sameDate(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const isLeapDay = date.endsWith('-02-29') && new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() !== 1
  return `${year}-${isLeapDay ? '02-28' : date.slice(5)}`
}

/** The day of the same weekday that is nearest to the same date some years later. */
function sameWeekday(date: string, years: number): string {
  const day = dayOfDate(sameDate(date, years))
  const ahead = (weekdayIndex(dayOfDate(date)) - weekdayIndex(day) + 7) % 7
  return dateOfDay(day + (ahead > 3 ? ahead - 7 : ahead))
}

export type Move = {
  readonly years: number
  readonly rule: DateRule
  readonly calendar: HolidayCalendar
  /** The country of a factory; null if it is not known. */
  readonly countryOf: (factory: string) => string | null
  /** The time zone of a factory; null if it is not known. */
  readonly zoneOf: (factory: string) => string | null
  /** The time zone of the plan, on whose clock instants move. */
  readonly zone: string
}

/** The name of the public holiday with which a period moves, at one of its dates, and its Dutch name, if there is another. */
type MovesWith = { readonly holiday: string | null; readonly dutchHoliday?: string | undefined }

export type MovedDate = MovesWith & { readonly field: string; readonly before: string; readonly after: string }

/** By how many days a date moves. */
type Shift = MovesWith & { readonly days: number }

/** The longest period, in days, that is about a public holiday within it: longer ones are about a season. */
const maxDaysAround = 14

/**
 * A period keeps its place relative to a public holiday: that of its first day, its last day, or the first one within it. Without any, each
 * date moves by the rule; for the same weekdays, the others as the first.
 */
function shiftOf(dates: readonly string[], factories: readonly string[], move: Move): readonly Shift[] {
  const { years, calendar, countryOf, rule } = move
  const [first, last = first] = dates
  if (first === undefined || last === undefined) return []
  const [from, until] = [dayOfDate(first), dayOfDate(last)]
  const within =
    until - from < maxDaysAround ? Array.from({ length: Math.max(0, until - from - 1) }, (_, at) => dateOfDay(from + 1 + at)) : []
  for (const [at, before] of [first, last, ...within].entries()) {
    const year = sameDate(before, years).slice(0, 4)
    for (const factory of factories) {
      const holidays = holidaysAt(calendar, factory, countryOf(factory))
      const holiday = holidays.find(({ date }) => date === before)
      const after = holidays.find((one) => one.name === holiday?.name && one.date.startsWith(year))
      if (holiday === undefined || after === undefined) continue
      const days = dayOfDate(after.date) - dayOfDate(before)
      const named = { days, holiday: holiday.name, dutchHoliday: holiday.dutchName }
      return dates.map((_, index) => (index === (at === 1 ? 1 : 0) ? named : { days, holiday: null }))
    }
  }
  return dates.map((date) => ({ days: daysByRule(rule === 'sameDate' ? date : first, move), holiday: null }))
}

function daysByRule(date: string, { rule, years }: Move): number {
  return dayOfDate(rule === 'sameDate' ? sameDate(date, years) : sameWeekday(date, years)) - dayOfDate(date)
}

/** Dates that are none: an end that is not known. */
const endless = '9999-12-31'

/** How many days the local day on which a record holds on a date of UTC is later than that date; 0 if its dates are local. */
function daysLater(kind: RecordKind, value: object, date: string, { zoneOf }: Move): number {
  const { clockOf, within } = holdingOf(kind) ?? {}
  const zone = clockOf === undefined ? null : zoneOf(clockOf(value as never))
  if (zone === null || within === undefined) return 0
  const clock = zoneClock(zone)
  const day = dayOfDate(date)
  const windows = within(value as never, clock, { start: day * dayMs, end: (day + 1) * dayMs })
  const [first, last] = [windows[0], windows.at(-1)]
  return first === undefined || last === undefined ? 0 : clock.localAt((first.start + last.end) / 2).day - day
}

/**
 * A value of a kind with the dates and instants that `isMoved` names moved; all of them by default. They are those of its shape: they are found
 * without knowing the kind.
 */
export function withMovedDates<T extends object>(kind: RecordKind, key: string, value: T, move: Move, isMoved = (_field: string) => true) {
  const held: { readonly field: string; readonly before: string }[] = []
  const { clockOf, places } = holdingOf(kind) ?? {}
  const factories = clockOf === undefined ? (places?.(value as never, key) ?? []).map(([factory]) => factory) : [clockOf(value as never)]
  const next = (shape: Shape, part: object, path: string, change: (field: string, date: string) => string): object => {
    const changed = Object.entries(shape).flatMap(([name, one]): readonly (readonly [string, unknown])[] => {
      const date: unknown = Reflect.get(part, name)
      const field = `${path}${name}`
      if ('each' in one) return []
      if ('parts' in one) return [[name, next(one.parts, date as object, `${field}.`, change)]]
      const isMovable = (one.type === 'date' || one.type === 'instant') && isMoved(field)
      if (!isMovable || typeof date !== 'string' || date === '' || date === endless) return []
      return [[name, change(field, date)]]
    })
    return { ...part, ...Object.fromEntries(changed) }
  }
  const { shape } = kinds[kind]
  next(shape, value, '', (field, before) => {
    held.push({ field, before })
    return before
  })
  const local = held.map(({ before }) =>
    isInstant(before) ? localAt(Date.parse(before), move.zone).slice(0, 10) : addDays(before, daysLater(kind, value, before, move)),
  )
  const shifts = shiftOf(local, factories, move)
  const dates = held.map(({ field, before }, at): MovedDate => {
    const { days, ...named } = shifts[at] ?? unmoved
    return { field, before, after: isInstant(before) ? movedInstant(before, move, days) : addDays(before, days), ...named }
  })
  return { value: next(shape, value, '', (field) => dates.find((one) => one.field === field)?.after ?? '') as T, dates }
}

function addDays(date: string, days: number): string {
  return dateOfDay(dayOfDate(date) + days)
}

type MovedSchedule = { readonly value: ScheduleContent; readonly dates: readonly MovedDate[] }

/**
 * The new schedules of a plan. Those that together hold for whole days of their factory become schedules for the days in the other year, where
 * its clock may have another offset: their hours, and how many there are, may differ.
 */
export function movedSchedules(schedules: readonly ScheduleContent[], move: Move): readonly MovedSchedule[] {
  const alike = Map.groupBy(schedules, (one) => JSON.stringify({ ...one, ...noTimes }))
  return [...alike.values()]
    .flatMap((some) => runsOf(some, move))
    .flatMap((run) => movedDays(run, move) ?? run.parts.map((one) => withMovedDates('designation', '', one, move)))
}

/** In place of when a schedule holds, so that only the rest of it is compared. */
const noTimes = { startDate: '', endDate: '', startTime: '', endTime: '', applicableDays: [] }

/** Schedules that follow each other without a break. */
type Run = Interval & { readonly parts: readonly ScheduleContent[] }

/** One that has breaks, or no end, is a run of its own that lasts no time. */
function runsOf(schedules: readonly ScheduleContent[], { zoneOf }: Move): readonly Run[] {
  const runs: Run[] = []
  const single = schedules.map((one): Run => {
    const zone = zoneOf(one.from)
    const isEndless = lastDate(one) === indefiniteEndDate
    const isOfSomeDays = one.applicableDays.length < designationDays.length && one.startDate !== one.endDate
    const [window, ...more] = zone === null || isEndless || isOfSomeDays ? [] : windowsOf(one, zone, utcRangeOf(one))
    return { ...(window === undefined || more.length > 0 ? { start: 0, end: 0 } : window), parts: [one] }
  })
  for (const run of single.sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    if (run.end > 0 && last?.end === run.start)
      runs[runs.length - 1] = { start: last.start, end: run.end, parts: [...last.parts, ...run.parts] }
    else runs.push(run)
  }
  return runs
}

/** undefined if they do not hold for whole days. */
function movedDays({ start, end, parts: [one] }: Run, move: Move): readonly MovedSchedule[] | undefined {
  const zone = one === undefined ? null : move.zoneOf(one.from)
  if (one === undefined || zone === null || start === end) return undefined
  const clock = zoneClock(zone)
  const [first, after] = [clock.localAt(start), clock.localAt(end)]
  if (first.ms !== 0 || after.ms !== 0) return undefined
  const [from, until] = [dateOfDay(first.day), dateOfDay(after.day - 1)]
  const [begin = unmoved, finish = begin] = shiftOf([from, until], [one.from], move)
  const [movedFrom, movedUntil] = [addDays(from, begin.days), addDays(until, finish.days)]
  const moved = schedulesOfDays(one, { from: movedFrom, until: movedUntil }, zone)
  const dateOf = (field: 'startDate' | 'endDate', value: ScheduleContent, { holiday, dutchHoliday }: MovesWith): MovedDate => {
    const after = value[field]
    const nearer = dayOfDate(movedUntil) - dayOfDate(after) - (dayOfDate(after) - dayOfDate(movedFrom))
    const { days } = nearer < 0 || (nearer === 0 && field === 'endDate') ? finish : begin
    return { field, before: addDays(after, -days), after, holiday, dutchHoliday }
  }
  return moved.map((value, at) => ({
    value,
    dates: [dateOf('startDate', value, at === 0 ? begin : unmoved), dateOf('endDate', value, at === moved.length - 1 ? finish : unmoved)],
  }))
}

const unmoved: Shift = { days: 0, holiday: null }

function isInstant(dateOrInstant: string): boolean {
  return dateOrInstant.includes('T')
}

/** An instant some years later, at the same time of day on the clock of the plan. `days`: by how many days it moves if not by the rule. */
export function movedInstant(instant: string, move: Move, days?: number): string {
  const { zone } = move
  const local = localAt(Date.parse(instant), zone)
  const day = local.slice(0, 10)
  const [hours = 0, minutes = 0, seconds = 0] = local.slice(11).split(':').map(Number)
  return new Date(
    zoneClock(zone).instantOf({
      day: dayOfDate(day) + (days ?? daysByRule(day, move)),
      ms: ((hours * 60 + minutes) * 60 + seconds) * 1000,
    }),
  ).toISOString()
}

/** The key of a copy of a new record: records that begin and end have ids of their own, others are named by what they are about. */
export function keyOfCopy(kind: RecordKind, key: string, newId: string): string {
  const holding = holdingOf(kind)
  return holding === undefined || holding.isNamed === true ? key : joinKey(...splitKey(key).slice(0, -1), newId)
}
