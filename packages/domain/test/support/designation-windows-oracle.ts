import { type OrderSlice, ordersInCommon } from '@goat/domain/designation-conflicts'
import { startOfDate, windowsOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import type { Interval } from '@goat/domain/time/calendar'

/** The same limits as `ScheduleComparison`. */
const horizonMs = 400 * 24 * 60 * 60 * 1000
const maxComparisons = 1000

type ZoneOf = (factoryCode: string) => string
type Route = { readonly path: readonly DesignationSchedule[]; readonly orders: OrderSlice }

/** The overlaps of a schedule, by listing every window of both schedules. */
export function overlapsByWindows(schedule: DesignationSchedule, others: readonly DesignationSchedule[], zoneOf: ZoneOf) {
  if (schedule.paused) return []
  return others.flatMap((other) => {
    if (other.paused || other.from !== schedule.from || (schedule.id !== '' && other.id === schedule.id)) return []
    const orders = ordersInCommon(schedule, other)
    if (orders === undefined) return []
    return windowsInCommon([schedule, other], zoneOf).length === 0 ? [] : [{ other, orders }]
  })
}

/** The loops of a schedule, by listing every window of every schedule of every route. */
export function loopsByWindows(schedule: DesignationSchedule, others: readonly DesignationSchedule[], zoneOf: ZoneOf) {
  if (schedule.paused || schedule.from === schedule.to) return []
  const usable = others.filter((other) => !other.paused && (schedule.id === '' || other.id !== schedule.id))
  const steps = Map.groupBy(
    usable.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    (other) => other.from,
  )
  const loops: (Route & { readonly firstAt: number })[] = []
  let comparisons = 0
  let routes: readonly Route[] = [{ path: [schedule], orders: schedule }]
  while (routes.length > 0) {
    const longer: Route[] = []
    for (const { path, orders } of routes) {
      for (const next of steps.get(path.at(-1)?.to ?? '') ?? []) {
        const closes = next.to === schedule.from
        if (!closes && path.some((one) => one.from === next.to)) continue
        const shared = ordersInCommon(orders, next)
        if (shared === undefined) continue
        if (comparisons === maxComparisons) return loops
        comparisons += 1
        const route = { path: [...path, next], orders: shared }
        const [first] = windowsInCommon(route.path, zoneOf)
        if (first === undefined) continue
        if (closes) loops.push({ ...route, firstAt: first.start })
        else longer.push(route)
      }
    }
    routes = longer
  }
  return loops
}

/** When all of the schedules move orders at once. */
function windowsInCommon(schedules: readonly DesignationSchedule[], zoneOf: ZoneOf): readonly Interval[] {
  const start = Math.max(...schedules.map((one) => startOfDate(one.startDate)))
  const end = Math.min(...schedules.map((one) => startOfDate(lastDate(one)) + 24 * 60 * 60 * 1000))
  if (start >= end) return []
  const range = { start, end: Math.min(end, start + horizonMs) }
  return schedules.reduce<readonly Interval[]>((windows, one) => intersect(windows, windowsOf(one, zoneOf(one.from), range)), [range])
}

/** The intersection of two sorted lists without overlaps. */
function intersect(some: readonly Interval[], others: readonly Interval[]): readonly Interval[] {
  const shared: Interval[] = []
  let at = 0
  for (const one of some) {
    for (let next = at; next < others.length; next += 1) {
      const other = others[next]
      if (other === undefined || other.start >= one.end) break
      if (other.end <= one.start) {
        at = next + 1
        continue
      }
      shared.push({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) })
    }
  }
  return shared
}
