import { type DesignationSchedule, validateSchedule } from '@goat/domain/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { splitAtMidnight } from '@goat/domain/designation-midnight'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { Unbroken } from '@goat/ui/unbroken'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'
import { useZoneOf } from './zones.ts'

export type MidnightOfferProps = {
  readonly draft: ScheduleDraft
  readonly isSaving: boolean
  readonly onSave: (schedules: readonly DesignationSchedule[]) => void
}

/** Offers to save a window that crosses midnight as several schedules (DES-32). */
export function MidnightOffer({ draft, isSaving, onSave }: MidnightOfferProps) {
  const say = useSay()
  const sentence = useSentence()
  const schedules = schedulesOverMidnight(draft, useZoneOf())
  if (schedules === undefined) return null
  return (
    <Alert
      variant="info"
      title={say(messages.midnightTitle)}
      actions={
        <Button variant="primary" disabled={isSaving} onClick={() => onSave(schedules)}>
          {say(messages.saveBoth(schedules.length))}
        </Button>
      }
    >
      <p>{say(messages.midnightText(schedules.length))}</p>
      <ol className={formClasses['sentences']}>
        {schedules.map((one) => (
          <li key={one.startTime}>
            <Unbroken>{sentence.whatItDoes(one)}</Unbroken>
          </li>
        ))}
      </ol>
    </Alert>
  )
}

/** The schedules that saving a draft can write: itself, or its parts if it crosses midnight; none unless they are valid. */
export function schedulesToSave(draft: ScheduleDraft, zoneOf: ZoneOf): readonly DesignationSchedule[] {
  const schedule = scheduleFromDraft(draft)
  return validateSchedule(schedule).length === 0 ? [schedule] : (schedulesOverMidnight(draft, zoneOf) ?? [])
}

/** The evening part keeps the id of an edited schedule; the morning part is new. undefined unless all parts are valid. */
function schedulesOverMidnight(draft: ScheduleDraft, zoneOf: ZoneOf): readonly DesignationSchedule[] | undefined {
  const schedule = scheduleFromDraft(draft)
  if (validateSchedule(schedule).some((one) => one.code !== 'schedule.timesReversed')) return undefined
  const timeZone = zoneOf(schedule.from)
  if (timeZone === undefined) return undefined
  const parts = splitAtMidnight(schedule, timeZone)?.map(({ schedule: one }, at) =>
    at === 0 ? { ...one, id: schedule.id, version: schedule.version } : one,
  )
  return parts?.every((one) => validateSchedule(one).length === 0) ? parts : undefined
}
