import { hoursOf, startOfDate } from './designation-windows.ts'
import { type DesignationSchedule, designationDays, despatchDayGroups, lastDate, scheduleLists } from './kinds/designation.ts'
import { compareText } from './text/text.ts'
import { dayMs, type Stretch, weekdayIndex, type ZoneClock, zoneClock } from './time/calendar.ts'

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
          const firstAt = time === undefined ? undefined : firstInstant(time)
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
    return { schedule, bits: bitsOf(schedule), time: timeOf(schedule, zoneClock(timeZone)) }
  }
}

function firstShared(a: SharedTime, b: SharedTime): number | undefined {
  const time = shareTime(a, b)
  return time === undefined ? undefined : firstInstant(time)
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

const weekMs = 7 * dayMs

/**
 * When one schedule, or several at once, move orders: from `start` up to but not including `end`, while the local time in each zone is
 * within its hours. Instants in milliseconds since 1970-01-01T00:00Z.
 */
type SharedTime = { readonly start: number; readonly end: number; readonly zones: readonly ZoneHours[] }

/** Weekdays and hours in a zone's local time, in milliseconds of the day, the end excluded. Day 0 is Monday. */
type ZoneHours = { readonly zone: ZoneClock; readonly days: readonly boolean[]; readonly opens: number; readonly closes: number }

/** The active time of a schedule in the zone of its `from` factory: like `windowsOf`, but as a rule instead of a list. */
function timeOf(schedule: DesignationSchedule, zone: ZoneClock): SharedTime {
  const days = designationDays.map((day) => schedule.applicableDays.includes(day))
  const { start: opens, end: closes } = hoursOf(schedule)
  return { start: startOfDate(schedule.startDate), end: startOfDate(lastDate(schedule)) + dayMs, zones: [{ zone, days, opens, closes }] }
}

/** The intersection of two times; undefined if it is empty without considering the calendar. */
function shareTime(a: SharedTime, b: SharedTime): SharedTime | undefined {
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
function firstInstant({ start, end, zones }: SharedTime): number | undefined {
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
    if (days[weekdayIndex(day)] !== true) continue
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

/** The set of orders that a schedule moves; an order has one value for each property. */
export type OrderSlice = Pick<
  DesignationSchedule,
  'cardTypes' | 'deliveryMethods' | 'packTypes' | 'addressTypes' | 'applicableDespatchDays' | 'domesticOrdersOnly'
>

const [dispatchDays, [everyDay]] = despatchDayGroups

/** The orders in both slices; undefined if there are none. */
export function ordersInCommon(a: OrderSlice, b: OrderSlice): OrderSlice | undefined {
  const shared = {
    cardTypes: common(a.cardTypes, b.cardTypes),
    deliveryMethods: common(a.deliveryMethods, b.deliveryMethods),
    packTypes: common(a.packTypes, b.packTypes),
    addressTypes: common(a.addressTypes, b.addressTypes),
    applicableDespatchDays: commonDespatchDays(a.applicableDespatchDays, b.applicableDespatchDays),
    // Without the condition a schedule moves domestic orders too.
    domesticOrdersOnly: a.domesticOrdersOnly || b.domesticOrdersOnly,
  }
  return orderLists.some((list) => shared[list].length === 0) ? undefined : shared
}

const orderLists = ['cardTypes', 'deliveryMethods', 'packTypes', 'addressTypes', 'applicableDespatchDays'] as const

/** The bits of one list of a slice: one for each known value, and one for all others. */
type BitField = {
  readonly list: (typeof orderLists)[number]
  readonly values: readonly string[]
  readonly first: number
  readonly mask: number
}

const bitFields: readonly BitField[] = assignBits(
  orderLists.map((list) => [list, list === 'applicableDespatchDays' ? dispatchDays : (scheduleLists[list].allowed ?? [])]),
)

function assignBits(lists: readonly (readonly [BitField['list'], readonly string[]])[]): readonly BitField[] {
  let first = 0
  return lists.map(([list, values]) => {
    const field = { list, values, first, mask: (2 ** (values.length + 1) - 1) << first }
    first += values.length + 1
    return field
  })
}

/** A slice as bits, for `mayShareOrders`. */
function bitsOf(slice: OrderSlice): number {
  let bits = 0
  for (const { list, values, first, mask } of bitFields) {
    for (const value of slice[list]) {
      const at = values.indexOf(value)
      bits |= value === everyDay ? mask : 1 << (first + (at === -1 ? values.length : at))
    }
  }
  return bits
}

/** Whether two slices may share orders, by their bits. false is exact; true is almost always right. */
function mayShareOrders(a: number, b: number): boolean {
  const both = a & b
  for (const { mask } of bitFields) if ((both & mask) === 0) return false
  return true
}

function common<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return some.filter((one) => others.includes(one))
}

/** 'Every day?' matches any dispatch day. */
function commonDespatchDays(
  a: OrderSlice['applicableDespatchDays'],
  b: OrderSlice['applicableDespatchDays'],
): OrderSlice['applicableDespatchDays'] {
  if (a.includes(everyDay)) return b
  return b.includes(everyDay) ? a : common(a, b)
}
