import { isFinished, midnightOf, startOfDate, stateOf, windowsOf } from '@goat/domain/designation-windows'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { dayMs, type Interval } from '@goat/domain/time/calendar'
import { localAt } from '@goat/domain/time/clock'
import { duplicateOf } from './drafts.ts'

/** A schedule that ends, and new schedules for the orders that it has already moved today. They are saved together. */
export type Ended = {
  readonly schedule: DesignationSchedule
  readonly today: readonly DesignationSchedule[]
  /** Whether it moves orders until the current minute. */
  readonly endsNow: boolean
}

const minuteMs = 60_000

/**
 * Ends a schedule so that it moves no orders after `now` (milliseconds since the epoch), on the previous UTC date. A schedule that began
 * today ends at the current minute at its From factory instead, or at its end if that is over. undefined if neither would end it, if it has not started (it is deleted
 * instead), or if the factory's time zone is unknown.
 */
export function endedNow(schedule: DesignationSchedule, timeZone: string | undefined, now: number): Ended | undefined {
  if (timeZone === undefined) return undefined
  const today = dateOf(now)
  const yesterday = dateOf(startOfDate(today) - dayMs)
  const active = { ...schedule, paused: false, indefinteEndDate: false }
  if (isFinished(stateOf({ ...schedule, paused: false }, timeZone, now)) || schedule.startDate > today) return undefined
  const beganEarlier = schedule.startDate <= yesterday
  const minute = minuteAt(now, timeZone)
  const isOverToday = schedule.startTime < schedule.endTime && schedule.endTime < minute
  const ended = beganEarlier
    ? { ...active, endDate: yesterday }
    : { ...active, endDate: today, endTime: isOverToday ? schedule.endTime : minute }
  if (!beganEarlier && schedule.startTime >= ended.endTime) return undefined
  if (!isFinished(stateOf(ended, timeZone, now))) return undefined
  // A paused schedule moves nothing.
  const moved = beganEarlier && !schedule.paused ? windowsOf(schedule, timeZone, { start: startOfDate(today), end: now }) : []
  const parts = moved.flatMap((window) => splitAtMidnight(window, timeZone)).filter(({ start, end }) => end - start >= minuteMs)
  const ofToday = parts.map(({ start, end }) => ({
    ...duplicateOf(active),
    startDate: today,
    endDate: today,
    startTime: minuteAt(start, timeZone),
    endTime: localAt(end, timeZone).slice(11, 16) === '00:00' ? '23:59:59' : minuteAt(end, timeZone),
  }))
  const endsNow = beganEarlier ? parts.at(-1)?.end === now : ended.endTime === minute
  return { schedule: ended, today: ofToday, endsNow }
}

/** The parts of a window on each local date. */
function splitAtMidnight({ start, end }: Interval, timeZone: string): readonly Interval[] {
  const midnight = midnightOf(localAt(start, timeZone).slice(0, 10), 1, timeZone)
  if (end <= midnight) return [{ start, end }]
  return [{ start, end: midnight }, ...splitAtMidnight({ start: midnight, end }, timeZone)]
}

function minuteAt(at: number, timeZone: string): string {
  return `${localAt(at, timeZone).slice(11, 16)}:00`
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
