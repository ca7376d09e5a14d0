import { hasCard } from '@goat/domain/delivery-option-effective'
import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDayGroups,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/designation'
import { hoursOf, startOfDate, utcRangeOf } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { timeMs } from '@goat/domain/time-of-day'
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
export const consignmentsWithCard = consignmentTypes.filter(hasCard)

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
