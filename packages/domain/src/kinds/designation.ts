import type { CardType } from '../brands.ts'
import { type Issue, issue } from '../text/issues.ts'
import { compareText, textIssues } from '../text/text.ts'
import { dateIssue } from '../time/calendar.ts'
import { parseTimeOfDay, type TimeOfDay } from '../time/time-of-day.ts'
import { type Field, type FieldType, type Kind, optional, property } from './kind.ts'

/** The values of each list of a schedule (DES-9), in display order. */
export const designationDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const designationCardTypes = [
  'standard',
  'large',
  'square',
  'postcard',
  'largesquare',
  'giant',
] as const satisfies readonly CardType[]
export const addressTypes = ['SEND_DIRECT', 'RETURN_TO_SENDER'] as const
export const deliveryMethods = ['STD', 'TRL', 'TRP', 'NBD', 'AIRMAIL'] as const
export const packTypes = ['SINGLE', 'MULTI_TWO', 'MULTI_THREE', 'MULTI_FOUR', 'MULTI_FIVE_PLUS'] as const
/** Dispatch days in two mutually exclusive groups (DES-16). */
export const despatchDayGroups = [['TODAY', 'TODAY+1', 'TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5'], ['EVERYDAY']] as const
export const despatchDays = despatchDayGroups.flat()

export type DesignationDay = (typeof designationDays)[number]
export type DesignationCardType = (typeof designationCardTypes)[number]
export type AddressType = (typeof addressTypes)[number]
export type DeliveryMethod = (typeof deliveryMethods)[number]
export type PackType = (typeof packTypes)[number]
export type DespatchDay = (typeof despatchDays)[number]

/** The factories that a schedule may name (DES-8). */
export const designationFactories = [
  'AU-CHEQUEMATES-SYD',
  'AU-PMI-MEL',
  'GB-ARENA-DRO',
  'GB-DPS-SLE',
  'GB-MNPG-TAM',
  'GB-PROPACK-HUD',
  'GG-MNPG-GSY',
  'IE-STL-DUB',
  'US-KODI-LAS',
  'US-KODI-NYC',
] as const
export type DesignationFactory = (typeof designationFactories)[number]

/** The end date of a schedule without an end (DES-11). */
export const indefiniteEndDate = '9999-12-31'

/**
 * A schedule in the form (DES-7). Dates are UTC calendar dates, YYYY-MM-DD, both inclusive; times are HH:MM:SS local to
 * the `from` factory; equal times mean the whole day (DES-10).
 */
export type DesignationSchedule = {
  /** Empty until stored (DES-14). */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly startDate: string
  /** Ignored if `indefinteEndDate` is true. */
  readonly endDate: string
  /** Spelt as in DES-7. */
  readonly indefinteEndDate: boolean
  readonly startTime: TimeOfDay
  readonly endTime: TimeOfDay
  readonly applicableDays: readonly DesignationDay[]
  readonly cardTypes: readonly DesignationCardType[]
  readonly deliveryMethods: readonly DeliveryMethod[]
  readonly packTypes: readonly PackType[]
  readonly addressTypes: readonly AddressType[]
  readonly domesticOrdersOnly: boolean
  readonly applicableDespatchDays: readonly DespatchDay[]
  /** Why the schedule exists: one line, may be empty (extension). */
  readonly note: string
  /** A paused schedule moves no orders (extension). */
  readonly paused: boolean
  /** undefined: not stored, or from a back end without versions. */
  readonly version: number | undefined
}

/** The defaults of a new schedule (DES-12). `today` is the current UTC calendar date. */
export function newSchedule(today: string): DesignationSchedule {
  return {
    id: '',
    from: 'GG-MNPG-GSY',
    to: 'GB-MNPG-TAM',
    startDate: today,
    endDate: today,
    indefinteEndDate: false,
    startTime: '00:00:00',
    endTime: '00:00:00',
    applicableDays: [],
    cardTypes: [],
    deliveryMethods: [],
    packTypes: [],
    addressTypes: [],
    domesticOrdersOnly: true,
    applicableDespatchDays: [],
    note: '',
    paused: false,
    version: undefined,
  }
}

/** The lists that require at least one value. */
const requiredLists = ['addressTypes', 'applicableDespatchDays', 'applicableDays', 'cardTypes', 'deliveryMethods', 'packTypes'] as const

/**
 * Validates DES-16 and DES-18. An empty list means that the schedule may be saved. The issue about equal factories
 * is reported once, with the path `from`; a form shows it on both fields.
 */
export function validateSchedule(schedule: ScheduleContent): readonly Issue[] {
  const issues: Issue[] = []
  if (schedule.from === schedule.to) issues.push(issue('schedule.sameFactory', {}, 'from'))
  const ofDates = [
    dateIssue(schedule.startDate, 'startDate'),
    schedule.indefinteEndDate ? undefined : dateIssue(schedule.endDate, 'endDate'),
  ].filter((one) => one !== undefined)
  issues.push(...ofDates)
  if (ofDates.length === 0 && !schedule.indefinteEndDate && schedule.startDate > schedule.endDate) {
    issues.push(issue('schedule.datesReversed', { endDate: schedule.endDate }, 'startDate'))
  }
  const start = parseTimeOfDay(schedule.startTime)
  const end = parseTimeOfDay(schedule.endTime)
  if (start === undefined) issues.push(issue('time.invalid', {}, 'startTime'))
  if (end === undefined) issues.push(issue('time.invalid', {}, 'endTime'))
  if (start !== undefined && end !== undefined && start > end) {
    issues.push(issue('schedule.timesReversed', { endTime: end.slice(0, 5) }, 'startTime'))
  }
  for (const field of requiredLists) {
    if (schedule[field].length === 0) issues.push(issue('list.empty', { name: field }, field))
  }
  if (despatchDayGroups.every((group) => group.some((day) => schedule.applicableDespatchDays.includes(day)))) {
    issues.push(issue('schedule.everyDayAndOthers', {}, 'applicableDespatchDays'))
  }
  return [...issues, ...noteIssues(schedule.note)]
}

/** In characters. */
export const maxNoteLength = 500

function noteIssues(note: string): readonly Issue[] {
  return note.trim() === '' ? [] : textIssues(note, 'note', maxNoteLength)
}

/** A schedule without its metadata. */
export type ScheduleContent = Omit<DesignationSchedule, 'id' | 'version'>

/** 31 Dec 9999 for a schedule without an end, whatever its `endDate`. */
const endDate: Field<ScheduleContent, 'endDate'> = {
  name: 'endDate',
  type: 'date',
  get: lastDate,
  copy: (from, to) => ({ ...to, endDate: from.endDate, indefinteEndDate: from.indefinteEndDate }),
}

const field = <Name extends keyof ScheduleContent>(name: Name, type: FieldType) => property<ScheduleContent, Name>(name, type)

/** The fields of the form, in order. */
export const scheduleFields = [
  field('from', 'code'),
  field('to', 'code'),
  field('startDate', 'date'),
  endDate,
  field('startTime', 'time'),
  field('endTime', 'time'),
  field('applicableDays', 'codes'),
  field('cardTypes', 'codes'),
  field('deliveryMethods', 'codes'),
  field('packTypes', 'codes'),
  field('addressTypes', 'codes'),
  field('applicableDespatchDays', 'codes'),
  field('domesticOrdersOnly', 'flag'),
  // Older log entries have no note.
  optional(field('note', 'text')),
  field('paused', 'flag'),
] as const
export type ScheduleField = (typeof scheduleFields)[number]['name']

/** A card designation schedule; the key is its id. */
export const designationKind: Kind<ScheduleContent, ScheduleField> = {
  kind: 'designation',
  schemaVersion: 2,
  fields: () => scheduleFields,
  validate: validateSchedule,
}

/** The last day of a schedule; 31 Dec 9999 without an end. */
export function lastDate(schedule: Pick<DesignationSchedule, 'endDate' | 'indefinteEndDate'>): string {
  return schedule.indefinteEndDate ? indefiniteEndDate : schedule.endDate
}

/** Selecting from the other group of dispatch days replaces the selection (DES-16). */
export function chooseDespatchDays(chosen: readonly DespatchDay[], next: readonly DespatchDay[]): readonly DespatchDay[] {
  const added = next.find((day) => !chosen.includes(day))
  if (added === undefined) return next
  const group: readonly DespatchDay[] = despatchDayGroups.find((days) => days.some((day) => day === added)) ?? []
  return next.filter((day) => group.includes(day))
}

export type ScheduleGroup = { readonly from: string; readonly to: string; readonly schedules: readonly DesignationSchedule[] }

/** Grouped by pair of factories, each group sorted by start date, then start time (DES-2). */
export function groupSchedules(schedules: readonly DesignationSchedule[]): readonly ScheduleGroup[] {
  return [...Map.groupBy(schedules, ({ from, to }) => `${from} ${to}`)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, group]) => {
      const [first] = group
      return first === undefined ? [] : [{ from: first.from, to: first.to, schedules: [...group].sort(byStart) }]
    })
}

function byStart(a: DesignationSchedule, b: DesignationSchedule): number {
  const whenOf = (one: DesignationSchedule) => `${one.startDate} ${one.startTime} ${one.id}`
  return compareText(whenOf(a), whenOf(b))
}
