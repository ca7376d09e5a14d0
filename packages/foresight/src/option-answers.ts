import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import { consignmentTypes, type OverrideField, overriddenFields } from '@goat/domain/delivery-option-schedules'
import { byPriority, type OptionContent } from '@goat/domain/delivery-options'
import { startOfDate } from '@goat/domain/designation-windows'
import { splitKey } from '@goat/domain/records/record-key'
import { type BitSet, has, membersOf } from './bit-set.ts'
import type { CompiledFactory } from './compile.ts'
import type { OptionFact, OptionRule } from './options.ts'
import type { Order } from './order.ts'
import { type RuleStates, rejecting, ruleStates } from './rule-states.ts'
import type { Accepting } from './rule-table.ts'
import type { WorldRecord } from './world.ts'

/** The value of one field as customers see it. */
export type FieldAnswer = {
  readonly value: string | number | undefined
  /** The schedule that it comes from. */
  readonly by: OptionRule | undefined
  /** The schedule that might win instead, depending on facts that are not known. */
  readonly open: OptionRule | undefined
}

export type OptionAnswer = {
  readonly record: WorldRecord<OptionContent>
  readonly fields: Readonly<Record<OverrideField, FieldAnswer>>
}

type Alternatives = readonly (readonly Accepting<OptionFact>[])[]

/** The options of a centre for an order, in the order in which customers see them. */
export function optionsFor(centre: CompiledFactory, order: Order): readonly OptionAnswer[] {
  const { options, schedules } = centre.options
  if (options.length === 0) return []
  const { fields } = fieldsWon(centre, order)
  return options
    .map((record): OptionAnswer => {
      const won = fields.get(record.key)
      const answer = (field: OverrideField): FieldAnswer => {
        const { by, open } = won?.[field] ?? {}
        const winner = by === undefined ? undefined : schedules.rules[by]
        return {
          value: winner === undefined ? record.value[field] : winner.value.overrides[field],
          by: winner,
          open: open === undefined ? undefined : schedules.rules[open],
        }
      }
      return {
        record,
        fields: { name: answer('name'), description: answer('description'), price: answer('price'), priority: answer('priority') },
      }
    })
    .sort((a, b) => byPriority(rankOf(a), rankOf(b)))
}

function rankOf({ record, fields: { priority } }: OptionAnswer): { readonly id: string; readonly priority: number | undefined } {
  return { id: splitKey(record.key)[1] ?? '', priority: typeof priority.value === 'number' ? priority.value : undefined }
}

/** The numbers of the schedule that wins a field, and of the one that might win instead. */
export type FieldWinners = { by?: number; open?: number }

/** The schedules that win the fields of each option, by the option's key; the states of all schedules come from the same comparison. */
export function fieldsWon(
  centre: CompiledFactory,
  order: Order,
): { readonly states: RuleStates; readonly fields: ReadonlyMap<string, Readonly<Partial<Record<OverrideField, FieldWinners>>>> } {
  const { schedules } = centre.options
  const states = optionStates(centre, order, schedules.inForce.at(order.placedAt))
  const fields = new Map<string, Partial<Record<OverrideField, FieldWinners>>>()
  for (const rule of membersOf(states.possible)) {
    const one = schedules.rules[rule]
    if (one === undefined) continue
    const option = optionOf(one)
    const won = fields.get(option) ?? {}
    fields.set(option, won)
    for (const field of overriddenFields(one.value)) {
      const winners: FieldWinners = won[field] ?? {}
      won[field] = winners
      if (winners.by !== undefined) continue
      if (has(states.certain, rule)) winners.by = rule
      else winners.open ??= rule
    }
  }
  return { states, fields }
}

/** The key of a schedule's option. */
export function optionOf({ key }: OptionRule): string {
  return key.slice(0, key.lastIndexOf('/'))
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
