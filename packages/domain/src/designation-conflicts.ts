import { type DesignationSchedule, despatchDayGroups, lastDate } from './designation.ts'
import { intersect, startOfDate, windowsOf } from './designation-windows.ts'
import type { Interval } from './intervals.ts'

/** The kinds of orders that a schedule moves; an order has one value of each. */
export type OrderSlice = Pick<
  DesignationSchedule,
  'cardTypes' | 'deliveryMethods' | 'packTypes' | 'addressTypes' | 'applicableDespatchDays' | 'domesticOrdersOnly'
>

/** Two schedules of one `from` that claim the same orders at the same time. */
export type ScheduleOverlap = { readonly other: DesignationSchedule; readonly orders: OrderSlice; readonly windows: readonly Interval[] }

/** A way that leads orders back to the factory where they were: the schedules in order, the first of them the one that was asked about. */
export type ScheduleLoop = { readonly path: readonly DesignationSchedule[]; readonly orders: OrderSlice; readonly first: Interval }

/** The zone of a factory. Throws for one that is not known. */
export type ZoneOf = (factoryCode: string) => string

/**
 * How far ahead recurring windows are compared, from the first day that the schedules share: longer than a year, so that every
 * constellation of the zones' clock changes comes up.
 */
const horizonMs = 400 * 24 * 60 * 60 * 1000

/**
 * How many ways a search for loops compares the times of. The number of ways grows with every factory that they may pass: 90 schedules
 * between all ten factories have 110,000 loops, and finding them would take a minute.
 */
const looksAtMost = 1000

/** The orders that both slices take, or undefined when there are none. */
export function ordersInCommon(a: OrderSlice, b: OrderSlice): OrderSlice | undefined {
  const shared = {
    cardTypes: common(a.cardTypes, b.cardTypes),
    deliveryMethods: common(a.deliveryMethods, b.deliveryMethods),
    packTypes: common(a.packTypes, b.packTypes),
    addressTypes: common(a.addressTypes, b.addressTypes),
    applicableDespatchDays: commonDespatchDays(a.applicableDespatchDays, b.applicableDespatchDays),
    // Without the condition a schedule takes domestic orders too.
    domesticOrdersOnly: a.domesticOrdersOnly || b.domesticOrdersOnly,
  }
  return Object.values(shared).some((part) => Array.isArray(part) && part.length === 0) ? undefined : shared
}

/** The schedules of the same `from` that claim some of the same orders at some of the same times. Paused ones claim nothing. */
export function overlapsOf(
  schedule: DesignationSchedule,
  others: readonly DesignationSchedule[],
  zoneOf: ZoneOf,
): readonly ScheduleOverlap[] {
  if (schedule.paused) return []
  return others.flatMap((other) => {
    if (other.paused || other.from !== schedule.from || (schedule.id !== '' && other.id === schedule.id)) return []
    const orders = ordersInCommon(schedule, other)
    if (orders === undefined) return []
    const windows = windowsInCommon([schedule, other], zoneOf)
    return windows.length === 0 ? [] : [{ other, orders, windows }]
  })
}

/**
 * Ways that begin with `schedule` and lead some order, at one instant, back to its `from`, the shortest first. No factory is passed
 * twice. Among very many schedules that feed one another the longest ways are left out: the search ends with `looksAtMost`, which the
 * same schedules reach at the same way, in whatever order they come.
 */
export function loopsOf(schedule: DesignationSchedule, others: readonly DesignationSchedule[], zoneOf: ZoneOf): readonly ScheduleLoop[] {
  if (schedule.paused || schedule.from === schedule.to) return []
  const steps = Map.groupBy(
    others
      .filter((other) => !other.paused && (schedule.id === '' || other.id !== schedule.id))
      .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    (other) => other.from,
  )
  const loops: ScheduleLoop[] = []
  let looks = 0
  let ways: readonly Way[] = [{ path: [schedule], orders: schedule }]
  while (ways.length > 0) {
    const longer: Way[] = []
    for (const { path, orders } of ways) {
      for (const next of steps.get(path.at(-1)?.to ?? '') ?? []) {
        const closes = next.to === schedule.from
        if (!closes && path.some((one) => one.from === next.to)) continue
        const shared = ordersInCommon(orders, next)
        if (shared === undefined) continue
        if (looks === looksAtMost) return loops
        looks += 1
        const way = { path: [...path, next], orders: shared }
        const [first] = windowsInCommon(way.path, zoneOf)
        if (first === undefined) continue
        if (closes) loops.push({ ...way, first })
        else longer.push(way)
      }
    }
    ways = longer
  }
  return loops
}

type Way = Pick<ScheduleLoop, 'path' | 'orders'>

/** When all of the schedules move orders at once. */
function windowsInCommon(schedules: readonly DesignationSchedule[], zoneOf: ZoneOf): readonly Interval[] {
  const range = sharedRange(schedules)
  if (range === undefined) return []
  return schedules.reduce<readonly Interval[]>((windows, one) => intersect(windows, windowsOf(one, zoneOf(one.from), range)), [range])
}

/** The instants of the dates that all schedules have, up to the horizon; undefined when there are none. */
function sharedRange(schedules: readonly DesignationSchedule[]): Interval | undefined {
  const start = Math.max(...schedules.map((one) => startOfDate(one.startDate)))
  const end = Math.min(...schedules.map((one) => startOfDate(lastDate(one)) + 24 * 60 * 60 * 1000))
  return start < end ? { start, end: Math.min(end, start + horizonMs) } : undefined
}

function common<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return some.filter((one) => others.includes(one))
}

/** 'Every day?' takes an order whatever its dispatch day. */
function commonDespatchDays(
  a: OrderSlice['applicableDespatchDays'],
  b: OrderSlice['applicableDespatchDays'],
): OrderSlice['applicableDespatchDays'] {
  const [, [everyDay]] = despatchDayGroups
  if (a.includes(everyDay)) return b
  return b.includes(everyDay) ? a : common(a, b)
}
