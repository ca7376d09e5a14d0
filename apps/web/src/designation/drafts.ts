import {
  type DesignationSchedule,
  designationKind,
  type ScheduleContent,
  type ScheduleField,
  scheduleFields,
  validateSchedule,
} from '@goat/domain/designation'
import type { Issue } from '@goat/domain/issues'
import { isSame, rebase as rebaseContent } from '@goat/domain/records/kind'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'

/** A schedule as it stands in the form: its times are whatever has been typed, shown as HH:MM where they can be. */
export type ScheduleDraft = DesignationSchedule

export function draftOf(schedule: DesignationSchedule): ScheduleDraft {
  return { ...schedule, startTime: showTimeOfDay(schedule.startTime), endTime: showTimeOfDay(schedule.endTime) }
}

/** What is sent. */
export function scheduleOf(draft: ScheduleDraft): DesignationSchedule {
  return { ...draft, startTime: timeOf(draft.startTime), endTime: timeOf(draft.endTime) }
}

function timeOf(text: string): string {
  const typed = normaliseTimeText(text)
  return parseTimeOfDay(typed) ?? typed
}

/** A new schedule with the content of a stored one. It is not paused: whoever duplicates wants it to work. */
export function duplicateOf(schedule: DesignationSchedule): DesignationSchedule {
  return { ...schedule, id: '', version: undefined, paused: false }
}

/** The fields in which two drafts mean something else. */
export function differences(one: ScheduleDraft, other: ScheduleDraft): readonly ScheduleField[] {
  const [first, second] = [scheduleOf(one), scheduleOf(other)]
  return scheduleFields.filter((field) => !isSame<ScheduleContent>(field, first, second)).map(({ name }) => name)
}

export function sameDraft(one: ScheduleDraft, other: ScheduleDraft): boolean {
  return differences(one, other).length === 0
}

/**
 * The person's changes on top of what is stored now: a field that they changed stays theirs, one that they left alone follows the
 * stored one. `base` is what they saw when they began.
 */
export function rebase(base: ScheduleDraft, draft: ScheduleDraft, stored: ScheduleDraft): ScheduleDraft {
  const { id, version } = stored
  return { id, version, ...rebaseContent<ScheduleContent>(designationKind, base, draft, stored) }
}

export type ScheduleIssues = { readonly all: readonly Issue[]; readonly of: (field: string) => Issue | undefined }

/** What is wrong with a draft (DES-18), by field. The issue about the factories is shown on both. */
export function issuesOf(draft: ScheduleDraft): ScheduleIssues {
  const all = validateSchedule(scheduleOf(draft))
  return { all, of: (field) => all.find((one) => one.path === (field === 'to' ? 'from' : field)) }
}
