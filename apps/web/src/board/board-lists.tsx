import { type BoardLine, type Urgency, urgencyOf } from '@goat/foresight/board'
import { Pill, type PillTone } from '@goat/ui/messages'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { FactoryLink } from '../records/notes.tsx'
import { servicesText } from '../records/order-labels.ts'
import classes from './board.module.css'
import type { Ticker } from './live-board.ts'
import { messages, urgencyNames } from './messages.ts'
import { type ClosedGroup, closedGroups, cutoffText, isClosed, timeLeft } from './show.ts'

type BoardLinesProps = {
  readonly lines: readonly BoardLine[]
  readonly ticker: Ticker
  /** Whether lines name their factory: not if all have the same. */
  readonly hasFactories: boolean
}

/** The open lines, then the closed ones. */
export function BoardLists({ lines, ...rest }: BoardLinesProps) {
  return <Lists {...rest} open={lines.filter((line) => !isClosed(line))} closed={closedGroups(lines, 'cutoff')} />
}

/** The cut-offs that passed in the last five minutes (BRD-17). */
export function JustClosed({ lines }: Pick<BoardLinesProps, 'lines'>) {
  const say = useSay()
  return (
    <div role="status" className="grid gap-4 unless-empty">
      {lines.map((line) => (
        <p key={keyOf(line)} className="muted anywhere">
          {say(messages.justClosed(cutoffText(say, line), line.factory, servicesText(say, line.factory, line.services)))}
        </p>
      ))}
    </div>
  )
}

/** On a wall display, of which nothing can be scrolled: as many lines as fit, and how many more there are. */
export function WallLists({ lines, ...rest }: BoardLinesProps) {
  const say = useSay()
  const content = useMemo(() => ({ lines, say }), [lines, say])
  const count = useFittingCount(content)
  const open = lines.filter((line) => !isClosed(line))
  const closed = closedGroups(lines, 'day')
  // At most half of the lines are closed ones, unless there are too few others (BRD-6).
  const shownClosed = Math.min(closed.length, Math.max(Math.floor(count / 2), count - open.length))
  const shownOpen = Math.max(0, count - shownClosed)
  const moreOpen = open.slice(shownOpen)
  const moreClosed = closed.length - shownClosed
  const [next] = moreOpen
  return (
    <div className={`grid gap-12 ${classes['lists']}`}>
      <Lists {...rest} isClosedFirst open={open.slice(0, shownOpen)} closed={closed.slice(0, shownClosed)}>
        {next === undefined && moreClosed === 0 ? null : (
          <p className={`muted ${classes['more']}`}>
            {next === undefined ? null : <span>{say(messages.more(moreOpen.length, cutoffText(say, next)))}</span>}{' '}
            {moreClosed === 0 ? null : <span>{say(msg`${{ count: moreClosed }} more closed`)}</span>}
          </p>
        )}
      </Lists>
    </div>
  )
}

type ListsProps = Omit<BoardLinesProps, 'lines'> & {
  readonly open: readonly BoardLine[]
  readonly closed: readonly ClosedGroup[]
  readonly isClosedFirst?: boolean
  readonly children?: ReactNode
}

/** The lines with an open cut-off on the first day on which an order placed now can be dispatched, and what is closed until a later day. */
function Lists({ open, closed, isClosedFirst = false, children, ticker, hasFactories }: ListsProps) {
  const say = useSay()
  const place = [
    ...(hasFactories ? [{ label: say(messages.factory), width: '21%' }] : []),
    { label: say(messages.services), width: 'auto' },
  ]
  const openPart =
    open.length === 0 ? null : (
      <section key="open" className={`grid gap-12 ${classes['part']}`} aria-label={say(messages.next)}>
        {/* The title of the page says what the lines below the closed ones are. */}
        {isClosedFirst && closed.length > 0 ? <h2 className="visually-hidden">{say(messages.next)}</h2> : null}
        <Table
          label={say(messages.next)}
          columns={[{ label: say(messages.timeLeft), width: '27%' }, { label: say(messages.cutoff), width: '19%' }, ...place]}
        >
          {open.map((line) => (
            <OpenLine key={keyOf(line)} {...{ line, ticker, hasFactories }} />
          ))}
        </Table>
      </section>
    )
  const closedPart =
    closed.length === 0 ? null : (
      <section key="closed" className={`grid gap-12 ${classes['part']}`} aria-label={say(messages.closed)}>
        <h2 className="text-18">{say(messages.closed)}</h2>
        <Table
          label={say(messages.closed)}
          columns={[{ label: say(messages.nextCutoff), width: '24%' }, { label: say(messages.reason), width: '30%' }, ...place]}
        >
          {closed.map((group) => (
            <ClosedLine key={keyOf(group.line)} {...{ group, hasFactories }} />
          ))}
        </Table>
      </section>
    )
  return (
    <>
      {isClosedFirst ? [closedPart, openPart] : [openPart, closedPart]}
      {children}
    </>
  )
}

/** The most lines that are tried. */
const most = 48

/** `fits` lines are known to fit, or are the fewest; `tooMany` do not fit, or are not tried. */
const untried = { count: most, fits: 1, tooMany: most + 1 }

/**
 * How many lines fit into the window, together with all else on the page. Tried again when `content` or the window changes, and when
 * something else, such as a notice, makes the page higher or lower.
 */
function useFittingCount(content: unknown): number {
  const size = useSyncExternalStore(onResize, () => `${innerWidth} ${innerHeight}`)
  const [fit, setFit] = useState({ content, size, ...untried })
  if (fit.content !== content || fit.size !== size) setFit({ content, size, ...untried })
  const height = useRef(0)
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const [fits, tooMany] = scrollHeight > clientHeight ? [fit.fits, fit.count] : [fit.count, fit.tooMany]
    const count = Math.max(fits, Math.floor((fits + tooMany) / 2))
    height.current = document.body.offsetHeight
    if (count !== fit.count) setFit({ ...fit, count, fits, tooMany })
  }, [fit])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (document.body.offsetHeight !== height.current) setFit((before) => ({ ...before, ...untried }))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return fit.count
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
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
        <span className={`row gap-2 gap-x-12 ${classes['time']}`}>
          {next === undefined ? null : <Countdown at={next.at} ticker={ticker} hasSeconds={urgency !== 'later'} />}
          <Pill tone={tones[urgency]}>{say(urgencyNames[urgency])}</Pill>
        </span>
      </TableCell>
      <TableCell column={say(messages.cutoff)}>
        <span className={`block tabular ${classes['cutoff']}`}>{cutoffText(say, line)}</span>
        {next?.dated === undefined ? null : (
          <span className={`note block anywhere ${classes['note']}`}>{say(messages.dated(next.dated.value.reason))}</span>
        )}
      </TableCell>
      <PlaceCells {...{ line, hasFactories }} services={servicesText(say, line.factory, line.services)} />
    </TableRow>
  )
}

function ClosedLine({ group, hasFactories }: Pick<BoardLinesProps, 'hasFactories'> & { readonly group: ClosedGroup }) {
  const say = useSay()
  const { line, last, services } = group
  const servicesOrAll = services === undefined ? say(msg`All delivery services`) : servicesText(say, line.factory, services)
  return (
    <TableRow className={classes['row']} data-urgency="closed">
      <TableCell column={say(messages.nextCutoff)}>
        <span className={`block tabular ${classes['cutoff']}`}>{cutoffText(say, line, last)}</span>
      </TableCell>
      <TableCell column={say(messages.reason)}>
        <span className={`anywhere ${classes['reason']}`}>{line.closure?.value.reason ?? ''}</span>
      </TableCell>
      <PlaceCells {...{ line, hasFactories }} services={servicesOrAll} />
    </TableRow>
  )
}

type PlaceCellsProps = Pick<BoardLinesProps, 'hasFactories'> & { readonly line: BoardLine; readonly services: string }

/** The factory, with a link to its page, and its delivery services. */
function PlaceCells({ line: { factory }, services, hasFactories }: PlaceCellsProps) {
  const say = useSay()
  return (
    <>
      {hasFactories ? (
        <TableCell column={say(messages.factory)}>
          <FactoryLink code={factory} className="target">
            {factory}
          </FactoryLink>
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

/**
 * The time left until `at`, in milliseconds since 1970-01-01T00:00Z. Its text is set without React, which would take most of the time that an
 * open board needs. `hasSeconds`: shown although more than an hour is left.
 */
function Countdown({ at, ticker, hasSeconds }: { readonly at: number; readonly ticker: Ticker; readonly hasSeconds: boolean }) {
  const say = useSay()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const text = document.createTextNode('')
    place.current?.replaceChildren(text)
    const show = () => {
      const next = timeLeft(say, Math.max(0, at - ticker.now()), hasSeconds)
      if (text.data !== next) text.data = next
    }
    show()
    return ticker.subscribe(show)
  }, [at, ticker, hasSeconds, say])
  return <span ref={place} className={`nowrap strong tabular text-18 ${classes['left']}`} />
}
