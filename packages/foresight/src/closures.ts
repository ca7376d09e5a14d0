import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { effectiveCutoff } from '@goat/domain/effective-cutoffs'
import type { Order } from '@goat/domain/order-facts'
import type { ZoneClock } from '@goat/domain/zone-clock'
import type { CompiledService, CompiledWorld } from './compile.ts'
import { cutoffOn, type Dispatch, distinctTypes, firstDay, horizonDays } from './dispatch.ts'
import type { DispatchStep, Resolution } from './resolve.ts'
import { dayOf } from './texts.ts'
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

/** The closures that delay the dispatch of an order, by day (FOR-14). */
export function closuresOf(world: CompiledWorld, order: Order, { factory: code, dispatch }: Resolution): readonly Closure[] {
  const factory = world.factories.get(code ?? '')
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return []
  const closures = new Map<string, Closure>()
  for (const [service, one] of dispatchPerService(dispatch)) {
    const compiled = factory.services.get(service)
    for (const { record, first, last } of compiled === undefined ? [] : closuresBefore(compiled, clock, order, one)) {
      const key = JSON.stringify([record.key, first, last])
      closures.set(key, { record, first, last, services: [...(closures.get(key)?.services ?? []), service] })
    }
  }
  return [...closures.values()].sort((a, b) => a.first - b.first)
}

function dispatchPerService(dispatch: DispatchStep): readonly (readonly [service: string, dispatch: Dispatch])[] {
  switch (dispatch.outcome) {
    case 'known':
      return [[dispatch.service, dispatch.cutoff]]
    case 'never':
      return [[dispatch.service, 'never']]
    case 'perService':
      return dispatch.services.map(({ service, dispatch: one }) => [service, one])
    case 'unknown':
      return []
  }
}

function closuresBefore(
  service: CompiledService,
  clock: ZoneClock,
  { placedAt, productType, dispatchDate }: Order,
  dispatch: Dispatch,
): readonly Omit<Closure, 'services'>[] {
  if (dispatch === 'undecided') return []
  // If the product type is not known, all of them have the same dispatch.
  const type = productType ?? distinctTypes(service).at(-1) ?? ''
  const start = firstDay(clock, placedAt, dispatchDate === undefined ? undefined : dayOf(dispatchDate))
  const end = dispatch === 'never' ? start + horizonDays + 1 : dispatch.day
  const open = { ...service, dated: service.dated.filter(({ record }) => record.value.time !== null) }
  const closures = new Map<string, Omit<Closure, 'services'>>()
  for (let day = start; day < end; day += 1) {
    const { time, dated } = effectiveCutoff(service.record.value, service.dated, day, type)
    const otherwise = cutoffOn(open, clock, day, type)
    if (time !== undefined || dated === undefined || otherwise === undefined || placedAt >= otherwise.at) continue
    closures.set(dated.key, { record: dated, first: closures.get(dated.key)?.first ?? day, last: day })
  }
  return [...closures.values()]
}
