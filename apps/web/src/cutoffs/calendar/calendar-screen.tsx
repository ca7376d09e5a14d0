import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import { fullTime, parseTimeOfDay } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/messages'
import { MultiSelect } from '@goat/ui/multi-select'
import { normaliseTimeText, TimeInput } from '@goat/ui/time-input'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { LiveQueries } from '../../live/live-queries.tsx'
import { toDecideKey } from '../../live/world.ts'
import { paths } from '../../paths.ts'
import { issueSentence } from '../../platform/api/failure-text.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/router.tsx'
import { useBrand, useCanEdit } from '../../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../../platform/shell/loaded.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { ViewOnlyNote } from '../../records/notes.tsx'
import { useRestoredDrafts } from '../../records/use-record-form.ts'
import { configurationsKey, useFactories } from '../queries.ts'
import classes from './calendar.module.css'
import { CalendarContext, type CellAt, cellKey, type DatedFormOf, type Row, rowsOf, useCalendar, useTodays } from './calendar-data.ts'
import { CalendarDays } from './calendar-days.tsx'
import { currentCell } from './calendar-grid.tsx'
import { type Dated, type DatedDraft, datedFormName, datedKey, stateOf, useDated } from './dated.ts'
import { DatedActions } from './dated-actions.tsx'
import { DatedForm } from './dated-form.tsx'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { PlanPanel } from './plan-panel.tsx'
import { useShow } from './show.ts'
import { ToDecide } from './to-decide.tsx'
import { usePlan } from './use-plan.ts'

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
      <nav className={classes['views']} aria-label={say(messages.views)}>
        <Link className={layout['target']} to={paths.cutoffs}>
          {say(messages.weekly)}
        </Link>
      </nav>
      <ViewOnlyNote />
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

type CalendarProps = { readonly rows: readonly Row[]; readonly stored: readonly Dated[]; readonly canEdit: boolean }

function Calendar({ rows, stored, canEdit }: CalendarProps) {
  const todaysOf = useTodays(rows)
  const grid = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<readonly CellAt[]>([])
  const restored = useRestoredDrafts<DatedDraft>(datedFormName)
  const [editing, setEditing] = useState<DatedFormOf | undefined>(
    () => restored.map(({ id, base }) => ({ id: id === '' ? undefined : id, initial: base }))[0],
  )
  const [saved, setSaved] = useState<readonly string[]>([])
  const { form, planned, rules, add, withdraw } = usePlan(rows, stored, setSaved)
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
  const data = useMemo(() => ({ rows, stored, todaysOf, canEdit, openForm: setEditing }), [rows, stored, todaysOf, canEdit])
  return (
    <CalendarContext value={data}>
      <CalendarDays {...{ grid, rules, chosen }} onChoose={canEdit ? choose : undefined} onPlan={plan}>
        <Legend />
        {chosen.length === 0 ? null : <SetBar grid={grid} chosen={chosen} onPlan={plan} onClear={() => setChosen([])} />}
        {length === 0 ? null : <PlanPanel form={form} planned={planned} />}
      </CalendarDays>
      <ToDecide onPlan={plan} onWithdraw={withdraw} />
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
  const { canEdit } = useCalendar()
  const marks = [
    { 'data-layer': 'dated', text: messages.legendDated },
    ...(canEdit ? [{ 'data-layer': 'planned', text: messages.legendPlanned }] : []),
    { 'data-closed': true, text: messages.legendClosed },
    { 'data-others': true, text: messages.legendOthers },
  ]
  return (
    <div className={classes['legend']} role="note" aria-label={say(messages.legend)}>
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

/** How many records are shown at first, and added by "Show more". */
const pageSize = 20

/**
 * Every dated cut-off by first day; those that are over on request (CUT-34). Follows what others save for the whole calendar, because it is
 * loaded after the rest. `saved`: the ids of what was just saved. Rendered only if they change, not with the days.
 */
const DatedList = memo(function DatedList({ saved }: { readonly saved: readonly string[] }) {
  const say = useSay()
  const { stored: dated, todaysOf, canEdit } = useCalendar()
  const show = useShow()
  const { brand } = useBrand()
  const keys = useMemo(() => [configurationsKey(brand), datedKey(brand), toDecideKey(brand)], [brand])
  const [showsOver, setShowsOver] = useState(false)
  const [limit, setLimit] = useState(pageSize)
  const over = dated.filter(({ value }) => stateOf(value, todaysOf(value)) === 'over')
  const shown = showsOver ? dated : dated.filter((one) => !over.includes(one))
  // What was just saved is always shown.
  const end = Math.max(limit, shown.findLastIndex(({ key }) => saved.includes(key)) + 1)
  return (
    <section className={classes['panel']} aria-label={say(messages.list)}>
      <h2 className={layout['text-18']}>{say(messages.list)}</h2>
      <LiveQueries keys={keys} />
      {shown.length === 0 ? <p>{say(messages.listEmpty)}</p> : null}
      {shown.slice(0, end).map((one) => {
        const { key, value, changedBy, changedAt } = one
        const state = stateOf(value, todaysOf(value))
        return (
          <article
            key={key}
            className={`${layout['stack-4']} ${layout['anywhere']} ${classes['record']}`}
            data-highlighted={saved.includes(key) || undefined}
            aria-label={value.reason}
          >
            <div className={classes['line']}>
              <strong>{say(messages.line(show.time(value.time), value.reason))}</strong>
              <Pill tone={state === 'active' ? 'accent' : 'neutral'}>{say(messages.states[state])}</Pill>
            </div>
            <p>{show.days(value)}</p>
            <p className={layout['note']}>{show.scope(value)}</p>
            <p className={layout['note']}>{say(messages.changedBy(changedBy, show.dates.instant(changedAt)))}</p>
            {canEdit ? <DatedActions dated={one} /> : null}
          </article>
        )
      })}
      {shown.length > end ? (
        <div>
          <Button onClick={() => setLimit(end + pageSize)}>{say(messages.showMore(Math.min(pageSize, shown.length - end)))}</Button>
        </div>
      ) : null}
      {over.length === 0 ? null : (
        <div>
          <Button variant="quiet" onClick={() => setShowsOver(!showsOver)}>
            {say(showsOver ? messages.hideOver : messages.showOver(over.length))}
          </Button>
        </div>
      )}
    </section>
  )
})

export type SetBarProps = {
  readonly grid: RefObject<HTMLTableElement | null>
  /** At least one. */
  readonly chosen: readonly CellAt[]
  readonly onPlan: (change: PlannedChange) => void
  readonly onClear: () => void
}

/** Sets or closes the chosen cells (CUT-32). The focus then returns to the current cell, because the bar is gone. */
function SetBar({ grid, chosen, onPlan, onClear }: SetBarProps) {
  const say = useSay()
  const [time, setTime] = useState('')
  const [isForced, setForced] = useState(false)
  const [types, setTypes] = useState<readonly string[]>(productTypes)
  const parsed = parseTimeOfDay(normaliseTimeText(time))
  const plan = (value: string | null) => {
    onPlan({ time: value, productTypes: types.length === productTypes.length ? null : types, cells: chosen })
    setTime('')
    setForced(false)
    setTypes(productTypes)
    currentCell(grid)?.focus()
  }
  // It may have appeared in front of the cell.
  useEffect(() => {
    currentCell(grid)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid])
  return (
    <section className={`${layout['stack-8']} ${classes['bar']}`} aria-label={say(messages.chosen(chosen.length))}>
      <div className={classes['line']}>
        <strong aria-live="polite">{say(messages.chosen(chosen.length))}</strong>
        <Button
          variant="quiet"
          onClick={() => {
            onClear()
            currentCell(grid)?.focus()
          }}
        >
          {say(messages.clearChosen)}
        </Button>
      </div>
      <form
        className={`${layout['row-12-16-bottom']} ${classes['set']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed === undefined) setForced(true)
          else plan(fullTime(parsed))
        }}
      >
        <MultiSelect
          label={say(messages.chosenTypes)}
          groups={[productTypes.map((value) => ({ value, label: value }))]}
          value={types}
          allLabel={say(messages.allTypes)}
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
          {say(messages.set)}
        </Button>
        <Button onClick={() => plan(null)}>{say(messages.close)}</Button>
      </form>
    </section>
  )
}
