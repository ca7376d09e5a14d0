import { type DesignationDay, type DesignationSchedule, designationDays } from './designation.ts'
import { type Dates, type Hours, midnightOf, startOfDate, type Timing, windowsOfHours } from './designation-windows.ts'
import { dayMs } from './durations.ts'
import type { Interval } from './intervals.ts'
import { endOfDay } from './time-of-day.ts'

/** Whether the window of a draft crosses midnight, which a single schedule cannot (DES-18, DES-32). */
export function crossesMidnight({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>): boolean {
  return startTime > endTime
}

/** A schedule, and the dates in factory time that its UTC dates should express. */
export type MidnightPart = { readonly schedule: DesignationSchedule; readonly meant: Dates }

/**
 * The two schedules for a window across midnight: the evening of its days and the morning of the following days. The dates of the
 * draft are the factory dates on which the nights begin; each part has the closest UTC dates, which are exact
 * unless the hours of an unintended day share a UTC date with those of an intended one. Both are new schedules, without id. undefined
 * for a window that does not cross midnight.
 */
export function splitAtMidnight(draft: DesignationSchedule, timeZone: string): readonly MidnightPart[] | undefined {
  if (!crossesMidnight(draft)) return undefined
  const evening = { ...draft, id: '', version: undefined, endTime: endOfDay }
  const morning = {
    ...evening,
    startTime: '00:00:00',
    endTime: draft.endTime,
    startDate: dayAfter(draft.startDate),
    endDate: draft.indefinteEndDate ? draft.endDate : dayAfter(draft.endDate),
    applicableDays: designationDays.filter((day) => draft.applicableDays.includes(dayBefore(day))),
  }
  return [evening, morning].map((part) => ({ schedule: { ...part, ...utcDatesOf(part, timeZone) }, meant: part }))
}

/**
 * The UTC dates that come closest to a schedule's days and hours within its dates in a zone: each end is one of the two
 * UTC midnights around the local one, and what is active between the two is added or missed. Ties keep the date.
 */
function utcDatesOf(part: Timing, timeZone: string): Dates {
  const { startDate, endDate, indefinteEndDate } = part
  const errorsOf = (midnight: number, own: number) =>
    [own, own - dayMs, own + dayMs]
      .filter((utc) => Math.abs(utc - midnight) < dayMs)
      .map((utc) => ({ utc, error: activeMs(part, timeZone, { start: Math.min(utc, midnight), end: Math.max(utc, midnight) }) }))
  const starts = errorsOf(midnightOf(startDate, 0, timeZone), startOfDate(startDate))
  if (indefinteEndDate) return { startDate: dateAt(least(starts).utc), endDate, indefinteEndDate }
  const ends = errorsOf(midnightOf(endDate, 1, timeZone), startOfDate(endDate) + dayMs)
  const ranges = starts.flatMap((start) =>
    ends.filter((end) => start.utc < end.utc).map((end) => ({ start: start.utc, end: end.utc, error: start.error + end.error })),
  )
  const { start, end } = least(ranges)
  return { startDate: dateAt(start), endDate: dateAt(end - dayMs), indefinteEndDate }
}

/** The first element with the least error. */
function least<T extends { readonly error: number }>(some: readonly T[]): T {
  return some.reduce((best, one) => (one.error < best.error ? one : best))
}

function activeMs(hours: Hours, timeZone: string, range: Interval): number {
  return windowsOfHours(hours, timeZone, range).reduce((sum, { start, end }) => sum + end - start, 0)
}

function dateAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

function dayAfter(date: string): string {
  return dateAt(startOfDate(date) + dayMs)
}

function dayBefore(day: DesignationDay): DesignationDay {
  return designationDays[(designationDays.indexOf(day) + 6) % 7] ?? 'Sunday'
}
