import { type DesignationDay, type DesignationSchedule, designationDays, lastDate } from './designation.ts'
import { dayMs } from './durations.ts'
import type { Interval } from './intervals.ts'
import { endOfDay, timeMs } from './time-of-day.ts'
import { weekdayIndex } from './weekdays.ts'

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
  let stretch = from
  while (stretch < to) {
    const here = Temporal.Instant.fromEpochMilliseconds(stretch).toZonedDateTimeISO(timeZone)
    const change = here.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    const end = Math.min(to, change)
    windows.push(...windowsAtOffset(hours, here.offsetNanoseconds / 1e6, { start: stretch, end }))
    stretch = end
  }
  return merge(windows)
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

function merge(windows: readonly Interval[]): readonly Interval[] {
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
  return Date.parse(`${date}T00:00:00Z`)
}

/** The first instant of the date `days` after `date` in a zone. Throws RangeError for an unknown zone. */
export function midnightOf(date: string, days: number, timeZone: string): number {
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timeZone).epochMilliseconds
}
