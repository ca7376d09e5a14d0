import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import { consignmentTypes, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { startOfDate } from '@goat/domain/designation-windows'
import type { Order } from '@goat/domain/order-facts'
import { type BitSet, has, membersOf } from './bit-set.ts'
import type { CompiledFactory } from './compile.ts'
import { byRank, type FieldAnswer, type OptionAnswer, type OptionFact } from './options.ts'
import { type RuleStates, rejecting, ruleStates } from './rule-states.ts'
import type { Accepting } from './rule-table.ts'

type Alternatives = readonly (readonly Accepting<OptionFact>[])[]

/** The options of a centre for an order, in the order in which customers see them. */
export function optionsFor(centre: CompiledFactory, order: Order): readonly OptionAnswer[] {
  const { options, schedules } = centre.options
  if (options.length === 0 || schedules.rules.length === 0) return options
  const { fields } = fieldsWon(centre, order)
  if (fields.size === 0) return options
  const answer = (normal: FieldAnswer, field: OverrideField, { by, open }: FieldWinners = {}): FieldAnswer => {
    const winner = by === undefined ? undefined : schedules.rules[by]
    const value = winner === undefined ? normal.value : winner.value.overrides[field]
    return { value, by: winner, open: open === undefined ? undefined : schedules.rules[open] }
  }
  const answers = options.map((normal): OptionAnswer => {
    const won = fields.get(normal.record.key)
    if (won === undefined) return normal
    const { name, description, price, priority } = normal.fields
    return {
      ...normal,
      fields: {
        name: answer(name, 'name', won.name),
        description: answer(description, 'description', won.description),
        price: answer(price, 'price', won.price),
        priority: answer(priority, 'priority', won.priority),
      },
    }
  })
  return [...fields.values()].some(({ priority }) => priority?.by !== undefined) ? answers.sort(byRank) : answers
}

/** The numbers of the schedule that wins a field, and of the one that might win instead. */
type FieldWinners = { by?: number; open?: number }

/** The schedules that win the fields of each option, by the option's key; the states of all schedules come from the same comparison. */
export function fieldsWon(
  centre: CompiledFactory,
  order: Order,
): { readonly states: RuleStates; readonly fields: ReadonlyMap<string, Readonly<Partial<Record<OverrideField, FieldWinners>>>> } {
  const { schedules } = centre.options
  const states = optionStates(centre, order, schedules.inForce.at(order.placedAt))
  const fields = new Map<string, Partial<Record<OverrideField, FieldWinners>>>()
  for (const rule of membersOf(states.possible)) {
    const overrides = schedules.rules[rule]?.value.overrides
    if (overrides === undefined) continue
    const option = schedules.parentOf(rule)
    const won = fields.get(option) ?? {}
    fields.set(option, won)
    for (const field of overrideFields) {
      if (overrides[field] === undefined || won[field]?.by !== undefined) continue
      const winners: FieldWinners = won[field] ?? {}
      won[field] = winners
      if (has(states.certain, rule)) winners.by = rule
      else winners.open ??= rule
    }
  }
  return { states, fields }
}

/** The states of some schedules of a centre, such as those in force. */
export function optionStates(centre: CompiledFactory, order: Order, among: BitSet): RuleStates {
  return ruleStates(among, alternativesOf(centre, order))
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
