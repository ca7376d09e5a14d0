import { type CompiledSchedule, compileSchedules } from './delivery-option-precedence.ts'
import {
  type ConsignmentType,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  type OverrideField,
  overrideFields,
} from './delivery-option-schedules.ts'
import { byPriority, type DeliveryOption } from './delivery-options.ts'

/** An order, as far as schedules tell orders apart. */
export type DeliveryOrder = {
  /** Instant, milliseconds since 1970-01-01T00:00Z. */
  readonly placedAt: number
  /** YYYY-MM-DD */
  readonly deliveryDate: string
  readonly consignmentType: ConsignmentType
  /** Meaningless for giftOnly. undefined for a card of another kind: only schedules for all card types take it. */
  readonly cardType: string | undefined
  /** Meaningless for cardOnly; undefined as above. */
  readonly giftType: string | undefined
}

/** An option as a customer sees it, and the schedule that each overridden field comes from; the other fields are the baseline's. */
export type EffectiveOption = {
  readonly option: DeliveryOption
  readonly sources: Readonly<Partial<Record<OverrideField, DeliveryOptionSchedule>>>
}

/** Whether orders of a consignment type have a card. */
export function hasCard(type: ConsignmentType): boolean {
  return type !== 'giftOnly'
}

/** Whether orders of a consignment type have a gift. */
export function hasGift(type: ConsignmentType): boolean {
  return type !== 'cardOnly'
}

/** Whether a schedule takes an order, its time apart: delivery date, consignment type, card type and gift type. */
export function takesOrder(schedule: DeliveryOptionSchedule, order: Omit<DeliveryOrder, 'placedAt'>): boolean {
  return (
    schedule.deliveryFrom <= order.deliveryDate &&
    order.deliveryDate <= schedule.deliveryTo &&
    schedule.applicableConsignmentTypes.includes(order.consignmentType) &&
    (!hasCard(order.consignmentType) || isListed(schedule.cardTypes, order.cardType)) &&
    (!hasGift(order.consignmentType) || isListed(schedule.giftTypes, order.giftType))
  )
}

/**
 * An option as it is for an order: each field from the schedule that wins it by `byPrecedence`, or else from the baseline. `compiled` are
 * the option's schedules by `compileSchedules`. The work grows linearly with them.
 */
export function effectiveOption(baseline: DeliveryOption, compiled: readonly CompiledSchedule[], order: DeliveryOrder): EffectiveOption {
  let overrides: DeliveryOptionOverrides = {}
  let sources: EffectiveOption['sources'] = {}
  for (const { schedule, start, end } of compiled) {
    if (order.placedAt < start || order.placedAt >= end || !takesOrder(schedule, order)) continue
    for (const field of overrideFields) {
      if (schedule.overrides[field] === undefined || sources[field] !== undefined) continue
      overrides = { ...overrides, [field]: schedule.overrides[field] }
      sources = { ...sources, [field]: schedule }
    }
  }
  return {
    option: {
      ...baseline,
      name: overrides.name ?? baseline.name,
      description: overrides.description ?? baseline.description,
      price: overrides.price ?? baseline.price,
      priority: overrides.priority ?? baseline.priority,
    },
    sources,
  }
}

/** The schedules of each option of a centre by option id, compiled; the times are on the clock of `timeZone`. */
export function compileCentre(
  schedules: readonly DeliveryOptionSchedule[],
  timeZone: string,
): ReadonlyMap<string, readonly CompiledSchedule[]> {
  const byOption = Map.groupBy(schedules, (one) => one.deliveryOptionId)
  return new Map([...byOption].map(([id, group]) => [id, compileSchedules(group, timeZone)]))
}

/** The options of a centre as they are for an order, in the order in which a customer sees them: by effective priority, then id. */
export function effectiveOptions(
  baselines: readonly DeliveryOption[],
  compiled: ReadonlyMap<string, readonly CompiledSchedule[]>,
  order: DeliveryOrder,
): readonly EffectiveOption[] {
  return baselines.map((one) => effectiveOption(one, compiled.get(one.id) ?? [], order)).sort((a, b) => byPriority(a.option, b.option))
}

/** An empty list of card or gift types means all of them (OPT-17). */
function isListed(list: readonly string[], value: string | undefined): boolean {
  return list.length === 0 || (value !== undefined && list.includes(value))
}
