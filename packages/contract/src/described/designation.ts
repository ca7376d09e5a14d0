import { type DesignationCardType, designationCardTypes, designationFactories, scheduleLists } from '@goat/domain/kinds/designation'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requestFields } from '../fields.ts'
import { absentWhenNull, dateOf, receivedDate, receivedEndDate, receivedTime } from '../received.ts'
import { identifier, timeOfDayInput, uniqueList, version } from '../shapes.ts'

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
export const receivedSchedule = z.object({
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

export type ScheduleInput = z.infer<typeof scheduleInput>
export type ScheduleWire = z.infer<typeof scheduleWire>

export const listSchedules = endpoint('factory', 'listSchedules', 'GET /designation/schedule', {
  summary: 'Every card designation schedule',
  response: z.array(scheduleWire),
})

export const saveSchedule = endpoint('factory', 'saveSchedule', 'POST /designation/schedule', {
  summary: 'Creates a schedule, or replaces the one with the Id (upsert)',
  body: scheduleInput,
  response: scheduleWire,
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
  errors: ['notFound', 'versionConflict'],
})

export const designationEndpoints = [listSchedules, saveSchedule, deleteSchedule, saveSchedules, checkSchedules] as const
