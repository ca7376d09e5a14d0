import type { BoardLine } from '@goat/foresight/board'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './board.module.css'
import { type BoardLinesProps, ClosedLines, OpenLines } from './board-lines.tsx'
import { messages } from './messages.ts'
import { cutoffText } from './show.ts'

export type BoardListsProps = BoardLinesProps & {
  /** Shows only as many lines as fit on a wall display. */
  readonly isWall: boolean
}

/** How many lines a wall display shows, and how many of them may be closed ones. */
const [wallLines, wallClosed] = [8, 2]

/** The open lines, then the closed ones. */
export function BoardLists({ lines, ticker, isWall }: BoardListsProps) {
  const say = useSay()
  const open = lines.filter((line) => !isClosed(line))
  const closed = lines.filter(isClosed)
  const shown = isWall ? onWall(open, closed) : { open, closed }
  const [next] = open.slice(shown.open.length)
  return (
    <>
      {open.length === 0 ? null : <OpenLines lines={shown.open} ticker={ticker} />}
      {next === undefined ? null : (
        <p className={classes['more']}>{say(messages.more(open.length - shown.open.length, cutoffText(say, next)))}</p>
      )}
      {closed.length === 0 ? null : (
        <section className={classes['closed']} aria-label={say(messages.closed)}>
          <h2 className={classes['heading']}>{say(messages.closed)}</h2>
          <ClosedLines lines={shown.closed} />
          {closed.length === shown.closed.length ? null : (
            <p className={classes['more']}>{say(messages.moreClosed(closed.length - shown.closed.length))}</p>
          )}
        </section>
      )}
    </>
  )
}

function onWall(open: readonly BoardLine[], closed: readonly BoardLine[]) {
  const shownClosed = closed.slice(0, Math.max(wallClosed, wallLines - open.length))
  return { open: open.slice(0, wallLines - shownClosed.length), closed: shownClosed }
}

function isClosed({ closure, next }: BoardLine): boolean {
  return closure !== undefined || next === undefined
}
