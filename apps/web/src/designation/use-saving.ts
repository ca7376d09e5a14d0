import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { useRef } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import type { Outcome } from '../platform/saving/outcome.ts'
import type { Rebase } from '../platform/saving/use-run-write.ts'
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
  const seenOf = (schedules: readonly DesignationSchedule[]) => shown.current.union(seenWarnings(schedules, others, zoneOf))
  const unlessWarned = async (schedules: readonly DesignationSchedule[], save: () => Promise<Outcome>): Promise<Outcome> => {
    const warned = await writes.warn(schedules, seenOf(schedules))
    if (warned === undefined) return save()
    shown.current = shown.current.union(warned.keys)
    return warned.outcome
  }
  return {
    /** `rebase`: undefined for a new schedule. Warnings of the server about the merged schedule are questions too. */
    save: (schedule: DesignationSchedule, rebase: Rebase<DesignationSchedule> | undefined) =>
      unlessWarned([schedule], () =>
        writes.save(schedule, {
          key: keyOf(schedule),
          rebase: rebase && {
            base: rebase.base,
            needsNoQuestion: async (merged) =>
              (await rebase.needsNoQuestion(merged)) && (await writes.warn([merged], seenOf([schedule]))) === undefined,
          },
        }),
      ),
    saveAll: (schedules: readonly DesignationSchedule[]) => unlessWarned(schedules, () => writes.saveAll(schedules, keyOf(schedules))),
  }
}
