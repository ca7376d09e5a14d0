import { type DesignationDay, type DesignationSchedule, designationDays, indefiniteEndDate, lastDate } from './kinds/designation.ts'
import { dateOfDay, dayAfter, dayMs, dayOfDate, endOfDay, type Interval, timeMs, weekdayIndex, zoneClock } from './time/calendar.ts'

/** The days and times of a schedule, local to its `from` factory. */
export type Hours = Pick<DesignationSchedule, 'startTime' | 'endTime' | 'applicableDays'>

/** The dates of a schedule: in UTC unless documented as local to its `from` factory. */
export type Dates = Pick<DesignationSchedule, 'startDate' | 'endDate' | 'indefinteEndDate'>

/** The fields of a schedule that determine when it moves orders. */
export type Timing = Hours & Dates

/**
 * When a schedule moves orders within `range`: instants whose UTC calendar date is one of its dates, and whose local time in
 * `timeZone` is on one of its days, from its start up to but not including its end. Equal times mean the whole day, and an
 * end of 23:59:59 is the end of the day. A skipped hour has no duration; a repeated hour counts twice.
 * The intervals are sorted and do not touch. Throws RangeError for an unknown zone.
 */
export function windowsOf(timing: Timing, timeZone: string, range: Interval): readonly Interval[] {
  const dates = utcRangeOf(timing)
  return windowsOfHours(timing, timeZone, { start: Math.max(range.start, dates.start), end: Math.min(range.end, dates.end) })
}

/** Like `windowsOf`, on any date. */
export function windowsOfHours(hours: Hours, timeZone: string, { start: from, end: to }: Interval): readonly Interval[] {
  const windows: Interval[] = []
  // The offset is constant between clock changes; within such a period local time is UTC plus the offset.
  const clock = zoneClock(timeZone)
  for (let start = from; start < to; ) {
    const stretch = clock.stretchAt(start)
    const end = Math.min(to, stretch.end)
    windows.push(...windowsAtOffset(hours, stretch.offset, { start, end }))
    start = end
  }
  return joined(windows)
}

function windowsAtOffset(hours: Hours, offset: number, { start, end }: Interval): Interval[] {
  const { start: opens, end: closes } = hoursOf(hours)
  const windows: Interval[] = []
  for (let day = Math.floor((start + offset) / dayMs); day * dayMs < end + offset; day += 1) {
    if (!hours.applicableDays.includes(weekdayOf(day))) continue
    const window = { start: Math.max(start, day * dayMs + opens - offset), end: Math.min(end, day * dayMs + closes - offset) }
    if (window.start < window.end) windows.push(window)
  }
  return windows
}

/** The hours of a schedule, in milliseconds of the local day: equal times are the whole day, and 23:59:59 is its end (DES-10). */
export function hoursOf({ startTime, endTime }: Pick<Hours, 'startTime' | 'endTime'>): Interval {
  if (startTime === endTime) return { start: 0, end: dayMs }
  return { start: timeMs(startTime), end: endTime === endOfDay ? dayMs : timeMs(endTime) }
}

/** The weekday of a date given as days since 1970-01-01, a Thursday. */
export function weekdayOf(day: number): DesignationDay {
  return designationDays[weekdayIndex(day)] ?? 'Monday'
}

/** Sorted intervals, those that touch as one. */
export function joined(windows: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const window of windows) {
    const last = merged.at(-1)
    if (last !== undefined && last.end >= window.start)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, window.end) }
    else merged.push(window)
  }
  return merged
}

/** The instants whose UTC calendar date is one of a schedule's dates. */
export function utcRangeOf(timing: Dates): Interval {
  return { start: startOfDate(timing.startDate), end: startOfDate(lastDate(timing)) + dayMs }
}

/** The first instant of a UTC calendar date, YYYY-MM-DD. */
export function startOfDate(date: string): number {
  return dayOfDate(date) * dayMs
}

/** The first instant of the date `days` after `date` in a zone. Throws RangeError for an unknown zone. */
export function midnightOf(date: string, days: number, timeZone: string): number {
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timeZone).epochMilliseconds
}

/** The first active instant, and the end of the last window; undefined without an end. Milliseconds since 1970-01-01T00:00Z. */
export type ActiveSpan = { readonly start: number; readonly end: number | undefined }

/**
 * How far to search for a window. Any weekday occurs within eight days; if a clock change skips its hours, they occur a week
 * later. The bound keeps the work constant whatever the length of the schedule.
 */
export const lookAheadMs = 16 * dayMs

/** The active span of a schedule in `timeZone`; undefined if it is never active. Ignores pausing. */
export function activeSpan(timing: Timing, timeZone: string): ActiveSpan | undefined {
  const start = firstActive(timing, timeZone)
  if (start === undefined) return undefined
  if (lastDate(timing) === indefiniteEndDate) return { start, end: undefined }
  const { end } = utcRangeOf(timing)
  return { start, end: windowsOf(timing, timeZone, { start: end - lookAheadMs, end }).at(-1)?.end }
}

/**
 * How a schedule is active within its span. `isUnbroken`: without a break from start to end. `days`: the number of days on which it is
 * active, unless it has no end or lasts for more than a year; an hour of a further day, which UTC dates may add, is not counted.
 */
export type ActivePeriod = ActiveSpan & { readonly isUnbroken: boolean; readonly isAllDay: boolean; readonly days: number | undefined }

const maxCountedMs = 366 * dayMs
const hourMs = dayMs / 24

/** The active period of a schedule in `timeZone`; undefined if it is never active. Ignores pausing. */
export function activePeriod(timing: Timing, timeZone: string): ActivePeriod | undefined {
  const span = activeSpan(timing, timeZone)
  if (span === undefined) return undefined
  const { start, end } = span
  const hours = hoursOf(timing)
  const isAllDay = hours.end - hours.start === dayMs
  const windows = end !== undefined && end - start <= maxCountedMs ? windowsOf(timing, timeZone, { start, end }) : undefined
  const isUnbroken = windows === undefined ? isAllDay && timing.applicableDays.length === 7 : windows.length === 1
  // A window of several days is as many days long, give or take an hour of a clock change.
  const days = windows?.reduce((sum, window) => sum + Math.max(1, Math.ceil((window.end - window.start - hourMs) / dayMs)), 0)
  return { start, end, isUnbroken, isAllDay, days }
}

/** The first active instant alone. */
function firstActive(timing: Timing, timeZone: string): number | undefined {
  const { start } = utcRangeOf(timing)
  return windowsOf(timing, timeZone, { start, end: start + lookAheadMs })[0]?.start
}

/**
 * The state of a schedule. `active`: moves orders now; `upcoming`: will first move orders at `next`; `inForce`: between two of
 * its windows; `ended`: after its last window; `neverActive`: has no window. Instants in milliseconds since 1970-01-01T00:00Z.
 */
export type ScheduleState =
  | { readonly kind: 'paused' }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'inForce'; readonly next: number }
  | { readonly kind: 'upcoming'; readonly next: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'neverActive' }
  /** The factory's zone is not known. */
  | { readonly kind: 'unknown' }

/** Whether any of a schedule's days falls within its dates. */
export function hasDay(timing: Timing): boolean {
  const first = startOfDate(timing.startDate) / dayMs
  const days = Math.min(7, (utcRangeOf(timing).end - startOfDate(timing.startDate)) / dayMs)
  return Array.from({ length: days }, (_, at) => weekdayOf(first + at)).some((day) => timing.applicableDays.includes(day))
}

/**
 * The state at an instant, in the zone of the `from` factory; `timeZone` is undefined if it is not known. A paused schedule
 * stays paused until its dates are over.
 */
export function stateOf(schedule: Timing & Pick<DesignationSchedule, 'paused'>, timeZone: string | undefined, now: number): ScheduleState {
  const dates = utcRangeOf(schedule)
  if (schedule.paused && now < dates.end) return { kind: 'paused' }
  if (timeZone === undefined) return { kind: 'unknown' }
  const from = Math.max(now, dates.start)
  const [window] = windowsOf(schedule, timeZone, { start: from, end: from + lookAheadMs })
  if (window !== undefined && window.start <= now) return { kind: 'active', until: window.end }
  if (window === undefined) return { kind: firstActive(schedule, timeZone) === undefined ? 'neverActive' : 'ended' }
  // A schedule with a window ahead has had one within the same time back.
  const hasBegun = now - dates.start >= lookAheadMs || windowsOf(schedule, timeZone, { start: dates.start, end: now }).length > 0
  return { kind: hasBegun ? 'inForce' : 'upcoming', next: window.start }
}

/** Whether a schedule in this state will not move an order again. */
export function isFinished({ kind }: ScheduleState): boolean {
  return kind === 'ended' || kind === 'neverActive'
}

/** Whether the window of a draft crosses midnight, which a single schedule cannot (DES-18, DES-32). */
export function crossesMidnight({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>): boolean {
  return startTime > endTime
}

/** A schedule, and the dates in factory time that its UTC dates should express. */
export type MidnightPart = { readonly schedule: DesignationSchedule; readonly meant: Dates }

/**
 * The two schedules for a window across midnight: the evening of its days and the morning of the following days. The dates of the
 * draft are the factory dates on which the nights begin; each part has the closest UTC dates, which are exact
 * unless the hours of an unintended day share a UTC date with those of an intended one. Both are new schedules, without id. undefined
 * for a window that does not cross midnight.
 */
export function splitAtMidnight(draft: DesignationSchedule, timeZone: string): readonly MidnightPart[] | undefined {
  if (!crossesMidnight(draft)) return undefined
  const evening = { ...draft, id: '', version: undefined, endTime: endOfDay }
  const morning = {
    ...evening,
    startTime: '00:00:00',
    endTime: draft.endTime,
    startDate: dayAfter(draft.startDate),
    endDate: draft.indefinteEndDate ? draft.endDate : dayAfter(draft.endDate),
    applicableDays: designationDays.filter((_, at) => draft.applicableDays.includes(designationDays[(at + 6) % 7] ?? 'Sunday')),
  }
  return [evening, morning].map((part) => ({ schedule: { ...part, ...utcDatesOf(part, timeZone) }, meant: part }))
}

/**
 * The UTC dates that come closest to a schedule's days and hours within its dates in a zone: each end is one of the two
 * UTC midnights around the local one, and what is active between the two is added or missed. Ties keep the date.
 */
function utcDatesOf(part: Timing, timeZone: string): Dates {
  const { startDate, endDate, indefinteEndDate } = part
  const errorsOf = (midnight: number, own: number) =>
    [own, own - dayMs, own + dayMs]
      .filter((utc) => Math.abs(utc - midnight) < dayMs)
      .map((utc) => ({ utc, error: activeMs(part, timeZone, { start: Math.min(utc, midnight), end: Math.max(utc, midnight) }) }))
  const starts = errorsOf(midnightOf(startDate, 0, timeZone), startOfDate(startDate))
  if (indefinteEndDate) return { startDate: dateOfDay(least(starts).utc / dayMs), endDate, indefinteEndDate }
  const ends = errorsOf(midnightOf(endDate, 1, timeZone), startOfDate(endDate) + dayMs)
  const ranges = starts.flatMap((start) =>
    ends.filter((end) => start.utc < end.utc).map((end) => ({ start: start.utc, end: end.utc, error: start.error + end.error })),
  )
  const { start, end } = least(ranges)
  return { startDate: dateOfDay(start / dayMs), endDate: dateOfDay(end / dayMs - 1), indefinteEndDate }
}

/** The first element with the least error. */
function least<T extends { readonly error: number }>(some: readonly T[]): T {
  return some.reduce((best, one) => (one.error < best.error ? one : best))
}

function activeMs(hours: Hours, timeZone: string, range: Interval): number {
  return windowsOfHours(hours, timeZone, range).reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The state of a schedule of any kind; states other than these three mean that it is and will not be in force. */
type State = { readonly kind: 'active' | 'inForce' | 'upcoming' | (string & {}) }

/** Whether a schedule is in force, or will be, because its state changed from one to another. */
export function comesIntoForce(before: State, after: State): boolean {
  return forceOf(after) > forceOf(before)
}

function forceOf({ kind }: State): number {
  if (kind === 'upcoming') return 1
  return kind === 'active' || kind === 'inForce' ? 2 : 0
}
