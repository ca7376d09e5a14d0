import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/text'
import { fullTime, parseTimeOfDay } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { Button } from '@goat/ui/button'
import { MultiSelect } from '@goat/ui/multi-select'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { issueSentence } from '../../platform/api/failure-text.ts'
import { useServerTime } from '../../platform/clock.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/router.tsx'
import { chosenPlan } from '../../platform/plan.ts'
import { useBrand, useCanEdit } from '../../platform/session.tsx'
import { EmptyState, Loaded } from '../../platform/shell/loaded.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { ImportLink, ViewOnlyNote } from '../../records/notes.tsx'
import { productTypeChoices } from '../../records/order-labels.ts'
import { useRestoredDrafts } from '../../records/use-record-form.ts'
import { useFactories } from '../queries.ts'
import classes from './calendar.module.css'
import { type CellAt, cellKey, type Row, rowsOf, type TodaysOf, todaysAt } from './calendar-data.ts'
import { CalendarDays } from './calendar-days.tsx'
import { type CalendarGridProps, currentCell } from './calendar-grid.tsx'
import { CalendarContext, type Dated, type DatedDraft, type DatedFormOf, datedFormName, useDated } from './dated.ts'
import { DatedForm } from './dated-form.tsx'
import { DatedList } from './dated-list.tsx'
import { messages } from './messages.ts'
import { type PlannedChange, usePlan } from './plan.ts'
import { PlanPanel } from './plan-panel.tsx'
import { ToDecide } from './to-decide.tsx'

/**
 * `/cutoffs/calendar`: the cut-off of each delivery service on each day, and dated cut-offs (CUT-31 to CUT-34). Only `CalendarDays` is
 * rendered again when the days in the address change.
 */
export const CalendarScreen = memo(function CalendarScreen() {
  const say = useSay()
  const factories = useFactories()
  const dated = useDated()
  const rows = useMemo(() => rowsOf(factories.data?.read ?? []), [factories.data])
  const canEdit = useCanEdit()
  return (
    <Page title={say(messages.title)} purpose={say(canEdit ? messages.purpose : messages.viewerPurpose)}>
      <nav className="row gap-4 gap-x-16 stretch" aria-label={say(msg`Views of the cutoffs`)}>
        <Link className="target" to={paths.cutoffs}>
          {say(msg`Defaults and exceptions`)}
        </Link>
        <ImportLink kind="cutoff-override" />
      </nav>
      <ViewOnlyNote />
      <Loaded query={factories} failed={{ title: messages.loadFailed }}>
        {(_, retry) =>
          rows.length === 0 ? (
            <EmptyState title={say(msg`No delivery service has cut-off times yet.`)}>{retry}</EmptyState>
          ) : (
            <Loaded query={dated} failed={{ title: messages.loadFailed }}>
              {({ read: stored }) => <Calendar rows={rows} stored={stored} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
})

function Calendar({ rows, stored }: { readonly rows: readonly Row[]; readonly stored: readonly Dated[] }) {
  const canEdit = useCanEdit()
  const now = useServerTime()
  const todaysOf = useCallback((covered: Parameters<TodaysOf>[0]) => todaysAt(rows, covered, now), [rows, now])
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<readonly CellAt[]>([])
  const restored = useRestoredDrafts<DatedDraft>(datedFormName)
  const [editing, setEditing] = useState<DatedFormOf | undefined>(
    () => restored.map(({ id, base }) => ({ id: id === '' ? undefined : id, initial: base }))[0],
  )
  const [saved, setSaved] = useState<readonly string[]>([])
  const { form, planned, rules, add } = usePlan(rows, stored, setSaved)
  const { length } = form.state.draft.changes
  const lengthBefore = useRef(0)
  useEffect(() => {
    // The button that had the focus is gone.
    if (length < lengthBefore.current && document.activeElement === document.body) currentCell(grid)?.focus()
    lengthBefore.current = length
  }, [length])
  const plan = (...changes: readonly PlannedChange[]) => {
    add(changes)
    setChosen([])
  }
  const choose = (cells: readonly CellAt[], isRange: boolean) => {
    const keys = new Set(cells.map(cellKey))
    const others = chosen.filter((one) => !keys.has(cellKey(one)))
    setChosen(!isRange && chosen.length - others.length === cells.length ? others : [...others, ...cells])
  }
  const data = useMemo(() => ({ rows, stored, todaysOf, openForm: setEditing }), [rows, stored, todaysOf])
  return (
    <CalendarContext value={data}>
      <CalendarDays {...{ grid, rules, chosen }} onChoose={canEdit ? choose : undefined} onPlan={plan}>
        <Legend />
        {chosen.length === 0 ? null : <SetBar grid={grid} chosen={chosen} onPlan={plan} onClear={() => setChosen([])} />}
        {length === 0 ? null : <PlanPanel form={form} planned={planned} />}
      </CalendarDays>
      <ToDecide onSaved={setSaved} />
      <DatedList saved={saved} />
      {editing === undefined ? null : (
        <DatedForm
          key={editing.id ?? 'new'}
          {...editing}
          onPlan={plan}
          onEnd={(ids) => {
            setSaved(ids ?? [])
            setEditing(undefined)
          }}
        />
      )}
    </CalendarContext>
  )
}

function Legend() {
  const say = useSay()
  const canEdit = useCanEdit()
  const isInPlan = chosenPlan(useBrand().brand) !== undefined
  const marks = [
    { 'data-layer': 'dated', text: messages.legendDated },
    ...(canEdit ? [{ 'data-layer': 'planned', text: msg`Not saved yet` }] : []),
    ...(isInPlan ? [{ 'data-plan': true, text: msg`Changed by the plan` }] : []),
    { 'data-closed': true, text: msg`Nothing is dispatched` },
    { 'data-others': true, text: msg`Another time for some product types` },
  ]
  return (
    <div className="row gap-8 gap-x-16 stretch note" role="note" aria-label={say(msg`Legend`)}>
      {marks.map(({ text, ...mark }) => (
        <span key={say(text)} className={classes['mark']} {...mark}>
          {say(text)}
        </span>
      ))}
      <span>{say(messages.gridKeys)}</span>
      {canEdit ? <span>{say(messages.gridChoice)}</span> : null}
    </div>
  )
}

type SetBarProps = Pick<CalendarGridProps, 'grid'> & {
  /** At least one. */
  readonly chosen: readonly CellAt[]
  readonly onPlan: (change: PlannedChange) => void
  readonly onClear: () => void
}

/** Sets or closes the chosen cells (CUT-32). The focus then returns to the current cell, because nothing is chosen any more. */
function SetBar({ grid, chosen, onPlan, onClear }: SetBarProps) {
  const say = useSay()
  const [time, setTime] = useState('')
  const [isForced, setForced] = useState(false)
  const [types, setTypes] = useState<readonly string[]>(productTypes)
  const parsed = parseTimeOfDay(normaliseTimeText(time))
  const plan = (value: string | null) => {
    onPlan({ time: value, productTypes: types.length === productTypes.length ? null : types, cells: chosen })
    currentCell(grid)?.focus()
  }
  // It may have appeared in front of the cell.
  useEffect(() => {
    currentCell(grid)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid])
  return (
    <section className={`grid gap-8 ${classes['bar']}`} aria-label={say(messages.chosen(chosen.length))}>
      <div className="row gap-8">
        <strong aria-live="polite">{say(messages.chosen(chosen.length))}</strong>
        <Button
          variant="quiet"
          onClick={() => {
            onClear()
            currentCell(grid)?.focus()
          }}
        >
          {say(msg`Clear choice`)}
        </Button>
      </div>
      <form
        className={`row gap-12 gap-x-16 bottom ${classes['set']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed === undefined) setForced(true)
          else plan(fullTime(parsed))
        }}
      >
        <MultiSelect
          label={say(msg`Product types`)}
          groups={[productTypeChoices(say)]}
          value={types}
          allLabel={say(msg`All product types`)}
          onChange={(next) => setTypes(next.length === 0 ? productTypes : next)}
          placeholder={say(messages.choose)}
          applyLabel={say(messages.apply)}
          cancelLabel={say(messages.cancel)}
        />
        <TimeInput
          label={say(messages.time)}
          value={time}
          onChange={setTime}
          isErrorForced={isForced}
          error={parsed === undefined ? issueSentence(issue('time.invalid', {}), say) : undefined}
        />
        <Button type="submit" variant="primary">
          {say(msg`Set cut-offs`)}
        </Button>
        <Button onClick={() => plan(null)}>{say(msg`Close cut-offs`)}</Button>
      </form>
    </section>
  )
}
