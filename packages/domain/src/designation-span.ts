import { indefiniteEndDate, lastDate } from './designation.ts'
import { type Timing, utcRangeOf, windowsOf } from './designation-windows.ts'
import { dayMs } from './durations.ts'

/** The first active moment, and the one from which a schedule is never active again; undefined for one without an end. Milliseconds. */
export type ActiveSpan = { readonly start: number; readonly end: number | undefined }

/**
 * How far to look for a window. Each weekday comes within eight days of any other; if a clock change skips its hours, they come a week
 * later. Looking no further keeps the work the same for a schedule of two days and one of eight thousand years.
 */
export const lookAheadMs = 16 * dayMs

/** The first and last active moment of a schedule by the clock of `timeZone`; undefined for one that is never active. Pausing apart. */
export function activeSpan(timing: Timing, timeZone: string): ActiveSpan | undefined {
  const start = firstActive(timing, timeZone)
  if (start === undefined) return undefined
  if (lastDate(timing) === indefiniteEndDate) return { start, end: undefined }
  const { end } = utcRangeOf(timing)
  return { start, end: windowsOf(timing, timeZone, { start: end - lookAheadMs, end }).at(-1)?.end }
}

/** The first active moment alone. */
export function firstActive(timing: Timing, timeZone: string): number | undefined {
  const { start } = utcRangeOf(timing)
  return windowsOf(timing, timeZone, { start, end: start + lookAheadMs })[0]?.start
}
