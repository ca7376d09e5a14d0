import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import { consignmentTypes, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { byPriority } from '@goat/domain/delivery-options'
import { startOfDate } from '@goat/domain/designation-windows'
import type { Interval } from '@goat/domain/intervals'
import type { Order } from '@goat/domain/order-facts'
import { type BitSet, has, lowest } from './bit-set.ts'
import type { CompiledFactory } from './compile.ts'
import type { FieldAnswer, OptionAnswer, OptionFact } from './options.ts'
import { keepPossible, type RuleStates, rejecting, ruleStates } from './rule-states.ts'
import type { Accepting } from './rule-table.ts'

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
    const answer = (field: OverrideField, at: number): FieldAnswer => {
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
