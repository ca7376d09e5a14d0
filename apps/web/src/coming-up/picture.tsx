import { placeOf } from '@goat/domain/kinds/factory'
import type { Interval } from '@goat/domain/time/calendar'
import { type ZoneClock, zoneClock } from '@goat/domain/time/clock'
import { lanesOf, overlapsWithin, type TimelineEntry, type TimelineRow } from '@goat/foresight/timeline'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import classes from './coming-up.module.css'
import type { NameOf } from './entries.ts'
import { messages } from './messages.ts'
import { limited, shadesOf, ticksOf, zoomed } from './span.ts'
import { useTimes } from './times.ts'

/** In pixels: a lane, the scale of a row, and the space below its lanes. */
const [laneHeight, scaleHeight, gap, barHeight] = [24, 22, 10, 20]
/** Parts that are closer together are drawn as one, in pixels. */
const closest = 2
/** A bar is hit this far beside it, in pixels. */
const tolerance = 3
/** A press that moves less than this is not a drag, in pixels. */
const dragFrom = 4

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

/** Where instants are, in pixels. */
export type Axis = { readonly range: Interval; readonly width: number; readonly x: (at: number) => number }

type Placed = {
  readonly row: TimelineRow
  readonly lanes: readonly (readonly TimelineEntry[])[]
  readonly top: number
  readonly height: number
}

/**
 * A row per factory, and its records along an axis of time. Assistive technology reads the list instead; what can be done here by pointer
 * can be done by keys, too: the arrows move in time, + and − zoom, Home shows now.
 */
export function Picture({ rows, range, onRange, now, nameOf, zone, onCreate, bands }: PictureProps) {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const { view, move, settle } = useView(range, onRange)
  const placed = useMemo(() => placedRows(rows), [rows])
  const height = placed.at(-1) === undefined ? 0 : (placed.at(-1)?.top ?? 0) + (placed.at(-1)?.height ?? 0)
  const band = useVisibleBand(box)
  const axis = useMemo(
    () => ({ range: view, width, x: (at: number) => ((at - view.start) / (view.end - view.start)) * width }),
    [view, width],
  )
  const shown = useMemo(() => placed.filter(({ top, height: own }) => top < band.end && top + own > band.start), [placed, band])
  const pointer = usePointer({ box, axis, placed, nameOf, onCreate, move, settle })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, view, now)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(next)
    settle(next)
  }
  return (
    <div className={classes['picture']}>
      <ol className={`plain-list ${classes['names']}`} aria-hidden="true">
        {placed.map(({ row: { factory }, top, height: own }) => (
          <li key={factory.code} style={{ top, height: own }}>
            <span className="strong">{placeOf(factory.code)}</span>
            <span className="caption">{factory.code}</span>
          </li>
        ))}
      </ol>
      <section
        ref={box}
        className={classes['axis']}
        aria-label={say(messages.title)}
        aria-roledescription={say(messages.picture)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom the picture.
        tabIndex={0}
        style={{ height }}
        onKeyDown={onKeyDown}
        {...pointer.handlers}
      >
        {width === 0 ? null : (
          <svg aria-hidden="true" width={width} height={height} className={classes['svg']}>
            {shown.map((one) => (
              <Row key={one.row.factory.code} {...one} {...{ axis, band, zone }} />
            ))}
            <line className={classes['now']} x1={axis.x(now)} x2={axis.x(now)} y1={0} y2={height} />
          </svg>
        )}
        <Labels {...{ shown, axis, band, nameOf, now }} />
        {pointer.tip}
      </section>
      {bands === undefined || width === 0 ? null : bands(axis)}
    </div>
  )
}

/** The view while it is moved; what is asked for once that has ended. */
function useView(range: Interval, onRange: (next: Interval) => void) {
  const [view, setView] = useState(range)
  const [asked, setAsked] = useState(range)
  if (asked.start !== range.start || asked.end !== range.end) {
    setAsked(range)
    setView(range)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onRange)
  useLayoutEffect(() => {
    latest.current = onRange
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = useCallback((next: Interval) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(limited(next)), 250)
  }, [])
  return { view, move: setView, settle }
}

function keyed(key: string, view: Interval, now: number): Interval | undefined {
  const length = view.end - view.start
  const by = (share: number) => ({ start: view.start + share * length, end: view.end + share * length })
  switch (key) {
    case 'ArrowLeft':
      return by(-1 / 8)
    case 'ArrowRight':
      return by(1 / 8)
    case 'PageUp':
      return by(-1)
    case 'PageDown':
      return by(1)
    case '+':
    case '=':
      return zoomed(view, 1 / 2)
    case '-':
      return zoomed(view, 2)
    case 'Home':
      return { start: now - length / 8, end: now + (length * 7) / 8 }
    default:
      return undefined
  }
}

function placedRows(rows: readonly TimelineRow[]): readonly Placed[] {
  let top = 0
  return rows.map((row) => {
    const lanes = lanesOf(row.entries)
    const height = scaleHeight + Math.max(1, lanes.length) * laneHeight + gap
    const placed = { row, lanes, top, height }
    top += height
    return placed
  })
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
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

/** What is drawn once and then only moved: three times the view, at its scale, until the view leaves it or is zoomed by half. */
function useDrawn({ range, width }: Axis): Axis {
  const [drawn, setDrawn] = useState(() => around(range, width))
  const length = range.end - range.start
  const scale = (drawn.range.end - drawn.range.start) / (3 * length)
  const isWithin = drawn.range.start <= range.start && range.end <= drawn.range.end
  if (isWithin && scale > 2 / 3 && scale < 3 / 2 && drawn.width === 3 * width) return drawn
  const next = around(range, width)
  setDrawn(next)
  return next
}

function around({ start, end }: Interval, width: number): Axis {
  const length = end - start
  const range = { start: start - length, end: end + length }
  return { range, width: 3 * width, x: (at) => ((at - range.start) / (3 * length)) * 3 * width }
}

type RowProps = Placed & { readonly axis: Axis; readonly band: Interval; readonly zone: string | undefined }

function Row({ row, lanes, top, height, axis, band, zone }: RowProps) {
  const drawn = useDrawn(axis)
  const scale = (axis.width / (axis.range.end - axis.range.start)) * ((drawn.range.end - drawn.range.start) / drawn.width)
  const clock = zone === undefined ? row.clock : zoneClock(zone)
  const from = Math.max(0, Math.floor((band.start - top - scaleHeight) / laneHeight))
  const to = Math.ceil((band.end - top - scaleHeight) / laneHeight)
  return (
    <g transform={`translate(0 ${top})`}>
      <g transform={`matrix(${scale} 0 0 1 ${axis.x(drawn.range.start)} 0)`}>
        {row.clock === undefined ? null : <Shades clock={row.clock} drawn={drawn} height={height} />}
        {lanes.slice(from, to).map((lane, at) => (
          <g key={lane[0]?.record.key} transform={`translate(0 ${scaleHeight + (from + at) * laneHeight})`}>
            {lane.map((entry) => (
              <Bar key={entry.record.key} {...{ entry, drawn }} />
            ))}
            <Overridden {...{ row, lane, drawn }} />
          </g>
        ))}
      </g>
      <line className={classes['line']} x1={0} x2={axis.width} y1={height - 1} y2={height - 1} />
      {clock === undefined ? null : <Scale clock={clock} axis={axis} height={height} />}
    </g>
  )
}

const Shades = memo(function Shades({
  clock,
  drawn,
  height,
}: {
  readonly clock: ZoneClock
  readonly drawn: Axis
  readonly height: number
}) {
  const { nights, weekends } = shadesOf(drawn.range, clock, drawn.width)
  return (
    <>
      <path className={classes['weekend']} d={pathOf(weekends, drawn, height)} />
      <path className={classes['night']} d={pathOf(nights, drawn, height)} />
    </>
  )
})

/** One path for all parts of a record that are drawn. */
const Bar = memo(function Bar({ entry, drawn }: { readonly entry: TimelineEntry; readonly drawn: Axis }) {
  const d = pathOf(entry.within(drawn.range), drawn, barHeight)
  if (d === '') return null
  return <path className={classes['bar']} d={d} {...lookOf(entry)} />
})

/** Where another record decides for some of the same orders. Found after the bars are shown, because it compares many pairs. */
const Overridden = memo(function Overridden({
  row,
  lane,
  drawn,
}: {
  readonly row: TimelineRow
  readonly lane: readonly TimelineEntry[]
  readonly drawn: Axis
}) {
  const later = useDeferredValue<Axis | undefined>(drawn, undefined)
  const d = useMemo(() => {
    if (later === undefined) return ''
    const lost = lane.flatMap((entry) => overlapsWithin(row, entry, later.range).flatMap(({ isDecisive, at }) => (isDecisive ? [] : at)))
    return pathOf(
      lost.toSorted((a, b) => a.start - b.start),
      later,
      barHeight,
    )
  }, [row, lane, later])
  return d === '' || later !== drawn ? null : <path className={classes['overridden']} d={d} />
})

/** How a bar looks by what it does. */
function lookOf({ kind, role, isSuspended, record: { value } }: TimelineEntry) {
  const isClosure = kind === 'cutoff-override' && Reflect.get(value as object, 'time') === null
  return { 'data-look': isClosure ? 'closed' : role === 'here' ? kind : role, 'data-grey': isSuspended || undefined }
}

/** Rectangles of one height. Parts of a record that are closer together than can be seen are one. */
function pathOf(parts: readonly Interval[], { x }: Axis, height: number): string {
  let d = ''
  let [start, end] = [Number.NaN, Number.NaN]
  const close = () => {
    if (!Number.isNaN(start)) d += `M${start.toFixed(1)} 0H${Math.max(end, start + 1.5).toFixed(1)}V${height}H${start.toFixed(1)}Z`
  }
  for (const part of parts) {
    const [from, to] = [x(part.start), x(part.end)]
    if (from - end < closest) end = Math.max(end, to)
    else {
      close()
      start = from
      end = to
    }
  }
  close()
  return d
}

function Scale({ clock, axis, height }: { readonly clock: ZoneClock; readonly axis: Axis; readonly height: number }) {
  const times = useTimes()
  return ticksOf(axis.range, clock, axis.width).map((tick) => {
    const x = axis.x(tick.at)
    return (
      <g
        key={`${tick.kind} ${tick.at}`}
        className={classes['tick']}
        data-kind={tick.kind}
        data-changes={tick.hours !== undefined || undefined}
      >
        <line x1={x} x2={x} y1={0} y2={height} />
        <text x={x + 4} y={15}>
          {times.tick(tick, clock.timeZone)}
        </text>
      </g>
    )
  })
}

type LabelsProps = Pick<PictureProps, 'nameOf' | 'now'> & {
  readonly shown: readonly Placed[]
  readonly axis: Axis
  readonly band: Interval
}

/** The sentences, on the widest part of each bar that is seen. */
function Labels({ shown, axis, band, nameOf, now }: LabelsProps) {
  return shown.flatMap(({ row, lanes, top }) =>
    lanes.flatMap((lane, at) => {
      const y = top + scaleHeight + at * laneHeight
      if (y + laneHeight < band.start || y > band.end) return []
      return lane.flatMap((entry) => {
        const [first] = widest(entry, axis)
        if (first === undefined) return []
        const [left, width] = first
        return (
          <span
            key={`${row.factory.code} ${entry.role} ${entry.record.key}`}
            className={`ellipsis ${classes['label']}`}
            aria-hidden="true"
            {...lookOf(entry)}
            data-over={entry.span.end <= now || undefined}
            style={{ transform: `translate(${left}px, ${y}px)`, width }}
          >
            {nameOf(entry).line}
          </span>
        )
      })
    }),
  )
}

/** In pixels: shorter parts have no label. */
const minLabelWidth = 44

function widest(entry: TimelineEntry, { range, x, width }: Axis): readonly (readonly [left: number, width: number])[] {
  if (entry.span.start >= range.end || entry.span.end <= range.start) return []
  let best: readonly [number, number] | undefined
  let [start, end] = [Number.NaN, Number.NaN]
  const see = () => {
    if (end - start >= minLabelWidth && end - start > (best?.[1] ?? 0)) best = [start, end - start]
  }
  for (const part of entry.within(range)) {
    const [from, to] = [Math.max(0, x(part.start)), Math.min(width, x(part.end))]
    if (from - end < closest) end = to
    else {
      see()
      start = from
      end = to
    }
  }
  see()
  return best === undefined ? [] : [best]
}

type PointerOptions = Pick<PictureProps, 'nameOf' | 'onCreate'> & {
  readonly box: RefObject<HTMLElement | null>
  readonly axis: Axis
  readonly placed: readonly Placed[]
  readonly move: (next: Interval) => void
  readonly settle: (next: Interval) => void
}

type Tip = { readonly x: number; readonly y: number; readonly entry: TimelineEntry; readonly row: TimelineRow }

/** Dragging, pinching, wheel, pressing and pointing. */
function usePointer({ box, axis, placed, nameOf, onCreate, move, settle }: PointerOptions) {
  const navigate = useNavigate()
  const [tip, setTip] = useState<Tip>()
  const held = useRef(new Map<number, { readonly from: number; x: number }>())
  const begun = useRef({ range: axis.range, hasMoved: false })
  const current = useRef(axis)
  useLayoutEffect(() => {
    current.current = axis
  })
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      const { range, width } = current.current
      const isZoom = event.ctrlKey || event.metaKey
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (!isZoom && Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return
      event.preventDefault()
      const by = (sideways / width) * (range.end - range.start)
      const at = range.start + (offsetIn(element, event.clientX) / width) * (range.end - range.start)
      const next = isZoom ? zoomed(range, Math.exp(event.deltaY / 300), at) : { start: range.start + by, end: range.end + by }
      move(next)
      settle(next)
    }
    // React's own listener is passive.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box, move, settle])
  const timeAt = (x: number) => axis.range.start + (x / axis.width) * (axis.range.end - axis.range.start)
  const find = (event: PointerEvent) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    const [x, y] = [event.clientX - left, event.clientY - top]
    const found = placed.find((one) => one.top <= y && y < one.top + one.height)
    const margin = (tolerance / axis.width) * (axis.range.end - axis.range.start)
    const around = { start: timeAt(x) - margin, end: timeAt(x) + margin }
    const lane = found?.lanes[Math.floor((y - found.top - scaleHeight) / laneHeight)] ?? []
    return { x, y, row: found?.row, entry: lane.find((one) => one.within(around).length > 0) }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      held.current.set(event.pointerId, { from: event.clientX, x: event.clientX })
      begun.current = { range: axis.range, hasMoved: held.current.size > 1 }
      for (const [id, one] of held.current) held.current.set(id, { from: one.x, x: one.x })
    },
    onPointerMove: (event: PointerEvent) => {
      const own = held.current.get(event.pointerId)
      if (own === undefined) {
        const { entry, row, x, y } = find(event)
        setTip(entry === undefined || row === undefined ? undefined : { entry, row, x, y })
        return
      }
      own.x = event.clientX
      const { range } = begun.current
      const length = range.end - range.start
      const [one, other] = [...held.current.values()]
      if (one === undefined) return
      if (other === undefined && !begun.current.hasMoved && Math.abs(one.x - one.from) < dragFrom) return
      if (!begun.current.hasMoved) box.current?.setPointerCapture(event.pointerId)
      begun.current.hasMoved = true
      setTip(undefined)
      if (other === undefined) {
        const by = ((one.from - one.x) / axis.width) * length
        move({ start: range.start + by, end: range.end + by })
      } else {
        const middle = range.start + (offsetIn(box.current, (one.x + other.x) / 2) / axis.width) * length
        move(zoomed(range, Math.abs(one.from - other.from) / Math.max(1, Math.abs(one.x - other.x)), middle))
      }
    },
    onPointerUp: (event: PointerEvent) => {
      if (!held.current.delete(event.pointerId)) return
      if (begun.current.hasMoved) {
        settle(axis.range)
        for (const [id, one] of held.current) held.current.set(id, { from: one.x, x: one.x })
        begun.current = { range: axis.range, hasMoved: true }
        return
      }
      const { entry, row, x } = find(event)
      if (entry !== undefined) void navigate(nameOf(entry).to)
      else if (row !== undefined) onCreate?.(row.factory.code, timeAt(x))
    },
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerLeave: () => setTip(undefined),
  }
  return { handlers, tip: tip === undefined ? null : <TipBox {...tip} axis={axis} nameOf={nameOf} /> }
}

function offsetIn(element: HTMLElement | null, clientX: number): number {
  return clientX - (element?.getBoundingClientRect().left ?? 0)
}

/** What the bar below the pointer does, when, and which record decides where two overlap. */
function TipBox({ x, y, entry, row, axis, nameOf }: Tip & { readonly axis: Axis; readonly nameOf: NameOf }) {
  const say = useSay()
  const times = useTimes()
  const { line } = nameOf(entry)
  const overlaps = overlapsWithin(row, entry, axis.range).slice(0, 3)
  return (
    <div
      className={`box-raised text-14 ${classes['tip']}`}
      aria-hidden="true"
      style={{ insetInlineStart: Math.min(x, axis.width - 300), top: y + 18 }}
    >
      <p className="strong">{entry.isSuspended ? say(messages.suspended(line)) : line}</p>
      <p className="muted">{times.spanOf(entry, row)}</p>
      {overlaps.map(({ other, isDecisive }) => (
        <p key={other.record.key}>{say((isDecisive ? messages.decides : messages.overridden)(nameOf(other).line))}</p>
      ))}
    </div>
  )
}
