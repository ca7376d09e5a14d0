import { dateOfDay } from '@goat/domain/calendar-date'
import { Button } from '@goat/ui/button'
import { useSay } from '../../platform/locale/locale-root.tsx'
import classes from './calendar.module.css'
import type { Dated } from './dated.ts'
import { DatedActions } from './dated-actions.tsx'
import type { Cell, CellAt } from './matrix.ts'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { useShow } from './show.ts'
import type { TodayOf } from './use-today.ts'

export type CellPanelProps = {
  readonly at: CellAt
  readonly cell: Cell<Dated>
  readonly todayOf: TodayOf
  /** undefined for users who may not edit. */
  readonly onPlan: ((change: PlannedChange) => void) | undefined
  readonly onEdit: (dated: Dated) => void
  readonly onDuplicate: (dated: Dated) => void
}

/** What holds in the current cell and where it comes from, what can be done today, and the dated cut-off that decides it (CUT-31). */
export function CellPanel({ at, cell, todayOf, onPlan, onEdit, onDuplicate }: CellPanelProps) {
  const say = useSay()
  const show = useShow()
  const { row, day } = at
  const date = dateOfDay(day)
  const today = row.timeZone === undefined ? undefined : todayOf([row.factory])
  const plan = (time: string | null) => onPlan?.({ time, productTypes: null, cells: [at] })
  const later = cell.time === undefined ? undefined : quarterLater(cell.time)
  const title = say(messages.cellOf(show.dates.day(date), row.factory, row.name))
  return (
    <section className={classes['panel']} aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      <div aria-live="polite">
        <p>
          {cell.time === undefined
            ? say(messages.explainClosed(show.origin(cell)))
            : say(messages.explainTime(show.time(cell.time), show.origin(cell)))}
        </p>
        {cell.others.map((one) => (
          <p key={one.productType}>{say(messages.explainType(one.productType, show.time(one.time), show.origin(one)))}</p>
        ))}
      </div>
      {onPlan === undefined || date !== today ? null : (
        <div className={classes['line']}>
          {later === undefined ? null : <Button onClick={() => plan(later)}>{say(messages.fifteenLater)}</Button>}
          {cell.time === undefined ? null : <Button onClick={() => plan(null)}>{say(messages.closeToday)}</Button>}
        </div>
      )}
      {cell.dated === undefined || cell.dated.version === 0 || onPlan === undefined ? null : (
        <DatedActions dated={cell.dated} todayOf={todayOf} onEdit={onEdit} onDuplicate={onDuplicate} />
      )}
    </section>
  )
}

/** HH:MM:SS 15 minutes later; undefined after the end of the day. */
function quarterLater(time: string): string | undefined {
  const later = Temporal.PlainTime.from(time).add({ minutes: 15 })
  return Temporal.PlainTime.compare(later, Temporal.PlainTime.from(time)) < 0 ? undefined : later.toString({ smallestUnit: 'second' })
}
