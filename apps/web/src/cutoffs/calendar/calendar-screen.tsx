import { dateIssue, dateOfDay, dayOfDate } from '@goat/domain/calendar-date'
import { datedRules } from '@goat/domain/effective-cutoffs'
import { permits } from '@goat/domain/permissions'
import type { Field, Fields } from '@goat/domain/records/kind'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useEffect, useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import linkClasses from '../../platform/change-history/history-link.module.css'
import { DownloadCsv } from '../../platform/csv/download-csv.tsx'
import { DateField } from '../../platform/form/date-field.tsx'
import { beginEditing, type FormState } from '../../platform/form/form-state.ts'
import { useRecordForm } from '../../platform/form/use-record-form.ts'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import { useLocation, useNavigate } from '../../platform/navigation/router.tsx'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../platform/shell/empty-state.tsx'
import { Later } from '../../platform/shell/later.tsx'
import { ListSkeleton } from '../../platform/shell/list-skeleton.tsx'
import { Loaded } from '../../platform/shell/loaded.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { loadWaitingParts, partInAdvance } from '../../platform/shell/part-in-advance.ts'
import { Select } from '../../platform/shell/select.tsx'
import { UnknownCentre } from '../../unknown-centre.tsx'
import { useFactories } from '../queries.ts'
import { formatAddress, type Ignored, parseAddress } from './address.ts'
import classes from './calendar.module.css'
import { CalendarGrid, type Place } from './calendar-grid.tsx'
import { type Dated, type DatedDraft, draftOf, unsaved } from './dated.ts'
import { type CellAt, cellKey, cellsOf, type Row, rowsOf } from './matrix.ts'
import { messages } from './messages.ts'
import { type PlannedChange, plannedCutoffs, remainingChanges, withChange } from './plan.ts'
import type { Plan } from './plan-panel.tsx'
import { useDated } from './queries.ts'
import { useShow } from './show.ts'
import { useToday } from './use-today.ts'

const setBar = partInAdvance(async () => (await import('./set-bar.tsx')).SetBar)
const planPanel = partInAdvance(async () => (await import('./plan-panel.tsx')).PlanPanel)
const toDecide = partInAdvance(async () => (await import('./to-decide.tsx')).ToDecide)
const cellPanel = partInAdvance(async () => (await import('./cell-panel.tsx')).CellPanel)
const datedList = partInAdvance(async () => (await import('./dated-list.tsx')).DatedList)
const datedForm = partInAdvance(async () => (await import('./dated-form.tsx')).DatedForm)

/** How many days the calendar shows. */
const count = 14

/** `/cutoffs/calendar`: the cut-off of each delivery service on each day, and dated cut-offs (CUT-31 to CUT-34). */
export function CalendarScreen() {
  const say = useSay()
  const dated = useDated()
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <nav className={classes['views']} aria-label={say(messages.views)}>
        <Link className={linkClasses['link']} to={paths.cutoffs}>
          {say(messages.weekly)}
        </Link>
      </nav>
      <Loaded
        query={useFactories()}
        skeleton={<ListSkeleton />}
        failed={{ title: messages.loadFailed }}
        refreshFailed={messages.refreshFailed}
      >
        {({ read: factories }, retry) => {
          const rows = rowsOf(factories)
          if (rows.length === 0) return <EmptyState title={say(messages.noServices)}>{retry}</EmptyState>
          return (
            <Loaded
              query={dated}
              skeleton={<ListSkeleton />}
              failed={{ title: messages.loadFailed }}
              refreshFailed={messages.refreshFailed}
            >
              {({ read: stored }) => <Calendar rows={rows} stored={stored} />}
            </Loaded>
          )
        }}
      </Loaded>
    </Page>
  )
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

const noPlan: Plan = { changes: [], reason: '' }

/** What remains to be saved: what was planned while the rest was being saved; nothing if the plan was discarded. */
function remainingPlan({ draft, sent }: FormState<Plan>): Plan {
  const changes = sent === undefined ? [] : remainingChanges(draft.changes, sent.changes)
  return { changes, reason: changes.find(({ why }) => why !== undefined)?.why ?? '' }
}

/** The form that is open: of a stored record, or of a new one. */
type Editing = { readonly id: string | undefined; readonly initial: DatedDraft }

function Calendar({ rows, stored }: { readonly rows: readonly Row[]; readonly stored: readonly Dated[] }) {
  const todayOf = useToday(rows)
  const canEdit = permits(useSession().permission, 'editor')
  const navigate = useNavigate()
  const factories = [...new Set(rows.map(({ factory }) => factory))]
  const { ignored, ...address } = parseAddress(useLocation().search, factories)
  const today = todayOf(address.factory === undefined ? null : [address.factory])
  const from = address.from ?? today
  const first = dayOfDate(from)
  const shown = useMemo(
    () => rows.filter(({ factory }) => address.factory === undefined || factory === address.factory),
    [rows, address.factory],
  )
  useEffect(loadWaitingParts, [])
  const [chosen, setChosen] = useState<readonly CellAt[]>([])
  const [place, setPlace] = useState<Place>({ row: 1, column: 0 })
  const [current, setCurrent] = useState<Row>()
  const [editing, setEditing] = useState<Editing>()
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
  const planned = useMemo(() => plannedCutoffs(changes, rows, stored, reason), [changes, rows, stored, reason])
  const rules = useMemo(() => datedRules([...stored, ...unsaved(planned)]), [stored, planned])
  const go = (next: Partial<typeof address>) => void navigate({ search: formatAddress({ ...address, from, ...next }) }, { replace: true })
  const plan = (change: PlannedChange) => {
    form.edit((now) => ({ ...now, changes: withChange(now.changes, change), reason: now.reason || (change.why ?? '') }))
    setChosen([])
  }
  const choose = (cells: readonly CellAt[]) => {
    const keys = new Set(cells.map(cellKey))
    const others = chosen.filter((one) => !keys.has(cellKey(one)))
    setChosen(chosen.length - others.length === cells.length ? others : [...others, ...cells])
  }
  const actions = useMemo(
    () => ({
      onEdit: (dated: Dated) => setEditing({ id: dated.key, initial: draftOf(dated) }),
      onDuplicate: ({ value }: Dated) => setEditing({ id: undefined, initial: draftOf({ value }) }),
    }),
    [],
  )
  const isChosen = useMemo(() => {
    const keys = new Set(chosen.map(cellKey))
    return (cell: CellAt) => keys.has(cellKey(cell))
  }, [chosen])
  const row = shown.find((one) => one.factory === current?.factory && one.service === current.service) ?? shown[0]
  const day = first + Math.max(0, place.column)
  const [cell] = row === undefined ? [] : cellsOf(row, rules, day, 1)
  return (
    <>
      <IgnoredAddress {...ignored} />
      <Toolbar
        {...{ factories, stored, from, today, factory: address.factory, onGo: go }}
        onAdd={canEdit ? () => setEditing({ id: undefined, initial: emptyDraft(today) }) : undefined}
      />
      <CalendarGrid
        {...{ rows: shown, first, count, rules, isChosen, place }}
        onPlace={(next, of) => {
          setPlace(next)
          setCurrent(of)
        }}
        onChoose={canEdit ? choose : ignore}
      />
      <Legend />
      {chosen.length === 0 ? null : (
        <Later part={setBar}>{(SetBar) => <SetBar chosen={chosen} onPlan={plan} onClear={() => setChosen([])} />}</Later>
      )}
      {changes.length === 0 ? null : (
        <Later part={planPanel}>{(PlanPanel) => <PlanPanel form={form} stored={stored} planned={planned} />}</Later>
      )}
      {row === undefined || cell === undefined ? null : (
        <Later part={cellPanel}>
          {(CellPanel) => <CellPanel at={{ row, day }} todayOf={todayOf} cell={cell} onPlan={canEdit ? plan : undefined} {...actions} />}
        </Later>
      )}
      <Later part={toDecide}>{(ToDecide) => <ToDecide rows={rows} onPlan={canEdit ? plan : undefined} />}</Later>
      <Later part={datedList} fallback={<ListSkeleton />}>
        {(DatedList) => <DatedList dated={stored} todayOf={todayOf} canEdit={canEdit} saved={saved} {...actions} />}
      </Later>
      {editing === undefined ? null : (
        <Later part={datedForm}>
          {(DatedForm) => (
            <DatedForm
              key={editing.id ?? 'new'}
              {...editing}
              rows={rows}
              stored={stored}
              todayOf={todayOf}
              onEnd={(ids) => {
                setSaved(ids ?? [])
                setEditing(undefined)
              }}
            />
          )}
        </Later>
      )}
    </>
  )
}

const ignore = () => undefined

function emptyDraft(today: string): DatedDraft {
  return { factories: null, services: null, productTypes: null, from: today, to: today, days: null, time: '', reason: '' }
}

function IgnoredAddress({ from, factory }: Ignored) {
  const say = useSay()
  return (
    <>
      {from === undefined ? null : <Alert variant="info">{say(messages.badDate(from))}</Alert>}
      {factory === undefined ? null : <UnknownCentre code={factory} shown={null} />}
    </>
  )
}

type ToolbarProps = {
  readonly factories: readonly string[]
  readonly stored: readonly Dated[]
  readonly from: string
  readonly today: string
  readonly factory: string | undefined
  readonly onGo: (address: { readonly from?: string; readonly factory?: string | undefined }) => void
  readonly onAdd: (() => void) | undefined
}

function Toolbar({ factories, stored, from, today, factory, onGo, onAdd }: ToolbarProps) {
  const say = useSay()
  const show = useShow()
  // A year is typed digit by digit.
  const [typed, setTyped] = useState(from)
  const isTyping = dateIssue(typed) !== undefined || typed === from
  const turn = (days: number) => onGo({ from: dateOfDay(dayOfDate(from) + days) })
  return (
    <div className={classes['toolbar']}>
      <Select
        label={say(messages.centre)}
        placeholder={say(messages.allCentres)}
        emptyText={say(messages.noCentres)}
        options={[{ value: '', label: say(messages.allCentres) }, ...factories.map((value) => ({ value, label: value }))]}
        value={factory ?? ''}
        onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
      />
      <DateField
        label={say(messages.firstDay)}
        value={isTyping ? typed : from}
        onChange={(next) => {
          setTyped(next)
          if (dateIssue(next) === undefined) onGo({ from: next })
        }}
      />
      <Button onClick={() => turn(-count)}>{say(messages.earlier)}</Button>
      <Button onClick={() => onGo({ from: today })}>{say(messages.today)}</Button>
      <Button onClick={() => turn(count)}>{say(messages.later)}</Button>
      {onAdd === undefined ? null : <Button onClick={onAdd}>{say(messages.add)}</Button>}
      <DownloadCsv label={say(messages.downloadCsv)} table={async () => (await import('./csv-table.ts')).csvTable(stored, say, show)} />
    </div>
  )
}

function Legend() {
  const say = useSay()
  return (
    <div className={classes['legend']} role="note" aria-label={say(messages.legend)}>
      <span className={classes['mark']} data-layer="dated">
        {say(messages.legendDated)}
      </span>
      <span className={classes['mark']} data-layer="planned">
        {say(messages.legendPlanned)}
      </span>
      <span className={classes['mark']} data-closed>
        {say(messages.legendClosed)}
      </span>
      <span className={classes['mark']} data-others>
        {say(messages.legendOthers)}
      </span>
      <span>{say(messages.gridHelp)}</span>
    </div>
  )
}
