import {
  type CompiledSchedule,
  type ConsignmentType,
  compileSchedules,
  consignmentTypes,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overriddenFields,
  overrideFields,
} from './delivery-option-schedules.ts'
import { byPriority, type DeliveryOption } from './kinds/delivery-option.ts'
import { dayAfter, localAt } from './time/calendar.ts'

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
  let option = baseline
  let sources: EffectiveOption['sources'] = {}
  for (const { schedule, start, end } of compiled) {
    if (order.placedAt < start || order.placedAt >= end || !takesOrder(schedule, order)) continue
    for (const field of overrideFields) {
      if (schedule.overrides[field] === undefined || sources[field] !== undefined) continue
      option = { ...option, [field]: schedule.overrides[field] }
      sources = { ...sources, [field]: schedule }
    }
  }
  return { option, sources }
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

/** Which orders placed now get a value other than the normal one: none, all, all on some delivery dates, or some orders. */
export type Reach = 'none' | 'all' | 'deliveryDates' | 'orders'

/** The value of a field that customers see now. */
export type FieldNow = {
  readonly reach: Reach
  /** The schedules whose value some customers see now, by precedence. Empty if reach is none. */
  readonly by: readonly DeliveryOptionSchedule[]
}
export type OptionNow = Readonly<Record<OverrideField, FieldNow>>

/** The last possible delivery date; an override up to it is unlimited in practice. */
const lastDeliveryDate = '2100-12-31'
const maxActive = 50
const maxComparisons = 200_000

/**
 * What customers see of an option for orders placed at `now` (milliseconds since 1970-01-01T00:00Z) and delivered on that day at the centre
 * or later. Evaluates one order of each kind that the schedules distinguish. `compiled` are the option's schedules from
 * `compileSchedules`. undefined if too many schedules are active to evaluate.
 */
export function optionNow(
  option: DeliveryOption,
  compiled: readonly CompiledSchedule[],
  now: number,
  timeZone: string,
): OptionNow | undefined {
  const active = compiled.filter(isActiveAt(now))
  if (active.length > maxActive) return undefined
  const orders = distinctOrders(active, now, localAt(now, timeZone).slice(0, 10))
  if (orders.length * active.length > maxComparisons) return undefined
  const seen = orders.map((order) => ({ order, effective: effectiveOption(option, active, order) }))
  const fieldNow = (field: OverrideField): FieldNow => {
    const others = seen.filter(({ effective }) => effective.option[field] !== option[field])
    const sources = new Set(others.map(({ effective }) => effective.sources[field]))
    const by = active.map(({ schedule }) => schedule).filter((one) => sources.has(one))
    if (others.length === 0) return { reach: 'none', by }
    const values = (some: typeof seen) => new Set(some.map(({ effective }) => effective.option[field])).size
    if (values(seen) === 1) return { reach: 'all', by }
    const dates = [...Map.groupBy(seen, ({ order }) => order.deliveryDate).values()]
    return { reach: dates.every((ofDate) => values(ofDate) === 1) ? 'deliveryDates' : 'orders', by }
  }
  return { name: fieldNow('name'), description: fieldNow('description'), price: fieldNow('price'), priority: fieldNow('priority') }
}

/** A value that customers see while a schedule is in force, and the one that they see without it; undefined: the option has no value. */
export type ValuePair = { readonly inForce: string | number | undefined; readonly over: string | number | undefined }

/**
 * For each overridden field of a schedule, the distinct pairs of values of the orders that it applies to, for orders placed at `at` and
 * delivered on that day at the centre or later. `others`: the other schedules of the option. undefined if too many are active to evaluate.
 */
export function effectOf(
  option: DeliveryOption,
  schedule: DeliveryOptionSchedule,
  others: readonly DeliveryOptionSchedule[],
  at: number,
  timeZone: string,
): ReadonlyMap<OverrideField, readonly ValuePair[]> | undefined {
  const compiled = compileSchedules([...others, { ...schedule, cancelledAt: undefined }], timeZone).filter(isActiveAt(at))
  if (compiled.length > maxActive) return undefined
  const without = compiled.filter((one) => one.schedule.id !== schedule.id)
  const orders = distinctOrders(compiled, at, localAt(at, timeZone).slice(0, 10)).filter((order) => takesOrder(schedule, order))
  if (orders.length * compiled.length > maxComparisons) return undefined
  const seen = orders.map(
    (order) => [effectiveOption(option, compiled, order).option, effectiveOption(option, without, order).option] as const,
  )
  return new Map(
    overriddenFields(schedule).map((field) => {
      const pairs = seen.map(([inForce, over]): ValuePair => ({ inForce: inForce[field], over: over[field] }))
      return [field, [...new Map(pairs.map((pair) => [JSON.stringify([pair.inForce, pair.over]), pair])).values()]]
    }),
  )
}

function isActiveAt(at: number): (one: CompiledSchedule) => boolean {
  return ({ start, end }) => start <= at && at < end
}

/** One order of each kind that the schedules distinguish, for every delivery date at which a schedule starts or stops applying. */
function distinctOrders(active: readonly CompiledSchedule[], placedAt: number, today: string): readonly DeliveryOrder[] {
  const schedules = active.map(({ schedule }) => schedule)
  const cards = distinctCodes(schedules.map(({ cardTypes }) => cardTypes))
  const gifts = distinctCodes(schedules.map(({ giftTypes }) => giftTypes))
  const changes = schedules.flatMap(({ deliveryFrom, deliveryTo }) => [deliveryFrom, dayAfter(deliveryTo)])
  const dates = new Set([today, ...changes.filter((date) => today < date && date <= lastDeliveryDate)])
  return [...dates].flatMap((deliveryDate) =>
    consignmentTypes.flatMap((consignmentType) =>
      (hasCard(consignmentType) ? cards : [undefined]).flatMap((cardType) =>
        (hasGift(consignmentType) ? gifts : [undefined]).map((giftType) => ({
          placedAt,
          deliveryDate,
          consignmentType,
          cardType,
          giftType,
        })),
      ),
    ),
  )
}

/** One code for each combination of lists that contain it, and undefined for codes in no list. */
function distinctCodes(lists: readonly (readonly string[])[]): readonly (string | undefined)[] {
  const byLists = new Map([...new Set(lists.flat())].map((code) => [lists.map((list) => Number(list.includes(code))).join(''), code]))
  return [...byLists.values(), undefined]
}
