import { type DeliveryOptionSchedule, overriddenFields } from './delivery-option-schedules.ts'
import { activeInterval } from './delivery-option-times.ts'

/** A schedule with its active interval, in milliseconds since 1970-01-01T00:00Z, worked out once. */
export type CompiledSchedule = {
  readonly schedule: DeliveryOptionSchedule
  readonly start: number
  readonly end: number
  /** Instant; a draft, which is not stored yet, is later than all that are. */
  readonly createdAt: number
}

/** Works out when a schedule is active. Throws RangeError for what is no date or time, and for a zone that does not exist. */
export function compileSchedule(schedule: DeliveryOptionSchedule, timeZone: string): CompiledSchedule {
  const createdAt = schedule.createdAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(schedule.createdAt)
  return { schedule, ...activeInterval(schedule, timeZone), createdAt }
}

/**
 * The rule of who wins where several schedules of an option override the same field for the same order: the one that starts later; of
 * those that start at the same instant, the one that was created later, then the one with the greater id. Negative when `a` wins.
 */
export function byPrecedence(a: CompiledSchedule, b: CompiledSchedule): number {
  if (a.start !== b.start) return a.start > b.start ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a.schedule.id === b.schedule.id ? 0 : a.schedule.id > b.schedule.id ? -1 : 1
}

/**
 * The schedules that can change something, the winner first: neither cancelled nor without overrides nor never active. Do it once for
 * many instants and orders. All of them must be of one option.
 */
export function compileSchedules(schedules: readonly DeliveryOptionSchedule[], timeZone: string): readonly CompiledSchedule[] {
  return schedules
    .filter((one) => one.cancelledAt === undefined && overriddenFields(one).length > 0)
    .map((one) => compileSchedule(one, timeZone))
    .filter(({ start, end }) => start < end)
    .sort(byPrecedence)
}
