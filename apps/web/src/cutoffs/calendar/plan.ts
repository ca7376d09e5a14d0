import { dateOfDay } from '@goat/domain/calendar-date'
import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { datedRules, effectiveCutoff, rulesOfService } from '@goat/domain/effective-cutoffs'
import { joinKey } from '@goat/domain/records/record-key'
import { compareText } from '@goat/domain/text-order'
import type { TimeOfDay } from '@goat/domain/time-of-day'
import { type Dated, unsaved } from './dated.ts'
import { type Cell, type CellAt, cellKey, cellsOf, type Row } from './matrix.ts'

/** What is to be set for some cells. */
export type PlannedChange = {
  /** HH:MM:SS; null: closed. */
  readonly time: TimeOfDay | null
  /** null: all. */
  readonly productTypes: readonly string[] | null
  readonly cells: readonly CellAt[]
  /** Why, as a proposal for the reason of the plan. */
  readonly why?: string
}

/** A plan with one more change, which replaces earlier ones of the same product types for its cells. */
export function withChange(plan: readonly PlannedChange[], change: PlannedChange): readonly PlannedChange[] {
  const replaced = new Set(change.cells.map(cellKey))
  const typesOf = ({ productTypes }: PlannedChange) => JSON.stringify(productTypes)
  const others = plan.flatMap((one) => {
    if (typesOf(one) !== typesOf(change)) return one
    const cells = one.cells.filter((cell) => !replaced.has(cellKey(cell)))
    return cells.length === 0 ? [] : { ...one, cells }
  })
  return [...others, change]
}

/** What of a plan is not in the changes that were saved: what was planned while they were being saved. */
export function remainingChanges(plan: readonly PlannedChange[], saved: readonly PlannedChange[]): readonly PlannedChange[] {
  const keyOfCell = ({ time, productTypes }: PlannedChange, cell: CellAt) => JSON.stringify([time, productTypes, cellKey(cell)])
  const known = new Set(saved.flatMap((change) => change.cells.map((cell) => keyOfCell(change, cell))))
  return plan.flatMap((change) => {
    const cells = change.cells.filter((cell) => !known.has(keyOfCell(change, cell)))
    return cells.length === 0 ? [] : { ...change, cells }
  })
}

/** What all factories and delivery services have in common within a dated cut-off. */
type Scope = Pick<DatedCutoff, 'factories' | 'services'>

/**
 * The dated cut-offs that a plan consists of. Consecutive days with the same cells become one dated cut-off, unless another one, which
 * covers fewer days, would then decide some of them. `rows`: all of the brand; `stored`: its dated cut-offs.
 */
export function plannedCutoffs(
  plan: readonly PlannedChange[],
  rows: readonly Row[],
  stored: readonly Dated[],
  reason: string,
): readonly DatedCutoff[] {
  let made: readonly DatedCutoff[] = []
  for (const change of plan) {
    const [ranges, days] = [true, false].map((mergesDays) => cutoffsOf(change, rows, reason, mergesDays))
    const decides = (values: readonly DatedCutoff[]) => changeDecides(change, [...stored, ...unsaved([...made, ...values])])
    made = [...made, ...(ranges !== undefined && decides(ranges) ? ranges : (days ?? []))]
  }
  return made
}

function changeDecides({ time, productTypes, cells }: PlannedChange, records: readonly Dated[]): boolean {
  const rules = datedRules(records)
  return cells.every(({ row, day }) => {
    const ofService = rulesOfService(rules, row.factory, row.service)
    return (productTypes ?? ['']).every((type) => {
      const found = effectiveCutoff(row.cutoff, ofService, day, type)
      return found.time === (time ?? undefined) && found.dated?.version === 0
    })
  })
}

function cutoffsOf({ time, productTypes, cells }: PlannedChange, rows: readonly Row[], reason: string, mergesDays: boolean): DatedCutoff[] {
  const byDay = Map.groupBy(cells, ({ day }) => day)
  const values: DatedCutoff[] = []
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    const date = dateOfDay(day)
    for (const scope of scopesOf(
      (byDay.get(day) ?? []).map(({ row }) => row),
      rows,
    )) {
      const before = values.findIndex((one) => mergesDays && one.to === dateOfDay(day - 1) && isSameScope(one, scope))
      const earlier = values[before]
      const value = { ...scope, productTypes, from: earlier?.from ?? date, to: date, days: null, time, reason }
      if (earlier === undefined) values.push(value)
      else values[before] = value
    }
  }
  return values
}

function isSameScope(one: Scope, other: Scope): boolean {
  return JSON.stringify([one.factories, one.services]) === JSON.stringify([other.factories, other.services])
}

/** The fewest scopes that cover exactly these delivery services: all of the brand, else by factory, which share what they can. */
function scopesOf(chosen: readonly Row[], rows: readonly Row[]): readonly Scope[] {
  const keys = new Set(chosen.map(keyOf))
  if (rows.every((row) => keys.has(keyOf(row)))) return [{ factories: null, services: null }]
  const byFactory = Map.groupBy(chosen, ({ factory }) => factory)
  const ofFactory = [...byFactory].map(([factory, some]) => {
    const isAll = rows.every((row) => row.factory !== factory || keys.has(keyOf(row)))
    return { factory, services: isAll ? null : [...new Set(some.map(({ service }) => service))].sort(compareText) }
  })
  return [...Map.groupBy(ofFactory, ({ services }) => JSON.stringify(services)).values()].map((same) => ({
    factories: same.map(({ factory }) => factory).sort(compareText),
    services: same[0]?.services ?? null,
  }))
}

function keyOf({ factory, service }: Row): string {
  return joinKey(factory, service)
}

/** A cell that a plan concerns, before and after. */
export type Effect = CellAt & { readonly before: Cell<Dated>; readonly after: Cell<Dated> }

/** The cells that a plan concerns, by day, with their cut-offs before and after; also those that it does not change. */
export function effectsOf(plan: readonly PlannedChange[], stored: readonly Dated[], planned: readonly DatedCutoff[]): readonly Effect[] {
  const [before, after] = [datedRules(stored), datedRules([...stored, ...unsaved(planned)])]
  const cells = new Map(plan.flatMap((change) => change.cells).map((cell) => [cellKey(cell), cell]))
  return [...cells.values()]
    .sort((a, b) => a.day - b.day)
    .flatMap(({ row, day }) => {
      const [was, is] = [before, after].flatMap((rules) => cellsOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day, 1))
      return was === undefined || is === undefined ? [] : [{ row, day, before: was, after: is }]
    })
}
