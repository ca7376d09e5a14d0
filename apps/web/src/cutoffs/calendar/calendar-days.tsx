import { rulesOfService } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind, emptyDatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { joinKey } from '@goat/domain/kinds/kind'
import { dateIssue, dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { type Cell, cellOf } from '@goat/foresight/dispatch'
import { Button } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { Alert } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { holidayName, useHolidays, yearOf } from '../../live/world.ts'
import { issueSentence } from '../../platform/api/failure-text.ts'
import { useServerTime } from '../../platform/clock.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../../platform/navigation/router.tsx'
import { useBrand, useCanEdit } from '../../platform/session.tsx'
import { type CsvColumn, type CsvTable, csvTable, DownloadCsv } from '../../records/csv.tsx'
import { UnknownCentre } from '../../records/notes.tsx'
import { productTypeName } from '../../records/order-labels.ts'
import classes from './calendar.module.css'
import {
  type CellAt,
  calendarAddress,
  countriesOf,
  factoriesOf,
  isShown,
  type Row,
  readAddress,
  shownToday,
  todayAt,
  useDayCount,
} from './calendar-data.ts'
import { CalendarGrid, type CalendarGridProps, type Place } from './calendar-grid.tsx'
import { type Dated, type LiveDay, useCalendar, useLiveDays } from './dated.ts'
import { DatedActions } from './dated-list.tsx'
import { messages, toDecideMessages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { laterChanges } from './plan-effects.ts'
import { changedByPlan, datedTextsIn, useShow, withoutPlan } from './show.ts'

export type CalendarDaysProps = Pick<CalendarGridProps, 'grid' | 'rules' | 'chosen' | 'onChoose'> & {
  readonly onPlan: (...changes: readonly PlannedChange[]) => void
  /** Shown between the grid and its current cell. */
  readonly children: ReactNode
}

/** The current cell. 'current': its delivery service; 'of': the factory or country of the rows. */
type Position = { readonly place: Place; readonly current: Row | undefined; readonly of: string | undefined }

const firstPlace: Place = { row: 1, column: 0 }

/** What changes with the days in the address and with the current cell: the toolbar, the grid, and what explains the cell (CUT-31). */
export function CalendarDays({ onPlan, children, ...ofGrid }: CalendarDaysProps) {
  const say = useSay()
  const { rows } = useCalendar()
  const navigate = useNavigate()
  const factories = useMemo(() => factoriesOf(rows), [rows])
  const { ignored, add, ...address } = readAddress(useLocation().search, factories)
  const { factory } = address
  const today = shownToday(rows, factory, useBrand().brand, useServerTime())
  const from = address.from ?? today
  const first = dayOfDate(from)
  const shown = useMemo(() => rows.filter((row) => isShown(row.factory, factory)), [rows, factory])
  const days = useDayCount()
  const [{ place: last, current, of }, setPosition] = useState<Position>({ place: firstPlace, current: undefined, of: factory })
  // Another factory has other rows.
  if (of !== factory) setPosition({ place: firstPlace, current: undefined, of: factory })
  // A phone that was turned shows fewer days.
  const place = { ...last, column: Math.min(last.column, days - 1) }
  const row = shown.find((one) => one.factory === current?.factory && one.service === current.service) ?? shown[0]
  const day = first + Math.max(0, place.column)
  const live = useLiveDays(first, days)
  const cell = row && cellOf(row.cutoff, rulesOfService(ofGrid.rules, row.factory, row.service), day)
  return (
    <>
      {ignored.from === undefined ? null : <Alert variant="info">{say(messages.badDate(ignored.from))}</Alert>}
      {ignored.factory === undefined ? null : <UnknownCentre code={ignored.factory} shown={null} />}
      <Toolbar
        {...{ factories, from, today, factory }}
        adding={add}
        onGo={(next) => void navigate({ search: calendarAddress.format({ ...address, from, ...next }) }, { replace: true })}
      />
      <CalendarGrid
        {...ofGrid}
        {...{ rows: shown, first, days, place, live, shownToday: dayOfDate(today) }}
        onPlace={(next, ofNext) => setPosition({ place: next, current: ofNext, of: factory })}
      />
      {children}
      {row === undefined || cell === undefined ? null : (
        <Deferred>
          <CellPanel at={{ row, day }} {...{ cell, onPlan }} live={live?.get(joinKey(row.factory, row.service))?.[day - first]} />
        </Deferred>
      )}
    </>
  )
}

type CellPanelProps = Pick<CalendarDaysProps, 'onPlan'> & {
  readonly at: CellAt
  readonly cell: Cell<Dated>
  readonly live?: LiveDay | undefined
}

/** What holds in the current cell and where it comes from, what can be done today, and the dated cut-off that decides it (CUT-31). */
function CellPanel({ at, cell, live, onPlan }: CellPanelProps) {
  const say = useSay()
  const { todaysOf } = useCalendar()
  const canEdit = useCanEdit()
  const show = useShow()
  const { row, day } = at
  const date = dateOfDay(day)
  const today = row.timeZone === undefined ? undefined : todayAt(todaysOf, row.factory)
  const without = changedByPlan(cell, live)
  const title = say(msg`${{ day: show.dates.day(date) }}, ${{ factory: row.factory }}, ${{ service: row.name }}`)
  return (
    <section className="grid gap-12 box padding-16 wraps anywhere" aria-label={title}>
      <h2 className="text-18">{title}</h2>
      <div aria-live="polite">
        {today !== undefined && date < today ? <p>{say(msg`This day is over and cannot be changed.`)}</p> : null}
        {show.explanation(cell).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {without === undefined ? null : <p>{withoutPlan(say, without)}</p>}
        <HolidayOf factory={row.factory} date={date} />
      </div>
      {canEdit && date === today ? <TodayActions at={at} cell={cell} onPlan={onPlan} /> : null}
      {cell.dated === undefined || cell.dated.version === 0 || !canEdit ? null : <DatedActions dated={cell.dated} />}
    </section>
  )
}

/** That the day is a public holiday of the factory, and whether it was marked as open (HOL-14). */
function HolidayOf({ factory, date }: { readonly factory: string; readonly date: string }) {
  const say = useSay()
  const { data, isError } = useHolidays(yearOf(date))
  if (data === undefined) return isError ? <p>{say(toDecideMessages.holidaysFailed)}</p> : null
  const holiday = data.read.find((one) => one.factoryCode === factory && one.date === date)
  if (holiday === undefined) return null
  const name = holidayName(say, holiday)
  return <p>{say(holiday.decision === 'open' ? msg`Public holiday: ${name}, marked as open.` : msg`Public holiday: ${name}.`)}</p>
}

/** Moves or closes a cell of today (CUT-32). */
function TodayActions({ at, cell, onPlan }: CellPanelProps) {
  const say = useSay()
  const show = useShow()
  const { changes, past } = laterChanges(at, cell)
  const isOpen = [cell, ...cell.others].some(({ time }) => time !== undefined)
  const times = past
    .map(({ productType, time }) => [...(productType === undefined ? [] : [productTypeName(productType, say)]), show.time(time)].join(' '))
    .join(', ')
  return (
    <>
      <div className="row gap-8">
        {changes.length === 0 ? null : <Button onClick={() => onPlan(...changes)}>{say(msg`+15 min today`)}</Button>}
        {isOpen ? <Button onClick={() => onPlan({ time: null, productTypes: null, cells: [at] })}>{say(msg`Close today`)}</Button> : null}
      </div>
      {past.length === 0 ? null : <p className="note">{say(messages.pastMidnight(times))}</p>}
    </>
  )
}

type ToolbarProps = Readonly<Record<'from' | 'today', string>> & {
  readonly factories: readonly string[]
  readonly factory: string | undefined
  /** Which form of a new dated cut-off the address asks for, which it then does no more. */
  readonly adding: 'dated' | 'closed' | undefined
  readonly onGo: (address: { readonly from?: string; readonly factory?: string | undefined }) => void
}

/** Chooses what the calendar shows. The date field is deferred, because it takes as long as half of the grid. */
function Toolbar({ factories, from, today, factory, adding, onGo }: ToolbarProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const { stored, openForm } = useCalendar()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(say.languageTag, { type: 'region' })
    const labelOf = (country: string, count: number) => say(msg`${{ country: names.of(country) ?? country }}: all ${count}`)
    return countriesOf(factories).map(({ country, count }) => ({ value: country, label: labelOf(country, count) }))
  }, [factories, say])
  const firstOpen = from < today ? today : from
  // All of them are for the user to choose (CUT-46).
  const shown = factories.length === 1 ? factories : factory === undefined ? [] : factories.filter((one) => isShown(one, factory))
  const proposed = { ...emptyDatedCutoff, factories: shown, from: firstOpen, to: firstOpen }
  const add = useEffectEvent(() => {
    onGo({})
    if (canEdit) openForm({ id: undefined, initial: { ...proposed, time: adding === 'closed' ? null : proposed.time } })
  })
  useEffect(() => {
    if (adding !== undefined) add()
  }, [adding])
  const days = useDayCount()
  const turn = (by: number) => onGo({ from: dateOfDay(dayOfDate(from) + by) })
  return (
    <div className={`row gap-12 gap-x-16 top ${classes['toolbar']}`}>
      <Select
        label={say(msg`Fulfilment centre`)}
        options={[{ value: '', label: say(messages.allCentres) }, ...countries, ...factories.map((value) => ({ value, label: value }))]}
        value={factory ?? ''}
        onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
      />
      <Deferred>
        <FirstDay from={from} onGo={onGo} />
      </Deferred>
      <Button onClick={() => turn(-days)}>{say(msg`Earlier`)}</Button>
      <Button onClick={() => onGo({ from: today })}>{say(messages.today)}</Button>
      <Button onClick={() => turn(days)}>{say(msg`Later`)}</Button>
      {canEdit ? <Button onClick={() => openForm({ id: undefined, initial: proposed })}>{say(msg`Add a dated cut-off`)}</Button> : null}
      <DownloadCsv table={() => tableOf(stored, say)} />
    </div>
  )
}

function FirstDay({ from, onGo }: Pick<ToolbarProps, 'from' | 'onGo'>) {
  const say = useSay()
  // Kept until the calendar shows another day, because a year is typed digit by digit.
  const [typed, setTyped] = useState({ text: from, from })
  if (typed.from !== from) setTyped({ text: from, from })
  return (
    <DateInput
      label={say(msg`First day`)}
      value={typed.text}
      error={issueSentence(dateIssue(typed.text), say)}
      onChange={(text) => {
        setTyped({ text, from })
        if (dateIssue(text) === undefined) onGo({ from: text })
      }}
    />
  )
}

type DatedField = ReturnType<typeof datedCutoffKind.fields>[number]

const isWhen = ({ name }: DatedField) => name === 'from' || name === 'to' || name === 'days'

/** Renders changes of its content after those of the rest of the screen are painted. */
function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(children)
}

/** Every dated cut-off, by first day: first when it applies, then its other fields. */
function tableOf(dated: readonly Dated[], say: Say): CsvTable {
  const texts = datedTextsIn(say)
  const fields = datedCutoffKind.fields().toSorted((a, b) => Number(isWhen(b)) - Number(isWhen(a)))
  // Dates, times and codes as they are stored.
  const cell = (field: DatedField, value: DatedCutoff) => {
    const held = field.get(value)
    return held == null || field.name === 'days' ? texts.value(field, value) : [held].flat().join(', ')
  }
  return csvTable(say, 'dated-cutoffs', dated, [
    ...fields.map((field): CsvColumn<Dated> => [messages[field.name], ({ value }) => cell(field, value)]),
    [msg`Last changed by`, ({ changedBy }) => changedBy],
    [msg`Last changed at`, ({ changedAt }) => changedAt],
  ])
}
