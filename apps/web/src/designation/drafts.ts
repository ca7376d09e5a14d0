import { type DesignationSchedule, designationKind, type ScheduleField, validateSchedule } from '@goat/domain/designation'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import { type FormIssues, formIssues } from '../platform/form/form-issues.ts'
import { typedFields, typedTime } from '../platform/form/typed-fields.ts'

/** A schedule as it stands in the form: its times are whatever has been typed, shown as HH:MM where they can be. */
export type ScheduleDraft = DesignationSchedule

export const draftFields = typedFields(designationKind)

export function draftOf(schedule: DesignationSchedule): ScheduleDraft {
  return { ...schedule, startTime: showTimeOfDay(schedule.startTime), endTime: showTimeOfDay(schedule.endTime) }
}

/** What is sent. */
export function scheduleFromDraft(draft: ScheduleDraft): DesignationSchedule {
  return { ...draft, startTime: typedTime(draft.startTime), endTime: typedTime(draft.endTime) }
}

/** A new schedule with the content of a stored one. It is not paused: whoever duplicates wants it to work. */
export function duplicateOf(schedule: DesignationSchedule): DesignationSchedule {
  return { ...schedule, id: '', version: undefined, paused: false }
}

/** What is wrong with a draft (DES-18), by field. The issue about the factories is shown on both. */
export function issuesOf(draft: ScheduleDraft): FormIssues<ScheduleField> {
  const { all, of } = formIssues<ScheduleField>(validateSchedule(scheduleFromDraft(draft)))
  return { all, of: (field) => of(field === 'to' ? 'from' : field) }
}
