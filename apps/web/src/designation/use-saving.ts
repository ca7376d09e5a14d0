import type { DesignationSchedule } from '@goat/domain/designation'
import { useRef } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { scheduleOf } from './drafts.ts'
import type { EditingState } from './form-state.ts'
import { seenWarnings } from './unseen-warnings.ts'
import type { Outcome, ScheduleWrites } from './writes.ts'

/**
 * Saves what a form holds, as one schedule or as several, with one key per attempt. Before that the server is asked what it warns of:
 * what the form could not show, because its list of the other schedules was out of date, is shown first, once.
 */
export function useSaving(writes: ScheduleWrites, others: readonly DesignationSchedule[]) {
  const attempt = useRef<Attempt>(undefined)
  const told = useRef<ReadonlySet<string>>(new Set())
  const keyFor = (body: unknown) => {
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    return attempt.current.key
  }
  const unlessWarned = async (schedules: readonly DesignationSchedule[], save: () => Promise<Outcome>): Promise<Outcome> => {
    const warned = await writes.warn(schedules, told.current.union(seenWarnings(schedules, others)))
    if (warned === undefined) return save()
    told.current = told.current.union(warned.of)
    return warned.outcome
  }
  return {
    save: ({ draft, version }: EditingState): Promise<Outcome> => {
      const schedule = { ...scheduleOf(draft), version }
      return unlessWarned([schedule], () => writes.save(schedule, keyFor(schedule)))
    },
    saveAll: (schedules: readonly DesignationSchedule[]): Promise<Outcome> =>
      unlessWarned(schedules, () => writes.saveAll(schedules, keyFor(schedules))),
  }
}
