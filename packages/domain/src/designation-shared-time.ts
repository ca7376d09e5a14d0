import { type DesignationSchedule, designationDays, lastDate } from './designation.ts'
import { hoursOf, startOfDate } from './designation-windows.ts'
import { dayMs } from './durations.ts'
import type { Stretch, ZoneClock } from './zone-clock.ts'

const weekMs = 7 * dayMs

/**
 * When one schedule, or several at once, move orders: from `start` up to but not including `end`, while the local time in each zone is
 * within its hours. Instants in milliseconds since 1970-01-01T00:00Z.
 */
export type SharedTime = { readonly start: number; readonly end: number; readonly zones: readonly ZoneHours[] }

/** Weekdays and hours in a zone's local time, in milliseconds of the day, the end excluded. Day 0 is Monday. */
type ZoneHours = { readonly zone: ZoneClock; readonly days: readonly boolean[]; readonly opens: number; readonly closes: number }

/** The active time of a schedule in the zone of its `from` factory: like `windowsOf`, but as a rule instead of a list. */
export function timeOf(schedule: DesignationSchedule, zone: ZoneClock): SharedTime {
  const days = designationDays.map((day) => schedule.applicableDays.includes(day))
  const { start: opens, end: closes } = hoursOf(schedule)
  return { start: startOfDate(schedule.startDate), end: startOfDate(lastDate(schedule)) + dayMs, zones: [{ zone, days, opens, closes }] }
}

/** The intersection of two times; undefined if it is empty without considering the calendar. */
export function shareTime(a: SharedTime, b: SharedTime): SharedTime | undefined {
  const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
  let zones = a.zones
  for (const hours of b.zones) {
    const same = zones.find(({ zone }) => zone === hours.zone)
    zones = same === undefined ? [...zones, hours] : zones.map((one) => (one === same ? shareHours(one, hours) : one))
  }
  const isEver = start < end && zones.every(({ days, opens, closes }) => opens < closes && days.includes(true))
  return isEver ? { start, end, zones } : undefined
}

/**
 * The first instant of a time within `horizonMs` of its start, or undefined. Between clock changes times repeat weekly,
 * so only the week after each clock change is searched.
 */
export function firstInstant({ start, end, zones }: SharedTime, horizonMs: number): number | undefined {
  const until = Math.min(end, start + horizonMs)
  for (let from = start; from < until; ) {
    const stretches = zones.map(({ zone }) => zone.stretchAt(from))
    const change = Math.min(until, ...stretches.map((stretch) => stretch.end))
    const first = firstWithoutChange(zones, stretches, from, Math.min(change, from + weekMs))
    if (first !== undefined) return first
    from = change
  }
  return undefined
}

function firstWithoutChange(zones: readonly ZoneHours[], stretches: readonly Stretch[], from: number, until: number): number | undefined {
  let at = from
  for (let open = 0; open < zones.length; ) {
    open = 0
    for (const [index, hours] of zones.entries()) {
      const next = nextOpen(hours, stretches[index]?.offset ?? 0, at)
      if (!(next < until)) return undefined
      if (next === at) open += 1
      at = next
    }
  }
  return at
}

/** The first instant from `at` on within the hours; infinite if there is none. */
function nextOpen({ days, opens, closes }: ZoneHours, offset: number, at: number): number {
  const local = at + offset
  const today = Math.floor(local / dayMs)
  for (let day = today; day <= today + 7; day += 1) {
    // Day 0 is 1970-01-01, a Thursday.
    if (days[(((day + 3) % 7) + 7) % 7] !== true) continue
    if (local < day * dayMs + closes) return Math.max(at, day * dayMs + opens - offset)
  }
  return Number.POSITIVE_INFINITY
}

function shareHours(a: ZoneHours, b: ZoneHours): ZoneHours {
  return {
    zone: a.zone,
    days: a.days.map((day, index) => day && b.days[index] === true),
    opens: Math.max(a.opens, b.opens),
    closes: Math.min(a.closes, b.closes),
  }
}
