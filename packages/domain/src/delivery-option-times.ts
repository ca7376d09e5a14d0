import type { DeliveryOptionSchedule } from './delivery-option-schedules.ts'
import { midnightOf } from './designation-windows.ts'
import type { Interval } from './intervals.ts'
import { instantOf, type LocalDateTime, latestLocalBy } from './local-date-time.ts'
import { endOfDay, fullTime } from './time-of-day.ts'

/** The fields of a schedule that determine when it is active. */
export type ActiveRange = Pick<DeliveryOptionSchedule, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** Start and end in the centre's local time, as YYYY-MM-DDTHH:MM:SS. */
export function activeLocals(range: ActiveRange): { readonly start: LocalDateTime; readonly end: LocalDateTime } {
  return { start: `${range.startDate}T${fullTime(range.startTime)}`, end: `${range.endDate}T${fullTime(range.endTime)}` }
}

/**
 * The active interval of a schedule; `local-date-time.ts` defines skipped and repeated hours. An end at 23:59:59 is the end of the day.
 * Empty (end not after start) if it is never active. Throws RangeError for an invalid date, time or zone.
 */
export function activeInterval(range: ActiveRange, timeZone: string): Interval {
  const { start, end } = activeLocals(range)
  const isEndOfDay = fullTime(range.endTime) === endOfDay
  return { start: instantOf(start, timeZone), end: isEndOfDay ? midnightOf(range.endDate, 1, timeZone) : instantOf(end, timeZone) }
}

/** The state of a schedule; instants in milliseconds since 1970-01-01T00:00Z. `neverActive`: a clock change skips its whole range. */
export type DeliveryOptionScheduleState =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'upcoming'; readonly from: number }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'ended'; readonly since: number }
  | { readonly kind: 'neverActive' }

/** The state at an instant. Cancelled takes precedence over the range. */
export function scheduleStateAt(
  schedule: ActiveRange & Pick<DeliveryOptionSchedule, 'cancelledAt'>,
  timeZone: string,
  now: number,
): DeliveryOptionScheduleState {
  if (schedule.cancelledAt !== undefined) return { kind: 'cancelled' }
  const { start, end } = activeInterval(schedule, timeZone)
  if (start >= end) return { kind: 'neverActive' }
  if (now >= end) return { kind: 'ended', since: end }
  return now < start ? { kind: 'upcoming', from: start } : { kind: 'active', until: end }
}

/**
 * The schedule with the latest local end, in whole seconds, that is not after `now`, so that it has no effect from `now` on, even in a
 * repeated hour. In the last second of a day, which would mean its end, it ends a second earlier. undefined if it is not active, or became
 * active within this second and can only be cancelled.
 */
export function endNow(schedule: DeliveryOptionSchedule, now: number, timeZone: string): DeliveryOptionSchedule | undefined {
  if (scheduleStateAt(schedule, timeZone, now).kind !== 'active') return undefined
  const local = latestLocalBy(now, timeZone)
  const endTime = local.slice(11)
  const ended = { ...schedule, endDate: local.slice(0, 10), endTime: endTime === endOfDay ? '23:59:58' : endTime }
  const { start, end } = activeLocals(ended)
  const interval = activeInterval(ended, timeZone)
  return start < end && interval.start < interval.end ? ended : undefined
}
