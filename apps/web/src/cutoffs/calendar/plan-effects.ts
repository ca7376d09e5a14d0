import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import { type Cell, cellsOf } from '@goat/foresight/cutoffs'
import { type Dated, unsaved } from './dated.ts'
import { cellKey } from './matrix.ts'
import { type CellTimes, type PlannedCell, type PlannedChange, timesOf } from './plan.ts'

/** A cell that a plan concerns, before and after. */
export type Effect = PlannedCell & { readonly before: Cell<Dated>; readonly after: Cell<Dated> }

/** The cells that a plan concerns, by day, with their cut-offs before and after; also those that it does not change. */
export function effectsOf(plan: readonly PlannedChange[], stored: readonly Dated[], planned: readonly DatedCutoff[]): readonly Effect[] {
  const [before, after] = [datedRules(stored), datedRules([...stored, ...unsaved(planned)])]
  const cells = new Map(plan.flatMap((change) => change.cells).map((cell) => [cellKey(cell), cell]))
  return [...cells.values()]
    .sort((a, b) => a.day - b.day)
    .flatMap(({ row, day, seen }) => {
      const [was, is] = [before, after].flatMap((rules) => cellsOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day, 1))
      return was === undefined || is === undefined ? [] : [{ row, day, seen, before: was, after: is }]
    })
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
