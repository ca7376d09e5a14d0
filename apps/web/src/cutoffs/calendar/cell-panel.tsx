import { dateOfDay } from '@goat/domain/time/calendar'
import type { Cell } from '@goat/foresight/dispatch'
import { Button } from '@goat/ui/button'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { useHolidays, yearOf } from '../../public-holidays.ts'
import { holidayName } from '../../to-decide.ts'
import classes from './calendar.module.css'
import type { Dated } from './dated.ts'
import { DatedActions } from './dated-actions.tsx'
import type { CellAt, Row } from './matrix.ts'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { useShow } from './show.ts'
import { toDecideMessages } from './to-decide-messages.ts'
import { laterChanges } from './today-changes.ts'
import { type TodaysOf, todayAt } from './use-today.ts'

export type CellPanelProps = {
  readonly at: CellAt
  readonly cell: Cell<Dated>
  readonly rows: readonly Row[]
  readonly todaysOf: TodaysOf
  /** undefined for users who may not edit. */
  readonly onPlan: ((...changes: readonly PlannedChange[]) => void) | undefined
  readonly onEdit: (dated: Dated) => void
  readonly onDuplicate: (dated: Dated) => void
}

/** What holds in the current cell and where it comes from, what can be done today, and the dated cut-off that decides it (CUT-31). */
export function CellPanel({ at, cell, rows, todaysOf, onPlan, onEdit, onDuplicate }: CellPanelProps) {
  const say = useSay()
  const show = useShow()
  const { row, day } = at
  const date = dateOfDay(day)
  const today = row.timeZone === undefined ? undefined : todayAt(todaysOf, row.factory)
  const title = say(messages.cellOf(show.dates.day(date), row.factory, row.name))
  return (
    <section className={classes['panel']} aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      <div aria-live="polite">
        {today !== undefined && date < today ? <p>{say(messages.dayOver)}</p> : null}
        {show.explanation(cell).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <HolidayOf factory={row.factory} date={date} />
      </div>
      {onPlan === undefined || date !== today ? null : <TodayActions at={at} cell={cell} onPlan={onPlan} />}
      {cell.dated === undefined || cell.dated.version === 0 || onPlan === undefined ? null : (
        <DatedActions dated={cell.dated} rows={rows} todaysOf={todaysOf} onEdit={onEdit} onDuplicate={onDuplicate} />
      )}
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
  return <p>{say(holiday.decision === 'open' ? toDecideMessages.publicHolidayOpen(name) : toDecideMessages.publicHoliday(name))}</p>
}

type TodayActionsProps = Pick<CellPanelProps, 'at' | 'cell'> & { readonly onPlan: (...changes: readonly PlannedChange[]) => void }

/** Moves or closes a cell of today (CUT-32). */
function TodayActions({ at, cell, onPlan }: TodayActionsProps) {
  const say = useSay()
  const show = useShow()
  const { changes, past } = laterChanges(at, cell)
  const isOpen = [cell, ...cell.others].some(({ time }) => time !== undefined)
  const times = past.map(({ productType, time }) => [productType ?? [], show.time(time)].flat().join(' ')).join(', ')
  return (
    <>
      <div className={classes['line']}>
        {changes.length === 0 ? null : <Button onClick={() => onPlan(...changes)}>{say(messages.fifteenLater)}</Button>}
        {isOpen ? (
          <Button onClick={() => onPlan({ time: null, productTypes: null, cells: [at] })}>{say(messages.closeToday)}</Button>
        ) : null}
      </div>
      {past.length === 0 ? null : <p className={classes['muted']}>{say(messages.pastMidnight(times))}</p>}
    </>
  )
}
