import type { TimeOfDay } from '@goat/domain/time/time-of-day'
import type { Cell } from '@goat/foresight/dispatch'
import type { CellAt } from './matrix.ts'
import type { PlannedCell, PlannedChange } from './plan.ts'
import { type Effect, laterTimes } from './plan-effects.ts'

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

/**
 * Sets cells to a time, but leaves each general time, and each time of a product type, that is already as early or closed (CUT-48).
 * `productTypes`: null: all.
 */
export function notLaterChanges(
  cells: readonly { readonly at: PlannedCell; readonly cell: Cell }[],
  time: TimeOfDay,
  productTypes: readonly string[] | null,
): readonly PlannedChange[] {
  const isLater = (one: TimeOfDay | undefined) => one !== undefined && one > time
  const changes = cells.flatMap(({ at, cell }): readonly PlannedChange[] => {
    const timeOf = (type: string) => (cell.others.find((one) => one.productType === type) ?? cell).time
    if (productTypes !== null) {
      const later = productTypes.filter((type) => isLater(timeOf(type)))
      return later.length === 0 ? [] : [{ time, productTypes: later, cells: [at] }]
    }
    const isMoved = isLater(cell.time)
    const own = cell.others.flatMap(({ productType, time: before, layer }) => {
      if (isLater(before)) return isMoved && layer === 'exception' ? [] : [{ productType, time }]
      // A dated cut-off for all product types would replace an exception that stays.
      return isMoved && layer === 'exception' && before !== undefined ? [{ productType, time: before }] : []
    })
    const except = cell.others.flatMap(({ productType, layer }) => (layer === 'datedType' ? productType : []))
    const types = [...Map.groupBy(own, (one) => one.time)].map(([next, same]) => ({
      time: next,
      productTypes: same.map(({ productType }) => productType),
      cells: [at],
    }))
    return [...(isMoved ? [{ time, productTypes: null, except, cells: [at] }] : []), ...types]
  })
  const alike = Map.groupBy(changes, ({ cells: _, ...change }) => JSON.stringify(change))
  return [...alike.values()]
    .flatMap((same) => same.slice(0, 1).map((change) => ({ ...change, cells: same.flatMap((one) => one.cells) })))
    .sort((a, b) => Number(a.productTypes !== null) - Number(b.productTypes !== null))
}

/** Instead of a change that makes some of its cells later: one that leaves what is already as early or closed; empty if there is none. */
export function notLater(
  { time, productTypes, why }: Pick<PlannedChange, 'time' | 'productTypes' | 'why'>,
  effects: readonly Effect[],
): readonly PlannedChange[] {
  if (time === null || laterTimes(effects).length === 0) return []
  const cells = effects.map(({ row, day, seen, before }) => ({ at: { row, day, ...(seen === undefined ? {} : { seen }) }, cell: before }))
  return notLaterChanges(cells, time, productTypes).map((change) => (why === undefined ? change : { ...change, why }))
}

/** HH:MM:SS 15 minutes later; undefined after the end of the day. */
function quarterLater(time: TimeOfDay): TimeOfDay | undefined {
  const later = Temporal.PlainTime.from(time).add({ minutes: 15 })
  return Temporal.PlainTime.compare(later, Temporal.PlainTime.from(time)) < 0 ? undefined : later.toString({ smallestUnit: 'second' })
}
