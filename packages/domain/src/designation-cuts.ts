import { indefiniteEndDate, lastDate } from './designation.ts'
import { type Dates, midnightOf, type Timing, utcRangeOf, windowsOfHours } from './designation-windows.ts'
import type { Interval } from './intervals.ts'

/**
 * Where the UTC dates of a schedule make its first or last day on the clock of the factory another than is meant. Instants in milliseconds
 * since 1970-01-01T00:00Z.
 */
export type DateCut =
  /** A day of the dates that are meant on which it is not active at all, though its hours are in it: those in `missed`. */
  | { readonly code: 'dayLost'; readonly missed: Interval }
  /** On the first day it starts at the end of `missed`. */
  | { readonly code: 'startsLate'; readonly missed: Interval }
  /** On the last day it stops at the start of `missed`. */
  | { readonly code: 'endsEarly'; readonly missed: Interval }
  /** The day before or after the dates that are meant, on which it is active during `added`. */
  | { readonly code: 'dayAdded'; readonly added: Interval }

/**
 * Compares the windows of a schedule with those that it would have on the dates that are `meant` on the factory's clock, its own unless
 * given. The two differ only between midnight in UTC and midnight at the factory, at the start and at the end. Throws RangeError for a zone
 * that does not exist.
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

/** From the first to the last of some windows of one day. */
function hull(windows: readonly Interval[]): Interval | undefined {
  const [first, last] = [windows[0], windows.at(-1)]
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end }
}
