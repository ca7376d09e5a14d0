import type { DesignationSchedule } from '@goat/domain/designation'
import { useRef } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import { seenWarnings } from './unseen-warnings.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

/**
 * Saves what a form holds, as one schedule or as several, with one key per attempt. Before that the server is asked what it warns of:
 * what the form could not show, because its list of the other schedules was out of date, is shown first, once.
 */
export function useSaving(others: readonly DesignationSchedule[]) {
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const keyFor = useAttemptKey()
  const told = useRef<ReadonlySet<string>>(new Set())
  const unlessWarned = async (schedules: readonly DesignationSchedule[], save: () => Promise<Outcome>): Promise<Outcome> => {
    const warned = await writes.warn(schedules, told.current.union(seenWarnings(schedules, others, zoneOf)))
    if (warned === undefined) return save()
    told.current = told.current.union(warned.of)
    return warned.outcome
  }
  return {
    save: (schedule: DesignationSchedule) => unlessWarned([schedule], () => writes.save(schedule, keyFor(schedule))),
    saveAll: (schedules: readonly DesignationSchedule[]) => unlessWarned(schedules, () => writes.saveAll(schedules, keyFor(schedules))),
  }
}
