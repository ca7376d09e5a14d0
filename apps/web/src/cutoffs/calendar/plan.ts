import { appliesOn, type DatedRule, datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import { countDays, type DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { joinKey } from '@goat/domain/kinds/kind'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, weekdayOfDay, weekdays } from '@goat/domain/time/calendar'
import type { TimeOfDay } from '@goat/domain/time/time-of-day'
import { type Cell, cellsOf } from '@goat/foresight/dispatch'
import type { Dated } from './dated.ts'
import { type CellAt, cellKey, type Row } from './matrix.ts'

/** What is to be set for some cells. */
export type PlannedChange = {
  /** HH:MM:SS; null: closed. */
  readonly time: TimeOfDay | null
  /** null: all. */
  readonly productTypes: readonly string[] | null
  /** Product types that stay as they are, if it is for all. */
  readonly except?: readonly string[]
  readonly cells: readonly PlannedCell[]
  /** Why, as a proposal for the reason of these cells. */
  readonly why?: string
}

/** `seen`: what held when it was planned; undefined if that is not known. */
export type PlannedCell = CellAt & { readonly seen?: CellTimes | undefined }

/** A plan with one more change: it replaces what earlier ones set for its cells and product types. */
export function withChange(plan: readonly PlannedChange[], change: PlannedChange): readonly PlannedChange[] {
  return [...without(plan, change), change]
}

/** A plan without what it sets for the cells and product types of a change. */
export function without(
  plan: readonly PlannedChange[],
  { cells, productTypes, except = [] }: Pick<PlannedChange, 'cells' | 'productTypes' | 'except'>,
): readonly PlannedChange[] {
  const keys = new Set(cells.map(cellKey))
  const stays = (type: string) => (productTypes === null ? except.includes(type) : !productTypes.includes(type))
  return plan.flatMap((one) => {
    const all = productTypes === null ? [] : null
    const types = one.productTypes === null ? all : one.productTypes.filter(stays)
    const within = one.cells.filter((cell) => keys.has(cellKey(cell)))
    if (within.length === 0 || types === null || types.length === one.productTypes?.length) return one
    const outside = one.cells.filter((cell) => !keys.has(cellKey(cell)))
    return [
      ...(outside.length === 0 ? [] : [{ ...one, cells: outside }]),
      ...(types.length === 0 ? [] : [{ ...one, productTypes: types, cells: within }]),
    ]
  })
}

/** The reason proposed for a plan: the reasons of its changes, each once; empty if a change has none. */
export function proposedReason(plan: readonly PlannedChange[]): string {
  return plan.some(({ why }) => why === undefined) ? '' : [...new Set(plan.map(({ why }) => why))].join(', ')
}

/** What of a plan is not in the changes that were saved: what was planned while they were being saved. */
export function remainingChanges(plan: readonly PlannedChange[], saved: readonly PlannedChange[]): readonly PlannedChange[] {
  const keyOfCell = ({ time, productTypes }: PlannedChange, cell: CellAt) => JSON.stringify([time, productTypes, cellKey(cell)])
  const known = new Set(saved.flatMap((change) => change.cells.map((cell) => keyOfCell(change, cell))))
  return plan.flatMap((change) => {
    const cells = change.cells.filter((cell) => !known.has(keyOfCell(change, cell)))
    // What was saved has changed what they were.
    return cells.length === 0 ? [] : { ...change, cells: cells.map(({ row, day }) => ({ row, day })) }
  })
}

/**
 * The dated cut-offs that a plan consists of: as few as possible such that no other one, which applies on fewer days or is for certain
 * product types, decides any of its cells. `rows`: all rows of the brand; `stored`: its dated cut-offs; `reason`: as entered, for the
 * changes without a reason of their own, or for every change if each has one; undefined until something is entered.
 */
export function plannedCutoffs(
  plan: readonly PlannedChange[],
  rows: readonly Row[],
  stored: readonly Dated[],
  reason: string | undefined,
): readonly DatedCutoff[] {
  const rules = datedRules(stored)
  const rulesOf = new Map(rows.map((row) => [keyOf(row), rulesOfService(rules, row.factory, row.service)]))
  const rulesAt: RulesAt = ({ row, day }) => (rulesOf.get(keyOf(row)) ?? []).filter((rule) => appliesOn(rule, day))
  const isForAll = plan.every(({ why }) => why !== undefined)
  const settings = plan.map(({ why, ...change }) => ({ ...change, reason: (isForAll ? (reason ?? why) : (why ?? reason)) ?? '' }))
  const alike = Map.groupBy(cellSettings(settings, rulesAt), ({ cell: _, ...setting }) => JSON.stringify(setting))
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { cell: _, ...setting } = first
    const limitOf = (cell: CellAt) => daysOfFirst(rulesAt(cell), setting.productTypes)
    return spansOf(
      same.map(({ cell }) => cell),
      rows,
      limitOf,
    ).map((span) => ({ ...span, ...setting }))
  })
}

/** The stored rules that apply to a cell, in the order of their precedence. */
type RulesAt = (cell: CellAt) => readonly DatedRule<Dated>[]

/** `productTypes`: null: all that have no dated cut-off of their own. */
type Setting = Pick<DatedCutoff, 'time' | 'productTypes' | 'reason'>

/**
 * What each cell is set to: of several changes for a product type, the last. One for all product types needs another dated cut-off for those
 * that already have their own.
 */
function cellSettings(
  changes: readonly (Setting & Pick<PlannedChange, 'cells' | 'except'>)[],
  rulesAt: RulesAt,
): readonly (Setting & { readonly cell: CellAt })[] {
  const cells = new Map<string, CellAt>()
  /** By product type; undefined: all. */
  const settings = new Map<string, Map<string | undefined, Setting>>()
  for (const { cells: some, except = [], productTypes, time, reason } of changes) {
    for (const cell of some) {
      const key = cellKey(cell)
      cells.set(key, cell)
      const ofCell = settings.get(key) ?? new Map<string | undefined, Setting>()
      settings.set(key, ofCell)
      const setting = { time, productTypes, reason }
      for (const type of productTypes ?? []) ofCell.set(type, setting)
      if (productTypes !== null) continue
      for (const type of ofCell.keys()) if (type !== undefined && !except.includes(type)) ofCell.delete(type)
      const own = rulesAt(cell).flatMap((rule) => [...(rule.productTypes ?? [])])
      ofCell.set(undefined, setting)
      for (const type of own) if (!except.includes(type)) ofCell.set(type, setting)
    }
  }
  return [...cells].flatMap(([key, cell]) => {
    const alike = Map.groupBy(settings.get(key) ?? [], ([type, { time, reason }]) => JSON.stringify([type === undefined, time, reason]))
    return [...alike.values()].flatMap((same) => {
      const types = same.flatMap(([type]) => type ?? []).sort(compareText)
      return same.slice(0, 1).map(([, setting]) => ({ ...setting, cell, productTypes: types.length === 0 ? null : types }))
    })
  })
}

/** On how many days at most another dated cut-off may apply in order to decide instead of those at a cell. */
function daysOfFirst(rules: readonly DatedRule<Dated>[], types: readonly string[] | null): number {
  const firsts = (types ?? [undefined]).flatMap(
    (type) => rules.find(({ productTypes }) => (type === undefined ? productTypes === undefined : productTypes?.has(type) === true)) ?? [],
  )
  return Math.min(...firsts.map(({ record }) => countDays(record.value)))
}

/** What all factories and delivery services have in common within a dated cut-off. */
type Scope = Pick<DatedCutoff, 'factories' | 'services'>
type Days = Pick<DatedCutoff, 'from' | 'to' | 'days'>

/** What covers cells, with few enough days on each of them. */
function spansOf(cells: readonly CellAt[], rows: readonly Row[], limitOf: (cell: CellAt) => number): readonly (Scope & Days)[] {
  const scopes = new Map<string, { readonly scope: Scope; readonly limits: Map<number, number> }>()
  for (const [day, ofDay] of Map.groupBy(cells, (cell) => cell.day)) {
    for (const { scope, some } of scopesOf(ofDay, rows)) {
      const key = JSON.stringify([scope.factories, scope.services])
      const { limits } = scopes.get(key) ?? { limits: new Map() }
      scopes.set(key, { scope, limits: limits.set(day, Math.min(...some.map(limitOf))) })
    }
  }
  return [...scopes.values()].flatMap(({ scope, limits }) => {
    const days = [...limits.keys()].sort((a, b) => a - b)
    return daysCovering(days, (day) => limits.get(day) ?? 1).map((one) => ({ ...scope, ...one }))
  })
}

/** Covers days, in ascending order: each by something with no more days than its limit, which decides there. */
function daysCovering(days: readonly number[], limitOf: (day: number) => number): readonly Days[] {
  return groupsOf(days).flatMap(({ within, weekdays }) => {
    const lost = within.filter((day) => limitOf(day) < within.length)
    if (lost.length < within.length) {
      const [from = 0, to = from] = [within[0], within.at(-1)]
      return [{ from: dateOfDay(from), to: dateOfDay(to), days: weekdays }, ...(lost.length === 0 ? [] : daysCovering(lost, limitOf))]
    }
    const most = Math.max(...within.map(limitOf))
    return Array.from({ length: Math.ceil(within.length / most) }, (_, at) => within.slice(at * most, (at + 1) * most)).flatMap((part) =>
      daysCovering(part, limitOf),
    )
  })
}

type DayGroup = { readonly within: readonly number[]; readonly weekdays: DatedCutoff['days'] }

/** Days that one dated cut-off can have: the same weekdays of at least two weeks, otherwise consecutive ones. */
function groupsOf(days: readonly number[]): readonly DayGroup[] {
  const runs = [...Map.groupBy(days, (day, at) => day - at).values()].map((within) => ({ within, weekdays: null }))
  const [first = 0, last = first] = [days[0], days.at(-1)]
  const used = weekdays.filter((weekday) => days.some((day) => weekdayOfDay(day) === weekday))
  const isPattern = countDays({ from: dateOfDay(first), to: dateOfDay(last), days: used }) === days.length
  return runs.length > 1 && isPattern && days.length >= 2 * used.length ? [{ within: days, weekdays: used }] : runs
}

/** The fewest scopes that cover exactly these cells of a day. Factories are listed, so that a future one does not inherit it (CUT-46). */
function scopesOf(cells: readonly CellAt[], rows: readonly Row[]): readonly { readonly scope: Scope; readonly some: readonly CellAt[] }[] {
  const keys = new Set(cells.map(({ row }) => keyOf(row)))
  const ofFactory = [...Map.groupBy(cells, ({ row }) => row.factory)].map(([factory, some]) => {
    const isAll = rows.every((row) => row.factory !== factory || keys.has(keyOf(row)))
    return { factory, some, services: isAll ? null : [...new Set(some.map(({ row }) => row.service))].sort(compareText) }
  })
  return [...Map.groupBy(ofFactory, ({ services }) => JSON.stringify(services)).values()].map((same) => ({
    scope: { factories: same.map(({ factory }) => factory).sort(compareText), services: same[0]?.services ?? null },
    some: same.flatMap(({ some }) => some),
  }))
}

function keyOf({ factory, service }: Row): string {
  return joinKey(factory, service)
}

/** A cut-off and those of product types that differ from it. */
export type CellTimes = {
  /** null: closed. */
  readonly time: TimeOfDay | null
  readonly others: readonly { readonly productType: string; readonly time: TimeOfDay | null }[]
}

export function timesOf({ time, others }: Cell): CellTimes {
  const different = others.filter((one) => one.time !== time)
  return { time: time ?? null, others: different.map((one) => ({ productType: one.productType, time: one.time ?? null })) }
}

/** The cells to which a plan applies, as they are when it is made. */
export function seenCells(cells: readonly CellAt[], rules: readonly DatedRule<Dated>[]): readonly PlannedCell[] {
  return cells.flatMap(({ row, day }) =>
    cellsOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day, 1).map((cell) => ({ row, day, seen: timesOf(cell) })),
  )
}
