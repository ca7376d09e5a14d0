import { type BitSet, emptySet, has } from './bit-set.ts'
import type { CompiledWorld } from './compile.ts'
import { type CutoffAnswer, dispatchOf } from './dispatch.ts'
import { acceptingMoves, dayOf, moveFactsOf } from './move-facts.ts'
import type { MoveRule, MoveTable } from './moves.ts'
import { type OptionAnswer, optionsFor } from './options.ts'
import type { Order, RuleFact } from './order.ts'
import { firstRule } from './rule-table.ts'

/** Where an order starts. */
export type PrintSite = {
  /** undefined if it is not known. */
  readonly factory: string | undefined
  readonly from: 'override' | 'catalogue' | 'order' | 'nothing'
  /** The variant of the product; undefined if the order names no product of the catalogue. */
  readonly variant: string | undefined
}

/** What the schedules of one factory do with an order. */
export type MoveStep = {
  readonly factory: string
  /** `undecided`: a schedule that would win depends on facts that are not known. */
  readonly outcome: 'moved' | 'kept' | 'undecided'
  /** The schedule that moves it, or that might. */
  readonly winner: MoveRule | undefined
  /** The facts that are not known and on which that schedule depends. */
  readonly missing: readonly RuleFact[]
}

/** When the last factory dispatches the order. */
export type DispatchStep =
  | { readonly outcome: 'known'; readonly cutoff: CutoffAnswer }
  | { readonly outcome: 'never' }
  | { readonly outcome: 'unknown'; readonly missing: 'factory' | 'timeZone' | 'service' | 'cutoff' | 'productType' }

export type Resolution = {
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

/** What happens to an order, by the records of one world. */
export function resolve(world: CompiledWorld, order: Order): Resolution {
  const printSite = printSiteOf(world, order)
  const path: string[] = []
  const moves: MoveStep[] = []
  for (let at = printSite.factory; at !== undefined; ) {
    path.push(at)
    const step = moveFrom(world, order, path)
    moves.push(step)
    at = step.outcome === 'moved' ? step.winner?.value.to : undefined
  }
  const factory = moves.at(-1)?.outcome === 'kept' ? path.at(-1) : undefined
  const { options } = (factory === undefined ? undefined : world.factories.get(factory)) ?? {}
  return {
    printSite,
    moves,
    path,
    factory,
    dispatch: dispatchFrom(world, order, factory),
    options: options === undefined ? [] : optionsFor(options, order),
  }
}

/** The override in force, otherwise the catalogue's factory, otherwise the factory of the order. */
function printSiteOf(world: CompiledWorld, { productKey, sku, factory }: Order): PrintSite {
  const variants = productKey === undefined ? undefined : world.products.get(productKey)
  const variant = sku === undefined ? variants?.values().next().value : variants?.get(sku)
  if (variant !== undefined) {
    const { factory: overridden, catalogueFactory } = variant.value
    return { factory: overridden ?? catalogueFactory, from: overridden === null ? 'catalogue' : 'override', variant: variant.key }
  }
  return { factory, from: factory === undefined ? 'nothing' : 'order', variant: undefined }
}

/** What the schedules of the last factory of a path do; no factory is visited twice. */
function moveFrom(world: CompiledWorld, order: Order, path: readonly string[]): MoveStep {
  const factory = path.at(-1) ?? ''
  const compiled = world.factories.get(factory)
  const kept: MoveStep = { factory, outcome: 'kept', winner: undefined, missing: [] }
  if (compiled === undefined || compiled.moves.rules.length === 0) return kept
  const { moves } = compiled
  const facts = acceptingMoves(compiled, moveFactsOf(compiled, order))
  const first = firstRule(moves.inForce.at(order.placedAt), facts, returning(moves, path))
  if (first === undefined) return kept
  const winner = moves.rules[first.rule]
  if (first.isCertain) return { factory, outcome: 'moved', winner, missing: [] }
  return { factory, outcome: 'undecided', winner, missing: missingFor(facts, first.rule) }
}

/** The schedules that would return an order to a factory of its path. */
export function returning({ byTo, anyRule }: MoveTable, path: readonly string[]): BitSet {
  const set = emptySet(anyRule.length)
  for (const factory of path) {
    const rules = byTo.get(factory)
    if (rules !== undefined) for (const [word, bits] of rules.entries()) set[word] = (set[word] ?? 0) | bits
  }
  return set
}

function missingFor(facts: ReturnType<typeof acceptingMoves>, rule: number): readonly RuleFact[] {
  return facts.filter(({ isKnown, rules }) => !isKnown && !has(rules, rule)).map(({ fact }) => fact)
}

function dispatchFrom(
  world: CompiledWorld,
  { placedAt, service, productType, dispatchDate }: Order,
  factory: string | undefined,
): DispatchStep {
  if (factory === undefined) return { outcome: 'unknown', missing: 'factory' }
  if (service === undefined) return { outcome: 'unknown', missing: 'service' }
  const { clock, services } = world.factories.get(factory) ?? {}
  const cutoff = services?.get(service)?.value
  if (cutoff === undefined) return { outcome: 'unknown', missing: 'cutoff' }
  if (clock === undefined) return { outcome: 'unknown', missing: 'timeZone' }
  const dispatch = dispatchOf(cutoff, clock, placedAt, productType, dispatchDate === undefined ? undefined : dayOf(dispatchDate))
  if (dispatch === 'undecided') return { outcome: 'unknown', missing: 'productType' }
  return dispatch === 'never' ? { outcome: 'never' } : { outcome: 'known', cutoff: dispatch }
}
