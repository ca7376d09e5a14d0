import type { DesignationSchedule } from '@goat/domain/designation'
import { useRef } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import { seenWarnings } from './unseen-warnings.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

/**
 * Saves one or several schedules with one idempotency key per attempt. The server is asked for its warnings first: any that the form could
 * not show, because its list of schedules was stale, are shown once before saving.
 */
export function useSaving(others: readonly DesignationSchedule[]) {
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const keyOf = useAttemptKey()
  const shown = useRef<ReadonlySet<string>>(new Set())
  const unlessWarned = async (schedules: readonly DesignationSchedule[], save: () => Promise<Outcome>): Promise<Outcome> => {
    const warned = await writes.warn(schedules, shown.current.union(seenWarnings(schedules, others, zoneOf)))
    if (warned === undefined) return save()
    shown.current = shown.current.union(warned.keys)
    return warned.outcome
  }
  return {
    /** `base`: the schedule when editing began; undefined for a new one. */
    save: (schedule: DesignationSchedule, base: DesignationSchedule | undefined) =>
      unlessWarned([schedule], () => writes.save(schedule, { key: keyOf(schedule), ...(base === undefined ? {} : { base }) })),
    saveAll: (schedules: readonly DesignationSchedule[]) => unlessWarned(schedules, () => writes.saveAll(schedules, keyOf(schedules))),
  }
}
