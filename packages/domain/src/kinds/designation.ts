import type { CardType } from '../brands.ts'
import { compareText, type Issue, issue } from '../text/text.ts'
import { fullTime } from '../time/calendar.ts'
import { code, codes, date, type Field, fieldsOf, flag, type Kind, propertyIssues, text, time, type ValueOf } from './kind.ts'

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

/** The end date of a schedule without an end (DES-11). */
export const indefiniteEndDate = '9999-12-31'

/** In characters. */
export const maxNoteLength = 500

/** The lists of a schedule, each with its values in display order. */
export const scheduleLists = {
  applicableDays: codes(designationDays),
  cardTypes: codes(designationCardTypes),
  deliveryMethods: codes(deliveryMethods),
  packTypes: codes(packTypes),
  addressTypes: codes(addressTypes),
  applicableDespatchDays: codes<DespatchDay>(despatchDays),
}

/**
 * A schedule (DES-7). Dates are UTC calendar dates, YYYY-MM-DD, both inclusive; times are HH:MM:SS local to the `from` factory; equal times
 * mean the whole day (DES-10).
 */
export const scheduleShape = {
  from: code<string>(designationFactories),
  to: code<string>(designationFactories),
  startDate: date,
  /** Ignored if `indefinteEndDate` is true. */
  endDate: date,
  startTime: time,
  endTime: time,
  ...scheduleLists,
  domesticOrdersOnly: flag,
  /** Why the schedule exists: one line (extension). */
  note: text(maxNoteLength, { mayBeEmpty: true }),
  /** A paused schedule moves no orders (extension). */
  paused: flag,
  /** Spelt as in DES-7. */
  indefinteEndDate: flag,
}
/** A schedule without its metadata. */
export type ScheduleContent = ValueOf<typeof scheduleShape>

/** A schedule in the form. */
export type DesignationSchedule = ScheduleContent & {
  /** Empty until stored (DES-14). */
  readonly id: string
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

/**
 * Validates DES-16 and DES-18. An empty list means that the schedule may be saved. The issue about equal factories
 * is reported once, with the path `from`; a form shows it on both fields.
 */
export function validateSchedule(schedule: ScheduleContent): readonly Issue[] {
  const { from, to, startDate, endDate, indefinteEndDate, startTime, endTime } = schedule
  // Schedules from another back end may name other factories.
  const issues: Issue[] = from === to ? [issue('schedule.sameFactory', {}, 'from')] : []
  const dates = propertyIssues(indefinteEndDate ? { startDate: date } : { startDate: date, endDate: date }, schedule)
  issues.push(...dates)
  if (dates.length === 0 && startDate > lastDate(schedule)) issues.push(issue('schedule.datesReversed', { endDate }, 'startDate'))
  const times = propertyIssues({ startTime: time, endTime: time }, schedule)
  issues.push(...times)
  if (times.length === 0 && fullTime(startTime) > fullTime(endTime)) {
    issues.push(issue('schedule.timesReversed', { endTime: endTime.slice(0, 5) }, 'startTime'))
  }
  const { addressTypes, applicableDespatchDays, ...lists } = scheduleLists
  issues.push(...propertyIssues({ addressTypes, applicableDespatchDays, ...lists }, schedule))
  if (despatchDayGroups.every((group) => group.some((day) => schedule.applicableDespatchDays.includes(day)))) {
    issues.push(issue('schedule.everyDayAndOthers', {}, 'applicableDespatchDays'))
  }
  return [...issues, ...propertyIssues({ note: scheduleShape.note }, schedule)]
}

const { indefinteEndDate: _end, ...shown } = scheduleShape

/** The fields of the form, in order. The end date is 31 Dec 9999 for a schedule without an end, whatever its `endDate`. */
export const scheduleFields = fieldsOf(shown).map((field): Field<ScheduleContent, keyof typeof shown> => {
  // Older log entries have no note.
  if (field.name === 'note') return { ...field, isOptional: true }
  if (field.name !== 'endDate') return field
  return { ...field, get: lastDate, copy: (from, to) => ({ ...to, endDate: from.endDate, indefinteEndDate: from.indefinteEndDate }) }
})
export type ScheduleField = (typeof scheduleFields)[number]['name']

/** A card designation schedule; the key is its id. */
export const designationKind: Kind<ScheduleContent, ScheduleField> = {
  kind: 'designation',
  shape: scheduleShape,
  schemaVersion: 2,
  called: ({ note, from, to }) => note || `${from} → ${to}`,
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
  const whenOf = (one: DesignationSchedule) => `${one.startDate} ${one.startTime} ${one.id}`
  return [...Map.groupBy(schedules, ({ from, to }) => `${from} ${to}`)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, group]) => {
      const [first] = group
      const inOrder = [...group].sort((a, b) => compareText(whenOf(a), whenOf(b)))
      return first === undefined ? [] : [{ from: first.from, to: first.to, schedules: inOrder }]
    })
}
