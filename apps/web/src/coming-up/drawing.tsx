import { dayMs, type Interval, type ZoneClock, zoneClock } from '@goat/domain/time/calendar'
import { overlapsWithin, type TimelineEntry, type TimelineRow } from '@goat/foresight/timeline'
import { memo } from 'react'
import classes from './coming-up.module.css'
import type { NameOf } from './entries.ts'
import { useTimes } from './messages.ts'
import { labelWidth, shadesOf, type Tick, ticksOf } from './span.ts'

/** In pixels: a lane, the scale of a row, and the space below its lanes. */
export const [laneHeight, scaleHeight] = [24, 22]
const [gap, barHeight] = [10, 20]
/** Parts that are closer together are drawn as one, in pixels. */
const closest = 2
/** A shorter label says nothing, in pixels. */
const minLabelWidth = 72

/** Where instants are, in pixels. */
export type Axis = { readonly range: Interval; readonly width: number; readonly x: (at: number) => number }

export function axisOf(range: Interval, width: number): Axis {
  return { range, width, x: (at) => ((at - range.start) / (range.end - range.start)) * width }
}

/** In pixels, and since when. */
type Part = readonly [from: number, to: number, start: number]

/** What is drawn once and then moved. `known` is kept, because drawing is interrupted. */
export type Drawn = Axis & { readonly viewWidth: number; readonly known: Map<TimelineEntry, readonly Part[]> }

/** A row of the picture, from its top. */
export type Placed = {
  readonly row: TimelineRow
  readonly lanes: readonly (readonly TimelineEntry[])[]
  readonly top: number
  readonly height: number
}

/** In longer ranges, whatever has begun and not ended holds at some time. */
const longestBreak = 14 * dayMs

/** The rows one below the other, with those lanes in which something holds within a range. */
export function placedRows(rows: readonly Pick<Placed, 'row' | 'lanes'>[], range: Interval): readonly Placed[] {
  const isLong = range.end - range.start > longestBreak
  const holds = ({ span, within }: TimelineEntry) =>
    span.start < range.end && range.start < span.end && (isLong || within(range).length > 0)
  let top = 0
  return rows.map(({ row, lanes: all }) => {
    const lanes = all.filter((lane) => lane.some(holds))
    const height = scaleHeight + Math.max(1, lanes.length) * laneHeight + gap
    const placed = { row, lanes, top, height }
    top += height
    return placed
  })
}

/** The attributes of a text from an instant until another, which is moved by `place` and stays in view until `last`, where it is hidden. */
export function placed(from: number, last = from, to?: number) {
  return { 'data-from': from, 'data-last': last, 'data-to': to }
}

/** Moves what is drawn to where an axis has it. Bars are stretched, texts are not. */
export function place(picture: HTMLElement, { range, width, viewWidth }: Drawn, { x }: Axis): void {
  const [shift, end] = [x(range.start), x(range.end)]
  const scale = (end - shift) / width
  for (const one of picture.querySelectorAll<HTMLElement>('[data-layer]'))
    one.style.transform = `translateX(${shift}px)${one.dataset['layer'] === 'bars' ? ` scaleX(${scale})` : ''}`
  for (const { style, dataset } of picture.querySelectorAll<HTMLElement>('[data-from]')) {
    const [from, last, to] = [Number(dataset['from']) * scale, Number(dataset['last']) * scale, Number(dataset['to']) * scale]
    const at = Math.max(from, Math.min(-shift, last)).toFixed(1)
    const isHidden = last < -shift || from > viewWidth - shift
    style.visibility = isHidden ? 'hidden' : ''
    if (isHidden) continue
    style.transform = `translateX(${at}px)`
    if (to > 0) style.width = `${(to - Number(at)).toFixed(1)}px`
  }
}

/** The parts of a record. What is closer together than can be seen is one. */
function partsOf(intervals: readonly Interval[], { x }: Axis): readonly Part[] {
  const parts: [number, number, number][] = []
  for (const { start, end } of intervals) {
    const [from, to, last] = [x(start), x(end), parts.at(-1)]
    if (last !== undefined && from - last[1] < closest) last[1] = Math.max(last[1], to)
    else parts.push([from, to, start])
  }
  return parts
}

function partsIn(drawn: Drawn, entry: TimelineEntry): readonly Part[] {
  const parts = drawn.known.get(entry) ?? partsOf(entry.within(drawn.range), drawn)
  drawn.known.set(entry, parts)
  return parts
}

function pathOf(parts: readonly Part[], height: number): string {
  return parts.map(([from, to]) => `M${from.toFixed(1)} 0H${Math.max(to, from + 1.5).toFixed(1)}V${height}H${from.toFixed(1)}Z`).join('')
}

/** How a bar looks by what it does. */
function lookOf({ kind, role, isSuspended, record: { value, plan } }: TimelineEntry) {
  const isClosure = kind === 'cutoff-override' && Reflect.get(value as object, 'time') === null
  return {
    'data-look': isClosure ? 'closed' : role === 'here' ? kind : role,
    'data-grey': isSuspended || undefined,
    'data-planned': plan !== undefined || undefined,
  }
}

type Shown = {
  readonly shown: readonly Placed[]
  /** The part of the picture that may be seen, from its top. */
  readonly band: Interval
  readonly drawn: Drawn
  /** The zone of the scale; undefined: that of each factory. */
  readonly zone: string | undefined
}

/** The lanes of a row that may be seen, from its top. */
function lanesIn({ start, end }: Interval, { lanes, top }: Placed) {
  const laneAt = (y: number) => Math.max(0, (y - top - scaleHeight) / laneHeight)
  const from = Math.floor(laneAt(start))
  return lanes.slice(from, Math.ceil(laneAt(end))).map((lane, at) => ({ lane, y: scaleHeight + (from + at) * laneHeight }))
}

type BarsProps = Shown & {
  readonly height: number
  /** Whether overlaps are shown: once nothing is drawn again, because that compares many pairs. */
  readonly isHatched: boolean
}

export const Bars = memo(function Bars({ shown, height, drawn, isHatched, band, zone }: BarsProps) {
  return (
    <svg aria-hidden="true" width={drawn.width} height={height} className={classes['svg']}>
      <pattern id="coming-up-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes['hatch']} x1="1" x2="1" y1="0" y2="6" />
      </pattern>
      {shown.map((one) => {
        const { row, top, height: own } = one
        return (
          <g key={row.factory.code} transform={`translate(0 ${top})`}>
            {row.clock === undefined ? null : <Shades clock={row.clock} drawn={drawn} height={own} zone={zone ?? row.clock.timeZone} />}
            {lanesIn(band, one).map(({ lane, y }) => (
              <g key={lane[0]?.record.key} transform={`translate(0 ${y})`}>
                <Lane {...{ lane, drawn }} />
                {isHatched ? <Overridden {...{ row, lane, drawn }} /> : null}
              </g>
            ))}
            <path className={classes['line']} d={`M0 ${own - 0.5}H${drawn.width}`} />
          </g>
        )
      })}
    </svg>
  )
})

type ShadesProps = { readonly clock: ZoneClock; readonly drawn: Drawn; readonly height: number; readonly zone: string }

/** Nights, weekends and the lines of the scale. */
const Shades = memo(function Shades({ clock, drawn, height, zone }: ShadesProps) {
  const { nights, weekends } = shadesOf(drawn.range, clock, drawn.width)
  const lines = ticksOf(drawn.range, zoneClock(zone), drawn.width).map(({ at }) => `M${drawn.x(at).toFixed(1)} 0V${height}`)
  return (
    <>
      <path className={classes['weekend']} d={pathOf(partsOf(weekends, drawn), height)} />
      <path className={classes['night']} d={pathOf(partsOf(nights, drawn), height)} />
      <path className={classes['line']} d={lines.join('')} />
    </>
  )
})

type LaneProps = { readonly lane: readonly TimelineEntry[]; readonly drawn: Drawn }

/** One path for all bars that look alike. */
const Lane = memo(function Lane({ lane, drawn }: LaneProps) {
  const seen = lane.filter((entry) => partsIn(drawn, entry).length > 0)
  const alike = Map.groupBy(seen, (entry) => JSON.stringify(lookOf(entry)))
  return [...alike].map(([look, entries]) => (
    <path
      key={look}
      className={classes['bar']}
      d={entries.map((one) => pathOf(partsIn(drawn, one), barHeight)).join('')}
      {...JSON.parse(look)}
    />
  ))
})

/** Where another record decides for some of the same orders. */
const Overridden = memo(function Overridden({ row, lane, drawn }: LaneProps & { readonly row: TimelineRow }) {
  const d = lane.map((entry) => {
    const lost = overlapsWithin(row, entry, drawn.range).flatMap(({ isDecisive, at }) => (isDecisive ? [] : at))
    const sorted = lost.toSorted((a, b) => a.start - b.start)
    return pathOf(partsOf(sorted, drawn), barHeight)
  })
  return <path className={classes['overridden']} d={d.join('')} />
})

type TextsProps = Shown & { readonly nameOf: NameOf; readonly now: number }

/** The scale of each row, which stays in view while its row is scrolled, and what its bars say. */
export const Texts = memo(function Texts({ shown, band, drawn, zone, nameOf, now }: TextsProps) {
  const times = useTimes()
  const known = new Map<string, readonly (Tick & { readonly text: string; readonly last: number })[]>()
  const ticksIn = (clock: ZoneClock) => {
    const { timeZone } = clock
    const ticks = ticksOf(drawn.range, clock, drawn.width)
    // A day and a month are named as long as any of them is seen.
    const lastOf = ({ at, kind }: Tick, next = drawn.range.end) =>
      kind === 'hour' ? drawn.x(at) : Math.max(drawn.x(at), drawn.x(next) - labelWidth)
    const named =
      known.get(timeZone) ?? ticks.map((tick, i) => ({ ...tick, text: times.tick(tick, timeZone), last: lastOf(tick, ticks[i + 1]?.at) }))
    known.set(timeZone, named)
    return named
  }
  return shown.map((one) => {
    const { row, top, height } = one
    const clock = zone === undefined || row.clock === undefined ? row.clock : zoneClock(zone)
    return (
      <div key={row.factory.code} className={classes['row']} style={{ top, height, width: drawn.width }}>
        <div className={classes['scale']}>
          {clock &&
            ticksIn(clock).map(({ at, kind, hours, text, last }) => (
              <span
                key={`${kind} ${at}`}
                className={classes['placed']}
                data-kind={kind}
                data-changes={hours !== undefined || undefined}
                {...placed(drawn.x(at), last)}
              >
                {text}
              </span>
            ))}
        </div>
        {lanesIn(band, one).map(({ lane, y }) => (
          <div key={lane[0]?.record.key} style={{ top: y }}>
            <Labels {...{ lane, drawn, nameOf, now }} />
          </div>
        ))}
      </div>
    )
  })
})

/** What records do: on their bars, or beside bars that are too short, as far as the next bar of the lane. */
const Labels = memo(function Labels({ lane, drawn, nameOf, now }: LaneProps & Pick<TextsProps, 'nameOf' | 'now'>) {
  const parts = lane.flatMap((entry) => partsIn(drawn, entry).map((part) => ({ entry, part })))
  let previous: (typeof parts)[number] | undefined
  return parts.map((one, at) => {
    const { entry, part } = one
    const [from, to, start] = part
    const isInside = to - from >= minLabelWidth
    const room = (parts[at + 1]?.part[0] ?? drawn.width) - closest - to
    // What recurs is said about once in a view.
    const isRepeated = previous?.entry === entry && from - previous.part[0] < drawn.viewWidth / 2
    if (!isInside && (isRepeated || room < minLabelWidth)) return null
    previous = one
    return (
      <span
        key={`${entry.record.key} ${start}`}
        className={`ellipsis ${classes['placed']} ${classes['label']}`}
        {...lookOf(entry)}
        data-over={entry.span.end <= now || undefined}
        {...(isInside ? placed(from, to - minLabelWidth, to) : placed(to, to, to + room))}
      >
        {nameOf(entry).line}
      </span>
    )
  })
})
