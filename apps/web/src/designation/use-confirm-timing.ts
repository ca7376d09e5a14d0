import type { DesignationSchedule } from '@goat/domain/designation'
import type { MidnightPart } from '@goat/domain/designation-midnight'
import type { ReactNode } from 'react'
import { serverTime } from '../platform/clock.ts'
import { useConfirmSaving } from '../platform/saving/confirm-saving.tsx'
import { timingSentencesIn } from '../platform/saving/timing-sentences.ts'
import { questions } from './timing.ts'
import { useZoneOf } from './zones.ts'

export type ConfirmTiming = {
  /** Asks for confirmation if there are warnings about when `parts` are active. `stored` is the schedule before the change. */
  readonly ask: (parts: readonly MidnightPart[], stored: DesignationSchedule | undefined, save: () => void) => void
  readonly dialog: ReactNode
}

export function useConfirmTiming(): ConfirmTiming {
  const { ask, dialog } = useConfirmSaving()
  const zoneOf = useZoneOf()
  return {
    ask: (parts, stored, save) => {
      const now = serverTime()
      ask((say, languageTag) => questions(parts, stored, now, timingSentencesIn(say, languageTag), zoneOf), save)
    },
    dialog,
  }
}
