import { type DatedRule, rulesOfService } from '@goat/domain/effective-cutoffs'
import { dayOfDate } from '@goat/domain/time/calendar'
import { cellsOf } from '@goat/foresight/dispatch'
import { Alert } from '@goat/ui/alert'
import { type ReactNode, useMemo, useState } from 'react'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../../platform/navigation/router.tsx'
import { Deferred } from '../../platform/shell/deferred.tsx'
import { useHolidays, yearOf } from '../../public-holidays.ts'
import { UnknownCentre } from '../../unknown-centre.tsx'
import { formatAddress, type Ignored, isShown, parseAddress } from './address.ts'
import { CalendarGrid, type CalendarGridProps, type Place } from './calendar-grid.tsx'
import type { CellPanelProps } from './cell-panel.tsx'
import { CellPanel } from './cell-panel.tsx'
import type { Dated } from './dated.ts'
import type { CellAt, Row } from './matrix.ts'
import { messages } from './messages.ts'
import { Toolbar, type ToolbarProps } from './toolbar.tsx'
import { useShownToday } from './use-today.ts'

/** How many days the calendar shows. */
const count = 14

export type CalendarDaysProps = Pick<CellPanelProps, 'todaysOf' | 'onPlan'> &
  Pick<ToolbarProps, 'onAdd'> &
  Pick<CalendarGridProps, 'grid' | 'onChoose'> & {
    readonly rows: readonly Row[]
    readonly stored: readonly Dated[]
    /** Those of the stored dated cut-offs and of the plan. */
    readonly rules: readonly DatedRule<Dated>[]
    readonly chosen: readonly CellAt[]
    readonly actions: Pick<CellPanelProps, 'onEdit' | 'onDuplicate'>
    /** Shown between the grid and its current cell. */
    readonly children: ReactNode
  }

/** The current cell. `current`: its delivery service; `of`: the factory or country of the rows. */
type Position = { readonly place: Place; readonly current: Row | undefined; readonly of: string | undefined }

const firstPlace: Place = { row: 1, column: 0 }

/** What changes with the days in the address and with the current cell: the toolbar, the grid, and what explains the cell (CUT-31). */
export function CalendarDays(props: CalendarDaysProps) {
  const { grid, rows, stored, rules, chosen, todaysOf, onChoose, onPlan, onAdd, actions, children } = props
  const navigate = useNavigate()
  const factories = useMemo(() => [...new Set(rows.map((row) => row.factory))], [rows])
  const { ignored, ...address } = parseAddress(useLocation().search, factories)
  const { factory } = address
  const today = useShownToday(rows, factory)
  const from = address.from ?? today
  const first = dayOfDate(from)
  const shown = useMemo(() => rows.filter((row) => isShown(row.factory, factory)), [rows, factory])
  const { data: holidays } = useHolidays(yearOf(from))
  const [{ place, current, of }, setPosition] = useState<Position>({ place: firstPlace, current: undefined, of: factory })
  // Another factory has other rows.
  if (of !== factory) setPosition({ place: firstPlace, current: undefined, of: factory })
  const row = shown.find((one) => one.factory === current?.factory && one.service === current.service) ?? shown[0]
  const day = first + Math.max(0, place.column)
  const [cell] = row === undefined ? [] : cellsOf(row.cutoff, rulesOfService(rules, row.factory, row.service), day, 1)
  return (
    <>
      <IgnoredAddress {...ignored} />
      <Toolbar
        {...{ factories, stored, from, today, factory, count, onAdd }}
        onGo={(next) => void navigate({ search: formatAddress({ ...address, from, ...next }) }, { replace: true })}
      />
      <CalendarGrid
        {...{
          grid,
          rows: shown,
          first,
          count,
          rules,
          shownToday: dayOfDate(today),
          holidays: holidays?.read,
          todaysOf,
          chosen,
          place,
          onChoose,
        }}
        onPlace={(next, ofNext) => setPosition({ place: next, current: ofNext, of: factory })}
      />
      {children}
      {row === undefined || cell === undefined ? null : (
        <Deferred>
          <CellPanel at={{ row, day }} {...{ rows, todaysOf, cell, onPlan }} {...actions} />
        </Deferred>
      )}
    </>
  )
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
