import { type ReactNode, useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './board.module.css'
import { type BoardLinesProps, ClosedLines, OpenLines } from './board-lines.tsx'
import { type ClosedGroup, closedGroups, isClosed } from './closed-groups.ts'
import { messages } from './messages.ts'
import { cutoffText } from './show.ts'
import { useFittingCount } from './use-fitting-count.ts'

/** The open lines, then the closed ones. */
export function BoardLists({ lines, ...rest }: BoardLinesProps) {
  const open = lines.filter((line) => !isClosed(line))
  return <Lists {...rest} open={open} closed={closedGroups(lines, 'cutoff')} />
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
  return (
    <div className={classes['lists']}>
      <Lists {...rest} isClosedFirst open={open.slice(0, shownOpen)} closed={closed.slice(0, shownClosed)}>
        <More {...{ open: open.slice(shownOpen), closed: closed.length - shownClosed }} />
      </Lists>
    </div>
  )
}

type ListsProps = Omit<BoardLinesProps, 'lines'> & {
  readonly open: BoardLinesProps['lines']
  readonly closed: readonly ClosedGroup[]
  readonly isClosedFirst?: boolean
  readonly children?: ReactNode
}

function Lists({ open, closed, isClosedFirst = false, children, ...rest }: ListsProps) {
  const say = useSay()
  const closedPart =
    closed.length === 0 ? null : (
      <section className={classes['part']} aria-label={say(messages.closed)}>
        <h2 className={classes['heading']}>{say(messages.closed)}</h2>
        <ClosedLines {...rest} groups={closed} />
      </section>
    )
  return (
    <>
      {isClosedFirst ? closedPart : null}
      {open.length === 0 ? null : (
        <section className={classes['part']} aria-label={say(messages.next)}>
          {isClosedFirst && closedPart !== null ? <h2>{say(messages.next)}</h2> : null}
          <OpenLines {...rest} lines={open} />
        </section>
      )}
      {isClosedFirst ? null : closedPart}
      {children}
    </>
  )
}

function More({ open, closed }: { readonly open: BoardLinesProps['lines']; readonly closed: number }) {
  const say = useSay()
  const [next] = open
  if (next === undefined && closed === 0) return null
  return (
    <p className={classes['more']}>
      {next === undefined ? null : <span>{say(messages.more(open.length, cutoffText(say, next)))}</span>}{' '}
      {closed === 0 ? null : <span>{say(messages.moreClosed(closed))}</span>}
    </p>
  )
}
