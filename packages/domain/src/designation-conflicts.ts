import type { DesignationSchedule } from './designation.ts'
import { bitsOf, mayShareOrders, type OrderSlice, ordersInCommon } from './designation-orders.ts'
import { firstInstant, type SharedTime, shareTime, timeOf, ZoneClock } from './designation-shared-time.ts'
import { dayMs } from './durations.ts'
import { compareText } from './text-order.ts'

/** Two schedules of one `from` that claim the same orders at the same time. */
export type ScheduleOverlap = { readonly other: DesignationSchedule; readonly orders: OrderSlice }

/**
 * A way that leads orders back to the factory where they were: the schedules in order, the first of them the one that was asked about, and
 * the first instant at which all of them move orders, in milliseconds since 1970-01-01T00:00Z.
 */
export type ScheduleLoop = { readonly path: readonly DesignationSchedule[]; readonly orders: OrderSlice; readonly firstAt: number }

/** The zone of a factory; undefined for one that is not known. */
export type ZoneOf = (factoryCode: string) => string | undefined

/**
 * How far ahead times are compared, from the first day that the schedules share: longer than a year, so that every constellation of the
 * zones' clock changes comes up.
 */
const horizonMs = 400 * dayMs

/**
 * How many ways a search for loops compares the times of. The number of ways grows with every factory that they may pass: 90 schedules
 * between all ten factories have 110,000 loops, and finding them would take a minute.
 */
const looksAtMost = 1000

type Prepared = { readonly schedule: DesignationSchedule; readonly bits: number; readonly time: SharedTime }
type Way = Pick<ScheduleLoop, 'path' | 'orders'> & Pick<Prepared, 'bits' | 'time'>

/**
 * Compares schedules with others. What is worked out about the others is kept, so that many schedules are compared with the same others
 * in little more time than one. A schedule is never compared with itself, nor with another of its id; paused ones claim nothing. Those of
 * a factory whose zone is not known are not compared.
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

  /** The schedules of the same `from` that claim some of the same orders at some of the same times, in the order of the others. */
  overlapsOf(schedule: DesignationSchedule): readonly ScheduleOverlap[] {
    const prepared = schedule.paused ? undefined : this.#prepare(schedule)
    if (prepared === undefined) return []
    const { bits, time } = prepared
    return this.#othersFrom(schedule.from).flatMap((other) => {
      if (isSame(schedule, other.schedule) || !mayShareOrders(bits, other.bits)) return []
      const orders = ordersInCommon(schedule, other.schedule)
      return orders === undefined || firstShared(time, other.time) === undefined ? [] : [{ other: other.schedule, orders }]
    })
  }

  /**
   * Ways that begin with `schedule` and lead some order, at one instant, back to its `from`, the shortest first. No factory is passed
   * twice. Among very many schedules that feed one another the longest ways are left out: the search ends with `looksAtMost`, which the
   * same schedules reach at the same way, in whatever order they come.
   */
  loopsOf(schedule: DesignationSchedule): readonly ScheduleLoop[] {
    const prepared = schedule.paused || schedule.from === schedule.to ? undefined : this.#prepare(schedule)
    if (prepared === undefined) return []
    const loops: ScheduleLoop[] = []
    let looks = 0
    let ways: readonly Way[] = [{ path: [schedule], orders: schedule, ...prepared }]
    while (ways.length > 0) {
      const longer: Way[] = []
      for (const way of ways) {
        for (const next of this.#nextById(way.path.at(-1)?.to ?? '')) {
          if (!mayShareOrders(way.bits, next.bits) || isSame(schedule, next.schedule)) continue
          const closes = next.schedule.to === schedule.from
          if (!closes && way.path.some((one) => one.from === next.schedule.to)) continue
          const orders = ordersInCommon(way.orders, next.schedule)
          if (orders === undefined) continue
          if (looks === looksAtMost) return loops
          looks += 1
          const path = [...way.path, next.schedule]
          const time = shareTime(way.time, next.time)
          const firstAt = time === undefined ? undefined : firstInstant(time, horizonMs)
          if (time === undefined || firstAt === undefined) continue
          if (closes) loops.push({ path, orders, firstAt })
          else longer.push({ path, orders, bits: way.bits & next.bits, time })
        }
      }
      ways = longer
    }
    return loops
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

/** A schedule that is not stored yet has no id, but is the same as itself. */
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
