import { appliesOn, type DatedRule, datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, emptyDatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { type Field, type Fields, joinKey } from '@goat/domain/kinds/kind'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dateRuns, type TimeOfDay } from '@goat/domain/time/calendar'
import { type Cell, cellOf } from '@goat/foresight/dispatch'
import { useMemo } from 'react'
import { beginEditing } from '../../records/draft.ts'
import { type RecordEdit, useRecordForm } from '../../records/use-record-form.ts'
import { type CellAt, cellKey, type Row } from './calendar-data.ts'
import { type Dated, unsaved } from './dated.ts'

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
function without(
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
 * The dated cut-offs that a plan consists of: one for each setting, scope and run of consecutive days on which the same stored ones decide.
 * It applies on no more days than each of those, so it decides instead of them (CUT-28). `rows`: all rows of the brand; `stored`: its dated
 * cut-offs; `reason`: as entered, for the changes without a reason of their own, or for every change if each has one; undefined until
 * something is entered.
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
  const alike = alikeBy(cellSettings(settings, rulesAt), ({ cell, setting }) => [setting, cell.day])
  const parts = alike.flatMap(([{ setting, cell }, same]) => {
    const cellsOfDay = same.map((one) => one.cell)
    return scopesOf(cellsOfDay, rows).map(({ scope, cells }) => {
      const decidedBy = cells.flatMap((one) => firstsOf(rulesAt(one), setting.productTypes))
      return { content: { ...scope, ...setting }, decidedBy: [...new Set(decidedBy)].sort(), day: cell.day }
    })
  })
  return alikeBy(parts, ({ day: _, ...part }) => part).flatMap(([{ content }, same]) => {
    const dates = same.map(({ day }) => dateOfDay(day)).sort()
    return dateRuns(dates).map(([from, to]) => ({ ...emptyDatedCutoff, ...content, from, to }))
  })
}

/** The groups of values with the same key, each with its first value. */
export function alikeBy<T>(values: Iterable<T>, keyOf: (value: T) => unknown): readonly (readonly [first: T, all: readonly T[]])[] {
  const groups = [...Map.groupBy(values, (one) => JSON.stringify(keyOf(one))).values()]
  return groups.flatMap((all) => all.slice(0, 1).map((first) => [first, all] as const))
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
): readonly { readonly cell: CellAt; readonly setting: Setting }[] {
  /** By cell, then by product type; undefined: all. */
  const settings = new Map<string, { readonly cell: CellAt; readonly byType: Map<string | undefined, Setting> }>()
  for (const { cells, except = [], ...setting } of changes) {
    for (const cell of cells) {
      const { byType } = settings.get(cellKey(cell)) ?? { byType: new Map() }
      settings.set(cellKey(cell), { cell, byType })
      for (const type of setting.productTypes ?? []) byType.set(type, setting)
      if (setting.productTypes !== null) continue
      for (const type of byType.keys()) if (type !== undefined && !except.includes(type)) byType.delete(type)
      byType.set(undefined, setting)
      const own = rulesAt(cell).flatMap((rule) => [...(rule.productTypes ?? [])])
      for (const type of own) if (!except.includes(type)) byType.set(type, setting)
    }
  }
  return [...settings.values()].flatMap(({ cell, byType }) =>
    alikeBy(byType, ([type, { time, reason }]) => [type === undefined, time, reason]).map(([[, { time, reason }], same]) => {
      const types = same.flatMap(([type]) => type ?? []).sort(compareText)
      return { cell, setting: { time, productTypes: types.length === 0 ? null : types, reason } }
    }),
  )
}

/** The keys of the stored dated cut-offs that decide for product types, or for all without one of their own. */
function firstsOf(rules: readonly DatedRule<Dated>[], types: readonly string[] | null): readonly string[] {
  return (types ?? [undefined]).flatMap((type) => {
    const first = rules.find(({ productTypes }) => (type === undefined ? productTypes === undefined : productTypes?.has(type) === true))
    return first === undefined ? [] : first.record.key
  })
}

/** What all factories and delivery services have in common within a dated cut-off. */
type Scope = Pick<DatedCutoff, 'factories' | 'services'>

/** The fewest scopes that cover exactly these cells of a day. Factories are listed, so that a future one does not inherit it (CUT-46). */
function scopesOf(cells: readonly CellAt[], rows: readonly Row[]): readonly { readonly scope: Scope; readonly cells: readonly CellAt[] }[] {
  const keys = new Set(cells.map(({ row }) => keyOf(row)))
  const ofFactory = [...Map.groupBy(cells, ({ row }) => row.factory)].map(([factory, some]) => {
    const isAll = rows.every((row) => row.factory !== factory || keys.has(keyOf(row)))
    return { factory, cells: some, services: isAll ? null : some.map(({ row }) => row.service).sort(compareText) }
  })
  return alikeBy(ofFactory, ({ services }) => services).map(([{ services }, same]) => ({
    scope: { factories: same.map(({ factory }) => factory).sort(compareText), services },
    cells: same.flatMap((one) => one.cells),
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
  return cells.map(({ row, day }) => ({
    row,
    day,
    seen: timesOf(cellOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day)),
  }))
}

/** The changes that are not saved yet, and their reason. */
export type Plan = {
  readonly changes: readonly PlannedChange[]
  /** undefined until the user enters one: the changes then have those that they propose. */
  readonly reason?: string | undefined
  readonly version?: number | undefined
}

/** A plan is unsaved as long as it has changes. */
const planFields: Fields<Plan> = {
  fields: () => [
    {
      name: 'changes',
      type: 'rule',
      get: ({ changes }) => changes.map(({ time, productTypes, cells }) => [JSON.stringify([time, productTypes, cells.map(cellKey)])]),
      copy: (from, to) => ({ ...to, changes: from.changes }),
    } satisfies Field<Plan>,
  ],
}

const noPlan: Plan = { changes: [], reason: undefined }

export type PlanForm = ReturnType<typeof usePlan>

/** The plan of the calendar (CUT-33). `onSaved`: called with the ids of what was saved. */
export function usePlan(rows: readonly Row[], stored: readonly Dated[], onSaved: (ids: readonly string[]) => void) {
  const form: RecordEdit<Plan> = useRecordForm<Plan, Plan>(planFields, () => beginEditing(noPlan), {
    keepAs: 'cutoff-plan',
    staysWithin: true,
    editsWhileSaving: true,
    onEnd: (ids) => {
      onSaved(ids ?? [])
      const { draft, sent } = form.state
      // What was planned while the rest was being saved; nothing if the plan was discarded.
      const remaining = sent === undefined ? [] : remainingChanges(draft.changes, sent.changes)
      form.begin(beginEditing(noPlan, { draft: { ...noPlan, changes: remaining } }))
    },
  })
  const { changes, reason } = form.state.draft
  const planned = useMemo(() => plannedCutoffs(changes, rows, stored, reason), [changes, rows, stored, reason])
  const rules = useMemo(() => datedRules([...stored, ...unsaved(planned)]), [stored, planned])
  return {
    form,
    planned,
    /** Those of the stored dated cut-offs and of the plan. */
    rules,
    add: (added: readonly PlannedChange[]) => {
      const storedRules = datedRules(stored)
      const seen = added.map((one) => ({ ...one, cells: seenCells(one.cells, storedRules) }))
      form.edit((now) => ({ ...now, changes: seen.reduce(withChange, now.changes) }))
    },
  }
}
