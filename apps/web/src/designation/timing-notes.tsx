import type { DesignationSchedule } from '@goat/domain/designation'
import { Unbroken } from '@goat/ui/unbroken'
import { use, useDeferredValue } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ActiveSpanNote } from '../platform/saving/active-span-note.tsx'
import { SavingWarnings } from '../platform/saving/saving-warnings.tsx'
import { useTimingSentences } from '../platform/saving/timing-sentences.ts'
import { useMinute } from '../platform/use-minute.ts'
import type { ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { spanOf, storedTiming, timedParts, timingSentences } from './timing.ts'
import { useZoneOf, ZonesContext } from './zones.ts'

export type TimingNotesProps = { readonly draft: ScheduleDraft }

/** When the draft would be active, on the clock of its From factory. */
export function TimingNote({ draft }: TimingNotesProps) {
  const say = useSay()
  const sentences = useTimingSentences()
  const settled = useDeferredValue(draft)
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return <ActiveSpanNote text="" />
  const timeZone = zoneOf(settled.from)
  if (timeZone === undefined) return <ActiveSpanNote text={say(messages.zoneUnknown(settled.from))} />
  const span = spanOf(timedParts(settled, zoneOf), timeZone)
  return <ActiveSpanNote text={span === undefined ? '' : sentences.span(span, timeZone)} />
}

/** What of that may not be what was meant. */
export function TimingWarnings({ draft }: TimingNotesProps) {
  const sentences = useTimingSentences()
  const now = useMinute()
  const zoneOf = useZoneOf()
  const settled = useDeferredValue(draft)
  return <SavingWarnings sentences={timingSentences(timedParts(settled, zoneOf), now, sentences, zoneOf)} />
}

/** When a stored schedule is active, on the clock of its From factory. */
export function StoredTiming({ schedule, now }: { readonly schedule: DesignationSchedule; readonly now: number }) {
  const sentences = useTimingSentences()
  const lines = storedTiming(schedule, now, sentences, useZoneOf())
  if (lines.length === 0) return null
  return (
    <ul className={classes['timing']}>
      {lines.map((line) => (
        <li key={line}>
          <Unbroken>{line}</Unbroken>
        </li>
      ))}
    </ul>
  )
}
