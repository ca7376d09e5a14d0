import { type ScheduleWarning, schedulesOf, warningSentence } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, indefiniteEndDate, type ScheduleContent, scheduleShape } from '@goat/domain/kinds/designation'
import { normalised } from '@goat/domain/kinds/shape'
import { type Issue, issue } from '@goat/domain/text/issues'
import { fullEndTime, fullTime } from '@goat/domain/time/time-of-day'
import type * as z from 'zod/mini'
import { converted, dateOf, listed } from '../received.ts'
import {
  cardTypeSpellings,
  type checkSchedules,
  type deleteSchedule,
  readCardTypes,
  receivedSchedule,
  type ScheduleInput,
  type ScheduleWarningWire,
  type ScheduleWire,
  type scheduleInput,
} from './designation.ts'

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

/** The issue of a list that contains a schedule twice. */
export function repeatedScheduleIssue(id: string): Issue {
  return issue('value.repeated', { field: 'Schedules', value: id }, 'Schedules')
}

/** A warning about the schedule at index `at` of the request. */
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

/** The body of a request with several schedules. */
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
