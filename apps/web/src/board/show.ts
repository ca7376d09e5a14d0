import type { BoardLine, BoardService } from '@goat/foresight/board'
import { msg } from '@lingui/core/macro'
import { cityIn, dayFrom, timeOrEndOfDay } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { messages } from './messages.ts'

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

/**
 * The time left until an instant, in the language of `say`. Its seconds count until none is left; without `hasSeconds`, of more than an hour only the
 * minutes, and of more than a day only the hours. `ms`: at least 0.
 */
export function timeLeft(say: Say, ms: number, hasSeconds: boolean): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = { hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / minute), seconds: seconds % minute }
  if (!hasSeconds && seconds >= day) return say(messages.daysLeft(Math.floor(seconds / day), Math.floor((seconds % day) / hour)))
  if (parts.hours === 0) return say(msg`${{ minutes: parts.minutes }} min ${{ seconds: two(parts.seconds) }} s`)
  if (!hasSeconds) return say(msg`${{ hours: parts.hours }} h ${{ minutes: two(parts.minutes) }} min`)
  return say(msg`${{ hours: parts.hours }} h ${{ minutes: two(parts.minutes) }} min ${{ seconds: two(parts.seconds) }} s`)
}

/**
 * The next cut-off of a line: the time and the city of its zone, with the date unless it is today. `last`: a line of the same factory with a
 * later cut-off on that day, for both times.
 */
export function cutoffText(say: Say, { next, today, timeZone }: BoardLine, last?: BoardLine): string {
  if (next === undefined) return say(msg`Not within 60 days`)
  const [first = '', until = ''] = [next.local, last?.next?.local ?? next.local].map((time) => timeOrEndOfDay(say, time))
  const time = first === until ? first : say(msg`${first}–${{ last: until }}`)
  const when = next.day === today ? time : `${dayFrom(say, next.day, today)} ${time}`
  return say(msg`${when} ${{ place: cityIn(timeZone, say) }}`)
}

/** Closed lines of a factory that one dated cut-off closes, or that have no open cut-off within 60 days. */
export type ClosedGroup = {
  /** Those with the earliest and the latest next cut-off. */
  readonly line: BoardLine
  readonly last: BoardLine
  /** undefined: everything that the factory dispatches. */
  readonly services: readonly BoardService[] | undefined
}

export function isClosed({ closure, next }: BoardLine): boolean {
  return closure !== undefined || next === undefined
}

/** `lines`: all, by their next cut-off. `sharing`: what the lines of a group have in common, their next cut-off or only its day. */
export function closedGroups(lines: readonly BoardLine[], sharing: 'cutoff' | 'day'): readonly ClosedGroup[] {
  const keyOf = ({ factory, closure, next }: BoardLine) =>
    JSON.stringify([factory, closure?.key, sharing === 'cutoff' ? next?.at : next?.day])
  return [...Map.groupBy(lines.filter(isClosed), keyOf).values()].flatMap((group) => {
    const [line, last] = [group[0], group.at(-1)]
    if (line === undefined || last === undefined) return []
    const isAll = lines.filter(({ factory }) => factory === line.factory).length === group.length
    return [{ line, last, services: isAll ? undefined : together(group) }]
  })
}

/** Each delivery service once: without product types if one of the lines is for all others. */
function together(group: readonly BoardLine[]): readonly BoardService[] {
  const byService = Map.groupBy(
    group.flatMap(({ services }) => services),
    ({ service }) => service,
  )
  return [...byService].map(([service, parts]) => {
    const types = parts.flatMap(({ productTypes }) => productTypes ?? [])
    return { service, productTypes: parts.some(({ productTypes }) => productTypes === undefined) ? undefined : types.sort() }
  })
}
