import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { warningsOf } from '@goat/domain/designation-warnings'
import type { MidnightPart } from '@goat/domain/designation-windows'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { ReactNode } from 'react'
import { serverTime } from '../platform/clock.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { useConfirmSaving } from '../records/confirm.tsx'
import { timingSentencesIn, useTimingSentences } from '../records/timing-sentences.ts'
import { asMeant, consequences, questions } from './timing.ts'
import { warningSentencesIn } from './warning-sentences.ts'
import { useZoneOf } from './zones.ts'

export type ConfirmTiming = {
  /** Asks for confirmation if there are warnings about when `parts` are active. `stored` is the schedule before the change. */
  readonly ask: (parts: readonly MidnightPart[], stored: DesignationSchedule | undefined, save: () => void) => void
  /** Asks for confirmation if a paused schedule would not run or, when resumed, would overlap or form loops with `others`. */
  readonly askToResume: (schedule: DesignationSchedule, others: readonly DesignationSchedule[], save: () => void) => void
  /** Whether there is nothing to confirm about `parts` that was not confirmed for `confirmed`. */
  readonly isConfirmed: (parts: readonly MidnightPart[], confirmed: readonly MidnightPart[], stored: DesignationSchedule) => boolean
  readonly dialog: ReactNode
}

export function useConfirmTiming(): ConfirmTiming {
  const { ask, dialog } = useConfirmSaving()
  const zoneOf = useZoneOf()
  const sentences = useTimingSentences()
  return {
    ask: (parts, stored, save) => {
      const now = serverTime()
      const confirmed = (say: Say) => (stored === undefined ? [] : consequences([asMeant(stored)], now, say, zoneOf))
      ask(
        (say, languageTag) => [
          ...consequences(parts, now, say, zoneOf).filter((one) => !confirmed(say).includes(one)),
          ...questions(parts, stored, now, timingSentencesIn(say, languageTag), zoneOf),
        ],
        save,
      )
    },
    askToResume: (schedule, others, save) => {
      const now = serverTime()
      const warned = warningsOf({ ...schedule, paused: false }, new ScheduleComparison(others, zoneOf))
      ask(
        (say, languageTag) => [
          ...questions([asMeant(schedule)], schedule, now, timingSentencesIn(say, languageTag), zoneOf),
          ...warningSentencesIn(say, languageTag, zoneOf, now)
            .lists(warned.map((warning) => ({ schedule, warning })))
            .flatMap(({ title, lines }) => [title, ...new Set(lines)]),
        ],
        save,
        'resume',
      )
    },
    isConfirmed: (parts, confirmed, stored) => {
      const now = serverTime()
      const known = questions(confirmed, stored, now, sentences, zoneOf)
      return questions(parts, stored, now, sentences, zoneOf).every((one) => known.includes(one))
    },
    dialog,
  }
}
