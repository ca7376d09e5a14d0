import {
  type DesignationCardType,
  type DesignationDay,
  type DesignationSchedule,
  designationKind,
  indefiniteEndDate,
  lastDate,
} from './designation.ts'
import type { ScheduleComparison, ScheduleLoop, ScheduleOverlap } from './designation-conflicts.ts'
import { differences } from './records/kind.ts'
import { endOfDay } from './time-of-day.ts'

/** The dates, hours and days that two schedules with the same `from` share. */
export type SharedTiming = Pick<
  DesignationSchedule,
  'from' | 'startDate' | 'endDate' | 'indefinteEndDate' | 'startTime' | 'endTime' | 'applicableDays'
>

/** A conflict of a schedule with others. Warnings never block saving. */
export type ScheduleWarning =
  | ({ readonly kind: 'overlap'; readonly shared: SharedTiming } & ScheduleOverlap)
  | ({ readonly kind: 'loop' } & ScheduleLoop)

const dayStart = '00:00:00'
const dayEnd = '24:00:00'

/** Every overlap and loop of a valid schedule with those of a comparison, overlaps first. `limit`: see `loopsOf`. */
export function warningsOf(schedule: DesignationSchedule, comparison: ScheduleComparison, limit?: number): readonly ScheduleWarning[] {
  return [...warningSteps(schedule, comparison, limit)].filter((one) => one !== undefined)
}

/** `warningsOf` in steps, for callers that must not be blocked: yields after each comparison. */
export function* warningSteps(
  schedule: DesignationSchedule,
  comparison: ScheduleComparison,
  limit?: number,
): Generator<ScheduleWarning | undefined, undefined> {
  for (const one of comparison.overlapSteps(schedule)) yield one && { kind: 'overlap', shared: sharedTiming(schedule, one.other), ...one }
  for (const one of comparison.loopSteps(schedule, limit)) yield one && { kind: 'loop', ...one }
}

/** Where two overlapping schedules move the orders that both match. */
export type OverlapRelation = 'identical' | 'sameDestination' | 'otherDestination'

/** How an overlapping schedule relates to another one. Identical ones may differ in their notes. */
export function relationOf(one: DesignationSchedule, other: DesignationSchedule): OverlapRelation {
  if (one.to !== other.to) return 'otherDestination'
  const isIdentical = differences(designationKind, one, other).every(({ name }) => name === 'note' || name === 'paused')
  return isIdentical ? 'identical' : 'sameDestination'
}

/** The stored schedules in a warning: the other one of an overlap, the further steps of a loop in order. */
export function schedulesOf(warning: ScheduleWarning): readonly DesignationSchedule[] {
  return warning.kind === 'overlap' ? [warning.other] : warning.path.slice(1)
}

/** The English sentence of a warning, with the given card type names. Dates are UTC, times are local to the `from` factory. */
export function warningSentence(warning: ScheduleWarning, cardNames: Readonly<Record<DesignationCardType, string>>): string {
  const cards = warning.orders.cardTypes.map((one) => cardNames[one]).join(', ')
  if (warning.kind === 'loop') {
    const path = [...warning.path, ...warning.path.slice(0, 1)].map(({ from }) => from).join(' → ')
    return `Orders would go round: ${path}, for ${cards} cards, first at ${new Date(warning.firstAt).toISOString().slice(0, 16)}Z.`
  }
  const { other, shared } = warning
  const hours =
    shared.startTime === shared.endTime
      ? 'all day'
      : `${shared.startTime} to ${shared.endTime === endOfDay ? 'end of day' : shared.endTime}`
  const dates = shared.indefinteEndDate ? `from ${shared.startDate}, no end date` : `${shared.startDate} to ${shared.endDate}`
  return `${other.from} → ${other.to} already claims ${cards} cards on ${shared.applicableDays.join(', ')}, ${hours}, ${dates}.`
}

/** The days, hours and dates that two overlapping schedules share; see `ScheduleComparison`. */
export function sharedTiming(one: DesignationSchedule, other: DesignationSchedule): SharedTiming {
  const [first, second] = [hoursOf(one), hoursOf(other)]
  const hours = {
    startTime: first.start > second.start ? first.start : second.start,
    endTime: first.end < second.end ? first.end : second.end,
  }
  const last = [lastDate(one), lastDate(other)].sort()[0] ?? indefiniteEndDate
  const days: readonly DesignationDay[] = other.applicableDays
  return {
    from: one.from,
    startDate: one.startDate > other.startDate ? one.startDate : other.startDate,
    endDate: last,
    indefinteEndDate: last === indefiniteEndDate,
    ...(hours.endTime === dayEnd && hours.startTime === dayStart ? { startTime: dayStart, endTime: dayStart } : hours),
    applicableDays: one.applicableDays.filter((day) => days.includes(day)),
  }
}

/** Equal times are the whole day (DES-10). */
function hoursOf({ startTime, endTime }: DesignationSchedule): { readonly start: string; readonly end: string } {
  return startTime === endTime ? { start: dayStart, end: dayEnd } : { start: startTime, end: endTime }
}
