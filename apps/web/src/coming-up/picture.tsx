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
  startTransition,
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
/** The greatest width of what is said of a bar, in pixels. */
const tipWidth = 300
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
  const axis = useMemo(() => axisOf(view, width), [view, width])
  const shown = useMemo(() => placed.filter(({ top, height: own }) => top < band.end && top + own > band.start), [placed, band])
  const drawn = useDeferredValue(useDrawn(axis, range))
  const [hatched, setHatched] = useState<Drawn>()
  useEffect(() => startTransition(() => setHatched(drawn)), [drawn])
  const near = useNear(axis)
  useWheel({ box, axis, move, settle })
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
      <Names placed={placed} />
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
          <>
            <div className={classes['moved']} style={{ transform: transformOf(drawn, axis) }}>
              <Bars {...{ shown, height, drawn, hatched, band }} />
            </div>
            <div className={classes['moved']} aria-hidden="true" style={{ transform: `translateX(${axis.x(near.range.start)}px)` }}>
              <Scales {...{ shown, near, zone }} />
              <Labels {...{ shown, axis, near, band, nameOf, now }} />
              <span className={classes['now']} style={{ height, transform: `translateX(${near.x(now)}px)` }} />
            </div>
          </>
        )}
        {pointer.tip}
      </section>
      {bands === undefined || width === 0 ? null : bands(axis)}
    </div>
  )
}

/** The factories; each name stays in view while its row is scrolled. */
const Names = memo(function Names({ placed }: { readonly placed: readonly Placed[] }) {
  return (
    <ol className={`plain-list ${classes['names']}`} aria-hidden="true">
      {placed.map(({ row: { factory }, top, height }) => (
        <li key={factory.code} style={{ top, height }}>
          <div>
            <span className="strong block">{placeOf(factory.code)}</span>
            <span className="caption block">{factory.code}</span>
          </div>
        </li>
      ))}
    </ol>
  )
})

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
  const move = useCallback(({ start, end }: Interval) => {
    const first = Math.round(start)
    setView({ start: first, end: first + Math.round(end - start) })
  }, [])
  return { view, move, settle }
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

/** What is drawn once and then only moved. `paths` are kept, because drawing is interrupted by what moves it. */
type Drawn = Axis & { readonly paths: Map<TimelineEntry, string>; readonly hatches: Map<TimelineEntry, string> }

/** Three times the view, until the view comes close to an edge, is zoomed by half, or rests at another scale. */
function useDrawn({ range, width }: Axis, rest: Interval): Drawn {
  const [drawn, setDrawn] = useState(() => around(range, width))
  const length = range.end - range.start
  const scale = (drawn.range.end - drawn.range.start) / (3 * length)
  const isWithin = drawn.range.start <= range.start - length / 4 && range.end + length / 4 <= drawn.range.end
  const isResting = rest.start === range.start && rest.end === range.end
  const isClose = isResting ? Math.abs(scale - 1) < 1e-6 : scale > 2 / 3 && scale < 3 / 2
  if (isWithin && isClose && drawn.width === 3 * width) return drawn
  const next = around(range, width)
  setDrawn(next)
  return next
}

function around({ start, end }: Interval, width: number): Drawn {
  const length = end - start
  return { ...axisOf({ start: start - length, end: end + length }, 3 * width), paths: new Map(), hatches: new Map() }
}

function axisOf(range: Interval, width: number): Axis {
  return { range, width, x: (at) => ((at - range.start) / (range.end - range.start)) * width }
}

function transformOf(drawn: Axis, axis: Axis): string {
  const scale = (axis.x(drawn.range.end) - axis.x(drawn.range.start)) / drawn.width
  return `translateX(${axis.x(drawn.range.start)}px) scaleX(${scale})`
}

/** What has text, and so cannot be stretched: the view and up to a half of it on each side, at the scale of the view. */
function useNear({ range, width }: Axis): Axis {
  const length = range.end - range.start
  const half = length / 2
  const [first, last] = [Math.floor(range.start / half), Math.ceil(range.end / half)]
  return useMemo(
    () => axisOf({ start: Math.round((first * length) / 2), end: Math.round((last * length) / 2) }, ((last - first) / 2) * width),
    [first, last, length, width],
  )
}

type BarsProps = {
  readonly shown: readonly Placed[]
  readonly height: number
  readonly drawn: Drawn
  /** undefined, or of an earlier drawing, until overlaps are found: after the bars are shown, because that compares many pairs. */
  readonly hatched: Drawn | undefined
  readonly band: Interval
}

const Bars = memo(function Bars({ shown, height, drawn, hatched, band }: BarsProps) {
  return (
    <svg aria-hidden="true" width={drawn.width} height={height} className={classes['svg']}>
      <pattern id="coming-up-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes['hatch']} x1="1" x2="1" y1="0" y2="6" />
      </pattern>
      {shown.map(({ row, lanes, top, height: own }) => {
        const { from, to } = lanesIn(band, top)
        return (
          <g key={row.factory.code} transform={`translate(0 ${top})`}>
            {row.clock === undefined ? null : <Shades clock={row.clock} drawn={drawn} height={own} />}
            {lanes.slice(from, to).map((lane, at) => (
              <g key={lane[0]?.record.key} transform={`translate(0 ${scaleHeight + (from + at) * laneHeight})`}>
                {lane.map((entry) => (
                  <Bar key={`${entry.role} ${entry.record.key}`} {...{ entry, drawn }} />
                ))}
                {hatched === drawn ? <Overridden {...{ row, lane, drawn }} /> : null}
              </g>
            ))}
            <path className={classes['line']} d={`M0 ${own - 0.5}H${drawn.width}`} />
          </g>
        )
      })}
    </svg>
  )
})

/** The lanes of a row that may be seen. */
function lanesIn(band: Interval, top: number) {
  const laneAt = (y: number) => (y - top - scaleHeight) / laneHeight
  return { from: Math.max(0, Math.floor(laneAt(band.start))), to: Math.max(0, Math.ceil(laneAt(band.end))) }
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
const Bar = memo(function Bar({ entry, drawn }: { readonly entry: TimelineEntry; readonly drawn: Drawn }) {
  const d = known(drawn.paths, entry, () => pathOf(entry.within(drawn.range), drawn, barHeight))
  return d === '' ? null : <path className={classes['bar']} d={d} {...lookOf(entry)} />
})

/** Where another record decides for some of the same orders. */
const Overridden = memo(function Overridden({
  row,
  lane,
  drawn,
}: {
  readonly row: TimelineRow
  readonly lane: readonly TimelineEntry[]
  readonly drawn: Drawn
}) {
  const d = lane.map((entry) =>
    known(drawn.hatches, entry, () => {
      if (drawn.paths.get(entry) === '') return ''
      const lost = overlapsWithin(row, entry, drawn.range).flatMap(({ isDecisive, at }) => (isDecisive ? [] : at))
      const sorted = lost.toSorted((a, b) => a.start - b.start)
      return pathOf(sorted, drawn, barHeight)
    }),
  )
  return <path className={classes['overridden']} d={d.join('')} />
})

function known(paths: Map<TimelineEntry, string>, entry: TimelineEntry, make: () => string): string {
  const path = paths.get(entry) ?? make()
  paths.set(entry, path)
  return path
}

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

type ScalesProps = { readonly shown: readonly Placed[]; readonly near: Axis; readonly zone: string | undefined }

/** The scale of each row, which stays in view while its row is scrolled. */
const Scales = memo(function Scales({ shown, near, zone }: ScalesProps) {
  const times = useTimes()
  const scales = new Map<string, ReturnType<typeof scaleOf>>()
  const scaleOf = (clock: ZoneClock) => {
    const ticks = ticksOf(near.range, clock, near.width)
    return {
      lines: ticks.map(({ at }) => near.x(at).toFixed(1)),
      labels: ticks.map((tick) => (
        <span
          key={`${tick.kind} ${tick.at}`}
          data-kind={tick.kind}
          data-changes={tick.hours !== undefined || undefined}
          style={{ transform: `translateX(${near.x(tick.at).toFixed(1)}px)` }}
        >
          {times.tick(tick, clock.timeZone)}
        </span>
      )),
    }
  }
  return shown.map(({ row, top, height }) => {
    const clock = zone === undefined ? row.clock : zoneClock(zone)
    if (clock === undefined) return null
    const scale = scales.get(clock.timeZone) ?? scaleOf(clock)
    scales.set(clock.timeZone, scale)
    return (
      <div key={row.factory.code} className={classes['row']} style={{ top, height, width: near.width }}>
        <svg aria-hidden="true" width={near.width} height={height} className={classes['svg']}>
          <path className={classes['line']} d={scale.lines.map((x) => `M${x} 0V${height}`).join('')} />
        </svg>
        <div className={classes['scale']}>{scale.labels}</div>
      </div>
    )
  })
})

type LabelsProps = Pick<PictureProps, 'nameOf' | 'now'> & {
  readonly shown: readonly Placed[]
  readonly axis: Axis
  readonly near: Axis
  readonly band: Interval
}

/** The sentences, on the widest part of each bar that is seen. */
function Labels({ shown, axis, near, band, nameOf, now }: LabelsProps) {
  const offset = near.x(axis.range.start)
  return shown.flatMap(({ row, lanes, top }) => {
    const { from, to } = lanesIn(band, top)
    return lanes.slice(from, to).flatMap((lane, at) =>
      lane.flatMap((entry) => {
        const [first] = widest(entry, axis)
        if (first === undefined) return []
        const [left, width] = first
        return (
          <Label
            key={`${row.factory.code} ${entry.role} ${entry.record.key}`}
            {...{ entry, nameOf }}
            x={Math.round(offset + left)}
            y={top + scaleHeight + (from + at) * laneHeight}
            width={Math.round(width)}
            isOver={entry.span.end <= now}
          />
        )
      }),
    )
  })
}

type LabelProps = Pick<PictureProps, 'nameOf'> & {
  readonly entry: TimelineEntry
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isOver: boolean
}

const Label = memo(function Label({ entry, nameOf, x, y, width, isOver }: LabelProps) {
  return (
    <span
      className={`ellipsis ${classes['label']}`}
      {...lookOf(entry)}
      data-over={isOver || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width }}
    >
      {nameOf(entry).line}
    </span>
  )
})

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

/** In pixels of the window, because the picture may be lower than what is said. */
type Tip = { readonly x: number; readonly y: number; readonly entry: TimelineEntry; readonly row: TimelineRow }

/** Zooms with Ctrl, otherwise moves if it is turned sideways. */
function useWheel({ box, axis, move, settle }: Pick<PointerOptions, 'box' | 'axis' | 'move' | 'settle'>): void {
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
}

/** Dragging, pinching, pressing and pointing. */
function usePointer({ box, axis, placed, nameOf, onCreate, move, settle }: PointerOptions) {
  const navigate = useNavigate()
  const [tip, setTip] = useState<Tip>()
  const held = useRef(new Map<number, { readonly from: number; x: number }>())
  const begun = useRef({ range: axis.range, hasMoved: false })
  const timeAt = (x: number) => axis.range.start + (x / axis.width) * (axis.range.end - axis.range.start)
  const find = (event: PointerEvent) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    const [x, y] = [event.clientX - left, event.clientY - top]
    const found = placed.find((one) => one.top <= y && y < one.top + one.height)
    const margin = (tolerance / axis.width) * (axis.range.end - axis.range.start)
    const around = { start: timeAt(x) - margin, end: timeAt(x) + margin }
    const lane = found?.lanes[Math.floor((y - found.top - scaleHeight) / laneHeight)] ?? []
    return { x, row: found?.row, entry: lane.find((one) => one.within(around).length > 0) }
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
        const { entry, row, x } = find(event)
        setTip(
          entry === undefined || row === undefined
            ? undefined
            : { entry, row, x: event.clientX - x + Math.min(x, axis.width - tipWidth), y: event.clientY },
        )
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
      style={{ left: x, ...(y < window.innerHeight - tipWidth / 2 ? { top: y + 18 } : { bottom: window.innerHeight - y + 18 }) }}
    >
      <p className="strong">{entry.isSuspended ? say(messages.suspended(line)) : line}</p>
      <p className="muted">{times.spanOf(entry, row)}</p>
      {overlaps.map(({ other, isDecisive }) => (
        <p key={other.record.key}>{say((isDecisive ? messages.decides : messages.overridden)(nameOf(other).line))}</p>
      ))}
    </div>
  )
}
