import { type BrandId, brandOf } from '@goat/domain/brands'
import { consignmentTypes, hasCard, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { hoursOf, startOfDate, utcRangeOf } from '@goat/domain/designation-windows'
import type { OptionContent } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDayGroups,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import { splitKey } from '@goat/domain/kinds/kind'
import { dayMs, endOfDay, timeMs, type ZoneClock } from '@goat/domain/time/calendar'
import type { RuleShape, RuleTable } from './rule-table.ts'
import type { WorldRecord } from './world.ts'

export type MoveRule = WorldRecord<ScheduleContent>

/** A fact by which designation schedules select orders. */
export type MoveFact =
  | 'day'
  | 'time'
  | 'cardType'
  | 'packType'
  | 'deliveryMethod'
  | 'addressType'
  | 'destination'
  | 'dispatchDay'
  | 'consignmentType'

/** The schedules of a From factory. */
export type MoveTable = RuleTable<ScheduleContent, MoveFact>

export const [dispatchDays, [everyDay]] = despatchDayGroups

/** A destination is one of these, by the From factory's domestic countries. */
export const [domestic, foreign] = ['domestic', 'foreign']

/** Designation schedules name types of cards and packs of cards, so they apply only to orders with a card (FOR-20). */
const consignmentsWithCard = consignmentTypes.filter(hasCard)

const codes = (accepted: (value: ScheduleContent) => readonly string[] | undefined, possible: readonly string[]) =>
  ({ kind: 'codes', accepted, possible }) as const

export const moveShape: RuleShape<ScheduleContent, MoveFact> = {
  facts: {
    day: codes((value) => value.applicableDays, designationDays),
    time: { kind: 'range', accepted: hoursOf, possible: { start: 0, end: dayMs } },
    cardType: codes((value) => value.cardTypes, designationCardTypes),
    packType: codes((value) => value.packTypes, packTypes),
    deliveryMethod: codes((value) => value.deliveryMethods, deliveryMethods),
    addressType: codes((value) => value.addressTypes, addressTypes),
    destination: codes(({ domesticOrdersOnly }) => (domesticOrdersOnly ? [domestic] : undefined), [domestic, foreign]),
    // There is always a later day, which only "every day" accepts.
    dispatchDay: codes(({ applicableDespatchDays: days }) => (days.includes(everyDay) ? undefined : days), [...dispatchDays, 'later']),
    consignmentType: codes(() => consignmentsWithCard, consignmentTypes),
  },
  interval: utcRangeOf,
  startsAt: ({ startDate, startTime }) => startOfDate(startDate) + timeMs(startTime),
  suspended: 'paused',
  isSuspended: ({ paused }) => paused,
}

export type OptionRule = WorldRecord<OptionScheduleContent>

/** A fact by which delivery option schedules select orders. Without the time zone of their centre it is not known when they are in force. */
export type OptionFact = 'timeZone' | 'deliveryDate' | 'consignmentType' | 'cardType' | 'giftType'

/** The value of one field as customers see it. */
export type FieldAnswer = {
  readonly value: string | number | undefined
  /** The schedule that it comes from. */
  readonly by: OptionRule | undefined
  /** The schedule that might win instead, depending on facts that are not known. */
  readonly open: OptionRule | undefined
}

export type OptionAnswer = {
  readonly id: string
  /** As in `fields`; customers see options in the order of `byPriority` (OPT-2). */
  readonly priority: number | undefined
  readonly record: WorldRecord<OptionContent>
  readonly fields: Readonly<Record<OverrideField, FieldAnswer>>
}

/** An option as customers see it without schedules. */
export function normalOption(record: WorldRecord<OptionContent>): OptionAnswer {
  const { name, description, price, priority } = record.value
  const field = (value: string | number | undefined): FieldAnswer => ({ value, by: undefined, open: undefined })
  const fields = { name: field(name), description: field(description), price: field(price), priority: field(priority) }
  return { id: splitKey(record.key).at(-1) ?? '', priority, record, fields }
}

/** The delivery options of a centre, and the schedules that override a field, by the precedence of OPT-30. */
export type OptionTable = {
  /** Without schedules, in their order. */
  readonly options: readonly OptionAnswer[]
  readonly schedules: RuleTable<OptionScheduleContent, OptionFact>
  /** By schedule: the position of its option, -1 if there is none, and the fields that it overrides, a bit for each. */
  readonly optionOf: Int32Array
  readonly overridden: Uint8Array
}

export function optionTable(options: readonly OptionAnswer[], schedules: OptionTable['schedules']): OptionTable {
  const positions = new Map(options.map(({ record }, position) => [record.key, position]))
  const bitsOf = ({ value }: OptionRule) =>
    overrideFields.reduce((bits, field, at) => (value.overrides[field] === undefined ? bits : bits | (1 << at)), 0)
  return {
    options,
    schedules,
    optionOf: Int32Array.from(schedules.rules, ({ key }) => positions.get(key.slice(0, key.lastIndexOf('/'))) ?? -1),
    overridden: Uint8Array.from(schedules.rules, bitsOf),
  }
}

const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** The milliseconds since 1970-01-01T00:00 of a local date and time, or with a clock the instant by the rule of `LocalDateTime`. */
function momentOf(date: string, time: string, clock?: ZoneClock): number {
  const local = { day: startOfDate(date) / dayMs, ms: timeMs(time) }
  return clock === undefined ? local.day * dayMs + local.ms : clock.instantOf(local)
}

/** The instant of an end, which is midnight for the last second of a day (OPT-61). */
function endOf(date: string, time: string, clock: ZoneClock): number {
  return timeMs(time) === timeMs(endOfDay) ? clock.instantOf({ day: startOfDate(date) / dayMs + 1, ms: 0 }) : momentOf(date, time, clock)
}

/** `clock` is that of the centre. */
export function optionShape(clock: ZoneClock | undefined, brand: BrandId): RuleShape<OptionScheduleContent, OptionFact> {
  const { cardTypes, giftTypes } = brandOf(brand)
  const codes = (accepted: (value: OptionScheduleContent) => readonly string[], possible: readonly string[]) =>
    ({
      kind: 'codes',
      accepted: (value: OptionScheduleContent) => (accepted(value).length === 0 ? undefined : accepted(value)),
      possible,
    }) as const
  return {
    facts: {
      timeZone: { kind: 'codes', accepted: () => (clock === undefined ? [] : undefined), possible: [''] },
      deliveryDate: {
        kind: 'range',
        accepted: ({ deliveryFrom, deliveryTo }) => ({ start: startOfDate(deliveryFrom), end: startOfDate(deliveryTo) + dayMs }),
        possible: always,
      },
      consignmentType: codes(({ applicableConsignmentTypes }) => applicableConsignmentTypes, consignmentTypes),
      cardType: codes((value) => value.cardTypes, cardTypes),
      giftType: codes((value) => value.giftTypes, Object.keys(giftTypes)),
    },
    interval: ({ startDate, startTime, endDate, endTime }) =>
      clock === undefined ? always : { start: momentOf(startDate, startTime, clock), end: endOf(endDate, endTime, clock) },
    startsAt: ({ startDate, startTime }) => momentOf(startDate, startTime, clock),
    suspended: 'cancelled',
    isSuspended: ({ cancelledAt }) => cancelledAt !== undefined,
  }
}
