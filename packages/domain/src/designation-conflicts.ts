import type { DesignationSchedule } from './designation.ts'
import { bitsOf, mayShareOrders, type OrderSlice, ordersInCommon } from './designation-orders.ts'
import { firstInstant, type SharedTime, shareTime, timeOf } from './designation-shared-time.ts'
import { dayMs } from './durations.ts'
import { compareText } from './text-order.ts'
import { ZoneClock } from './zone-clock.ts'

/** Two schedules with the same `from` that match some of the same orders at the same time. */
export type ScheduleOverlap = { readonly other: DesignationSchedule; readonly orders: OrderSlice }

/**
 * A route that leads orders back to their factory: the schedules in order, starting with the one compared, and
 * the first instant at which all of them are active, in milliseconds since 1970-01-01T00:00Z.
 */
export type ScheduleLoop = { readonly path: readonly DesignationSchedule[]; readonly orders: OrderSlice; readonly firstAt: number }

/** The zone of a factory; undefined if not known. */
export type ZoneOf = (factoryCode: string) => string | undefined

/**
 * How far ahead times are compared, from the first shared day: more than a year, to cover every combination of
 * the zones' clock changes.
 */
const horizonMs = 400 * dayMs

/**
 * Maximum routes compared in the search for loops. The number of routes grows exponentially with the factories: 90 schedules
 * between all ten factories have 110,000 loops, which would take a minute to find.
 */
const maxComparisons = 1000

type Prepared = { readonly schedule: DesignationSchedule; readonly bits: number; readonly time: SharedTime }
type Route = Pick<ScheduleLoop, 'path' | 'orders'> & Pick<Prepared, 'bits' | 'time'>

/**
 * Compares schedules with others. Caches what it computes about the others, so that comparing many schedules
 * takes little more time than comparing one. Never compares a schedule with itself or another with its id. Skips paused schedules
 * and those of factories without a known zone.
 */
export class ScheduleComparison {
  readonly #byFrom: ReadonlyMap<string, readonly DesignationSchedule[]>
  readonly #zoneOf: ZoneOf
  readonly #zones = new Map<string, ZoneClock>()
  readonly #prepared = new Map<string, readonly Prepared[]>()
  readonly #byId = new Map<string, readonly Prepared[]>()

  constructor(others: readonly DesignationSchedule[], zoneOf: ZoneOf) {
    this.#byFrom = Map.groupBy(
      others.filter((one) => !one.paused),
      (one) => one.from,
    )
    this.#zoneOf = zoneOf
  }

  /** The schedules with the same `from` that match some of the same orders at the same time, in the order of the others. */
  overlapsOf(schedule: DesignationSchedule): readonly ScheduleOverlap[] {
    return [...this.overlapSteps(schedule)].filter((one) => one !== undefined)
  }

  /** `overlapsOf` in steps: yields after each comparison. */
  *overlapSteps(schedule: DesignationSchedule): Generator<ScheduleOverlap | undefined, undefined> {
    const prepared = schedule.paused ? undefined : this.#prepare(schedule)
    if (prepared === undefined) return
    const { bits, time } = prepared
    for (const other of this.#othersFrom(schedule.from)) {
      if (isSame(schedule, other.schedule) || !mayShareOrders(bits, other.bits)) continue
      const orders = ordersInCommon(schedule, other.schedule)
      yield orders === undefined || firstShared(time, other.time) === undefined ? undefined : { other: other.schedule, orders }
    }
  }

  /**
   * Routes that begin with `schedule` and lead some order, at one instant, back to its `from`, shortest first. No route passes a factory
   * twice. With very many connected schedules the longest routes are omitted: the search stops after `limit` comparisons,
   * deterministically, whatever the order of the schedules.
   */
  loopsOf(schedule: DesignationSchedule, limit?: number): readonly ScheduleLoop[] {
    return [...this.loopSteps(schedule, limit)].filter((one) => one !== undefined)
  }

  /** `loopsOf` in steps: yields after each comparison. */
  *loopSteps(schedule: DesignationSchedule, limit: number = maxComparisons): Generator<ScheduleLoop | undefined, undefined> {
    const prepared = schedule.paused || schedule.from === schedule.to ? undefined : this.#prepare(schedule)
    if (prepared === undefined) return
    let comparisons = 0
    let routes: readonly Route[] = [{ path: [schedule], orders: schedule, ...prepared }]
    while (routes.length > 0) {
      const longer: Route[] = []
      for (const route of routes) {
        for (const next of this.#nextById(route.path.at(-1)?.to ?? '')) {
          if (!mayShareOrders(route.bits, next.bits) || isSame(schedule, next.schedule)) continue
          const closes = next.schedule.to === schedule.from
          if (!closes && route.path.some((one) => one.from === next.schedule.to)) continue
          const orders = ordersInCommon(route.orders, next.schedule)
          if (orders === undefined) continue
          if (comparisons === limit) return
          comparisons += 1
          const path = [...route.path, next.schedule]
          const time = shareTime(route.time, next.time)
          const firstAt = time === undefined ? undefined : firstInstant(time, horizonMs)
          yield closes && firstAt !== undefined ? { path, orders, firstAt } : undefined
          if (!closes && time !== undefined && firstAt !== undefined) longer.push({ path, orders, bits: route.bits & next.bits, time })
        }
      }
      routes = longer
    }
  }

  #othersFrom(from: string): readonly Prepared[] {
    return remember(this.#prepared, from, () => (this.#byFrom.get(from) ?? []).flatMap((one) => this.#prepare(one) ?? []))
  }

  #nextById(from: string): readonly Prepared[] {
    return remember(this.#byId, from, () => this.#othersFrom(from).toSorted(({ schedule: a }, { schedule: b }) => compareText(a.id, b.id)))
  }

  #prepare(schedule: DesignationSchedule): Prepared | undefined {
    const timeZone = this.#zoneOf(schedule.from)
    if (timeZone === undefined) return undefined
    const zone = remember(this.#zones, timeZone, () => new ZoneClock(timeZone))
    return { schedule, bits: bitsOf(schedule), time: timeOf(schedule, zone) }
  }
}

function firstShared(a: SharedTime, b: SharedTime): number | undefined {
  const time = shareTime(a, b)
  return time === undefined ? undefined : firstInstant(time, horizonMs)
}

/** Schedules without an id are the same only if identical. */
function isSame(schedule: DesignationSchedule, other: DesignationSchedule): boolean {
  return other === schedule || (schedule.id !== '' && other.id === schedule.id)
}

function remember<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}
