import { reachOfMoves } from '@goat/domain/consequences'
import { ScheduleComparison, type ZoneOf } from '@goat/domain/designation-conflicts'
import { designationTimingWarnings, type TimingWarning, warningsOf } from '@goat/domain/designation-warnings'
import { crossesMidnight, type MidnightPart, splitAtMidnight } from '@goat/domain/designation-windows'
import { type DesignationSchedule, lastDate, type ScheduleField } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { use, useDeferredValue } from 'react'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import type { Questions } from '../records/confirm.tsx'
import { ActiveSpanNote, Consequence, SavingWarnings } from '../records/notes.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft, schedulesOverMidnight } from './drafts.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { periodOf, type Sentences, sentencesIn, useSentence, ZonesContext } from './sentence.ts'
import { warningLists } from './warnings.tsx'
import type { SavedSchedules } from './writes.ts'

const timingFields: readonly ScheduleField[] = ['startDate', 'endDate', 'startTime', 'endTime', 'applicableDays']

/** The schedules that saving a draft would create: one, or two across midnight; none while its dates, times or days are incomplete. */
export function timedParts(draft: ScheduleDraft, zoneOf: ZoneOf): readonly MidnightPart[] {
  const isIncomplete = issuesOf(draft).all.some(
    ({ code, path }) => code !== 'schedule.timesReversed' && timingFields.some((field) => field === path),
  )
  if (isIncomplete) return []
  const schedule = scheduleFromDraft(draft)
  if (!crossesMidnight(schedule)) return [asMeant(schedule)]
  const timeZone = zoneOf(schedule.from)
  return timeZone === undefined ? [] : (splitAtMidnight(schedule, timeZone) ?? [])
}

/** A schedule whose UTC dates are also the intended dates at its factory. */
function asMeant(schedule: DesignationSchedule): MidnightPart {
  return { schedule, meant: schedule }
}

/** Warnings about when these schedules are active. `now` is in milliseconds since the epoch. */
function timingWarnings(
  parts: readonly MidnightPart[],
  now: number,
  { timing, zoneOf }: Sentences,
  isIncluded: (warning: TimingWarning) => boolean = () => true,
): readonly string[] {
  const sentences = parts.flatMap(({ schedule, meant }) => {
    const timeZone = zoneOf(schedule.from)
    if (timeZone === undefined) return []
    return designationTimingWarnings(schedule, timeZone, now, meant)
      .filter(isIncluded)
      .map((warning) => timing.warning(warning, timeZone))
  })
  return [...new Set(sentences)]
}

/**
 * The warnings to confirm before saving. Warnings about UTC dates that already applied to `stored`, the schedule before the change, were
 * confirmed then; a warning that the schedule will not run is always repeated.
 */
export function questions(
  parts: readonly MidnightPart[],
  stored: DesignationSchedule | undefined,
  now: number,
  sentence: Sentences,
): readonly string[] {
  const confirmed = ({ code }: TimingWarning) => code !== 'neverActive' && code !== 'past'
  const known = stored === undefined ? [] : timingWarnings([asMeant(stored)], now, sentence, confirmed)
  return timingWarnings(parts, now, sentence).filter((one) => !known.includes(one))
}

/** What to confirm before these schedules are saved instead of `stored`: what they move, and when they are active. */
export function savingQuestions(parts: readonly MidnightPart[], stored: DesignationSchedule | undefined, zoneOf: ZoneOf): Questions {
  return (say) => {
    const [now, sentence] = [serverTime(), sentencesIn(say, zoneOf)]
    const known = stored === undefined ? [] : consequences([asMeant(stored)], now, sentence)
    return [...consequences(parts, now, sentence).filter((one) => !known.includes(one)), ...questions(parts, stored, now, sentence)]
  }
}

/** What to confirm before a paused schedule is resumed: that it would not run, or would overlap or form loops with `others`. */
export function resumingQuestions(schedule: DesignationSchedule, others: readonly DesignationSchedule[], zoneOf: ZoneOf): Questions {
  const now = serverTime()
  const warned = warningsOf({ ...schedule, paused: false }, new ScheduleComparison(others, zoneOf))
  return (say) => {
    const sentence = sentencesIn(say, zoneOf)
    const lists = warningLists(
      sentence,
      warned.map((warning) => ({ schedule, warning })),
      now,
    )
    return [...questions([asMeant(schedule)], schedule, now, sentence), ...lists.flatMap(({ title, lines }) => [title, ...new Set(lines)])]
  }
}

/** What schedules do that Save asks about: they move everything from a factory, or move orders today (UI-66). */
function consequences(parts: readonly MidnightPart[], now: number, { say, zoneOf }: Sentences): readonly string[] {
  const schedules = parts.map(({ schedule }) => schedule)
  const reach = reachOfMoves(schedules, zoneOf, now)
  const [first] = schedules
  if (first === undefined || !(reach.isToday || reach.whole.length > 0)) return []
  const { from, to } = first
  if (reach.whole.length === 0) return [say(msg`Moves orders from ${from} to ${to} today.`)]
  if (reach.isToday) return [say(msg`Moves all orders of ${from} to ${to} while it is active, today too.`)]
  return [say(msg`Moves all orders of ${from} to ${to} while it is active.`)]
}

type DraftProps = { readonly draft: ScheduleDraft }

/** When a valid draft would be active, in the time zone of its From factory (DES-24). */
export function TimingNote({ draft }: DraftProps) {
  const sentence = useSentence()
  const deferred = useDeferredValue(draft)
  const zoneOf = use(ZonesContext)
  if (zoneOf === undefined) return <ActiveSpanNote text="" />
  if (zoneOf(deferred.from) === undefined) return <ActiveSpanNote text={sentence.say(messages.zoneUnknown(deferred.from))} />
  return <ActiveSpanNote text={issuesOf(deferred).all.length > 0 ? '' : (periodOf(sentence, scheduleFromDraft(deferred)) ?? '')} />
}

/** Warnings about when the draft would be active. */
export function TimingWarnings({ draft }: DraftProps) {
  const sentence = useSentence()
  const parts = timedParts(useDeferredValue(draft), sentence.zoneOf)
  return <SavingWarnings sentences={timingWarnings(parts, useServerTime(), sentence)} />
}

/** What saving the draft does that is asked about (UI-66). */
export function MoveConsequence({ draft }: DraftProps) {
  const sentence = useSentence()
  const parts = timedParts(useDeferredValue(draft), sentence.zoneOf)
  return <Consequence sentences={consequences(parts, useServerTime(), sentence)} />
}

/**
 * When a stored schedule is active, in the time zone of its From factory, and warnings about its UTC dates, or that it is never active.
 * Without warnings if the time zone is unknown, or the dates or times are reversed.
 */
export function StoredTiming({ schedule, now }: { readonly schedule: DesignationSchedule; readonly now: number }) {
  const sentence = useSentence()
  const isReversed = crossesMidnight(schedule) || schedule.startDate > lastDate(schedule)
  const warnings = isReversed ? [] : timingWarnings([asMeant(schedule)], now, sentence, ({ code }) => code !== 'past')
  const lines = [periodOf(sentence, schedule) ?? [], ...warnings].flat()
  if (lines.length === 0) return null
  return (
    <ul className={`caption anywhere ${classes['timing']}`}>
      {lines.map((line) => (
        <li key={line}>
          <Unbroken>{line}</Unbroken>
        </li>
      ))}
    </ul>
  )
}

type MidnightOfferProps = DraftProps & {
  readonly isSaving: boolean
  readonly onSave: (schedules: SavedSchedules) => void
}

/** Offers to save a window that crosses midnight as two schedules (DES-32), which can be saved once all else is valid. */
export function MidnightOffer({ draft, isSaving, onSave }: MidnightOfferProps) {
  const say = useSay()
  const sentence = useSentence()
  const { of } = issuesOf(draft)
  if (of('startTime')?.code !== 'schedule.timesReversed') return null
  const schedules = schedulesOverMidnight(draft, sentence.zoneOf)
  const timeZone = sentence.zoneOf(draft.from)
  const areDatesValid = of('startDate') === undefined && of('endDate') === undefined
  const parts = areDatesValid && timeZone !== undefined ? splitAtMidnight(scheduleFromDraft(draft), timeZone) : undefined
  return (
    <Alert
      variant="info"
      title={say(msg`Does this window run past midnight?`)}
      actions={
        <Button variant="primary" disabled={isSaving || schedules === undefined} onClick={() => schedules && onSave(schedules)}>
          {say(msg`Save as 2 schedules`)}
        </Button>
      }
    >
      <p>{say(msg`A window that crosses midnight needs two schedules. Save both:`)}</p>
      {parts === undefined ? null : (
        <ol className="grid gap-8 anywhere bullets">
          {parts.map(({ schedule: one }) => (
            <li key={one.startTime}>
              <Unbroken>{schedules === undefined ? sentence.name(one) : sentence.whatItDoes(one)}</Unbroken>
            </li>
          ))}
        </ol>
      )}
      {schedules === undefined ? <p>{say(msg`You can save them once the other fields are complete.`)}</p> : null}
    </Alert>
  )
}
