import { placeOf } from '@goat/domain/kinds/factory'
import type { Interval } from '@goat/domain/time/calendar'
import { lanesOf, type TimelineRow } from '@goat/foresight/timeline'
import { msg } from '@lingui/core/macro'
import { memo, type ReactNode, type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { FactoryLink } from '../records/notes.tsx'
import classes from './coming-up.module.css'
import { type Axis, axisOf, Bars, type Drawn, type Placed, place, placed, placedRows, Texts } from './drawing.tsx'
import type { NameOf } from './entries.ts'
import { messages } from './messages.ts'
import { onKey, usePointer, useWheel } from './pointing.tsx'
import { limited } from './span.ts'

export type PictureProps = {
  readonly rows: readonly TimelineRow[]
  readonly range: Interval
  readonly onRange: (next: Interval) => void
  readonly now: number
  readonly nameOf: NameOf
  /** The zone of the scale; undefined: that of each factory. */
  readonly zone: string | undefined
  readonly onCreate: ((factory: string, at: number) => void) | undefined
  /** Below the rows, along the same axis. */
  readonly bands?: ((axis: Axis) => ReactNode) | undefined
}

/**
 * A row per factory, and its records along an axis of time. Assistive technology reads the list instead; what can be done here by pointer
 * can be done by keys, too: the arrows move in time, + and − zoom, Home shows now.
 */
export function Picture({ rows, range, onRange, now, nameOf, zone, onCreate, bands }: PictureProps) {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const { view, drawn } = useView(box, range, onRange)
  const laned = useMemo(() => rows.map((row) => ({ row, lanes: lanesOf(row.entries) })), [rows])
  const all = useMemo(() => placedRows(laned, drawn?.range ?? twice(range)), [laned, drawn, range])
  const { top = 0, height: last = 0 } = all.at(-1) ?? {}
  const height = top + last
  const band = useVisibleBand(box)
  const shown = useMemo(() => all.filter((one) => one.top < band.end && one.top + one.height > band.start), [all, band])
  const [hatched, setHatched] = useState<Drawn>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setHatched(drawn)), 200)
    return () => clearTimeout(timer)
  }, [drawn])
  useWheel({ box, view })
  const pointer = usePointer({ box, view, placed: all, nameOf, onCreate })
  return (
    <div className={classes['picture']}>
      <Names placed={all} />
      <section
        ref={box}
        className={classes['axis']}
        aria-label={say(messages.title)}
        aria-roledescription={say(msg`Picture`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom the picture.
        tabIndex={0}
        style={{ height }}
        onKeyDown={(event) => onKey(event, view, now)}
        {...pointer.handlers}
      >
        {drawn === undefined ? null : (
          <>
            <div className={classes['moved']} data-layer="bars">
              <Bars {...{ shown, height, drawn, band, zone }} isHatched={hatched === drawn} />
            </div>
            <div className={classes['moved']} data-layer="texts" aria-hidden="true">
              <Texts {...{ shown, drawn, band, zone, nameOf, now }} />
              <span className={`${classes['placed']} ${classes['now']}`} style={{ height }} {...placed(drawn.x(now))} />
            </div>
          </>
        )}
        {pointer.tip}
      </section>
      {bands === undefined || drawn === undefined ? null : bands(drawn)}
    </div>
  )
}

/** The factories; each name stays in view while its row is scrolled. */
const Names = memo(function Names({ placed }: { readonly placed: readonly Placed[] }) {
  return (
    <ol className={`plain-list ${classes['names']}`}>
      {placed.map(({ row: { factory }, top, height }) => (
        <li key={factory.code} style={{ top, height }}>
          <div>
            <FactoryLink code={factory.code} className="block">
              <span className="strong block ellipsis">{placeOf(factory.code)}</span>
              <span className="caption block ellipsis">{factory.code}</span>
            </FactoryLink>
          </div>
        </li>
      ))}
    </ol>
  )
})

function twice({ start, end }: Interval): Interval {
  const half = Math.round((end - start) / 2)
  return { start: start - half, end: end + half }
}

/** Twice the view. */
function around({ range, width }: Axis): Drawn {
  return { ...axisOf(twice(range), 2 * width), viewWidth: width, known: new Map() }
}

/** Whether the view is not close to an edge of what is drawn, and was not zoomed by half or, when it rests, at all. */
function isAround({ range, viewWidth }: Drawn, { range: view, width }: Axis, isResting: boolean): boolean {
  const length = view.end - view.start
  const scale = (range.end - range.start) / (2 * length)
  const isClose = isResting ? Math.abs(scale - 1) < 1e-6 : scale > 2 / 3 && scale < 3 / 2
  return isClose && viewWidth === width && range.start <= view.start - length / 8 && view.end + length / 8 <= range.end
}

/** What is seen is moved by the style of the picture, without rendering, and asked for when it rests. */
function useView(box: RefObject<HTMLElement | null>, { start, end }: Interval, onRange: (next: Interval) => void) {
  const [drawn, setDrawn] = useState<Drawn>()
  const told = useRef<Interval>(undefined)
  const latest = useRef({ seen: { start, end }, width: 0, drawn, asked: drawn, onRange, timer: 0 })
  const view = useMemo(() => {
    const axis = () => axisOf(latest.current.seen, latest.current.width)
    const show = () => {
      const picture = box.current?.parentElement
      if (picture && latest.current.drawn) place(picture, latest.current.drawn, axis())
    }
    const draw = (isResting: boolean) => {
      const { asked, width } = latest.current
      if (width === 0 || (asked && isAround(asked, axis(), isResting))) return
      const next = around(axis())
      latest.current.asked = next
      startTransition(() => setDrawn(next))
    }
    const rest = () => {
      latest.current.seen = limited(latest.current.seen)
      show()
      draw(true)
      told.current = latest.current.seen
      latest.current.onRange(latest.current.seen)
    }
    const move = (next: Interval) => {
      // A picture without a width, such as in a tab that was never shown, cannot be pointed at.
      if (!Number.isFinite(next.end - next.start)) return
      latest.current.seen = { start: Math.round(next.start), end: Math.round(next.end) }
      show()
      draw(false)
      clearTimeout(latest.current.timer)
      latest.current.timer = window.setTimeout(rest, 250)
    }
    return { axis, show, draw, move }
  }, [box])
  useLayoutEffect(() => {
    // Of what was told, the view may have moved on since.
    if (told.current?.start !== start || told.current.end !== end) {
      clearTimeout(latest.current.timer)
      latest.current.seen = { start, end }
    }
    told.current = undefined
    view.draw(true)
  }, [view, start, end])
  useLayoutEffect(() => {
    Object.assign(latest.current, { drawn, onRange })
    view.show()
  })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      latest.current.width = entry?.contentRect.width ?? 0
      view.draw(true)
    })
    if (box.current !== null) observer.observe(box.current)
    return () => {
      observer.disconnect()
      clearTimeout(latest.current.timer)
    }
  }, [box, view])
  return { view, drawn }
}

/** Which part of the picture may be seen, from its top, in steps: only that is drawn. */
function useVisibleBand(box: RefObject<HTMLElement | null>): Interval {
  const [band, setBand] = useState<Interval>({ start: 0, end: 1_200 })
  useEffect(() => {
    const read = () => {
      const { top = 0 } = box.current?.getBoundingClientRect() ?? {}
      const step = 200
      const start = Math.floor(-top / step) * step - step
      const end = Math.ceil((-top + window.innerHeight) / step) * step + step
      setBand((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      window.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [box])
  return band
}
