import type { Interval } from '@goat/domain/time/calendar'
import { partAt, type TimelineEntry, type TimelineRow } from '@goat/foresight/timeline'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import classes from './coming-up.module.css'
import { type Axis, laneHeight, type Placed, scaleHeight } from './drawing.tsx'
import { type NameOf, overlapLines, suspendedText } from './entries.ts'
import { useTimes } from './messages.ts'
import { movedBy, zoomed } from './span.ts'

/** A bar is hit this far beside it, in pixels. */
const tolerance = 3
/** The greatest width of what is said of a bar, in pixels. */
const tipWidth = 300
/** A press that moves less than this is not a drag, in pixels. */
const dragFrom = 4

/** What is seen: read and moved by events, between which nothing is rendered. */
export type View = { readonly axis: () => Axis; readonly move: (next: Interval) => void }

type PointerOptions = {
  readonly box: RefObject<HTMLElement | null>
  readonly view: View
  readonly placed: readonly Placed[]
  readonly nameOf: NameOf
  readonly onCreate: ((factory: string, at: number) => void) | undefined
}

/** In pixels of the window, because the picture may be lower than what is said. */
type Tip = {
  readonly x: number
  readonly y: number
  readonly entry: TimelineEntry
  readonly row: TimelineRow
  readonly range: Interval
  /** An instant at which it holds. */
  readonly hit: number
}

/** Moves and zooms by keys. */
export function onKey(event: KeyboardEvent, { axis, move }: View, now: number): void {
  const next = keyed(event.key, axis().range, now)
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  move(next)
}

function keyed(key: string, range: Interval, now: number): Interval | undefined {
  switch (key) {
    case 'ArrowLeft':
      return movedBy(range, -1 / 8)
    case 'ArrowRight':
      return movedBy(range, 1 / 8)
    case 'PageUp':
      return movedBy(range, -1)
    case 'PageDown':
      return movedBy(range, 1)
    case '+':
    case '=':
      return zoomed(range, 1 / 2)
    case '-':
      return zoomed(range, 2)
    case 'Home':
      return movedBy(range, (now - range.start) / (range.end - range.start) - 1 / 8)
    default:
      return undefined
  }
}

/** Zooms with Ctrl, otherwise moves if it is turned sideways. */
export function useWheel({ box, view }: Pick<PointerOptions, 'box' | 'view'>): void {
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      const { range, width } = view.axis()
      const isZoom = event.ctrlKey || event.metaKey
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (!isZoom && Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return
      event.preventDefault()
      view.move(isZoom ? zoomed(range, Math.exp(event.deltaY / 300), timeAt(box, event.clientX, range)) : movedBy(range, sideways / width))
    }
    // React's own listener is passive.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box, view])
}

/** The instant at a place of the window. */
function timeAt({ current }: PointerOptions['box'], clientX: number, { start, end }: Interval): number {
  const { left = 0, width = 1 } = current?.getBoundingClientRect() ?? {}
  return start + ((clientX - left) / width) * (end - start)
}

/** Dragging, pinching, pressing and pointing. */
export function usePointer({ box, view, placed, nameOf, onCreate }: PointerOptions) {
  const navigate = useNavigate()
  const [tip, setTip] = useState<Tip>()
  const held = useRef(new Map<number, { readonly from: number; x: number }>())
  const begun = useRef({ range: { start: 0, end: 0 }, hasMoved: false })
  const begin = (hasMoved: boolean) => {
    begun.current = { range: view.axis().range, hasMoved }
    for (const [id, { x }] of held.current) held.current.set(id, { from: x, x })
  }
  const find = (event: PointerEvent) => {
    const { range } = view.axis()
    const y = event.clientY - (box.current?.getBoundingClientRect().top ?? 0)
    const found = placed.find(({ top, height }) => top <= y && y < top + height)
    const around = { start: timeAt(box, event.clientX - tolerance, range), end: timeAt(box, event.clientX + tolerance, range) }
    const lane = found?.lanes[Math.floor((y - found.top - scaleHeight) / laneHeight)] ?? []
    const entry = lane.find((one) => one.within(around).length > 0)
    return { row: found?.row, range, at: timeAt(box, event.clientX, range), entry, hit: entry?.within(around)[0]?.start ?? 0 }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      held.current.set(event.pointerId, { from: event.clientX, x: event.clientX })
      begin(held.current.size > 1)
    },
    onPointerMove: (event: PointerEvent) => {
      const own = held.current.get(event.pointerId)
      if (own === undefined) {
        const { entry, row, range, hit } = find(event)
        const right = box.current?.getBoundingClientRect().right ?? 0
        setTip(entry && row && { entry, row, range, hit, x: Math.min(event.clientX, right - tipWidth), y: event.clientY })
        return
      }
      own.x = event.clientX
      const { range } = begun.current
      const [one, other] = [...held.current.values()]
      if (one === undefined) return
      if (other === undefined && !begun.current.hasMoved && Math.abs(one.x - one.from) < dragFrom) return
      if (!begun.current.hasMoved) box.current?.setPointerCapture(event.pointerId)
      begun.current.hasMoved = true
      setTip(undefined)
      if (other === undefined) view.move(movedBy(range, (one.from - one.x) / view.axis().width))
      else {
        const factor = Math.abs(one.from - other.from) / Math.max(1, Math.abs(one.x - other.x))
        view.move(zoomed(range, factor, timeAt(box, (one.x + other.x) / 2, range)))
      }
    },
    onPointerUp: (event: PointerEvent) => {
      if (!held.current.delete(event.pointerId)) return
      if (begun.current.hasMoved) return begin(true)
      const { entry, row, at } = find(event)
      if (entry !== undefined) void navigate(nameOf(entry).to)
      else if (row !== undefined) onCreate?.(row.factory.code, at)
    },
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerLeave: () => setTip(undefined),
  }
  return { handlers, tip: tip === undefined ? null : <TipBox {...tip} nameOf={nameOf} /> }
}

/** What the bar below the pointer does, when, and which record decides where two overlap. */
function TipBox({ x, y, entry, row, range, hit, nameOf }: Tip & { readonly nameOf: NameOf }) {
  const say = useSay()
  const times = useTimes()
  const { line, details } = nameOf(entry)
  const part = partAt(entry, hit) ?? entry.span
  const repeats = times.repeats(entry, part, details, row.clock?.timeZone ?? 'UTC')
  const lines = [repeats ?? details[0], ...details.slice(1), ...overlapLines(row, entry, range, nameOf, say)]
  return (
    <div
      className={`box-raised text-14 ${classes['tip']}`}
      aria-hidden="true"
      style={{ left: x, ...(y < window.innerHeight - tipWidth / 2 ? { top: y + 18 } : { bottom: window.innerHeight - y + 18 }) }}
    >
      <p className="strong">{suspendedText(line, entry, say)}</p>
      <p className="muted">{times.spanOf(part, row)}</p>
      {lines.map((one) => (one === undefined ? null : <p key={one}>{one}</p>))}
    </div>
  )
}
