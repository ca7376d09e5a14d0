import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { splitAtMidnight } from '@goat/domain/designation-windows'
import { type DesignationSchedule, validateSchedule } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { useSay } from '../platform/locale/locale.tsx'
import formClasses from '../records/form.module.css'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'
import { useZoneOf } from './zones.ts'

export type MidnightOfferProps = {
  readonly draft: ScheduleDraft
  readonly isSaving: boolean
  readonly onSave: (schedules: readonly DesignationSchedule[]) => void
}

/**
 * Offers to save a window that crosses midnight as two schedules (DES-32), as soon as it does. They can be saved once all else is valid.
 */
export function MidnightOffer({ draft, isSaving, onSave }: MidnightOfferProps) {
  const say = useSay()
  const sentence = useSentence()
  const zoneOf = useZoneOf()
  const schedule = scheduleFromDraft(draft)
  const { of } = issuesOf(draft)
  if (of('startTime')?.code !== 'schedule.timesReversed') return null
  const schedules = schedulesOverMidnight(draft, zoneOf)
  const timeZone = zoneOf(schedule.from)
  const areDatesValid = of('startDate') === undefined && of('endDate') === undefined
  const parts = areDatesValid && timeZone !== undefined ? splitAtMidnight(schedule, timeZone) : undefined
  return (
    <Alert
      variant="info"
      title={say(messages.midnightTitle)}
      actions={
        <Button variant="primary" disabled={isSaving || schedules === undefined} onClick={() => schedules && onSave(schedules)}>
          {say(messages.saveBoth)}
        </Button>
      }
    >
      <p>{say(messages.midnightText)}</p>
      {parts === undefined ? null : (
        <ol className={`stack-8 anywhere ${formClasses['sentences']}`}>
          {parts.map(({ schedule: one }) => (
            <li key={one.startTime}>
              <Unbroken>{schedules === undefined ? sentence.name(one) : sentence.whatItDoes(one)}</Unbroken>
            </li>
          ))}
        </ol>
      )}
      {schedules === undefined ? <p>{say(messages.midnightIncomplete)}</p> : null}
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
