import type { ScheduleContent } from './designation.ts'
import { firstActive, lookAheadMs } from './designation-span.ts'
import { utcRangeOf, windowsOf } from './designation-windows.ts'

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

/**
 * The state at an instant, in the zone of the `from` factory; `timeZone` is undefined if it is not known. A paused schedule
 * stays paused until its dates are over.
 */
export function stateOf(schedule: ScheduleContent, timeZone: string | undefined, now: number): ScheduleState {
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
