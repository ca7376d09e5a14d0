import { consignmentTypes, hasCard, hasGift, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { startOfDate, weekdayOf } from '@goat/domain/designation-windows'
import { byPriority } from '@goat/domain/kinds/delivery-option'
import { type Order, productTypeOf } from '@goat/domain/order-facts'
import { dayOfDate, type Interval, type ZoneClock } from '@goat/domain/time/calendar'
import { type CompiledFactory, serviceOf } from './compile.ts'
import { dispatchDays, domestic, foreign, type MoveFact, type MoveRule, type OptionAnswer, type OptionFact } from './conditions.ts'
import { dispatchOf } from './dispatch.ts'
import { type BitSet, emptySet, has, lowest } from './rule-index.ts'
import type { Accepting, FactValue } from './rule-table.ts'

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
  if (dispatchDate !== undefined) return dispatchDayName(placedAt, dayOfDate(dispatchDate), clock)
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

type Alternatives = readonly (readonly Accepting<OptionFact>[])[]

/** The options of a centre for an order, in the order in which customers see them. */
export function optionsFor(centre: CompiledFactory, order: Order): readonly OptionAnswer[] {
  const { options, schedules } = centre.options
  if (options.length === 0 || schedules.rules.length === 0) return options
  const { by, open } = fieldsWon(centre, order)
  const ruleAt = (numbers: readonly number[], at: number) => schedules.rules[numbers[at] ?? -1]
  let isReordered = false
  const answers = options.map((normal, position): OptionAnswer => {
    const first = position * fieldCount
    const isNormal = (at: number) => by[first + at] === -1 && open[first + at] === -1
    if (isNormal(0) && isNormal(1) && isNormal(2) && isNormal(3)) return normal
    const answer = (field: OverrideField, at: number) => {
      if (isNormal(at)) return normal.fields[field]
      const winner = ruleAt(by, first + at)
      const value = winner === undefined ? normal.fields[field].value : winner.value.overrides[field]
      return { value, by: winner, open: ruleAt(open, first + at) }
    }
    const fields = {
      name: answer('name', 0),
      description: answer('description', 1),
      price: answer('price', 2),
      priority: answer('priority', 3),
    }
    const { priority = normal.priority } = fields.priority.by?.value.overrides ?? {}
    isReordered ||= priority !== normal.priority
    return { id: normal.id, priority, record: normal.record, fields }
  })
  return isReordered ? answers.sort(byPriority) : answers
}

/**
 * The schedule that wins each field of each option, and the one that might win instead: their numbers, -1 if there is none, at the option's
 * position times `fieldCount` plus the field's. The states of all schedules come from the same comparison.
 */
export type FieldsWon = { readonly states: RuleStates; readonly by: readonly number[]; readonly open: readonly number[] }
export const fieldCount = overrideFields.length

export function fieldsWon(centre: CompiledFactory, order: Order): FieldsWon {
  const { options, schedules, optionOf, overridden } = centre.options
  const states = ruleStates(schedules.inForce.at(order.placedAt), alternativesOf(centre, order))
  const by = new Array<number>(options.length * fieldCount).fill(-1)
  const open = new Array<number>(options.length * fieldCount).fill(-1)
  for (let word = 0; word < states.possible.length; word += 1)
    for (let rules = states.possible[word] ?? 0; rules !== 0; rules &= rules - 1) {
      const rule = word * 32 + lowest(rules)
      const option = optionOf[rule] ?? -1
      for (let fields = option === -1 ? 0 : (overridden[rule] ?? 0); fields !== 0; fields &= fields - 1) {
        const at = option * fieldCount + lowest(fields)
        if (by[at] !== -1) continue
        if (has(states.certain, rule)) by[at] = rule
        else if (open[at] === -1) open[at] = rule
      }
    }
  return { states, by, open }
}

/** The schedules of a centre that may apply to an order at some time of a range of instants. */
export function possibleOptionSchedules(centre: CompiledFactory, order: Order, range: Interval): BitSet {
  return keepPossible(centre.options.schedules.inForce.within(range), alternativesOf(centre, order))
}

/** Which schedules accept the order, fact by fact, for each possible consignment type. */
export function alternativesOf({ options: { schedules }, clock }: CompiledFactory, order: Order): Alternatives {
  const { deliveryDate, cardType, giftType, consignmentType } = order
  return (consignmentType === undefined ? consignmentTypes : [consignmentType]).map((type) =>
    schedules.accepting({
      timeZone: clock?.timeZone,
      deliveryDate: deliveryDate === undefined ? undefined : startOfDate(deliveryDate),
      consignmentType: type,
      cardType: hasCard(type) ? cardType : null,
      giftType: hasGift(type) ? giftType : null,
    }),
  )
}

/** The facts that are not known and decide whether a schedule applies. */
export function missingFor(alternatives: Alternatives, rule: number): readonly OptionFact[] {
  const open = alternatives.filter((one) => rejecting([one], rule, true).length === 0)
  const isOfSomeTypes = open.length < alternatives.length
  return [...(isOfSomeTypes ? (['consignmentType'] as const) : []), ...rejecting(open, rule, false)]
}

/** The first rule that applies, or that would for some values of facts that are not known. */
export type First = { readonly rule: number; readonly isCertain: boolean }

/**
 * The first rule in force that no known fact excludes, apart from excluded ones. Rules are numbered by precedence, so this is the
 * winner if it is certain.
 */
export function firstRule<Fact extends string>(
  inForce: BitSet,
  facts: readonly Accepting<Fact>[],
  isExcluded: (rule: number) => boolean,
): First | undefined {
  for (let word = 0; word < inForce.length; word += 1) {
    let left = inForce[word] ?? 0
    let uncertain = 0
    for (let at = 0; at < facts.length && left !== 0; at += 1) {
      const fact = facts[at]
      if (fact === undefined) continue
      const accepted = fact.rules[word] ?? 0
      if (fact.isKnown) left &= accepted
      else uncertain |= ~accepted
    }
    for (; left !== 0; left &= left - 1) {
      const bit = lowest(left)
      const rule = word * 32 + bit
      if (!isExcluded(rule)) return { rule, isCertain: (uncertain & (1 << bit)) === 0 }
    }
  }
  return undefined
}

/** How the rules in force relate to an order. */
export type RuleStates = {
  /** They apply whatever the facts are that are not known. */
  readonly certain: BitSet
  /** They apply for some values of the facts that are not known, or are certain. */
  readonly possible: BitSet
  /** Exactly one fact excludes them, and all others are known. */
  readonly near: BitSet
}

/**
 * The states of all rules in force; the other rules are in none of the sets. `alternatives`: what may be the case, each with the same
 * facts; a rule is excluded if each alternative excludes it.
 */
export function ruleStates<Fact extends string>(inForce: BitSet, alternatives: readonly (readonly Accepting<Fact>[])[]): RuleStates {
  const [certain, possible, near] = [emptySet(inForce.length), emptySet(inForce.length), emptySet(inForce.length)]
  const facts = alternatives[0]?.length ?? 0
  for (let word = 0; word < inForce.length; word += 1) {
    const rules = inForce[word] ?? 0
    if (rules === 0) continue
    let some = 0
    let every = rules
    let uncertain = 0
    let once = 0
    let twice = 0
    for (let at = 0; at < facts; at += 1) {
      let rejected = 0
      for (let one = 0; one < alternatives.length; one += 1) {
        const fact = alternatives[one]?.[at]
        const others = ~(fact?.rules[word] ?? 0)
        if (fact?.isKnown) rejected |= others
        else uncertain |= others
      }
      every &= ~rejected
      twice |= once & rejected
      once |= rejected
    }
    if (alternatives.length === 1) some = rules & ~once
    else for (const one of alternatives) some |= possibleRules(rules, one, word)
    certain[word] = every & ~uncertain
    possible[word] = some
    near[word] = rules & ~some & once & ~twice & ~uncertain
  }
  return { certain, possible, near }
}

/** Removes from a set of rules those that each alternative excludes. */
function keepPossible<Fact extends string>(rules: BitSet, alternatives: readonly (readonly Accepting<Fact>[])[]): BitSet {
  for (let word = 0; word < rules.length; word += 1) {
    const among = rules[word] ?? 0
    let possible = 0
    if (among !== 0) for (const one of alternatives) possible |= possibleRules(among, one, word)
    rules[word] = possible
  }
  return rules
}

function possibleRules<Fact extends string>(rules: number, facts: readonly Accepting<Fact>[], word: number): number {
  let left = rules
  for (const { isKnown, rules: accepted } of facts) if (isKnown) left &= accepted[word] ?? 0
  return left
}

/** The facts that exclude a rule in any of the alternatives, or with `isKnown` false those that are not known and might. */
export function rejecting<Fact extends string>(
  alternatives: readonly (readonly Accepting<Fact>[])[],
  rule: number,
  isKnown: boolean,
): readonly Fact[] {
  const found: Fact[] = []
  for (const one of alternatives)
    for (const { fact, isKnown: known, rules } of one) if (known === isKnown && !has(rules, rule) && !found.includes(fact)) found.push(fact)
  return found
}
