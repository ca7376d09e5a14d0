import { effectiveCutoff } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { type Order, productTypeOf } from '@goat/domain/order-facts'
import { dayOfDate, type ZoneClock } from '@goat/domain/time/calendar'
import { type CompiledService, type CompiledWorld, cutoffsOf, worldAt } from './compile.ts'
import { dispatchOf, distinctTypes, firstDay, horizonDays, ownCutoffOn, serviceOn } from './dispatch.ts'
import type { Resolution } from './resolve.ts'
import type { WorldRecord } from './world.ts'

/** A dated cut-off without which an order could be dispatched earlier. */
export type Closure = {
  readonly record: WorldRecord<DatedCutoff>
  /** The delivery services that it closes, of those that may dispatch the order. Raw names, sorted. */
  readonly services: readonly string[]
  /** The first and the last day on which the order could otherwise be dispatched, in days since 1970-01-01. */
  readonly first: number
  readonly last: number
}

/** The closures that delay the dispatch of an order, by day (FOR-14). If its product type is not known, those of all product types. */
export function closuresOf(world: CompiledWorld, order: Order, { factory: code }: Resolution): readonly Closure[] {
  const factory = worldAt(world, order.placedAt).factories.get(code ?? '')
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return []
  const closures = new Map<string, Closure>()
  for (const [service, compiled] of cutoffsOf(factory, order)) {
    for (const { record, first, last } of closuresBefore(compiled, clock, order)) {
      const key = JSON.stringify([record.key, first, last])
      closures.set(key, { record, first, last, services: [...(closures.get(key)?.services ?? []), service] })
    }
  }
  return [...closures.values()].sort((a, b) => a.first - b.first)
}

type ClosedDays = Omit<Closure, 'services'>

function closuresBefore(service: CompiledService, clock: ZoneClock, order: Order): readonly ClosedDays[] {
  const types = distinctTypes(service, productTypeOf(order))
  // The last one is that of every product type that nothing names, if there is any.
  const [first = [], ...others] = types.map((type) => closuresOfType(service, clock, order, type)).reverse()
  return first.filter(({ record }) => others.every((some) => some.some((other) => other.record.key === record.key)))
}

function closuresOfType(
  service: CompiledService,
  clock: ZoneClock,
  { placedAt, dispatchDate }: Order,
  productType: string,
): readonly ClosedDays[] {
  const requested = dispatchDate === undefined ? undefined : dayOfDate(dispatchDate)
  const start = firstDay(clock, placedAt, requested)
  const dispatch = dispatchOf(service, clock, placedAt, productType, requested)
  const end = typeof dispatch === 'string' ? start + horizonDays + 1 : dispatch.day
  if (start === end) return []
  const closures = new Map<string, ClosedDays>()
  for (let day = start; day < end; day += 1) {
    const decisive = serviceOn(service, clock, day, productType)
    if (decisive === undefined) continue
    const { time, dated } = effectiveCutoff(decisive.record.value, decisive.dated, day, productType)
    const otherwise = ownCutoffOn({ ...decisive, dated: openRulesOf(decisive) }, clock, day, productType)
    if (time !== undefined || dated === undefined || otherwise === undefined || placedAt >= otherwise.at) continue
    closures.set(dated.key, { record: dated, first: closures.get(dated.key)?.first ?? day, last: day })
  }
  return [...closures.values()]
}

const openRules = new WeakMap<CompiledService['dated'], CompiledService['dated']>()

/** The dated cut-offs of a service that close nothing. */
function openRulesOf({ dated }: CompiledService): CompiledService['dated'] {
  const open = openRules.get(dated) ?? dated.filter(({ record }) => record.value.time !== null)
  openRules.set(dated, open)
  return open
}
