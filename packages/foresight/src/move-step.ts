import { weekdayOf } from '@goat/domain/designation-windows'
import type { Interval } from '@goat/domain/intervals'
import { type Order, productTypeOf } from '@goat/domain/order-facts'
import type { ZoneClock } from '@goat/domain/zone-clock'
import type { BitSet } from './bit-set.ts'
import type { CompiledFactory } from './compile.ts'
import { dispatchOf } from './dispatch.ts'
import { dispatchDays, domestic, foreign, type MoveFact, type MoveRule } from './moves.ts'
import { firstRule, keepPossible, rejecting } from './rule-states.ts'
import type { FactValue } from './rule-table.ts'
import { serviceOf } from './services.ts'
import { dayOf } from './texts.ts'

/** An order's values of the facts by which the schedules of a factory select. */
export function moveFactsOf(factory: CompiledFactory, order: Order): Readonly<Record<MoveFact, FactValue>> {
  const { placedAt, cardType, packType, deliveryMethod, addressType } = order
  const local = factory.clock?.localAt(placedAt)
  return {
    day: local && weekdayOf(local.day),
    time: local?.ms,
    cardType,
    packType,
    deliveryMethod,
    addressType,
    destination: destinationOf(factory, order),
    dispatchDay: dispatchDayOf(factory, order),
    // A card type or a pack type says that the order has a card.
    consignmentType: order.consignmentType ?? ((cardType ?? packType) === undefined ? undefined : null),
  }
}

function destinationOf({ record }: CompiledFactory, { destination }: Order): string | undefined {
  const countries = record?.value.domesticCountries ?? []
  if (destination === undefined || countries.length === 0) return undefined
  return countries.includes(destination) ? domestic : foreign
}

/** The requested dispatch date, otherwise the earliest possible, as schedules name it. */
function dispatchDayOf(factory: CompiledFactory, order: Order): string | undefined {
  const { clock, services } = factory
  if (clock === undefined) return undefined
  const { placedAt, dispatchDate } = order
  if (dispatchDate !== undefined) return dispatchDayName(placedAt, dayOf(dispatchDate), clock)
  const service = services.get(serviceOf(factory, order) ?? '')
  if (service === undefined) return undefined
  const dispatch = dispatchOf(service, clock, placedAt, productTypeOf(order), undefined)
  if (dispatch === 'undecided') return undefined
  return dispatch === 'never' ? 'later' : dispatchDayName(placedAt, dispatch.day, clock)
}

/** The dispatch day relative to the date of the order at the factory. */
function dispatchDayName(placedAt: number, dispatchDay: number, clock: ZoneClock): string {
  return dispatchDays[dispatchDay - clock.localAt(placedAt).day] ?? 'later'
}

/** What the schedules of one factory do with an order. */
export type MoveStep = {
  readonly factory: string
  /** `undecided`: a schedule that would win depends on facts that are not known. */
  readonly outcome: 'moved' | 'kept' | 'undecided'
  /** The schedule that moves it, or that might. */
  readonly winner: MoveRule | undefined
  /** The facts that are not known and on which that schedule depends. */
  readonly missing: readonly MoveFact[]
}

/** What the schedules of the last factory of a path do; no factory is visited twice. */
export function moveFrom(factory: CompiledFactory, order: Order, path: readonly string[]): MoveStep {
  const { code, moves } = factory
  const kept: MoveStep = { factory: code, outcome: 'kept', winner: undefined, missing: [] }
  if (moves.rules.length === 0) return kept
  const facts = moves.accepting(moveFactsOf(factory, order))
  const first = firstRule(moves.inForce.at(order.placedAt), facts, returning(factory, path))
  if (first === undefined) return kept
  const winner = moves.rules[first.rule]
  if (first.isCertain) return { factory: code, outcome: 'moved', winner, missing: [] }
  return { factory: code, outcome: 'undecided', winner, missing: rejecting([facts], first.rule, false) }
}

/** Whether a schedule of a factory, by its number, would return an order to a factory of its path. */
export function returning({ moves }: CompiledFactory, path: readonly string[]): (rule: number) => boolean {
  return (rule) => path.includes(moves.rules[rule]?.value.to ?? '')
}

/** The schedules that may move an order at some time of a range of instants, by the facts that do not depend on the time. */
export function possibleMoves(factory: CompiledFactory, order: Order, range: Interval): BitSet {
  const { moves } = factory
  const facts = moves.accepting({ ...moveFactsOf(factory, order), day: null, time: null, dispatchDay: null })
  return keepPossible(moves.inForce.within(range), [facts])
}
