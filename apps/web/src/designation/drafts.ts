import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { splitAtMidnight } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationKind, validateSchedule } from '@goat/domain/kinds/designation'
import { endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/calendar'
import { type FormIssues, formIssues, typedFields, typedTime } from '../records/draft.ts'

/** A schedule in the form; its times are as typed, initially as HH:MM if the seconds are zero, and 24:00:00 for the end of the day. */
export type ScheduleDraft = DesignationSchedule

export const draftFields = typedFields(designationKind)

export function draftOf(schedule: DesignationSchedule): ScheduleDraft {
  return {
    ...schedule,
    startTime: showTimeOfDay(schedule.startTime),
    endTime: schedule.endTime === endOfDay ? '24:00:00' : showTimeOfDay(schedule.endTime),
  }
}

/** The schedule to send. */
export function scheduleFromDraft(draft: ScheduleDraft): DesignationSchedule {
  const startTime = typedTime(draft.startTime)
  return { ...draft, startTime, endTime: fullEndTime(typedTime(draft.endTime), startTime) }
}

/** A new schedule with the content of a stored one, but not paused. */
export function duplicateOf(schedule: DesignationSchedule): DesignationSchedule {
  return { ...schedule, id: '', version: undefined, paused: false }
}

/** The issues of a draft (DES-18), by field. An issue about both factories is shown on both fields. */
export function issuesOf(draft: ScheduleDraft): FormIssues {
  const { all, of } = formIssues(validateSchedule(scheduleFromDraft(draft)))
  return { all, of: (field) => of(field === 'to' ? 'from' : field) }
}

/** The schedules that saving a draft can write: itself, or its parts if it crosses midnight; none unless they are valid. */
export function schedulesToSave(draft: ScheduleDraft, zoneOf: ZoneOf): readonly DesignationSchedule[] {
  return issuesOf(draft).all.length === 0 ? [scheduleFromDraft(draft)] : (schedulesOverMidnight(draft, zoneOf) ?? [])
}

/** The evening part keeps the id of an edited schedule; the morning part is new. undefined unless both are valid. */
export function schedulesOverMidnight(
  draft: ScheduleDraft,
  zoneOf: ZoneOf,
): readonly [DesignationSchedule, DesignationSchedule] | undefined {
  const timeZone = zoneOf(draft.from)
  if (timeZone === undefined || issuesOf(draft).all.some(({ code }) => code !== 'schedule.timesReversed')) return undefined
  const { id, version } = draft
  const [evening, morning] = splitAtMidnight(scheduleFromDraft(draft), timeZone) ?? []
  if (evening === undefined || morning === undefined) return undefined
  const parts = [{ ...evening.schedule, id, version }, morning.schedule] as const
  return parts.every((one) => validateSchedule(one).length === 0) ? parts : undefined
}
