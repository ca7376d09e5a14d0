import { type DatedRule, rulesOfService } from '@goat/domain/effective-cutoffs'
import { dateOfDay, weekdayIndex } from '@goat/domain/time/calendar'
import { type Cell, cellsOf } from '@goat/foresight/dispatch'
import { msg } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import { type Holiday, holidayName } from '../../live/world.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import classes from './calendar.module.css'
import type { Row } from './calendar-data.ts'
import type { Dated, LiveDay } from './dated.ts'
import { messages } from './messages.ts'
import { type CellText, cellText, changedByPlan, countOthers, layerOf, useShow } from './show.ts'

const tabIndex = (isFocusable: boolean) => (isFocusable ? 0 : -1)

type DaysRowProps = Pick<RowState, 'focusable' | 'days'> & {
  readonly canChoose: boolean
  /** In days since 1970-01-01. */
  readonly first: number
  readonly today: number
  /** Of the factories that are shown, by date. */
  readonly holidays: ReadonlyMap<string, readonly Holiday[]>
}

/** The days, as headings of the columns, with what is special about each (HOL-15). */
export const DaysRow = memo(function DaysRow({ first, days, today, holidays, focusable, canChoose }: DaysRowProps) {
  const say = useSay()
  const { dates } = useShow()
  return (
    <tr>
      <th scope="col">{say(msg`Delivery service`)}</th>
      {columnsOf(days).map((column) => {
        const [day, date] = [first + column, dateOfDay(first + column)]
        const names = [...Map.groupBy(holidays.get(date) ?? [], (one) => holidayName(say, one))]
        const notes = names.map(([name, same]) => `${name}: ${same.map(({ factoryCode }) => factoryCode).join(', ')}`)
        const choose = canChoose ? [say(msg`Choose ${{ day: dates.day(date) }}`)] : []
        const special = [...(day === today ? [say(messages.today)] : []), ...names.map(([name]) => name)]
        return (
          <th
            // The elements of a column stay when the days change.
            key={column}
            scope="col"
            aria-current={day === today ? 'date' : undefined}
            data-weekend={weekdayIndex(day) >= 5 || undefined}
            tabIndex={tabIndex(focusable === column)}
            title={[...notes, ...choose].join('\n') || undefined}
          >
            <span>{dates.weekday(date)}</span> <span>{dates.shortDay(date)}</span>{' '}
            <span className={classes['special']}>{special.join(', ')}</span>
          </th>
        )
      })}
    </tr>
  )
})

/** A set of columns: a bit for each. */
export type Columns = number

/** What the rows of delivery services and of factories have in common. They are rendered again only if one of their props changes. */
type RowState = {
  /** How many there are. */
  readonly days: number
  /** The column that can be focused; -1 is the heading, undefined none. */
  readonly focusable: number | undefined
  /** undefined for users who may not choose. */
  readonly chosen: Columns | undefined
  /** false while they are not in view. */
  readonly hasCells: boolean
}

function columnsOf(days: number): readonly number[] {
  return Array.from({ length: days }, (_, column) => column)
}

/** The attributes of a cell of the grid. */
function cellProps({ focusable, chosen }: Pick<RowState, 'focusable' | 'chosen'>, column: number) {
  return {
    role: 'gridcell',
    'aria-selected': chosen === undefined ? undefined : ((chosen >> column) & 1) === 1,
    tabIndex: tabIndex(focusable === column),
  }
}

/** A factory, above its delivery services; its cells stand for all of them. */
export const FactoryRow = memo(function FactoryRow({
  factory,
  timeZone,
  hasCells,
  ...state
}: RowState & Pick<Row, 'factory' | 'timeZone'>) {
  const say = useSay()
  const title = state.chosen === undefined ? undefined : say(messages.chooseService(factory))
  return (
    <tr className={classes['factory']}>
      <th scope="rowgroup" tabIndex={tabIndex(state.focusable === -1)} title={title}>
        {factory} <span className="muted regular">{timeZone}</span>
      </th>
      {columnsOf(hasCells ? state.days : 0).map((column) => (
        <td key={column} {...cellProps(state, column)}>
          {say(messages.all)}
        </td>
      ))}
    </tr>
  )
})

type ServiceCellsProps = Omit<RowState, 'hasCells'> & {
  readonly row: Row
  /** The first day that is shown, and the first that is not over, in days since 1970-01-01. */
  readonly first: number
  readonly today: number
  /** Those of the brand. */
  readonly rules: readonly DatedRule<Dated>[]
  /** Its days without the plan in which the tab works. */
  readonly live: readonly LiveDay[] | undefined
  readonly textOf: TextOf
}

/** The cut-offs of a delivery service. */
export const ServiceRow = memo(function ServiceRow({ hasCells, ...props }: ServiceCellsProps & RowState) {
  const say = useSay()
  const { row, chosen, focusable } = props
  const title = chosen === undefined ? undefined : say(messages.chooseService(row.name))
  return (
    <tr>
      <th scope="row" tabIndex={tabIndex(focusable === -1)} title={title}>
        {row.name}
      </th>
      {hasCells ? <ServiceCells {...props} /> : null}
    </tr>
  )
})

function ServiceCells({ row, rules, live, first, days, today, textOf, ...state }: ServiceCellsProps) {
  const { cutoff, factory, service } = row
  const ofService = useMemo(() => rulesOfService(rules, factory, service), [rules, factory, service])
  const cells = useMemo(() => cellsOf(cutoff, ofService, first, days), [cutoff, ofService, first, days])
  return cells.map((cell, column) => {
    const without = changedByPlan(cell, live?.[column])
    const { text, name } = textOf(cell, without)
    return (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
        key={column}
        {...cellProps(state, column)}
        data-layer={layerOf(cell)}
        data-plan={without !== undefined || undefined}
        data-closed={cell.time === undefined || undefined}
        aria-disabled={first + column < today || undefined}
        aria-label={name}
      >
        {text}
      </td>
    )
  })
}

type TextOf = ReturnType<typeof useTextOf>

/** The text of a cell. Cells that look the same share it, because most of the many cells do. */
export function useTextOf() {
  const say = useSay()
  return useMemo(() => {
    const made = new Map<string, CellText>()
    return (cell: Cell<Dated>, live: LiveDay | undefined): CellText => {
      if (live !== undefined) return cellText(say, cell, live)
      const key = [cell.time, layerOf(cell), countOthers(cell)].join(' ')
      const text = made.get(key) ?? cellText(say, cell)
      made.set(key, text)
      return text
    }
  }, [say])
}
