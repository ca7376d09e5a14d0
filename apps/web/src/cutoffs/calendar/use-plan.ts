import { type DatedRule, datedRules } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { Field, Fields } from '@goat/domain/kinds/kind'
import { useMemo } from 'react'
import { beginEditing, type FormState } from '../../records/draft.ts'
import { type RecordEdit, useRecordForm } from '../../records/use-record-form.ts'
import { type CellAt, cellKey, type Row } from './calendar-data.ts'
import { type Dated, unsaved } from './dated.ts'
import { type PlannedChange, plannedCutoffs, remainingChanges, seenCells, withChange, without } from './plan.ts'

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

/** What remains to be saved: what was planned while the rest was being saved; nothing if the plan was discarded. */
function remainingPlan({ draft, sent }: FormState<Plan>): Plan {
  return { ...noPlan, changes: sent === undefined ? [] : remainingChanges(draft.changes, sent.changes) }
}

export type PlanForm = {
  readonly form: RecordEdit<Plan>
  /** The dated cut-offs of the plan. */
  readonly planned: readonly DatedCutoff[]
  /** Those of the stored dated cut-offs and of the plan. */
  readonly rules: readonly DatedRule<Dated>[]
  readonly add: (changes: readonly PlannedChange[]) => void
  /** Removes what was planned for a reason from some cells. */
  readonly withdraw: (why: string, cells: readonly CellAt[]) => void
}

/** The plan of the calendar (CUT-33). `onSaved`: called with the ids of what was saved. */
export function usePlan(rows: readonly Row[], stored: readonly Dated[], onSaved: (ids: readonly string[]) => void): PlanForm {
  const form = useRecordForm<Plan, Plan>(planFields, () => beginEditing(noPlan), {
    keepAs: 'cutoff-plan',
    staysWithin: true,
    editsWhileSaving: true,
    onEnd: (ids) => {
      onSaved(ids ?? [])
      form.begin(beginEditing(noPlan, { draft: remainingPlan(form.state) }))
    },
  })
  const { changes, reason } = form.state.draft
  const planned = useMemo(() => plannedCutoffs(changes, rows, stored, reason), [changes, rows, stored, reason])
  const rules = useMemo(() => datedRules([...stored, ...unsaved(planned)]), [stored, planned])
  const change = (by: (changes: readonly PlannedChange[]) => readonly PlannedChange[]) =>
    form.edit((now) => ({ ...now, changes: by(now.changes) }))
  return {
    form,
    planned,
    rules,
    add: (added) => {
      const storedRules = datedRules(stored)
      const seen = added.map((one) => ({ ...one, cells: seenCells(one.cells, storedRules) }))
      change((now) => seen.reduce(withChange, now))
    },
    withdraw: (why, cells) =>
      change((now) => now.flatMap((one) => (one.why === why ? without([one], { cells, productTypes: null }) : one))),
  }
}
