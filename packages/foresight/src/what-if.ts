import { hasCard, hasGift } from '@goat/domain/delivery-option-schedules'
import { lookAheadMs, windowsOf } from '@goat/domain/designation-windows'
import { type Order, type OrderFact, orderCodesOf, productTypeOf } from '@goat/domain/order-facts'
import { dateOfDay, dayMs, dayOfDate } from '@goat/domain/time/calendar'
import { type CompiledFactory, type CompiledWorld, cutoffsOf, serviceOf, worldAt } from './compile.ts'
import { dispatchDays, type MoveFact } from './conditions.ts'
import { dispatchOf, distinctTypes, firstDay } from './dispatch.ts'
import { type MoveReport, type OptionReport, optionReasons } from './reasons.ts'
import { isSameAnswer, type Resolution, resolve } from './resolve.ts'

/** What is not known and would decide an answer: a fact of the order, or of a factory's records. */
export type MissingFact = OrderFact | 'timeZone' | 'domesticCountries' | 'cutoff'

/** A value of a fact that no record names, for "any other". */
export const anyOther = '*'

/**
 * The change of an order with which the one fact that excludes a near rule would not; undefined if no change does, or only one with which
 * the order would be delivered before its dispatch.
 */
export function nearChange(world: CompiledWorld, order: Order, report: MoveReport | OptionReport): Partial<Order> | undefined {
  const change = changeFor(world, order, report)
  if (change === undefined) return undefined
  const changed = { ...order, ...change }
  return isBeforeDispatch(world, changed, resolve(world, changed)) ? undefined : change
}

function changeFor(world: CompiledWorld, order: Order, report: MoveReport | OptionReport): Partial<Order> | undefined {
  if (report.state !== 'skipped' || !report.near) return undefined
  const [failed] = report.failed
  const first = failed?.wanted[0]
  if (failed === undefined || first === undefined) return undefined
  switch (failed.fact) {
    case 'day':
    case 'time':
      return 'from' in report.rule.value ? nextWindow(world, order, report.rule.value) : undefined
    case 'dispatchDay': {
      const clock = 'from' in report.rule.value ? world.factories.get(report.rule.value.from)?.clock : undefined
      const days = dispatchDays.map(String).indexOf(first)
      return clock === undefined ? undefined : { dispatchDate: dateOfDay(clock.localAt(order.placedAt).day + days) }
    }
    case 'consignmentType':
      return 'from' in report.rule.value ? { consignmentType: 'cardOnly' } : consignmentFor(report.rule.value, order)
    case 'deliveryDate': {
      const earliest = earliestDispatch(world, order, resolve(world, order))
      const [from, to = first] = failed.wanted
      const date = earliest === undefined || dayOfDate(first) > earliest ? from : dateOfDay(earliest)
      return date === undefined || date > to ? undefined : { deliveryDate: date }
    }
    case 'timeZone':
      return undefined
    default:
      return { [failed.fact]: first }
  }
}

/** The first consignment type of a schedule with which neither the card type nor the gift type excludes it. */
function consignmentFor(schedule: OptionReport['rule']['value'], { cardType, giftType }: Order): Partial<Order> | undefined {
  const isListed = (list: readonly string[], code: string | undefined) => list.length === 0 || code === undefined || list.includes(code)
  const consignmentType = schedule.applicableConsignmentTypes.find(
    (type) => (!hasCard(type) || isListed(schedule.cardTypes, cardType)) && (!hasGift(type) || isListed(schedule.giftTypes, giftType)),
  )
  return consignmentType && { consignmentType }
}

function nextWindow(world: CompiledWorld, { placedAt }: Order, schedule: MoveReport['rule']['value']): Partial<Order> | undefined {
  const timeZone = world.factories.get(schedule.from)?.clock?.timeZone
  const window = timeZone === undefined ? undefined : windowsOf(schedule, timeZone, { start: placedAt, end: placedAt + lookAheadMs })[0]
  return window === undefined ? undefined : { placedAt: window.start }
}

/** What is not known and would decide the answer to an order, or might. */
export function missingFacts(
  given: CompiledWorld,
  order: Order,
  { printSite, moves, factory, dispatch }: Resolution,
): readonly MissingFact[] {
  const world = worldAt(given, order.placedAt)
  const missing = new Set<MissingFact>()
  if (printSite.missing !== undefined) missing.add(printSite.missing)
  const last = moves.at(-1)
  const undecided = last === undefined ? undefined : world.factories.get(last.factory)
  if (last !== undefined && undecided !== undefined) for (const fact of last.missing) missing.add(behind(undecided, order, fact))
  if (dispatch.outcome === 'unknown' && dispatch.missing !== 'factory') missing.add(dispatch.missing)
  if (dispatch.outcome === 'perService') missing.add('service')
  if (dispatch.outcome === 'perService' && dispatch.services.some((one) => one.dispatch === 'undecided')) missing.add('productType')
  const centre = factory === undefined ? undefined : world.factories.get(factory)
  if (centre !== undefined) {
    const unknown = optionReasons(centre, order).rules(['unknown'])
    for (const report of unknown) if (report.state === 'unknown') for (const fact of report.missing) missing.add(fact)
  }
  return [...missing]
}

/** What is not known if a schedule's fact is not. */
function behind(factory: CompiledFactory, order: Order, fact: MoveFact): MissingFact {
  if (fact === 'destination') return order.destination === undefined ? 'destination' : 'domesticCountries'
  if (fact !== 'day' && fact !== 'time' && fact !== 'dispatchDay') return fact
  if (fact !== 'dispatchDay' || factory.clock === undefined) return 'timeZone'
  const service = serviceOf(factory, order)
  if (service === undefined) return 'service'
  return factory.services.has(service) ? 'productType' : 'cutoff'
}

/** The first day on which an order can be dispatched, in days since 1970-01-01, whatever of it is not known; undefined if no day is known. */
export function earliestDispatch(world: CompiledWorld, order: Order, { factory: code, dispatch }: Resolution): number | undefined {
  if (dispatch.outcome === 'known') return dispatch.cutoff.day
  const { placedAt, dispatchDate } = order
  const requested = dispatchDate === undefined ? undefined : dayOfDate(dispatchDate)
  const factory = worldAt(world, placedAt).factories.get(code ?? '')
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return requested
  const days = cutoffsOf(factory, order).flatMap(([, service]) =>
    distinctTypes(service, productTypeOf(order)).flatMap((type) => {
      const one = dispatchOf(service, clock, placedAt, type, requested)
      return typeof one === 'string' ? [] : [one.day]
    }),
  )
  return days.length === 0 ? firstDay(clock, placedAt, requested) : Math.min(...days)
}

/** Whether an order names a delivery date on which it cannot be delivered, because it is dispatched later (FOR-83). */
export function isBeforeDispatch(world: CompiledWorld, order: Order, resolution: Resolution): boolean {
  if (order.deliveryDate === undefined) return false
  const earliest = earliestDispatch(world, order, resolution)
  return earliest !== undefined && dayOfDate(order.deliveryDate) < earliest
}

/** Values of a fact with the same answer; those of a delivery date each stand for the dates up to the next one. */
export type Outcome = { readonly values: readonly string[]; readonly resolution: Resolution }

/** The answers to an order for the possible values of a fact, in the order of their first values. */
export function outcomes(world: CompiledWorld, order: Order, fact: OrderFact): readonly Outcome[] {
  const found: { readonly values: string[]; readonly resolution: Resolution }[] = []
  for (const value of possibleValues(world, order, fact)) {
    const resolution = resolve(world, { ...order, [fact]: value })
    const same = found.find((one) => isSameAnswer(one.resolution, resolution))
    if (same === undefined) found.push({ values: [value], resolution })
    else same.values.push(value)
  }
  return found
}

/** The values of a fact that can make a difference. */
export function possibleValues(world: CompiledWorld, order: Order, fact: OrderFact): readonly string[] {
  const onPath = () => resolve(world, order).path.flatMap((code) => world.factories.get(code) ?? [])
  const distinct = (values: readonly string[]) => [...new Set(values)]
  switch (fact) {
    case 'productKey':
      return [...world.products.keys(), anyOther]
    case 'sku':
      return [...(world.products.get(order.productKey ?? '')?.keys() ?? []), anyOther]
    case 'factory':
      return [...world.factories.keys()]
    case 'destination':
      return [...distinct([...world.factories.values()].flatMap(({ record }) => record?.value.domesticCountries ?? [])), anyOther]
    case 'service':
      return distinct(onPath().flatMap(({ services }) => [...services.keys()]))
    case 'deliveryOption':
      return distinct(onPath().flatMap(({ options: { options } }) => options.map(({ id }) => id)))
    case 'dispatchDate':
      return datesFrom(world, order, dispatchDays.length + 1).filter((date) => date <= (order.deliveryDate ?? date))
    case 'deliveryDate':
      return deliveryDates(world, order)
    default:
      return orderCodesOf(fact, world.brand)
  }
}

/** Consecutive dates from the date of the order at its last factory. */
function datesFrom(world: CompiledWorld, order: Order, count: number): readonly string[] {
  const clock = world.factories.get(resolve(world, order).path.at(-1) ?? '')?.clock
  const today = clock === undefined ? Math.floor(order.placedAt / dayMs) : clock.localAt(order.placedAt).day
  return Array.from({ length: count }, (_, days) => dateOfDay(today + days))
}

/** The first possible date, that of the dispatch, and each later one at which a schedule of the order's centre begins or ceases to apply. */
function deliveryDates(world: CompiledWorld, order: Order): readonly string[] {
  const resolution = resolve(world, order)
  const earliest = earliestDispatch(world, order, resolution)
  const [today = ''] = datesFrom(world, order, 1)
  const first = earliest === undefined ? today : dateOfDay(earliest)
  const { schedules } = world.factories.get(resolution.factory ?? '')?.options ?? {}
  const dates = (schedules?.rules ?? []).flatMap(({ value }) => [value.deliveryFrom, dateOfDay(dayOfDate(value.deliveryTo) + 1)])
  return [...new Set([first, ...dates.filter((date) => date > first)])].sort()
}
