import type { DesignationSchedule } from './designation.ts'
import { firstActive, lookAheadMs } from './designation-span.ts'
import { utcRangeOf, windowsOf } from './designation-windows.ts'

/**
 * What a schedule is doing. `active` moves orders now; `upcoming` has not moved any yet and will from `next`; `inForce` is between two of
 * its windows; `ended` has had its last one; `neverActive` has none at all. Instants in milliseconds since 1970-01-01T00:00Z.
 */
export type ScheduleState =
  | { readonly kind: 'paused' }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'inForce'; readonly next: number }
  | { readonly kind: 'upcoming'; readonly next: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'neverActive' }
  /** The zone of its factory is not known. */
  | { readonly kind: 'unknown' }

/**
 * The state at an instant, by the clock of the `from` factory; `timeZone` is undefined for a factory whose zone is not known. One that is
 * paused stays so until its dates are over.
 */
export function stateOf(schedule: DesignationSchedule, timeZone: string | undefined, now: number): ScheduleState {
  const dates = utcRangeOf(schedule)
  if (schedule.paused && now < dates.end) return { kind: 'paused' }
  if (timeZone === undefined) return { kind: 'unknown' }
  const from = Math.max(now, dates.start)
  const [window] = windowsOf(schedule, timeZone, { start: from, end: from + lookAheadMs })
  if (window !== undefined && window.start <= now) return { kind: 'active', until: window.end }
  if (window === undefined) return { kind: firstActive(schedule, timeZone) === undefined ? 'neverActive' : 'ended' }
  // One that has a window ahead has had one within the same time back.
  const hasBegun = now - dates.start >= lookAheadMs || windowsOf(schedule, timeZone, { start: dates.start, end: now }).length > 0
  return { kind: hasBegun ? 'inForce' : 'upcoming', next: window.start }
}

/** Whether a schedule in this state will not move an order again. */
export function isFinished({ kind }: ScheduleState): boolean {
  return kind === 'ended' || kind === 'neverActive'
}
