import { windowsOf } from './designation-windows.ts'
import { type DatedCutoff, daysOf, isCovered } from './kinds/cutoff-override.ts'
import { type DesignationSchedule, despatchDayGroups, type ScheduleContent, scheduleLists } from './kinds/designation.ts'
import { dateOfDay, dayMs, dayOfDate, localAt } from './time/calendar.ts'

/** How far one press of Save reaches: what the sentence next to it says, and whether it asks first (UI-66). */
export type Reach = {
  /** How many delivery services or schedules it changes. */
  readonly count: number
  /** The codes of the factories concerned, sorted, and of those that are concerned as a whole. */
  readonly factories: readonly string[]
  readonly whole: readonly string[]
  /** Whether it decides something today, by the clock of a factory. */
  readonly isToday: boolean
}

/** More than these are not a small change. */
const maxUnasked = 10

/** Whether saving asks first: a whole factory, several factories, today, or more than ten things (UI-66). */
export function asksFirst({ count, factories, whole, isToday }: Reach): boolean {
  return isToday || whole.length > 0 || factories.length > 1 || count > maxUnasked
}

/** `days`: on how many days that are not over at each factory, from the first to the last one, YYYY-MM-DD; those are any if there is none. */
export type DatedReach = Reach & { readonly from: string; readonly to: string; readonly days: number }

/**
 * How far dated cut-offs that are saved or removed together reach. They are valid. `services`: those of the brand; `todays`: the current
 * date, YYYY-MM-DD, at each factory.
 */
export function reachOfDated(
  values: readonly DatedCutoff[],
  services: readonly { readonly factory: string; readonly service: string }[],
  todays: ReadonlyMap<string, string>,
): DatedReach {
  const covers = (value: DatedCutoff, one: (typeof services)[number]) =>
    isCovered(value.factories, one.factory) && isCovered(value.services, one.service)
  const covered = services.filter((one) => values.some((value) => covers(value, one)))
  const factories = [...new Set(covered.map(({ factory }) => factory))].sort()
  const earliest = factories.flatMap((factory) => todays.get(factory) ?? []).sort()[0]
  const days = [...new Set(values.flatMap(daysOf))]
    .filter((day) => earliest === undefined || day >= dayOfDate(earliest))
    .sort((a, b) => a - b)
  const isOnToday = (value: DatedCutoff) =>
    factories.some((factory) => isCovered(value.factories, factory) && daysOf(value).some((day) => dateOfDay(day) === todays.get(factory)))
  return {
    count: covered.length,
    factories,
    whole: factories.filter((factory) => services.every((one) => one.factory !== factory || covered.includes(one))),
    isToday: values.some(isOnToday),
    from: dateOfDay(days[0] ?? 0),
    to: dateOfDay(days.at(-1) ?? 0),
    days: days.length,
  }
}

/**
 * How far schedules that are saved together reach: a factory is concerned as a whole if each of its orders at these times is moved. `zoneOf`
 * returns the IANA zone of a factory; `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export function reachOfMoves(
  schedules: readonly DesignationSchedule[],
  zoneOf: (factory: string) => string | undefined,
  now: number,
): Reach {
  const running = schedules.filter(({ paused }) => !paused)
  return {
    count: running.length,
    factories: [...new Set(running.map(({ from }) => from))].sort(),
    whole: [...new Set(running.filter(movesEverything).map(({ from }) => from))].sort(),
    isToday: running.some((one) => {
      const zone = zoneOf(one.from)
      if (zone === undefined) return false
      const today = localAt(now, zone).slice(0, 10)
      return windowsOf(one, zone, { start: now, end: now + dayMs }).some(({ start }) => localAt(start, zone).slice(0, 10) === today)
    }),
  }
}

function movesEverything(one: ScheduleContent): boolean {
  const { applicableDays: _days, applicableDespatchDays: _despatch, ...lists } = scheduleLists
  const hasAll = (name: keyof typeof lists) => lists[name].allowed?.every((value) => one[name].some((listed) => listed === value))
  const isOnEveryDay = one.applicableDespatchDays.includes('EVERYDAY') || one.applicableDespatchDays.length === despatchDayGroups[0].length
  return !one.domesticOrdersOnly && isOnEveryDay && (Object.keys(lists) as (keyof typeof lists)[]).every(hasAll)
}
