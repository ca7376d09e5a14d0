import { type DesignationSchedule, designationKind, type ScheduleField, validateSchedule } from '@goat/domain/kinds/designation'
import { endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/time-of-day'
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
export function issuesOf(draft: ScheduleDraft): FormIssues<ScheduleField> {
  const { all, of } = formIssues<ScheduleField>(validateSchedule(scheduleFromDraft(draft)))
  return { all, of: (field) => of(field === 'to' ? 'from' : field) }
}
