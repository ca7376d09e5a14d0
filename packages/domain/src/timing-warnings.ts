import type { DesignationSchedule } from './designation.ts'
import { type DateCut, dateCuts } from './designation-cuts.ts'
import { activeSpan } from './designation-span.ts'
import { type Dates, startOfDate, type Timing, utcRangeOf, weekdayOf } from './designation-windows.ts'
import { dayMs } from './durations.ts'

/** Why a schedule is never active: it has no weekday within its dates, its hours come on other UTC dates, or a clock change skips them. */
export type NeverActiveReason = 'days' | 'utcDates' | 'clocks'

/**
 * What a person may not expect of when a schedule is active. It does not make the schedule invalid: the person is asked before it is
 * saved. Instants in milliseconds since 1970-01-01T00:00Z.
 */
export type TimingWarning =
  | { readonly code: 'neverActive'; readonly reason: NeverActiveReason }
  | { readonly code: 'past'; readonly end: number }
  | DateCut

/**
 * The warnings about when a valid designation schedule is active, by the clock of its `from` factory; `meant` are the dates that it is to
 * have there, its own unless given. One that is past has no other warning. Throws RangeError for a zone that does not exist.
 */
export function designationTimingWarnings(
  schedule: DesignationSchedule,
  timeZone: string,
  now: number,
  meant: Dates = schedule,
): readonly TimingWarning[] {
  const span = activeSpan(schedule, timeZone)
  if (span?.end !== undefined && span.end <= now) return [{ code: 'past', end: span.end }]
  const cuts = dateCuts(schedule, timeZone, meant)
  return span === undefined ? [{ code: 'neverActive', reason: reasonOf(schedule, cuts) }, ...cuts] : cuts
}

function reasonOf(schedule: DesignationSchedule, cuts: readonly DateCut[]): NeverActiveReason {
  if (cuts.length > 0) return 'utcDates'
  return hasDay(schedule) ? 'clocks' : 'days'
}

/** Whether one of the days of a schedule is the weekday of one of its dates. */
function hasDay(timing: Timing): boolean {
  const first = startOfDate(timing.startDate) / dayMs
  const days = Math.min(7, (utcRangeOf(timing).end - startOfDate(timing.startDate)) / dayMs)
  return Array.from({ length: days }, (_, at) => weekdayOf(first + at)).some((day) => timing.applicableDays.includes(day))
}
