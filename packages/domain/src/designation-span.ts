import { indefiniteEndDate, lastDate } from './designation.ts'
import { type Timing, utcRangeOf, windowsOf } from './designation-windows.ts'
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

/** The first active instant alone. */
export function firstActive(timing: Timing, timeZone: string): number | undefined {
  const { start } = utcRangeOf(timing)
  return windowsOf(timing, timeZone, { start, end: start + lookAheadMs })[0]?.start
}
