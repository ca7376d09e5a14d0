import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Unbroken } from '@goat/ui/messages'
import { use, useDeferredValue } from 'react'
import { useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { ActiveSpanNote, Consequence, SavingWarnings } from '../records/notes.tsx'
import { useTimingSentences } from '../records/timing-sentences.ts'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { useSentence } from './sentence.ts'
import { consequences, storedTiming, timedParts, timingSentences } from './timing.ts'
import { useZoneOf, ZonesContext } from './zones.ts'

export type TimingNotesProps = { readonly draft: ScheduleDraft }

/** When a valid draft would be active, in the time zone of its From factory (DES-24). */
export function TimingNote({ draft }: TimingNotesProps) {
  const say = useSay()
  const sentence = useSentence()
  const deferred = useDeferredValue(draft)
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return <ActiveSpanNote text="" />
  const timeZone = zoneOf(deferred.from)
  if (timeZone === undefined) return <ActiveSpanNote text={say(messages.zoneUnknown(deferred.from))} />
  return <ActiveSpanNote text={issuesOf(deferred).all.length > 0 ? '' : (sentence.period(scheduleFromDraft(deferred)) ?? '')} />
}

/** Warnings about when the draft would be active. */
export function TimingWarnings({ draft }: TimingNotesProps) {
  const sentences = useTimingSentences()
  const now = useServerTime()
  const zoneOf = useZoneOf()
  const deferred = useDeferredValue(draft)
  return <SavingWarnings sentences={timingSentences(timedParts(deferred, zoneOf), now, sentences, zoneOf)} />
}

/** What saving the draft does that is asked about (UI-66). */
export function MoveConsequence({ draft }: TimingNotesProps) {
  const say = useSay()
  const now = useServerTime()
  const zoneOf = useZoneOf()
  const deferred = useDeferredValue(draft)
  return <Consequence sentences={consequences(timedParts(deferred, zoneOf), now, say, zoneOf)} />
}

/** When a stored schedule is active, in the time zone of its From factory. */
export function StoredTiming({ schedule, now }: { readonly schedule: DesignationSchedule; readonly now: number }) {
  const sentences = useTimingSentences()
  const sentence = useSentence()
  const warnings = storedTiming(schedule, now, sentences, useZoneOf())
  const period = sentence.period(schedule)
  const lines = [...(period === undefined ? [] : [period]), ...warnings]
  if (lines.length === 0) return null
  return (
    <ul className={`plain-list caption anywhere ${classes['timing']}`}>
      {lines.map((line) => (
        <li key={line}>
          <Unbroken>{line}</Unbroken>
        </li>
      ))}
    </ul>
  )
}
