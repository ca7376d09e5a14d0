import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { splitAtMidnight } from '@goat/domain/designation-windows'
import {
  addressTypes,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  designationKind,
  newSchedule,
  packTypes,
  validateSchedule,
} from '@goat/domain/kinds/designation'
import { endOfDay, fullEndTime, isCalendarDate, showTimeOfDay } from '@goat/domain/time/calendar'
import { readTime } from '@goat/ui/time-input'
import { addressOf, text } from '../paths.ts'
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

const newScheduleAddress = addressOf({ factory: text, date: text, time: text })

/** The defaults of a new schedule (DES-12), with the From factory, the dates and the start time that the address has (DES-51). */
export function draftFrom(search: string, today: string): ScheduleDraft {
  const { factory, date, time } = newScheduleAddress.parse(search)
  const initial = newSchedule(today)
  const from = designationFactories.find((one) => one === factory) ?? initial.from
  const to = from === initial.to ? initial.from : initial.to
  const startDate = date !== undefined && isCalendarDate(date) ? date : today
  return { ...draftOf({ ...initial, from, to, startDate, endDate: startDate }), startTime: readTime(time ?? '') ?? '00:00' }
}

/** A draft whose empty lists have everything (DES-52). */
export function withoutEmptyLists(draft: ScheduleDraft): ScheduleDraft {
  const all = <Value>(chosen: readonly Value[], values: readonly Value[]) => (chosen.length === 0 ? values : chosen)
  return {
    ...draft,
    applicableDays: all(draft.applicableDays, designationDays),
    cardTypes: all(draft.cardTypes, designationCardTypes),
    deliveryMethods: all(draft.deliveryMethods, deliveryMethods),
    packTypes: all(draft.packTypes, packTypes),
    addressTypes: all(draft.addressTypes, addressTypes),
    applicableDespatchDays: all(draft.applicableDespatchDays, ['EVERYDAY']),
  }
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
