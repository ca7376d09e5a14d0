import { datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import type { TimeOfDay } from '@goat/domain/time/calendar'
import { type Cell, cellOf } from '@goat/foresight/dispatch'
import { type CellAt, cellKey, type Row } from './calendar-data.ts'
import type { Dated } from './dated.ts'
import { alikeBy, type CellTimes, type PlannedCell, type PlannedChange, timesOf } from './plan.ts'

/** A cell that a plan concerns, before and after. */
export type Effect = PlannedCell & { readonly before: Cell<Dated>; readonly after: Cell<Dated> }

/** Cells by day, each once, with their cut-offs by the dated cut-offs before and after; also those that do not change. */
export function effectsOf(cells: readonly PlannedCell[], before: readonly Dated[], after: readonly Dated[]): readonly Effect[] {
  const [old, next] = [datedRules(before), datedRules(after)]
  const once = new Map(cells.map((cell) => [cellKey(cell), cell])).values()
  const effects = [...Map.groupBy(once, ({ row }) => row)].flatMap(([{ factory, service, cutoff }, ofRow]) => {
    const [oldOfRow, nextOfRow] = [old, next].map((rules) => rulesOfService(rules, factory, service))
    return ofRow.map((cell) => ({
      ...cell,
      before: cellOf(cutoff, oldOfRow ?? [], cell.day),
      after: cellOf(cutoff, nextOfRow ?? [], cell.day),
    }))
  })
  return effects.sort((a, b) => a.day - b.day)
}

/**
 * The delivery services whose general cut-off becomes later, or that open again, although a time is usually set to close earlier (CUT-47):
 * the same on several days once.
 */
export function laterTimes(effects: readonly Effect[]) {
  const later = effects.flatMap(({ row, before: { time: before }, after: { time: after } }) =>
    after !== undefined && (before === undefined || after > before) ? { row, before, after } : [],
  )
  return alikeBy(later, changeOfService).map(([one, same]) => ({ ...one, days: same.length }))
}

/**
 * The product types with a time of their own that a plan changes with all others, because no change names them: the same on several days
 * once. Times are undefined if it is closed.
 */
export function ownTypeChanges(plan: readonly Pick<PlannedChange, 'productTypes' | 'cells'>[], effects: readonly Effect[]) {
  const keyOf = (cell: CellAt, type: string) => JSON.stringify([cellKey(cell), type])
  const named = new Set(
    plan.flatMap(({ productTypes, cells }) => (productTypes ?? []).flatMap((type) => cells.map((one) => keyOf(one, type)))),
  )
  const changes = effects.flatMap((effect) => {
    const { row, before, after } = effect
    const own = before.others.filter(({ productType, time }) => time !== before.time && !named.has(keyOf(effect, productType)))
    return own.flatMap(({ productType, time }) => {
      const next = timeOf(after, productType)
      return next === time ? [] : [{ row, productType, before: time, after: next }]
    })
  })
  return alikeBy(changes, changeOfService).map(([one]) => one)
}

function changeOfService({ row, ...change }: { readonly row: Row }): unknown {
  return [row.factory, row.service, change]
}

function timeOf(cell: Cell, productType: string): TimeOfDay | undefined {
  return (cell.others.find((one) => one.productType === productType) ?? cell).time
}

/** The cells that others have changed since they were planned, unless they are now as planned. */
export function changedSince(effects: readonly Effect[]): readonly (Effect & { readonly seen: CellTimes })[] {
  return effects.flatMap(({ seen, ...effect }) => {
    const now = timesOf(effect.before)
    return seen === undefined || isSame(seen, now) || isSame(now, timesOf(effect.after)) ? [] : { ...effect, seen }
  })
}

function isSame(one: CellTimes, other: CellTimes): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Moves the general time of a cell, and each other time, by 15 minutes; what is closed stays, and `past`, which would pass midnight (CUT-32).
 * `productType`: undefined for the general time.
 */
export function laterChanges(at: CellAt, cell: Cell) {
  const all = [{ productType: undefined, time: cell.time }, ...cell.others]
  return {
    changes: moveTimes(at, cell, quarterLater),
    past: all.flatMap(({ productType, time }) => (time !== undefined && quarterLater(time) === undefined ? { productType, time } : [])),
  }
}

/** HH:MM:SS 15 minutes later; undefined after the end of the day. */
function quarterLater(time: TimeOfDay): TimeOfDay | undefined {
  const later = Temporal.PlainTime.from(time).add({ minutes: 15 })
  return Temporal.PlainTime.compare(later, Temporal.PlainTime.from(time)) < 0 ? undefined : later.toString({ smallestUnit: 'second' })
}

/** Moves the general time of a cell and each other time; `move` returns undefined for what stays. A change for each distinct time. */
function moveTimes(at: PlannedCell, { time, others }: Cell, move: (time: TimeOfDay) => TimeOfDay | undefined): readonly PlannedChange[] {
  const general = time && move(time)
  const own = others.flatMap(({ productType, time: before, layer }) => {
    const after = before && move(before)
    // A dated cut-off for all product types would replace an exception that stays.
    const isReplaced = general !== undefined && layer === 'exception'
    const next = after ?? (isReplaced ? before : undefined)
    return next === undefined || (isReplaced && next === general) ? [] : { productType, time: next }
  })
  const except = others.flatMap(({ productType, layer }) => (layer === 'datedType' ? productType : []))
  return [
    ...(general === undefined ? [] : [{ time: general, productTypes: null, except, cells: [at] }]),
    ...[...Map.groupBy(own, (one) => one.time)].map(([next, same]) => ({
      time: next,
      productTypes: same.map(({ productType }) => productType),
      cells: [at],
    })),
  ]
}

/**
 * Instead of a change that makes some of its cells later: one that leaves each general time, and each time of a product type, that is already
 * as early or closed (CUT-48); empty if there is none.
 */
export function notLater(
  { time, productTypes, why }: Pick<PlannedChange, 'time' | 'productTypes' | 'why'>,
  effects: readonly Effect[],
): readonly PlannedChange[] {
  if (time === null || laterTimes(effects).length === 0) return []
  const cells = effects.map(({ row, day, seen, before }) => ({ at: { row, day, ...(seen === undefined ? {} : { seen }) }, cell: before }))
  return notLaterChanges(cells, time, productTypes).map((change) => (why === undefined ? change : { ...change, why }))
}

export function notLaterChanges(
  cells: readonly { readonly at: PlannedCell; readonly cell: Cell }[],
  time: TimeOfDay,
  productTypes: readonly string[] | null,
): readonly PlannedChange[] {
  const limit = (one: TimeOfDay | undefined) => (one !== undefined && one > time ? time : undefined)
  const changes = cells.flatMap(({ at, cell }): readonly PlannedChange[] => {
    if (productTypes === null) return moveTimes(at, cell, limit)
    const later = productTypes.filter((type) => limit(timeOf(cell, type)) !== undefined)
    return later.length === 0 ? [] : [{ time, productTypes: later, cells: [at] }]
  })
  return alikeBy(changes, ({ cells: _, ...change }) => change)
    .map(([change, same]) => ({ ...change, cells: same.flatMap((one) => one.cells) }))
    .sort((a, b) => Number(a.productTypes !== null) - Number(b.productTypes !== null))
}
