import { type DeliveryOrder, effectiveOption, hasCard, hasGift, takesOrder } from './delivery-option-effective.ts'
import { type CompiledSchedule, compileSchedules } from './delivery-option-precedence.ts'
import { consignmentTypes, type DeliveryOptionSchedule, type OverrideField, overriddenFields } from './delivery-option-schedules.ts'
import type { DeliveryOption } from './delivery-options.ts'
import { localAt } from './local-date-time.ts'

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
  const changes = schedules.flatMap(({ deliveryFrom, deliveryTo }) => [deliveryFrom, ...dayAfter(deliveryTo)])
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

function dayAfter(date: string): readonly string[] {
  return date < lastDeliveryDate ? [Temporal.PlainDate.from(date).add({ days: 1 }).toString()] : []
}
