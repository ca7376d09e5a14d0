import {
  addressTypes,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  despatchDayGroups,
  packTypes,
} from './designation.ts'

/** The set of orders that a schedule moves; an order has one value for each property. */
export type OrderSlice = Pick<
  DesignationSchedule,
  'cardTypes' | 'deliveryMethods' | 'packTypes' | 'addressTypes' | 'applicableDespatchDays' | 'domesticOrdersOnly'
>

const [dispatchDays, [everyDay]] = despatchDayGroups

/** The orders in both slices; undefined if there are none. */
export function ordersInCommon(a: OrderSlice, b: OrderSlice): OrderSlice | undefined {
  const shared = {
    cardTypes: common(a.cardTypes, b.cardTypes),
    deliveryMethods: common(a.deliveryMethods, b.deliveryMethods),
    packTypes: common(a.packTypes, b.packTypes),
    addressTypes: common(a.addressTypes, b.addressTypes),
    applicableDespatchDays: commonDespatchDays(a.applicableDespatchDays, b.applicableDespatchDays),
    // Without the condition a schedule moves domestic orders too.
    domesticOrdersOnly: a.domesticOrdersOnly || b.domesticOrdersOnly,
  }
  return Object.values(shared).some((part) => Array.isArray(part) && part.length === 0) ? undefined : shared
}

/** The bits of one list of a slice: one for each known value, and one for all others. */
type BitField = {
  readonly list: Exclude<keyof OrderSlice, 'domesticOrdersOnly'>
  readonly values: readonly string[]
  readonly first: number
  readonly mask: number
}

const bitFields: readonly BitField[] = assignBits([
  ['cardTypes', designationCardTypes],
  ['deliveryMethods', deliveryMethods],
  ['packTypes', packTypes],
  ['addressTypes', addressTypes],
  ['applicableDespatchDays', dispatchDays],
])

function assignBits(lists: readonly (readonly [BitField['list'], readonly string[]])[]): readonly BitField[] {
  let first = 0
  return lists.map(([list, values]) => {
    const field = { list, values, first, mask: (2 ** (values.length + 1) - 1) << first }
    first += values.length + 1
    return field
  })
}

/** A slice as bits, for `mayShareOrders`. */
export function bitsOf(slice: OrderSlice): number {
  let bits = 0
  for (const { list, values, first, mask } of bitFields) {
    for (const value of slice[list]) {
      const at = values.indexOf(value)
      bits |= value === everyDay ? mask : 1 << (first + (at === -1 ? values.length : at))
    }
  }
  return bits
}

/** Whether two slices may share orders, by their bits. false is exact; true is almost always right. */
export function mayShareOrders(a: number, b: number): boolean {
  const both = a & b
  for (const { mask } of bitFields) if ((both & mask) === 0) return false
  return true
}

function common<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return some.filter((one) => others.includes(one))
}

/** 'Every day?' matches any dispatch day. */
function commonDespatchDays(
  a: OrderSlice['applicableDespatchDays'],
  b: OrderSlice['applicableDespatchDays'],
): OrderSlice['applicableDespatchDays'] {
  if (a.includes(everyDay)) return b
  return b.includes(everyDay) ? a : common(a, b)
}
