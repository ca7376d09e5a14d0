import { type CompiledSchedule, compileSchedules } from './delivery-option-precedence.ts'
import {
  type ConsignmentType,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  type OverrideField,
  overrideFields,
} from './delivery-option-schedules.ts'
import { byPriority, type DeliveryOption } from './delivery-options.ts'

/** The properties of an order that schedules select by. */
export type DeliveryOrder = {
  /** Instant, milliseconds since 1970-01-01T00:00Z. */
  readonly placedAt: number
  /** YYYY-MM-DD */
  readonly deliveryDate: string
  readonly consignmentType: ConsignmentType
  /** Ignored for giftOnly. undefined: an unknown type, which only schedules for all card types match. */
  readonly cardType: string | undefined
  /** Ignored for cardOnly. undefined: an unknown type. */
  readonly giftType: string | undefined
}

/** An option as customers see it, and the schedule that each overridden field comes from. */
export type EffectiveOption = {
  readonly option: DeliveryOption
  readonly sources: Readonly<Partial<Record<OverrideField, DeliveryOptionSchedule>>>
}

/** Whether orders of a consignment type include a card. */
export function hasCard(type: ConsignmentType): boolean {
  return type !== 'giftOnly'
}

/** Whether orders of a consignment type include a gift. */
export function hasGift(type: ConsignmentType): boolean {
  return type !== 'cardOnly'
}

/** Whether an order matches a schedule, regardless of its time: delivery date, consignment type, card type and gift type. */
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
 * The option for an order: each field from the winning schedule by `byPrecedence`, otherwise from the baseline. `compiled` are
 * the option's schedules from `compileSchedules`. Takes linear time.
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

/** The compiled schedules of a centre by option id; their times are in `timeZone`. */
export function compileCentre(
  schedules: readonly DeliveryOptionSchedule[],
  timeZone: string,
): ReadonlyMap<string, readonly CompiledSchedule[]> {
  const byOption = Map.groupBy(schedules, (one) => one.deliveryOptionId)
  return new Map([...byOption].map(([id, group]) => [id, compileSchedules(group, timeZone)]))
}

/** The options of a centre for an order, in display order: by effective priority, then id. */
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
