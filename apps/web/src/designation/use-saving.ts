import type { DesignationSchedule } from '@goat/domain/designation'
import { useRef } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { scheduleOf } from './drafts.ts'
import type { EditingState } from './form-state.ts'
import type { Outcome, ScheduleWrites } from './writes.ts'

/** Saves what a form holds, as one schedule or as several, with one key per attempt. */
export function useSaving(writes: ScheduleWrites) {
  const attempt = useRef<Attempt>(undefined)
  const keyFor = (body: unknown) => {
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    return attempt.current.key
  }
  return {
    save: ({ draft, version }: EditingState): Promise<Outcome> => {
      const schedule = { ...scheduleOf(draft), version }
      return writes.save(schedule, keyFor(schedule))
    },
    saveAll: (schedules: readonly DesignationSchedule[]): Promise<Outcome> => writes.saveAll(schedules, keyFor(schedules)),
  }
}
