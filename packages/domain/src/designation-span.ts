import { indefiniteEndDate, lastDate } from './designation.ts'
import { hoursOf, type Timing, utcRangeOf, windowsOf } from './designation-windows.ts'
import { dayMs } from './durations.ts'

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
export function firstActive(timing: Timing, timeZone: string): number | undefined {
  const { start } = utcRangeOf(timing)
  return windowsOf(timing, timeZone, { start, end: start + lookAheadMs })[0]?.start
}
