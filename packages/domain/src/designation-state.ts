import { type DesignationSchedule, lastDate } from './designation.ts'
import { startOfDate, windowsOf } from './designation-windows.ts'

/** What a schedule is doing: `active` moves orders now; `upcoming` will, `next` says from when; `over` never will again. */
export type ScheduleState =
  | { readonly kind: 'paused' }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'upcoming'; readonly next: number }
  | { readonly kind: 'over' }

const dayMs = 24 * 60 * 60 * 1000
/** Some day of the week comes within eight days; one more for a window that a clock change has skipped. */
const lookAheadMs = 16 * dayMs

/** The state at an instant (milliseconds since 1970-01-01T00:00Z), by the clock of the `from` factory. */
export function stateOf(schedule: DesignationSchedule, timeZone: string, now: number): ScheduleState {
  const end = startOfDate(lastDate(schedule)) + dayMs
  if (now >= end) return { kind: 'over' }
  if (schedule.paused) return { kind: 'paused' }
  const from = Math.max(now, startOfDate(schedule.startDate))
  const [first] = windowsOf(schedule, timeZone, { start: from, end: from + lookAheadMs })
  if (first === undefined) return { kind: 'over' }
  return first.start <= now ? { kind: 'active', until: first.end } : { kind: 'upcoming', next: first.start }
}
