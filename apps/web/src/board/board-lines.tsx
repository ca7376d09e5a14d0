import { type BoardLine, type Urgency, urgencyOf } from '@goat/foresight/board'
import { Pill, type PillTone } from '@goat/ui/pill'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import linkClasses from '../platform/change-history/history-link.module.css'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import classes from './board.module.css'
import type { ClosedGroup } from './closed-groups.ts'
import { Countdown } from './countdown.tsx'
import { messages, urgencyNames } from './messages.ts'
import { cutoffText, servicesText } from './show.ts'
import type { Ticker } from './ticker.ts'

export type BoardLinesProps = {
  readonly lines: readonly BoardLine[]
  readonly ticker: Ticker
  /** Whether lines name their factory: not if all have the same. */
  readonly hasFactories: boolean
}

/** The lines with an open cut-off on the first day on which an order placed now can be dispatched. */
export function OpenLines({ lines, ticker, hasFactories }: BoardLinesProps) {
  const say = useSay()
  const columns = [
    { label: say(messages.timeLeft), width: '27%' },
    { label: say(messages.cutoff), width: '19%' },
    ...placeColumns(say, hasFactories),
  ]
  return (
    <Table label={say(messages.next)} columns={columns}>
      {lines.map((line) => (
        <OpenLine key={keyOf(line)} {...{ line, ticker, hasFactories }} />
      ))}
    </Table>
  )
}

const tones: Readonly<Record<Urgency, PillTone>> = {
  lastMinutes: 'error',
  soon: 'warning',
  today: 'success',
  later: 'neutral',
  closed: 'neutral',
}

function OpenLine({ line, ticker, hasFactories }: Omit<BoardLinesProps, 'lines'> & { readonly line: BoardLine }) {
  const say = useSay()
  const urgency = useSyncExternalStore(ticker.subscribe, () => urgencyOf(line, ticker.now()))
  const { next } = line
  return (
    <TableRow className={classes['row']} data-urgency={urgency}>
      <TableCell column={say(messages.timeLeft)}>
        <span className={classes['time']}>
          {next === undefined ? null : <Countdown at={next.at} ticker={ticker} hasSeconds={urgency !== 'later'} />}
          <Pill tone={tones[urgency]}>{say(urgencyNames[urgency])}</Pill>
        </span>
      </TableCell>
      <TableCell column={say(messages.cutoff)}>
        <span className={classes['cutoff']}>{cutoffText(say, line)}</span>
        {next?.dated === undefined ? null : <span className={classes['note']}>{say(messages.dated(next.dated.value.reason))}</span>}
      </TableCell>
      <PlaceCells {...{ line, hasFactories }} services={servicesText(say, line.factory, line.services)} />
    </TableRow>
  )
}

export type ClosedLinesProps = Pick<BoardLinesProps, 'hasFactories'> & { readonly groups: readonly ClosedGroup[] }

/** What is closed until a later day, or for at least 60 days. */
export function ClosedLines({ groups, hasFactories }: ClosedLinesProps) {
  const say = useSay()
  const columns = [
    { label: say(messages.nextCutoff), width: '24%' },
    { label: say(messages.reason), width: '30%' },
    ...placeColumns(say, hasFactories),
  ]
  return (
    <Table label={say(messages.closed)} columns={columns}>
      {groups.map(({ line, last, services }) => (
        <TableRow key={keyOf(line)} className={classes['row']} data-urgency="closed">
          <TableCell column={say(messages.nextCutoff)}>
            <span className={classes['cutoff']}>{cutoffText(say, line, last)}</span>
          </TableCell>
          <TableCell column={say(messages.reason)}>
            <span className={classes['reason']}>{line.closure?.value.reason ?? ''}</span>
          </TableCell>
          <PlaceCells
            {...{ line, hasFactories }}
            services={services === undefined ? say(messages.allServices) : servicesText(say, line.factory, services)}
          />
        </TableRow>
      ))}
    </Table>
  )
}

/** The columns of `PlaceCells`. */
function placeColumns(say: Say, hasFactories: boolean) {
  const services = { label: say(messages.services), width: 'auto' }
  return hasFactories ? [{ label: say(messages.factory), width: '21%' }, services] : [services]
}

type PlaceCellsProps = Pick<BoardLinesProps, 'hasFactories'> & { readonly line: BoardLine; readonly services: string }

/** The factory, with a link to its calendar, and its delivery services. */
function PlaceCells({ line: { factory }, services, hasFactories }: PlaceCellsProps) {
  const say = useSay()
  return (
    <>
      {hasFactories ? (
        <TableCell column={say(messages.factory)}>
          <Link className={linkClasses['link']} to={`${paths.cutoffCalendar}?${new URLSearchParams({ factory })}`}>
            {factory}
          </Link>
        </TableCell>
      ) : null}
      <TableCell column={say(messages.services)} isWide>
        <span className={classes['services']}>{services}</span>
      </TableCell>
    </>
  )
}

function keyOf({ factory, services, next, closure }: BoardLine): string {
  const [first] = services
  return JSON.stringify([factory, first?.service, first?.productTypes, next?.dated?.key, closure?.key])
}
