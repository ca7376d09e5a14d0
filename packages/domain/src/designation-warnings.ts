import type { ScheduleComparison, ScheduleLoop, ScheduleOverlap } from './designation-conflicts.ts'
import { activeSpan, type Dates, hasDay, midnightOf, type Timing, utcRangeOf, windowsOfHours } from './designation-windows.ts'
import {
  type DesignationCardType,
  type DesignationDay,
  type DesignationSchedule,
  designationKind,
  indefiniteEndDate,
  lastDate,
  type ScheduleContent,
} from './kinds/designation.ts'
import { differences } from './kinds/kind.ts'
import { endOfDay, type Interval } from './time/calendar.ts'

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
  if (span !== undefined) return cuts
  return [{ code: 'neverActive', reason: cuts.length > 0 ? 'utcDates' : hasDay(schedule) ? 'clocks' : 'days' }, ...cuts]
}

/**
 * A difference between the days a schedule is active and the intended ones, caused by its UTC dates. Instants in milliseconds
 * since 1970-01-01T00:00Z.
 */
type DateCut =
  /** An intended day on which it is not active at all, despite hours on that day: those in `missed`. */
  | { readonly code: 'dayLost'; readonly missed: Interval }
  /** On the first day it starts at the end of `missed`. */
  | { readonly code: 'startsLate'; readonly missed: Interval }
  /** On the last day it stops at the start of `missed`. */
  | { readonly code: 'endsEarly'; readonly missed: Interval }
  /** The day before or after the intended dates, on which it is active during `added`. */
  | { readonly code: 'dayAdded'; readonly added: Interval }

/**
 * Compares the windows of a schedule with those on the `meant` dates in factory time, by default its own dates.
 * They differ only between midnight UTC and midnight at the factory, at the start and at the end. Throws RangeError for an
 * unknown zone.
 */
export function dateCuts(timing: Timing, timeZone: string, meant: Dates = timing): readonly DateCut[] {
  const utc = utcRangeOf(timing)
  const last = lastDate(meant)
  const isEndless = last === indefiniteEndDate
  const local = { start: midnightOf(meant.startDate, 0, timeZone), end: isEndless ? utc.end : midnightOf(last, 1, timeZone) }
  const within = (range: Interval) => hull(windowsOfHours(timing, timeZone, range))
  const cuts: DateCut[] = []

  if (utc.start < local.start) cuts.push(...added(within({ start: utc.start, end: Math.min(local.start, utc.end) })))
  if (local.start < utc.start) {
    const missed = within({ start: local.start, end: utc.start })
    const kept = within({ start: utc.start, end: Math.min(midnightOf(meant.startDate, 1, timeZone), utc.end) })
    if (missed !== undefined) cuts.push(kept === undefined ? lost(missed) : { code: 'startsLate', missed: { ...missed, end: kept.start } })
  }
  if (utc.end < local.end) {
    const missed = within({ start: utc.end, end: local.end })
    const kept = within({ start: Math.max(midnightOf(last, 0, timeZone), utc.start), end: utc.end })
    if (missed !== undefined) cuts.push(kept === undefined ? lost(missed) : { code: 'endsEarly', missed: { ...missed, start: kept.end } })
  }
  if (local.end < utc.end) cuts.push(...added(within({ start: Math.max(local.end, utc.start), end: utc.end })))
  return cuts
}

function lost(missed: Interval): DateCut {
  return { code: 'dayLost', missed }
}

function added(interval: Interval | undefined): readonly DateCut[] {
  return interval === undefined ? [] : [{ code: 'dayAdded', added: interval }]
}

/** From the start of the first window to the end of the last. */
function hull(windows: readonly Interval[]): Interval | undefined {
  const [first, last] = [windows[0], windows.at(-1)]
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end }
}
