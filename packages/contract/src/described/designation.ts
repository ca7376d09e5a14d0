import { type ScheduleWarning, schedulesOf, warningSentence } from '@goat/domain/designation-warnings'
import {
  type DesignationCardType,
  type DesignationSchedule,
  designationCardTypes,
  designationFactories,
  indefiniteEndDate,
  type ScheduleContent,
  scheduleLists,
  scheduleShape,
} from '@goat/domain/kinds/designation'
import { normalised } from '@goat/domain/kinds/kind'
import { type Issue, issue } from '@goat/domain/text/text'
import { fullEndTime, fullTime } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { absentWhenNull, converted, dateOf, listed, receivedDate, receivedEndDate, receivedTime } from '../received.ts'
import { identifier, requestFields, timeOfDayInput, uniqueList, version } from '../shapes.ts'

/** The spelling of each card type (REF-6) in the calls of designation schedules and in the addresses of their screens (DES-9). */
export const cardTypeSpellings = {
  standard: 'Standard',
  large: 'Large',
  square: 'Square',
  postcard: 'Postcard',
  largesquare: 'LargeSquare',
  giant: 'Giant',
} as const satisfies Readonly<Record<DesignationCardType, string>>

/** The card types with these spellings, in display order. Unknown spellings are left out. */
export function readCardTypes(spellings: readonly string[]): readonly DesignationCardType[] {
  return designationCardTypes.filter((one) => spellings.includes(cardTypeSpellings[one]))
}

/**
 * A UTC calendar date on the wire: `2027-02-01T00:00:00Z`, as this server sends it, or the date alone. Any time other than midnight is
 * invalid (DES-10, DES-33).
 */
const dateInput = z.string().check(z.refine((text) => dateOf(text) !== undefined, { error: 'date.invalid' }))

const { cardTypes: _cards, ...lists } = requestFields(scheduleLists)

/** The fields of a schedule on the wire (DES-7); Version, Paused and Note are optional extensions. */
const fields = {
  From: z.enum(designationFactories),
  To: z.enum(designationFactories),
  LocalStartTime: timeOfDayInput,
  LocalEndTime: timeOfDayInput,
  DurationStartDateUtc: dateInput,
  DurationEndDateUtc: dateInput,
  ApplicableDays: lists.applicableDays,
  CardTypes: uniqueList(z.enum(cardTypeSpellings)),
  DeliveryMethods: lists.deliveryMethods,
  PackTypes: lists.packTypes,
  AddressTypes: lists.addressTypes,
  DomesticOrdersOnly: z.boolean(),
  ApplicableDespatchDays: lists.applicableDespatchDays,
  Version: z.optional(version),
  Paused: z.optional(z.boolean()),
  Note: z.optional(z.string()),
}

/** `Id` is omitted for a new schedule (DES-34). */
export const scheduleInput = z.strictObject({ Id: z.optional(identifier), ...fields })
/** Responses accept any factory code: a code that the form does not offer must not invalidate another back end's list. */
export const scheduleWire = z.object({ Id: z.string(), ...fields, From: z.string(), To: z.string() })
/** As another back end may send it: with other notations of dates and times, and null for optional extensions (BCK-6). */
const receivedSchedule = z.object({
  ...scheduleWire.shape,
  Id: z.string().check(z.minLength(1)),
  LocalStartTime: receivedTime,
  LocalEndTime: receivedTime,
  DurationStartDateUtc: receivedDate,
  DurationEndDateUtc: receivedEndDate,
  Version: absentWhenNull(version),
  Paused: absentWhenNull(z.boolean()),
  Note: absentWhenNull(z.string()),
})

type ScheduleInput = z.infer<typeof scheduleInput>
export type ScheduleWire = z.infer<typeof scheduleWire>

export const listSchedules = endpoint('factory', 'listSchedules', 'GET /designation/schedule', {
  summary: 'Every card designation schedule',
  response: z.array(scheduleWire),
})

export const saveSchedule = endpoint('factory', 'saveSchedule', 'POST /designation/schedule', {
  summary: 'Creates a schedule, or replaces the one with the Id (upsert)',
  body: scheduleInput,
  response: scheduleWire,
  together: true,
  errors: ['keyReused', 'versionConflict'],
})

/** Extension: saves several schedules in one transaction, for windows that need more than one (past midnight). */
export const saveSchedules = endpoint('factory', 'saveSchedules', 'POST /designation/schedules', {
  summary: 'Creates or replaces several schedules, all or none',
  body: z.strictObject({ Schedules: z.array(scheduleInput).check(z.minLength(1), z.maxLength(20)) }),
  response: z.array(scheduleWire),
  errors: ['keyReused', 'versionConflict'],
})

/** A conflict of saved schedules with other schedules or each other. Warnings never block saving. */
export const scheduleWarning = z.object({
  /** Index of the schedule in the request's list, from 0. */
  Schedule: z.number(),
  Kind: z.enum(['overlap', 'loop']),
  /** The other schedules involved: one for an overlap, the further steps of a loop in order; empty for a schedule not stored yet. */
  Ids: z.array(z.string()),
  Sentence: z.string(),
})
export type ScheduleWarningWire = z.infer<typeof scheduleWarning>

/** Extension: warnings before saving. Read-only. */
export const checkSchedules = endpoint('factory', 'checkSchedules', 'POST /designation/schedules/check', {
  summary: 'Says which overlaps and loops saving the schedules would bring about; changes nothing',
  permission: 'viewer',
  body: z.strictObject({ Schedules: z.array(scheduleInput).check(z.minLength(1), z.maxLength(20)) }),
  /** `Incomplete`: there are more warnings than the response has. */
  response: z.object({ Warnings: z.array(scheduleWarning), Incomplete: z.optional(z.literal(true)) }),
})

export const deleteSchedule = endpoint('factory', 'deleteSchedule', 'DELETE /designation/schedule', {
  summary: 'Deletes a schedule',
  // Not `identifier`: ids stored under earlier rules can still be deleted.
  body: z.strictObject({ Id: z.string().check(z.minLength(1), z.maxLength(64)), From: z.string(), Version: z.optional(version) }),
  response: z.object({ Id: z.string() }),
  together: true,
  errors: ['notFound', 'versionConflict'],
})

export const designationEndpoints = [listSchedules, saveSchedule, deleteSchedule, saveSchedules, checkSchedules] as const

/** The wire's name of each domain field, for the paths of issues. */
const wireFieldOf: Readonly<Partial<Record<string, keyof ScheduleInput>>> = {
  id: 'Id',
  from: 'From',
  to: 'To',
  startTime: 'LocalStartTime',
  endTime: 'LocalEndTime',
  startDate: 'DurationStartDateUtc',
  endDate: 'DurationEndDateUtc',
  applicableDays: 'ApplicableDays',
  cardTypes: 'CardTypes',
  deliveryMethods: 'DeliveryMethods',
  packTypes: 'PackTypes',
  addressTypes: 'AddressTypes',
  applicableDespatchDays: 'ApplicableDespatchDays',
  note: 'Note',
}

/** Wire to domain. An end at 00:00 after a later start becomes the end of the day. 31 Dec 9999 becomes an indefinite end; the form then shows the start date as its end date. */
export function scheduleFromWire(wire: Omit<ScheduleInput, 'From' | 'To'> & Pick<ScheduleWire, 'From' | 'To'>): DesignationSchedule {
  const startDate = dateOf(wire.DurationStartDateUtc) ?? wire.DurationStartDateUtc
  const endDate = dateOf(wire.DurationEndDateUtc) ?? wire.DurationEndDateUtc
  const indefinite = endDate === indefiniteEndDate
  const content: ScheduleContent = {
    from: wire.From,
    to: wire.To,
    startDate,
    endDate: indefinite ? startDate : endDate,
    indefinteEndDate: indefinite,
    startTime: wire.LocalStartTime,
    endTime: fullEndTime(wire.LocalEndTime, wire.LocalStartTime),
    applicableDays: wire.ApplicableDays,
    cardTypes: readCardTypes(wire.CardTypes),
    deliveryMethods: wire.DeliveryMethods,
    packTypes: wire.PackTypes,
    addressTypes: wire.AddressTypes,
    domesticOrdersOnly: wire.DomesticOrdersOnly,
    applicableDespatchDays: wire.ApplicableDespatchDays,
    note: wire.Note ?? '',
    paused: wire.Paused ?? false,
  }
  return { ...normalised(scheduleShape, content), id: wire.Id ?? '', version: wire.Version }
}

/** The list of schedules, from this or another back end. */
export const receivedSchedules = listed(converted(receivedSchedule, scheduleFromWire), ['Id'])

/** A schedule to store. Clients that send only the described fields omit `paused` and `note`. */
export type RequestedSchedule = Omit<DesignationSchedule, 'paused' | 'note'> & {
  readonly paused: boolean | undefined
  readonly note: string | undefined
}

/** Like `scheduleFromWire`; the id of a new schedule is empty. */
export function requestedScheduleFromWire(wire: ScheduleInput): RequestedSchedule {
  return { ...scheduleFromWire(wire), paused: wire.Paused, note: wire.Note?.trim() }
}

/** The schedule to delete. Without a version the last write wins. */
export function deletionFromWire({ Id: id, From: from, Version: version }: z.infer<typeof deleteSchedule.body>) {
  return { id, from, version }
}

export function deletedToWire(id: string): z.infer<typeof deleteSchedule.response> {
  return { Id: id }
}

/** An issue of a schedule with the wire's field name; `at` is its index in a request with several schedules. */
export function scheduleWireIssue(one: Issue, at?: number): Issue {
  const path = wireFieldOf[one.path] ?? one.path
  return { ...one, path: at === undefined ? path : `Schedules.${at}.${path}` }
}

export function repeatedScheduleIssue(id: string): Issue {
  return issue('value.repeated', { field: 'Schedules', value: id }, 'Schedules')
}

export function warningToWire(at: number, warning: ScheduleWarning): ScheduleWarningWire {
  return {
    Schedule: at,
    Kind: warning.kind,
    Ids: schedulesOf(warning).map(({ id }) => id),
    Sentence: warningSentence(warning, cardTypeSpellings),
  }
}

/** The kinds of the warnings of a check, each with the other schedules involved. */
export function checkFromWire({ Warnings: warnings }: CheckAnswer) {
  return warnings.map(({ Kind: kind, Ids: ids }) => ({ kind, ids }))
}

export function schedulesToWire(schedules: readonly DesignationSchedule[]): z.input<typeof checkSchedules.body> {
  return { Schedules: schedules.map(scheduleToWire) }
}

export type CheckAnswer = z.infer<typeof checkSchedules.response>

/** The response of a check; `isIncomplete`: there are more warnings than these. */
export function checkToWire(warnings: readonly ScheduleWarningWire[], isIncomplete: boolean): CheckAnswer {
  return { Warnings: [...warnings], ...(isIncomplete ? { Incomplete: true } : {}) }
}

/** The response of this server: every described field, and always Version, Paused and Note. */
export function scheduleToAnswer(schedule: DesignationSchedule & { readonly version: number }): ScheduleWire {
  return { ...scheduleToWire(schedule), Id: schedule.id, Version: schedule.version, Paused: schedule.paused, Note: schedule.note }
}

/**
 * Domain to wire, for requests. Id and Version are omitted when empty. Paused is sent only with a version or when true: back ends
 * without versions receive only the described fields, while this server also learns that a schedule resumed.
 * Accepts invalid drafts; the schema of the endpoint's body validates them.
 */
export function scheduleToWire(schedule: DesignationSchedule): z.input<typeof scheduleInput> {
  return {
    ...(schedule.id === '' ? {} : { Id: schedule.id }),
    From: schedule.from as ScheduleInput['From'],
    To: schedule.to as ScheduleInput['To'],
    LocalStartTime: fullTime(schedule.startTime),
    LocalEndTime: fullTime(schedule.endTime),
    DurationStartDateUtc: `${schedule.startDate}T00:00:00Z`,
    DurationEndDateUtc: `${schedule.indefinteEndDate ? indefiniteEndDate : schedule.endDate}T00:00:00Z`,
    ApplicableDays: schedule.applicableDays,
    CardTypes: schedule.cardTypes.map((one) => cardTypeSpellings[one]),
    DeliveryMethods: schedule.deliveryMethods,
    PackTypes: schedule.packTypes,
    AddressTypes: schedule.addressTypes,
    DomesticOrdersOnly: schedule.domesticOrdersOnly,
    ApplicableDespatchDays: schedule.applicableDespatchDays,
    ...(schedule.version === undefined ? {} : { Version: schedule.version }),
    ...(schedule.paused || schedule.version !== undefined ? { Paused: schedule.paused } : {}),
    ...(schedule.note !== '' || schedule.version !== undefined ? { Note: schedule.note.trim() } : {}),
  }
}
