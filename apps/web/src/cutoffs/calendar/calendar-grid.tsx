import type { DatedRule } from '@goat/domain/effective-cutoffs'
import { joinKey } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { msg } from '@lingui/core/macro'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHolidays, yearOf } from '../../live/world.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import classes from './calendar.module.css'
import { type CellAt, cellKey, factoriesOf, type Row, todayAt } from './calendar-data.ts'
import { type Columns, DaysRow, FactoryRow, ServiceRow, useTextOf } from './calendar-row.tsx'
import { type Dated, type LiveDay, useCalendar } from './dated.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

/** A position in the grid; -1 is the row of the days, or the column of the delivery services. */
export type Place = { readonly row: number; readonly column: number }

export type CalendarGridProps = {
  readonly grid: RefObject<HTMLTableElement | null>
  readonly rows: readonly Row[]
  /** In days since 1970-01-01; and how many. */
  readonly first: number
  readonly days: number
  /** What the calendar calls today, in days since 1970-01-01. */
  readonly shownToday: number
  readonly rules: readonly DatedRule<Dated>[]
  /** What the days are without the plan in which the tab works. */
  readonly live: ReadonlyMap<string, readonly LiveDay[]> | undefined
  readonly chosen: readonly CellAt[]
  readonly place: Place
  /** 'row': the delivery service of the place, or the first of its factory. */
  readonly onPlace: (place: Place, row: Row | undefined) => void
  /** Chooses cells; if all of them are chosen, they no longer are, unless they are a `range`. undefined for users who may not edit. */
  readonly onChoose: ((cells: readonly CellAt[], isRange: boolean) => void) | undefined
}

/** The cut-offs of delivery services (rows) on days (columns), moved through by keyboard (CUT-31). */
export function CalendarGrid({ grid, rows, first, days, shownToday, rules, live, chosen, place, onPlace, onChoose }: CalendarGridProps) {
  const say = useSay()
  const { dates } = useShow()
  const { todaysOf } = useCalendar()
  const textOf = useTextOf()
  const lines = useMemo(() => linesOf(rows), [rows])
  const canChoose = onChoose !== undefined
  const columns = useMemo(() => chosenColumns(lines, chosen, first, days), [lines, chosen, first, days])
  const todays = useMemo(
    () => new Map(factoriesOf(rows).map((factory) => [factory, dayOfDate(todayAt(todaysOf, factory))])),
    [rows, todaysOf],
  )
  const { data: holidays } = useHolidays(yearOf(dateOfDay(first)))
  const holidaysByDate = useMemo(() => {
    const shown = holidays?.read.filter(({ factoryCode }) => todays.has(factoryCode)) ?? []
    return Map.groupBy(shown, ({ date }) => date)
  }, [holidays, todays])
  const choose = useChoice({ lines, first, days, chosen, onChoose }, todays)
  const move = (next: Place) => {
    // A row out of view has cells only once it is the current one.
    flushSync(() => onPlace(next, lines[next.row]?.rows[0] ?? rows[0]))
    const cell = grid.current?.rows[next.row + 1]?.cells[next.column + 1]
    // The browser is content with a part of the cell.
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.metaKey) return
    const key = event.ctrlKey ? `Ctrl+${event.key}` : event.key
    const next = nextPlace(key, place, { rows: lines.length, days, page: rowsInView(event.currentTarget) })
    if (next !== undefined) move(next)
    // All of them are chosen, so that none is afterwards.
    else if (key === 'Escape' && chosen.length > 0) onChoose?.(chosen, false)
    else if (key === ' ' || key === 'Enter') choose(place, event.shiftKey)
    else return
    event.preventDefault()
  }
  const click = ({ target, shiftKey }: MouseEvent) => {
    const at = placeOf(target)
    if (at === undefined) return
    move(at)
    choose(at, shiftKey)
  }
  // Cells elsewhere would take most of the time in which another date is shown.
  const isNear = useNearRows(grid, lines)
  const focusable = (row: number) => (place.row === row ? place.column : undefined)
  const from = dates.day(dateOfDay(first))
  const name = days === 1 ? msg`Cut-offs on ${{ day: from }}` : messages.grid(from, dates.day(dateOfDay(first + days - 1)))
  return (
    <section className={`frame surface ${classes['scroll']}`} aria-label={say(messages.title)}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of table cells, as the ARIA Authoring Practices describe it
        role="grid"
        aria-multiselectable={canChoose || undefined}
        aria-label={say(name)}
        className={classes['grid']}
        onKeyDown={press}
        onClick={click}
        onMouseDown={selectNoText}
      >
        <thead>
          <DaysRow focusable={focusable(-1)} {...{ first, days, canChoose, holidays: holidaysByDate, today: shownToday }} />
        </thead>
        {[...Map.groupBy(lines, ({ factory }) => factory)].map(([factory, ofFactory]) => (
          <tbody key={factory}>
            {ofFactory.map(({ at, service, rows: [row] }) => {
              const chosenHere = canChoose ? (columns[at] ?? 0) : undefined
              const state = { days, focusable: focusable(at), chosen: chosenHere, hasCells: isNear(at) || place.row === at }
              if (service === undefined) return <FactoryRow key="" factory={factory} timeZone={row?.timeZone} {...state} />
              const today = todays.get(factory) ?? first
              const without = live?.get(joinKey(factory, service.service))
              return <ServiceRow key={service.service} row={service} live={without} {...{ today, rules, first, textOf }} {...state} />
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

type ChoiceProps = Pick<CalendarGridProps, 'first' | 'days' | 'chosen' | 'onChoose'> & { readonly lines: readonly Line[] }

/**
 * Returns a function that chooses the cells of a place or, with Shift, all from the last choice to it (CUT-32). `todays`: the first day that is
 * not over at each factory.
 */
function useChoice({ lines, first, days, chosen, onChoose }: ChoiceProps, todays: ReadonlyMap<string, number>) {
  const last = useRef<{ readonly place: Place; readonly lines: readonly Line[]; readonly first: number }>(undefined)
  return (to: Place, isShift: boolean) => {
    const isSameGrid = last.current?.lines === lines && last.current.first === first
    const from = isShift && isSameGrid && chosen.length > 0 ? last.current?.place : undefined
    last.current = { place: to, lines, first }
    const cells = cellsBetween(from ?? to, to, lines, { first, days })
    onChoose?.(
      cells.filter(({ row, day }) => day >= (todays.get(row.factory) ?? day)),
      from !== undefined,
    )
  }
}

/** The place of what was clicked; undefined for the corner and outside the cells. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null
  const line = cell?.closest('tr')
  if (!cell || !line) return undefined
  const at = { row: line.rowIndex - 1, column: cell.cellIndex - 1 }
  return isCorner(at) ? undefined : at
}

export function currentCell(grid: RefObject<HTMLTableElement | null>): HTMLElement | null | undefined {
  return grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
}

/** A line of the grid: a delivery service, or above them their factory, which stands for all of them. */
type Line = {
  readonly at: number
  readonly factory: string
  readonly service: Row | undefined
  readonly rows: readonly Row[]
}

function linesOf(rows: readonly Row[]): readonly Line[] {
  const lines = [...Map.groupBy(rows, ({ factory }) => factory)].flatMap(([factory, same]) => [
    { factory, service: undefined, rows: same },
    ...same.map((row) => ({ factory, service: row, rows: [row] })),
  ])
  return lines.map((line, at) => ({ ...line, at }))
}

/** For each line, the columns in which all its cells are chosen. */
function chosenColumns(lines: readonly Line[], chosen: readonly CellAt[], first: number, count: number): readonly Columns[] {
  if (chosen.length === 0) return []
  const keys = new Set(chosen.map(cellKey))
  const days = Array.from({ length: count }, (_, at) => first + at)
  return lines.map(({ rows }) =>
    days.reduce((columns, day, at) => (rows.every((row) => keys.has(cellKey({ row, day }))) ? columns | (1 << at) : columns), 0),
  )
}

/** A click with Shift would select the text of the page. */
function selectNoText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}

/**
 * The cells of the rectangle between two places. A heading stands for all days, or for all delivery services; the line of a factory for
 * its delivery services if it is one of the two places.
 */
function cellsBetween(
  from: Place,
  to: Place,
  lines: readonly Line[],
  { first, days }: Pick<CalendarGridProps, 'first' | 'days'>,
): readonly CellAt[] {
  const span = (a: number, b: number, length: number) => (Math.min(a, b) === -1 ? [0, length - 1] : [Math.min(a, b), Math.max(a, b)])
  const [top = 0, bottom = 0] = span(from.row, to.row, lines.length)
  const [left = 0, right = 0] = span(from.column, to.column, days)
  const isEnd = (at: number) => at === from.row || at === to.row
  const within = lines.slice(top, bottom + 1).filter(({ at, service }) => service !== undefined || isEnd(at))
  const rows = new Set(within.flatMap((line) => line.rows))
  return [...rows].flatMap((row) => Array.from({ length: right - left + 1 }, (_, at) => ({ row, day: first + left + at })))
}

const isCorner = ({ row, column }: Place) => row === -1 && column === -1

/** How many rows the box of the grid shows at once. */
function rowsInView({ parentElement, tHead, tBodies: [body] }: HTMLTableElement): number {
  const height = (parentElement?.clientHeight ?? 0) - (tHead?.offsetHeight ?? 0)
  return Math.max(1, Math.floor(height / (body?.rows[0]?.offsetHeight ?? height)))
}

/**
 * The place to which a key leads, as in a grid of the ARIA Authoring Practices; undefined for other keys. The corner has no place. `page`: how
 * many of the rows are in view.
 */
function nextPlace(
  key: string,
  { row, column }: Place,
  { rows, days, page }: Readonly<Record<'rows' | 'days' | 'page', number>>,
): Place | undefined {
  const lastColumn = days - 1
  const steps: Readonly<Record<string, Place>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: lastColumn },
    PageUp: { row: Math.max(Math.min(row, 0), row - page), column },
    PageDown: { row: row + page, column },
    'Ctrl+Home': { row: 0, column: 0 },
    'Ctrl+End': { row: rows - 1, column: lastColumn },
  }
  const next = steps[key]
  if (next === undefined) return undefined
  const inside = { row: Math.max(-1, Math.min(rows - 1, next.row)), column: Math.max(-1, Math.min(lastColumn, next.column)) }
  return isCorner(inside) ? { row, column } : inside
}

/** Rows that are near until the browser has said which ones are. */
const atFirst: ReadonlySet<number> = new Set(Array.from({ length: 30 }, (_, at) => at))

/**
 * Whether a row of a table, counted from the first below its head, is in the visible part of the box that scrolls it, or close to it. 'lines':
 * another array when the table has other rows.
 */
function useNearRows(table: RefObject<HTMLTableElement | null>, lines: readonly unknown[]): (row: number) => boolean {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    if (table.current === null) return
    const note = (entries: readonly IntersectionObserverEntry[]) =>
      setNear((before) => {
        const next = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (!(target instanceof HTMLTableRowElement)) continue
          if (isIntersecting) next.add(target.rowIndex - 1)
          else next.delete(target.rowIndex - 1)
        }
        return next
      })
    const observer = new IntersectionObserver(note, { root: table.current.parentElement, rootMargin: '200px 0px' })
    for (const body of table.current.tBodies) for (const row of body.rows) observer.observe(row)
    const printAll = () => flushSync(() => setNear(new Set(lines.keys())))
    window.addEventListener('beforeprint', printAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', printAll)
    }
  }, [table, lines])
  return (row) => near.has(row)
}
