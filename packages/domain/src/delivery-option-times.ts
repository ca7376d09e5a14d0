import type { DeliveryOptionSchedule } from './delivery-option-schedules.ts'
import type { Interval } from './intervals.ts'
import { instantOf, type LocalDateTime, latestLocalBy } from './local-date-time.ts'
import { fullTime } from './time-of-day.ts'

/** What of a schedule says when it is active. */
export type ActiveRange = Pick<DeliveryOptionSchedule, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** Start and end on the clock of the centre, as YYYY-MM-DDTHH:MM:SS. */
export function activeLocals(range: ActiveRange): { readonly start: LocalDateTime; readonly end: LocalDateTime } {
  return { start: `${range.startDate}T${fullTime(range.startTime)}`, end: `${range.endDate}T${fullTime(range.endTime)}` }
}

/**
 * When a schedule is active, by the rule of `local-date-time.ts` for hours that a clock change skips or repeats. Empty (its end not after
 * its start) for one that never is. Throws RangeError for what is no date or time, and for a zone that does not exist.
 */
export function activeInterval(range: ActiveRange, timeZone: string): Interval {
  const { start, end } = activeLocals(range)
  return { start: instantOf(start, timeZone), end: instantOf(end, timeZone) }
}

/** What a schedule is doing; instants in milliseconds since 1970-01-01T00:00Z. `neverActive`: a clock change skips its whole range. */
export type DeliveryOptionScheduleState =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'upcoming'; readonly from: number }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'ended'; readonly since: number }
  | { readonly kind: 'neverActive' }

/** The state at an instant. One that was cancelled is cancelled whatever its range. */
export function scheduleStateAt(schedule: DeliveryOptionSchedule, timeZone: string, now: number): DeliveryOptionScheduleState {
  if (schedule.cancelledAt !== undefined) return { kind: 'cancelled' }
  const { start, end } = activeInterval(schedule, timeZone)
  if (start >= end) return { kind: 'neverActive' }
  if (now >= end) return { kind: 'ended', since: end }
  return now < start ? { kind: 'upcoming', from: start } : { kind: 'active', until: end }
}

/**
 * The schedule with the latest local end, in whole seconds, that has come at `now`: it changes nothing from `now` on, even within an hour
 * that comes twice. undefined for one that is not active, and for one that began within this second, which can only be cancelled.
 */
export function endNow(schedule: DeliveryOptionSchedule, now: number, timeZone: string): DeliveryOptionSchedule | undefined {
  if (scheduleStateAt(schedule, timeZone, now).kind !== 'active') return undefined
  const local = latestLocalBy(now, timeZone)
  const ended = { ...schedule, endDate: local.slice(0, 10), endTime: local.slice(11) }
  const { start, end } = activeLocals(ended)
  const interval = activeInterval(ended, timeZone)
  return start < end && interval.start < interval.end ? ended : undefined
}
