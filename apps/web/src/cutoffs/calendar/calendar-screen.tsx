import { permits } from '@goat/domain/brands'
import { datedRules } from '@goat/domain/effective-cutoffs'
import type { Field, Fields } from '@goat/domain/kinds/kind'
import { Alert } from '@goat/ui/alert'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import linkClasses from '../../platform/change-history/history-link.module.css'
import { useConfig } from '../../platform/config/config-root.tsx'
import { beginEditing, type FormState } from '../../platform/form/form-state.ts'
import { useRecordForm } from '../../platform/form/use-record-form.ts'
import { useRestoredDrafts } from '../../platform/form/use-restored-drafts.ts'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../platform/shell/empty-state.tsx'
import { ListSkeleton } from '../../platform/shell/list-skeleton.tsx'
import { Loaded } from '../../platform/shell/loaded.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useFactories } from '../queries.ts'
import classes from './calendar.module.css'
import { CalendarDays } from './calendar-days.tsx'
import { currentCell } from './calendar-grid.tsx'
import { type Dated, type DatedDraft, datedFormName, draftOf, unsaved } from './dated.ts'
import { DatedForm } from './dated-form.tsx'
import { DatedList } from './dated-list.tsx'
import { type CellAt, cellKey, type Row, rowsOf } from './matrix.ts'
import { messages } from './messages.ts'
import { type PlannedChange, plannedCutoffs, remainingChanges, seenCells, withChange, without } from './plan.ts'
import type { Plan } from './plan-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { useDated } from './queries.ts'
import { SetBar } from './set-bar.tsx'
import { ToDecide } from './to-decide.tsx'
import { useTodays } from './use-today.ts'

/**
 * `/cutoffs/calendar`: the cut-off of each delivery service on each day, and dated cut-offs (CUT-31 to CUT-34). Only `CalendarDays` is
 * rendered again when the days in the address change.
 */
export const CalendarScreen = memo(function CalendarScreen() {
  const say = useSay()
  const factories = useFactories()
  const dated = useDated()
  const rows = useMemo(() => rowsOf(factories.data?.read ?? []), [factories.data])
  const canEdit = permits(useSession().permission, 'editor')
  const { accessChannel } = useConfig()
  return (
    <Page title={say(messages.title)} purpose={say(canEdit ? messages.purpose : messages.viewerPurpose)}>
      <nav className={classes['views']} aria-label={say(messages.views)}>
        <Link className={linkClasses['link']} to={paths.cutoffs}>
          {say(messages.weekly)}
        </Link>
      </nav>
      {canEdit ? null : (
        <Alert variant="info" title={say(messages.viewerOnly)}>
          {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
        </Alert>
      )}
      <Loaded query={factories} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
        {(_, retry) =>
          rows.length === 0 ? (
            <EmptyState title={say(messages.noServices)}>{retry}</EmptyState>
          ) : (
            <Loaded
              query={dated}
              skeleton={<ListSkeleton />}
              failed={{ title: messages.loadFailed }}
              refreshFailed={messages.refreshFailed}
            >
              {({ read: stored }) => <Calendar rows={rows} stored={stored} canEdit={canEdit} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
})

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

/** The form that is open: of a stored record, or of a new one. */
type Editing = { readonly id: string | undefined; readonly initial: DatedDraft }

type CalendarProps = { readonly rows: readonly Row[]; readonly stored: readonly Dated[]; readonly canEdit: boolean }

function Calendar({ rows, stored, canEdit }: CalendarProps) {
  const todaysOf = useTodays(rows)
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<readonly CellAt[]>([])
  const restored = useRestoredDrafts<DatedDraft>(datedFormName)
  const [editing, setEditing] = useState<Editing | undefined>(
    () => restored.map(({ id, base }) => ({ id: id === '' ? undefined : id, initial: base }))[0],
  )
  const [saved, setSaved] = useState<readonly string[]>([])
  const form = useRecordForm<Plan, Plan>(planFields, () => beginEditing(noPlan), {
    keepAs: 'cutoff-plan',
    staysWithin: true,
    editsWhileSaving: true,
    onEnd: (ids) => {
      setSaved(ids ?? [])
      form.begin(beginEditing(noPlan, { draft: remainingPlan(form.state) }))
    },
  })
  const { changes, reason } = form.state.draft
  const changesBefore = useRef(0)
  useEffect(() => {
    // The button that had the focus is gone.
    if (changes.length < changesBefore.current && document.activeElement === document.body) currentCell(grid)?.focus()
    changesBefore.current = changes.length
  }, [changes.length])
  const planned = useMemo(() => plannedCutoffs(changes, rows, stored, reason), [changes, rows, stored, reason])
  const rules = useMemo(() => datedRules([...stored, ...unsaved(planned)]), [stored, planned])
  const plan = (...added: readonly PlannedChange[]) => {
    const storedRules = datedRules(stored)
    const seen = added.map((one) => ({ ...one, cells: seenCells(one.cells, storedRules) }))
    form.edit((now) => ({ ...now, changes: seen.reduce(withChange, now.changes) }))
    setChosen([])
  }
  const withdraw = (why: string, cells: readonly CellAt[]) =>
    form.edit((now) => ({
      ...now,
      changes: now.changes.flatMap((one) => (one.why === why ? without([one], { cells, productTypes: null }) : one)),
    }))
  const choose = (cells: readonly CellAt[], isRange: boolean) => {
    const keys = new Set(cells.map(cellKey))
    const others = chosen.filter((one) => !keys.has(cellKey(one)))
    setChosen(!isRange && chosen.length - others.length === cells.length ? others : [...others, ...cells])
  }
  const actions = useMemo(
    () => ({
      onEdit: (dated: Dated) => setEditing({ id: dated.key, initial: draftOf(dated) }),
      onDuplicate: ({ value }: Dated) => setEditing({ id: undefined, initial: draftOf({ value }) }),
    }),
    [],
  )
  return (
    <>
      <CalendarDays
        {...{ grid, rows, stored, rules, chosen, todaysOf, actions }}
        onChoose={canEdit ? choose : undefined}
        onPlan={canEdit ? plan : undefined}
        onAdd={canEdit ? (shown) => setEditing({ id: undefined, initial: { ...emptyDraft, ...shown } }) : undefined}
      >
        <Legend canEdit={canEdit} />
        {chosen.length === 0 ? null : <SetBar grid={grid} chosen={chosen} onPlan={plan} onClear={() => setChosen([])} />}
        {changes.length === 0 ? null : <PlanPanel {...{ form, rows, stored, planned, todaysOf }} />}
      </CalendarDays>
      <ToDecide rows={rows} onPlan={canEdit ? plan : undefined} onWithdraw={withdraw} />
      <DatedList dated={stored} rows={rows} todaysOf={todaysOf} canEdit={canEdit} saved={saved} {...actions} />
      {editing === undefined ? null : (
        <DatedForm
          key={editing.id ?? 'new'}
          {...editing}
          rows={rows}
          stored={stored}
          todaysOf={todaysOf}
          onPlan={plan}
          onEnd={(ids) => {
            setSaved(ids ?? [])
            setEditing(undefined)
          }}
        />
      )}
    </>
  )
}

const emptyDraft = { services: null, productTypes: null, days: null, time: '', reason: '' }

function Legend({ canEdit }: { readonly canEdit: boolean }) {
  const say = useSay()
  return (
    <div className={classes['legend']} role="note" aria-label={say(messages.legend)}>
      <span className={classes['mark']} data-layer="dated">
        {say(messages.legendDated)}
      </span>
      {canEdit ? (
        <span className={classes['mark']} data-layer="planned">
          {say(messages.legendPlanned)}
        </span>
      ) : null}
      <span className={classes['mark']} data-closed>
        {say(messages.legendClosed)}
      </span>
      <span className={classes['mark']} data-others>
        {say(messages.legendOthers)}
      </span>
      <span>{say(messages.gridKeys)}</span>
      {canEdit ? <span>{say(messages.gridChoice)}</span> : null}
    </div>
  )
}
