import type { ScheduleContent } from './designation.ts'
import { type DateCut, dateCuts } from './designation-cuts.ts'
import { activeSpan } from './designation-span.ts'
import { type Dates, startOfDate, type Timing, utcRangeOf, weekdayOf } from './designation-windows.ts'
import { dayMs } from './durations.ts'

/** Why a schedule is never active: no weekday within its dates, hours on other UTC dates, or hours that a clock change skips. */
export type NeverActiveReason = 'days' | 'utcDates' | 'clocks'

/**
 * Something unexpected about when a valid schedule is active, to confirm before
 * saving. Instants in milliseconds since 1970-01-01T00:00Z.
 */
export type TimingWarning =
  | { readonly code: 'neverActive'; readonly reason: NeverActiveReason }
  | { readonly code: 'past'; readonly end: number }
  | DateCut

/**
 * Warnings about when a valid designation schedule is active, in the zone of its `from` factory; `meant` are the intended local dates,
 * by default its own. A past schedule has no other warning. Throws RangeError for an unknown zone.
 */
export function designationTimingWarnings(
  schedule: ScheduleContent,
  timeZone: string,
  now: number,
  meant: Dates = schedule,
): readonly TimingWarning[] {
  const span = activeSpan(schedule, timeZone)
  if (span?.end !== undefined && span.end <= now) return [{ code: 'past', end: span.end }]
  const cuts = dateCuts(schedule, timeZone, meant)
  return span === undefined ? [{ code: 'neverActive', reason: reasonOf(schedule, cuts) }, ...cuts] : cuts
}

function reasonOf(schedule: ScheduleContent, cuts: readonly DateCut[]): NeverActiveReason {
  if (cuts.length > 0) return 'utcDates'
  return hasDay(schedule) ? 'clocks' : 'days'
}

/** Whether any of a schedule's days falls within its dates. */
function hasDay(timing: Timing): boolean {
  const first = startOfDate(timing.startDate) / dayMs
  const days = Math.min(7, (utcRangeOf(timing).end - startOfDate(timing.startDate)) / dayMs)
  return Array.from({ length: days }, (_, at) => weekdayOf(first + at)).some((day) => timing.applicableDays.includes(day))
}
