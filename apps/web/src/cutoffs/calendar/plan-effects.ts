import { datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import { joinKey } from '@goat/domain/kinds/kind'
import type { TimeOfDay } from '@goat/domain/time/time-of-day'
import { type Cell, cellsOf } from '@goat/foresight/dispatch'
import type { Dated } from './dated.ts'
import { cellKey, type Row } from './matrix.ts'
import { type CellTimes, type PlannedCell, timesOf } from './plan.ts'

/** A cell that a plan concerns, before and after. */
export type Effect = PlannedCell & { readonly before: Cell<Dated>; readonly after: Cell<Dated> }

/** Cells by day, each once, with their cut-offs by the dated cut-offs before and after; also those that do not change. */
export function effectsOf(cells: readonly PlannedCell[], before: readonly Dated[], after: readonly Dated[]): readonly Effect[] {
  const [old, next] = [datedRules(before), datedRules(after)]
  const distinct = [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()].sort((a, b) => a.day - b.day)
  const effects = [...Map.groupBy(distinct, ({ row }) => joinKey(row.factory, row.service)).values()].flatMap((ofRow) =>
    // Consecutive days together, because there may be a year of them for each service.
    [...Map.groupBy(ofRow, ({ day }, at) => day - at).values()].flatMap((run) => {
      const [first] = run
      if (first === undefined) return []
      const { row, day } = first
      const cellsBy = (rules: typeof old) => cellsOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day, run.length)
      const [was, is] = [cellsBy(old), cellsBy(next)]
      return run.flatMap((cell, at): Effect[] => {
        const [one, other] = [was[at], is[at]]
        return one === undefined || other === undefined ? [] : [{ ...cell, before: one, after: other }]
      })
    }),
  )
  return effects.sort((a, b) => a.day - b.day)
}

/** A delivery service whose general cut-off becomes later, or that opens again, on some of the days. */
export type LaterChange = { readonly row: Row; readonly before: TimeOfDay | undefined; readonly after: TimeOfDay; readonly days: number }

/** What becomes later, although a time is usually set to close earlier (CUT-47): the same on several days once. */
export function laterTimes(effects: readonly Effect[]): readonly LaterChange[] {
  const later = effects.flatMap(({ row, before: { time: before }, after: { time: after } }) =>
    after !== undefined && (before === undefined || after > before) ? { row, before, after } : [],
  )
  const alike = Map.groupBy(later, ({ row, before, after }) => JSON.stringify([row.factory, row.service, before, after]))
  return [...alike.values()].flatMap((same) => same.slice(0, 1).map((one) => ({ ...one, days: same.length })))
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
