import { type DeliveryOptionSchedule, overriddenFields } from './delivery-option-schedules.ts'
import { activeInterval } from './delivery-option-times.ts'

/** A schedule with its active interval, in milliseconds since 1970-01-01T00:00Z. */
export type CompiledSchedule = {
  readonly schedule: DeliveryOptionSchedule
  readonly start: number
  readonly end: number
  /** Instant; a draft counts as created last. */
  readonly createdAt: number
}

/** Computes the active interval of a schedule. Throws RangeError for an invalid date, time or zone. */
export function compileSchedule(schedule: DeliveryOptionSchedule, timeZone: string): CompiledSchedule {
  const createdAt = schedule.createdAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(schedule.createdAt)
  return { schedule, ...activeInterval(schedule, timeZone), createdAt }
}

/**
 * Precedence of schedules of one option that override the same field for the same order: the later start wins, then the later
 * creation, then the greater id. Negative if `a` wins.
 */
export function byPrecedence(a: CompiledSchedule, b: CompiledSchedule): number {
  if (a.start !== b.start) return a.start > b.start ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a.schedule.id === b.schedule.id ? 0 : a.schedule.id > b.schedule.id ? -1 : 1
}

/**
 * The schedules that can have an effect, by precedence: without cancelled, empty and never active ones. Compute it once for
 * many instants and orders. All schedules must belong to one option.
 */
export function compileSchedules(schedules: readonly DeliveryOptionSchedule[], timeZone: string): readonly CompiledSchedule[] {
  return schedules
    .filter((one) => one.cancelledAt === undefined && overriddenFields(one).length > 0)
    .map((one) => compileSchedule(one, timeZone))
    .filter(({ start, end }) => start < end)
    .sort(byPrecedence)
}
