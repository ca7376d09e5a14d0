import type { TimeOfDay } from '@goat/domain/time-of-day'
import type { Cell } from '@goat/foresight/cutoffs'
import type { CellAt } from './matrix.ts'
import type { PlannedChange } from './plan.ts'

/** What "+15 min today" does to a cell. */
export type LaterChanges = {
  /** Empty if nothing can be moved. */
  readonly changes: readonly PlannedChange[]
  /** The open cut-offs that stay, because they would pass midnight. `productType`: undefined for the general one. */
  readonly past: readonly { readonly productType: string | undefined; readonly time: TimeOfDay }[]
}

/**
 * Moves the general time of a cell, and the times of product types with one of their own, by 15 minutes each: a change for each distinct
 * time. What is closed stays closed, and what would pass midnight stays as it is.
 */
export function laterChanges(at: CellAt, { time, others }: Cell): LaterChanges {
  const general = time === undefined ? undefined : quarterLater(time)
  const open = others.flatMap(({ productType, time: own, layer }) => (own === undefined ? [] : { productType, time: own, layer }))
  const own = open.flatMap(({ productType, time: before, layer }) => {
    const later = quarterLater(before)
    // A dated cut-off for all product types would replace an exception that stays.
    const isKept = later !== undefined || (general !== undefined && layer === 'exception')
    return isKept ? { productType, time: later ?? before } : []
  })
  const except = others.flatMap(({ productType }) => (own.some((one) => one.productType === productType) ? [] : productType))
  const types = [...Map.groupBy(own, (one) => one.time)].map(([later, same]) => ({
    time: later,
    productTypes: same.map(({ productType }) => productType),
    cells: [at],
  }))
  const isMoved = [general, ...open.map((one) => quarterLater(one.time))].some((later) => later !== undefined)
  const all = [...(time === undefined ? [] : [{ productType: undefined, time }]), ...open]
  return {
    changes: isMoved ? [...(general === undefined ? [] : [{ time: general, productTypes: null, except, cells: [at] }]), ...types] : [],
    past: all.flatMap(({ productType, time: stays }) => (quarterLater(stays) === undefined ? { productType, time: stays } : [])),
  }
}

/** HH:MM:SS 15 minutes later; undefined after the end of the day. */
function quarterLater(time: TimeOfDay): TimeOfDay | undefined {
  const later = Temporal.PlainTime.from(time).add({ minutes: 15 })
  return Temporal.PlainTime.compare(later, Temporal.PlainTime.from(time)) < 0 ? undefined : later.toString({ smallestUnit: 'second' })
}
