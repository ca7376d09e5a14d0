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
import { readTime } from '@goat/domain/time/typed'
import { addressOf, oneOf, type Parameter, text } from '../paths.ts'
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

const date: Parameter<string> = { read: (given) => (isCalendarDate(given) ? given : undefined), write: (value) => value }

const newScheduleAddress = addressOf({ factory: oneOf(designationFactories), date, until: date, day: oneOf(designationDays), time: text })

/** The defaults of a new schedule (DES-12), with the From factory, the dates, the day and the start time that the address has (DES-51). */
export function draftFrom(search: string, today: string): ScheduleDraft {
  const initial = newSchedule(today)
  const { factory: from = initial.from, date: startDate = today, until, day, time = '' } = newScheduleAddress.parse(search)
  const to = from === initial.to ? initial.from : initial.to
  const endDate = until === undefined || until < startDate ? startDate : until
  const applicableDays = day === undefined ? [] : [day]
  return { ...draftOf({ ...initial, from, to, startDate, endDate, applicableDays }), startTime: readTime(time) ?? '00:00' }
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
