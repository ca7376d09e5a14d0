import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import { type ConsignmentType, consignmentTypes, type OverrideField, overriddenFields } from '@goat/domain/delivery-option-schedules'
import { activeInterval } from '@goat/domain/delivery-option-times'
import type { OptionScheduleContent } from '@goat/domain/delivery-option-validation'
import { byPriority, type OptionContent } from '@goat/domain/delivery-options'
import { startOfDate } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { splitKey } from '@goat/domain/records/record-key'
import { compareText } from '@goat/domain/text-order'
import { add, type BitSet, emptySet, lowest, wordsFor } from './bit-set.ts'
import type { Order } from './order.ts'
import { IntervalIndex, ValueIndex } from './rule-index.ts'
import type { Accepting } from './rule-table.ts'
import type { WorldRecord } from './world.ts'

export type OptionRule = WorldRecord<OptionScheduleContent>
export type OptionFact = 'deliveryDate' | 'consignmentType' | 'cardType' | 'giftType'

/** The delivery options of a centre and their schedules, compiled: schedules are numbered by precedence (OPT-30). */
export type OptionTable = {
  readonly options: readonly WorldRecord<OptionContent>[]
  /** All of them, also those that are never in force. */
  readonly schedules: readonly OptionRule[]
  readonly rules: readonly OptionRule[]
  readonly inForce: IntervalIndex
  readonly deliveryDate: IntervalIndex
  readonly consignmentType: ValueIndex
  readonly cardType: ValueIndex
  readonly giftType: ValueIndex
  /** The schedules that override a field of an option, by the option's key. */
  readonly overriding: ReadonlyMap<string, Readonly<Record<OverrideField, BitSet>>>
}

/** The value of one field as customers see it. */
export type FieldAnswer = {
  readonly value: string | number | undefined
  /** The schedule that it comes from. */
  readonly by: OptionRule | undefined
  /** Whether another schedule might win, depending on facts that are not known. */
  readonly isCertain: boolean
}

export type OptionAnswer = {
  readonly record: WorldRecord<OptionContent>
  readonly fields: Readonly<Record<OverrideField, FieldAnswer>>
}

/** `timeZone` is that of the centre; without one no schedule is in force. */
export function compileOptions(
  options: readonly WorldRecord<OptionContent>[],
  schedules: readonly OptionRule[],
  timeZone: string | undefined,
  brand: BrandId,
): OptionTable {
  const starts = new Map<OptionRule, { readonly start: number; readonly end: number }>()
  if (timeZone !== undefined)
    for (const one of schedules)
      if (one.value.cancelledAt === undefined && overriddenFields(one.value).length > 0)
        starts.set(one, activeInterval(one.value, timeZone))
  const startOf = (one: OptionRule) => starts.get(one)?.start ?? 0
  const rules = [...starts.keys()].sort((a, b) => startOf(b) - startOf(a) || b.created - a.created || compareText(idOf(b), idOf(a)))
  const size = rules.length
  const listed = (codes: (one: OptionScheduleContent) => readonly string[], possible: readonly string[]) =>
    new ValueIndex(
      rules.map(({ value }) => (codes(value).length === 0 ? undefined : new Set(codes(value)))),
      possible,
    )
  return {
    options,
    schedules,
    rules,
    inForce: new IntervalIndex(
      size,
      rules.map((one, rule) => ({ rule, ...(starts.get(one) ?? { start: 0, end: 0 }) })),
    ),
    deliveryDate: new IntervalIndex(
      size,
      rules.map(({ value }, rule) => ({ rule, start: startOfDate(value.deliveryFrom), end: startOfDate(value.deliveryTo) + dayMs })),
    ),
    consignmentType: listed(({ applicableConsignmentTypes }) => applicableConsignmentTypes, consignmentTypes),
    cardType: listed(({ cardTypes }) => cardTypes, brandOf(brand).cardTypes),
    giftType: listed(({ giftTypes }) => giftTypes, Object.keys(brandOf(brand).giftTypes)),
    overriding: new Map(options.map(({ key }) => [key, overridingOf(rules, key)])),
  }
}

function overridingOf(rules: readonly OptionRule[], option: string): Readonly<Record<OverrideField, BitSet>> {
  const words = wordsFor(rules.length)
  const sets = { name: emptySet(words), description: emptySet(words), price: emptySet(words), priority: emptySet(words) }
  for (const [rule, one] of rules.entries())
    if (one.key.startsWith(`${option}/`)) for (const field of overriddenFields(one.value)) add(sets[field], rule)
  return sets
}

function idOf({ key }: OptionRule): string {
  return splitKey(key).at(-1) ?? ''
}

/** The options of a centre for an order, in the order in which customers see them. */
export function optionsFor(table: OptionTable, order: Order): readonly OptionAnswer[] {
  const { possible, certain } = matching(table, order)
  return table.options
    .map((record): OptionAnswer => {
      const sets = table.overriding.get(record.key)
      const answer = (field: OverrideField) => fieldOf(table, record, field, sets?.[field], possible, certain)
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

function fieldOf(
  { rules }: OptionTable,
  { value }: WorldRecord<OptionContent>,
  field: OverrideField,
  overriding: BitSet | undefined,
  possible: BitSet,
  certain: BitSet,
): FieldAnswer {
  let isCertain = true
  for (let word = 0; overriding !== undefined && word < overriding.length; word += 1) {
    const open = (overriding[word] ?? 0) & (possible[word] ?? 0)
    const won = open & (certain[word] ?? 0)
    const by = won === 0 ? undefined : rules[word * 32 + lowest(won)]
    if (open !== 0 && (won === 0 || lowest(open) < lowest(won))) isCertain = false
    if (by !== undefined) return { value: by.value.overrides[field], by, isCertain }
  }
  return { value: value[field], by: undefined, isCertain }
}

type Matching = {
  /** The schedules that apply for some values of the facts that are not known. */
  readonly possible: BitSet
  /** Those that apply for all of them. */
  readonly certain: BitSet
}

function matching(table: OptionTable, order: Order): Matching {
  const inForce = table.inForce.at(order.placedAt)
  const { consignmentType } = order
  if (consignmentType !== undefined) return matchingAs(table, order, consignmentType, inForce)
  const each = consignmentTypes.map((type) => matchingAs(table, order, type, inForce))
  const [possible, certain] = [emptySet(inForce.length), inForce.slice()]
  for (const one of each)
    for (let word = 0; word < inForce.length; word += 1) {
      possible[word] = (possible[word] ?? 0) | (one.possible[word] ?? 0)
      certain[word] = (certain[word] ?? 0) & (one.certain[word] ?? 0)
    }
  return { possible, certain }
}

function matchingAs(table: OptionTable, order: Order, type: ConsignmentType, inForce: BitSet): Matching {
  const facts = acceptingOptions(table, order, type)
  const [possible, certain] = [inForce.slice(), inForce.slice()]
  for (const { isKnown, rules } of facts)
    for (let word = 0; word < inForce.length; word += 1) {
      const accepted = rules[word] ?? 0
      if (isKnown) possible[word] = (possible[word] ?? 0) & accepted
      certain[word] = (certain[word] ?? 0) & accepted
    }
  return { possible, certain }
}

/** Which schedules accept the order as a consignment of a type, fact by fact. */
function acceptingOptions(table: OptionTable, order: Order, type: ConsignmentType): readonly Accepting<OptionFact>[] {
  const { deliveryDate } = order
  const none = emptySet(wordsFor(table.rules.length))
  const byValue = (fact: 'cardType' | 'giftType'): Accepting<OptionFact> => {
    const value = order[fact]
    return { fact, isKnown: value !== undefined, rules: value === undefined ? table[fact].everyValue : table[fact].at(value) }
  }
  return [
    {
      fact: 'deliveryDate',
      isKnown: deliveryDate !== undefined,
      // No schedule applies on every date.
      rules: deliveryDate === undefined ? none : table.deliveryDate.at(startOfDate(deliveryDate)),
    },
    { fact: 'consignmentType', isKnown: true, rules: table.consignmentType.at(type) },
    ...(hasCard(type) ? [byValue('cardType')] : []),
    ...(hasGift(type) ? [byValue('giftType')] : []),
  ]
}
