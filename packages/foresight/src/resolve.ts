import { overrideFields } from '@goat/domain/delivery-option-schedules'
import { overrideAt, type ProductOverride } from '@goat/domain/kinds/product-override'
import { impliedFacts, type Order, productTypeOf } from '@goat/domain/order-facts'
import { dayOfDate } from '@goat/domain/time/calendar'
import { type CompiledFactory, type CompiledWorld, cutoffsOf, serviceOf, worldAt } from './compile.ts'
import type { OptionAnswer } from './conditions.ts'
import { type Dispatch, dispatchOf } from './dispatch.ts'
import { type MoveStep, moveFrom, optionsFor } from './steps.ts'
import type { WorldRecord } from './world.ts'

/** Where an order starts. */
export type PrintSite = {
  /** undefined if it is not known. */
  readonly factory: string | undefined
  /** `catalogue`: the override was removed, and the order names no factory. */
  readonly from: 'override' | 'catalogue' | 'order' | 'nothing'
  /** The override that decides it, or would for another variant, or that was removed or has ended. */
  readonly override: WorldRecord<ProductOverride> | undefined
  /** The fact that would decide it: only some variants of the product are overridden, or no factory is named. */
  readonly missing: 'sku' | 'factory' | undefined
}

/** When the last factory dispatches the order; `perService` if neither its service nor its delivery option names one. */
export type DispatchStep =
  | { readonly outcome: 'known'; readonly service: string; readonly cutoff: Exclude<Dispatch, string> }
  | { readonly outcome: 'never'; readonly service: string }
  | { readonly outcome: 'perService'; readonly services: readonly { readonly service: string; readonly dispatch: Dispatch }[] }
  | { readonly outcome: 'unknown'; readonly missing: 'factory' | 'timeZone' | 'cutoff' | 'productType' }

export type Resolution = {
  /** The facts that the order implies (FOR-82). */
  readonly assumed: ReturnType<typeof impliedFacts>
  readonly printSite: PrintSite
  readonly moves: readonly MoveStep[]
  /** The factories in order; empty if it is not known where the order starts. */
  readonly path: readonly string[]
  /** The factory that prints it; undefined if that is not decided. */
  readonly factory: string | undefined
  readonly dispatch: DispatchStep
  /** Its delivery options, in the order in which customers see them. */
  readonly options: readonly OptionAnswer[]
}

/** What happens to an order, by the records that hold when it is placed. */
export function resolve(given: CompiledWorld, order: Order): Resolution {
  const world = worldAt(given, order.placedAt)
  const printSite = printSiteOf(world, order)
  const path: string[] = []
  const moves: MoveStep[] = []
  for (let at = printSite.factory; at !== undefined; ) {
    path.push(at)
    const step = stepFrom(world, order, path)
    moves.push(step)
    at = step.outcome === 'moved' ? step.winner?.value.to : undefined
  }
  const factory = moves.at(-1)?.outcome === 'kept' ? path.at(-1) : undefined
  const last = factory === undefined ? undefined : world.factories.get(factory)
  return {
    assumed: impliedFacts(order),
    printSite,
    moves,
    path,
    factory,
    dispatch: factory === undefined ? { outcome: 'unknown', missing: 'factory' } : dispatchFrom(last, order),
    options: last === undefined ? [] : optionsFor(last, order),
  }
}

/** The override in force of the variant, otherwise the factory of the order, otherwise that of the catalogue when the override was removed. */
export function printSiteOf({ products }: CompiledWorld, { productKey, sku, factory, placedAt }: Order): PrintSite {
  const stated: PrintSite =
    factory === undefined
      ? { factory, from: 'nothing', override: undefined, missing: 'factory' }
      : { factory, from: 'order', override: undefined, missing: undefined }
  const variants = productKey === undefined ? undefined : products.get(productKey)
  if (variants === undefined) return stated
  if (sku === undefined) {
    const other = [...variants.values()].find(({ value }) => (overrideAt(value, placedAt).factory ?? factory) !== factory)
    return other === undefined ? stated : { factory: undefined, from: 'nothing', override: other, missing: 'sku' }
  }
  const override = variants.get(sku)
  if (override === undefined) return stated
  const { factory: overridden, catalogueFactory } = overrideAt(override.value, placedAt)
  if (overridden !== null) return { factory: overridden, from: 'override', override, missing: undefined }
  return factory === undefined ? { factory: catalogueFactory, from: 'catalogue', override, missing: undefined } : { ...stated, override }
}

function stepFrom({ factories }: CompiledWorld, order: Order, path: readonly string[]): MoveStep {
  const code = path.at(-1) ?? ''
  const factory = factories.get(code)
  return factory === undefined ? { factory: code, outcome: 'kept', winner: undefined, missing: [] } : moveFrom(factory, order, path)
}

function dispatchFrom(factory: CompiledFactory | undefined, order: Order): DispatchStep {
  const cutoffs = factory === undefined ? [] : cutoffsOf(factory, order)
  const clock = factory?.clock
  if (factory === undefined || cutoffs.length === 0) return { outcome: 'unknown', missing: 'cutoff' }
  if (clock === undefined) return { outcome: 'unknown', missing: 'timeZone' }
  const { placedAt, dispatchDate } = order
  const productType = productTypeOf(order)
  const requested = dispatchDate === undefined ? undefined : dayOfDate(dispatchDate)
  const services = cutoffs.map(([service, compiled]) => ({
    service,
    dispatch: dispatchOf(compiled, clock, placedAt, productType, requested),
  }))
  const [one] = services
  if (one === undefined || serviceOf(factory, order) === undefined) return { outcome: 'perService', services }
  const { service, dispatch } = one
  if (dispatch === 'undecided') return { outcome: 'unknown', missing: 'productType' }
  return dispatch === 'never' ? { outcome: 'never', service } : { outcome: 'known', service, cutoff: dispatch }
}

/** Whether two answers are the same to a customer: the factories, the dispatch and the options, whichever records decide them. */
export function isSameAnswer(a: Resolution, b: Resolution): boolean {
  return (
    a.printSite.missing === b.printSite.missing &&
    isEach(a.moves, b.moves, isSameStep) &&
    isSameDispatch(a.dispatch, b.dispatch) &&
    isEach(a.options, b.options, isSameOption)
  )
}

function isEach<T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  if (a.length !== b.length) return false
  for (const [at, one] of a.entries()) {
    const other = b[at]
    // Options without schedules are shared between answers.
    if (one !== other && (other === undefined || !isSame(one, other))) return false
  }
  return true
}

/** Whether the schedules of a factory do the same: move an order to the same factory, keep it, or depend on the same facts. */
export function isSameStep(a: MoveStep, b: MoveStep): boolean {
  if (a.factory !== b.factory || a.outcome !== b.outcome) return false
  if (a.outcome === 'undecided') return isEach(a.missing, b.missing, (one, other) => one === other)
  return a.winner?.value.to === b.winner?.value.to
}

export function isSameDispatch(a: DispatchStep, b: DispatchStep): boolean {
  if (a.outcome === 'known') return b.outcome === 'known' && a.service === b.service && isSameCutoff(a.cutoff, b.cutoff)
  if (a.outcome === 'never') return b.outcome === 'never' && a.service === b.service
  if (a.outcome === 'unknown') return b.outcome === 'unknown' && a.missing === b.missing
  const isSame = (one: (typeof a.services)[number], other: (typeof a.services)[number]) =>
    one.service === other.service && isSameCutoff(one.dispatch, other.dispatch)
  return b.outcome === 'perService' && isEach(a.services, b.services, isSame)
}

export function isSameCutoff(a: Dispatch, b: Dispatch): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.at === b.at && a.day === b.day && a.layer === b.layer
}

export function isSameOption(a: OptionAnswer, b: OptionAnswer): boolean {
  return (
    a.record.key === b.record.key &&
    overrideFields.every(
      (field) =>
        a.fields[field].value === b.fields[field].value && (a.fields[field].open === undefined) === (b.fields[field].open === undefined),
    )
  )
}
