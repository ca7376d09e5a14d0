import type { DesignationSchedule } from '@goat/domain/designation'
import { isFinished, stateOf } from '@goat/domain/designation-state'
import { startOfDate } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { clockIn } from '@goat/domain/zoned-clock'

/**
 * The schedule with an end that has come already, so that it moves nothing from `now` (milliseconds) on: the UTC day before, or, for
 * one that began today, the present minute on the clock of its From factory. undefined where neither ends it: one that has not begun is
 * deleted rather than ended, and for a factory whose zone is not known nobody can tell.
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
