import { indefiniteEndDate, lastDate } from './designation.ts'
import { type Dates, midnightOf, type Timing, utcRangeOf, windowsOfHours } from './designation-windows.ts'
import type { Interval } from './intervals.ts'

/**
 * A difference between the days a schedule is active and the intended ones, caused by its UTC dates. Instants in milliseconds
 * since 1970-01-01T00:00Z.
 */
export type DateCut =
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
