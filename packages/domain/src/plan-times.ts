import { type Holding, holdingOf } from './holding.ts'
import type { RecordKind } from './kinds/kind.ts'
import { dayMs, type Interval, ZoneClock } from './time/calendar.ts'

type PlannedChange = { readonly kind: RecordKind; readonly key: string; readonly before: object | null; readonly after: object | null }

/** When a plan holds, in milliseconds since 1970-01-01T00:00Z; undefined: from when, and until, somebody says so. */
export type PlanTimes = { readonly starts: number | undefined; readonly ends: number | undefined }

/** Of a plan without an end, and the most days at all. */
const [openDays, maxDays] = [28, 92]

/**
 * From the start of a plan, or of what it changes if all of that begins later, to its end; without one, until what it changes has ended, or some
 * days later (PLN-23). `isCapped`: it may go on. `clocks`: those of the factories.
 */
export function spanOfPlan(
  changes: readonly PlannedChange[],
  { starts, ends }: PlanTimes,
  { now, clocks }: { readonly now: number; readonly clocks: readonly ZoneClock[] },
): Interval & { readonly isCapped: boolean } {
  const spans = changes.flatMap(({ kind, before, after }) => {
    const holding = holdingOf(kind) as Holding<unknown> | undefined
    const values = [before, after].filter((one) => one !== null)
    return holding === undefined ? { start: now, end: now } : values.flatMap((one) => clocks.map((clock) => holding.span(one, clock)))
  })
  // A plan that is applied now, but whose records begin later, such as a copy for another year.
  const first = spans.reduce((earliest, one) => Math.min(earliest, one.start), Number.POSITIVE_INFINITY)
  const start = Math.max(now, starts ?? (spans.length === 0 ? now : first))
  const latest = start + maxDays * dayMs
  const ownEnd = spans.reduce((last, { end }) => (end > latest ? last : Math.max(last, end)), start + openDays * dayMs)
  const wanted = ends === undefined ? ownEnd : Math.max(start, ends)
  return { start, end: Math.min(wanted, latest), isCapped: ends === undefined || wanted > latest }
}

export function timesOfPlan({ starts, ends }: { readonly starts: string | null; readonly ends: string | null }): PlanTimes {
  const instantOf = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))
  return { starts: instantOf(starts), ends: instantOf(ends) }
}

/** Why a record with a beginning and an end does not hold then, or for all of its time. `at`: its beginning or end. */
export type TimeMissed = { readonly what: 'over' | 'afterEnd' | 'startsLate' | 'endsEarly'; readonly at: number }

/**
 * What a plan takes from the time of a record that it adds or moves, because it starts later or ends earlier (PLN-28). `zoneOf`: the IANA zone
 * of a factory; where it is not known, and for a record of every factory, `zone`.
 */
export function timesMissed(
  { kind, key, before, after }: PlannedChange,
  { starts, ends }: PlanTimes,
  { now, zone, zoneOf }: { readonly now: number; readonly zone: string; readonly zoneOf: (code: string) => string | undefined },
): readonly TimeMissed[] {
  const holding = holdingOf(kind) as Holding<unknown> | undefined
  if (holding === undefined || after === null || holding.isSuspended?.(after) === true) return []
  const code = holding.clockOf?.(after) ?? holding.places(after, key)?.[0]?.[0]
  const clock = new ZoneClock((code === undefined ? undefined : zoneOf(code)) ?? zone)
  const span = holding.span(after, clock)
  const was: Partial<Interval> = before === null ? {} : holding.span(before, clock)
  if (span.start === was.start && span.end === was.end) return []
  if (span.end <= (starts ?? now)) return [{ what: 'over', at: span.end }]
  if (ends !== undefined && ends <= span.start) return [{ what: 'afterEnd', at: span.start }]
  const missed: TimeMissed[] = []
  const isKnown = Number.isFinite
  if (starts !== undefined && isKnown(span.start) && span.start < starts && span.start !== was.start)
    missed.push({ what: 'startsLate', at: span.start })
  if (ends !== undefined && isKnown(span.end) && ends < span.end && span.end !== was.end) missed.push({ what: 'endsEarly', at: span.end })
  return missed
}
