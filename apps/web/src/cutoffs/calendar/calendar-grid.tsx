import { dateOfDay } from '@goat/domain/calendar-date'
import type { DatedRule } from '@goat/domain/effective-cutoffs'
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from 'react'
import { useSay } from '../../platform/locale/locale-root.tsx'
import classes from './calendar.module.css'
import type { Dated } from './dated.ts'
import { type Cell, type CellAt, cellsOf, type Row } from './matrix.ts'
import { messages } from './messages.ts'
import { type Show, useShow } from './show.ts'

/** A position in the grid; -1 is the row of the days, or the column of the delivery services. */
export type Place = { readonly row: number; readonly column: number }

export type CalendarGridProps = {
  readonly rows: readonly Row[]
  /** In days since 1970-01-01. */
  readonly first: number
  readonly count: number
  readonly rules: readonly DatedRule<Dated>[]
  /** Whether a cell is chosen. */
  readonly isChosen: (cell: CellAt) => boolean
  readonly place: Place
  /** `row`: the delivery service of the place, or the first of its factory. */
  readonly onPlace: (place: Place, row: Row | undefined) => void
  /** Chooses cells, or no longer if all of them are chosen. */
  readonly onChoose: (cells: readonly CellAt[]) => void
}

/** The cut-offs of delivery services (rows) on days (columns), moved through with the arrow keys (CUT-31). */
export function CalendarGrid(props: CalendarGridProps) {
  const { rows, first, count, rules, isChosen, place, onPlace, onChoose } = props
  const say = useSay()
  const show = useShow()
  const grid = useRef<HTMLTableElement>(null)
  const cells = useMemo(() => new Map(rows.map((row) => [row, cellsOf(row, rules, first, count)])), [rows, rules, first, count])
  const lines = useMemo(() => linesOf(rows), [rows])
  const days = Array.from({ length: count }, (_, at) => first + at)
  const choose = ({ row, column }: Place) => {
    const some = row === -1 ? rows : (lines[row]?.rows ?? [])
    const on = column === -1 ? days : days.slice(column, column + 1)
    onChoose(some.flatMap((one) => on.map((day) => ({ row: one, day }))))
  }
  const move = (next: Place) => {
    onPlace(next, lines[next.row]?.rows[0] ?? rows[0])
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextPlace(event.key, place, lines.length, count)
    if (next !== undefined) move(next)
    else if (event.key === ' ' || event.key === 'Enter') choose(place)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined
    if (at === undefined) return
    const [row = 0, column = 0] = at.split(' ').map(Number)
    move({ row, column })
    choose({ row, column })
  }
  const isPlace = (row: number, column: number) => place.row === row && place.column === column
  const focusable = (row: number, column: number) => ({ 'data-place': `${row} ${column}`, tabIndex: isPlace(row, column) ? 0 : -1 })
  return (
    <section className={classes['scroll']} aria-label={say(messages.title)}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of table cells, as the ARIA Authoring Practices describe it
        role="grid"
        aria-multiselectable
        aria-label={say(messages.grid(show.dates.day(dateOfDay(first)), show.dates.day(dateOfDay(first + count - 1))))}
        className={classes['grid']}
        onKeyDown={press}
        onClick={click}
      >
        <thead>
          <tr>
            <th scope="col">{say(messages.service)}</th>
            {days.map((day, column) => (
              <th
                // The elements of a column stay when the days change.
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                key={column}
                scope="col"
                {...focusable(-1, column)}
                title={say(messages.chooseDay(show.dates.day(dateOfDay(day))))}
              >
                <span>{show.dates.weekday(dateOfDay(day))}</span> <span>{show.dates.shortDay(dateOfDay(day))}</span>
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(lines, ({ factory }) => factory)].map(([factory, ofFactory]) => (
          <tbody key={factory}>
            {ofFactory.map(({ at, service, rows: some }) =>
              service === undefined ? (
                <tr key="" className={classes['factory']}>
                  <th scope="rowgroup" {...focusable(at, -1)} title={say(messages.chooseService(factory))}>
                    {factory} <span className={classes['zone']}>{some[0]?.timeZone?.replaceAll('_', ' ')}</span>
                  </th>
                  {days.map((day, column) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                      key={column}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                      role="gridcell"
                      data-place={`${at} ${column}`}
                      tabIndex={isPlace(at, column) ? 0 : -1}
                      aria-selected={some.every((row) => isChosen({ row, day }))}
                    >
                      {say(messages.all)}
                    </td>
                  ))}
                </tr>
              ) : (
                <tr key={service.service}>
                  <th scope="row" {...focusable(at, -1)} title={say(messages.chooseService(service.name))}>
                    {service.name}
                  </th>
                  {(cells.get(service) ?? []).map((cell, column) => (
                    <GridCell
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                      key={column}
                      cell={cell}
                      show={show}
                      place={`${at} ${column}`}
                      isChosen={isChosen({ row: service, day: first + column })}
                      isPlace={isPlace(at, column)}
                      note={noteOf(cell, say)}
                    />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        ))}
      </table>
    </section>
  )
}

type GridCellProps = {
  readonly cell: Cell<Dated>
  readonly show: Show
  readonly place: string
  readonly isChosen: boolean
  readonly isPlace: boolean
  /** Read out after the time. */
  readonly note: string
}

const GridCell = memo(function GridCell({ cell, show, place, isChosen, isPlace, note }: GridCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      data-place={place}
      data-layer={cell.dated === undefined ? undefined : cell.dated.version === 0 ? 'planned' : 'dated'}
      data-closed={cell.time === undefined || undefined}
      data-others={cell.others.length > 0 || undefined}
      aria-selected={isChosen}
      tabIndex={isPlace ? 0 : -1}
    >
      {show.time(cell.time)}
      {note === '' ? null : <span className="visually-hidden"> {note}</span>}
    </td>
  )
}, isSameCell)

function isSameCell(one: GridCellProps, other: GridCellProps): boolean {
  return (
    one.place === other.place &&
    one.isChosen === other.isChosen &&
    one.isPlace === other.isPlace &&
    one.note === other.note &&
    one.show === other.show &&
    one.cell.time === other.cell.time &&
    one.cell.dated === other.cell.dated
  )
}

function noteOf({ dated, others }: Cell<Dated>, say: ReturnType<typeof useSay>): string {
  return [
    ...(dated === undefined ? [] : [say(dated.version === 0 ? messages.notSaved : messages.legendDated)]),
    ...(others.length === 0 ? [] : [say(messages.otherTypes(others.length))]),
  ].join(', ')
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

/** The place to which a key leads; undefined for other keys. The corner has no place. */
function nextPlace(key: string, { row, column }: Place, rows: number, columns: number): Place | undefined {
  const steps: Readonly<Record<string, Place>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  }
  const next = steps[key]
  if (next === undefined) return undefined
  const inside = { row: Math.max(-1, Math.min(rows - 1, next.row)), column: Math.max(-1, Math.min(columns - 1, next.column)) }
  return inside.row === -1 && inside.column === -1 ? { row, column } : inside
}
