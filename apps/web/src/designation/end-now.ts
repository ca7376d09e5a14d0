import type { DesignationSchedule } from '@goat/domain/designation'
import { isFinished, stateOf } from '@goat/domain/designation-state'
import { startOfDate } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { clockIn } from '@goat/domain/zoned-clock'

/**
 * The schedule with an end in the past, so that it moves no orders after `now` (milliseconds since the epoch): the previous UTC date, or
 * for a schedule that started today, the current minute at its From factory. undefined if neither would end it, if it has not started
 * (it is deleted instead), or if the factory's time zone is unknown.
 */
export function endedNow(schedule: DesignationSchedule, timeZone: string | undefined, now: number): DesignationSchedule | undefined {
  if (timeZone === undefined) return undefined
  const today = new Date(now).toISOString().slice(0, 10)
  const yesterday = new Date(startOfDate(today) - dayMs).toISOString().slice(0, 10)
  const active = { ...schedule, paused: false }
  if (isFinished(stateOf(active, timeZone, now))) return undefined
  const minute = clockIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now)).time
  const ended =
    schedule.startDate <= yesterday
      ? { ...active, endDate: yesterday, indefinteEndDate: false }
      : { ...active, endDate: today, indefinteEndDate: false, endTime: `${minute}:00` }
  if (schedule.startDate > today || (ended.endDate === today && schedule.startTime >= ended.endTime)) return undefined
  return isFinished(stateOf(ended, timeZone, now)) ? ended : undefined
}
