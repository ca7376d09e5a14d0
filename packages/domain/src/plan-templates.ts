import { consignmentTypes, type DeliveryOptionSchedule, newDeliveryOptionSchedule } from './delivery-option-schedules.ts'
import { midnightOf, weekdayOf } from './designation-windows.ts'
import { type DatedCutoff, emptyDatedCutoff } from './kinds/cutoff-override.ts'
import type { DeliveryOption } from './kinds/delivery-option.ts'
import {
  addressTypes,
  type DesignationCardType,
  type DesignationSchedule,
  deliveryMethods,
  designationDays,
  newSchedule,
  packTypes,
  type ScheduleContent,
} from './kinds/designation.ts'
import { daysAhead } from './kinds/sample-order.ts'
import { dateOfDay, dayMs, dayOfDate, endOfDay, localAt } from './time/calendar.ts'

/** For which days a template makes changes, both inclusive, and what they are called. */
export type Period = { readonly name: string; readonly from: string; readonly until: string }

/** Closes a fulfilment centre for a period (PLN-31). */
export function closingOf(factory: string, { name, from, until }: Period): DatedCutoff {
  return { ...emptyDatedCutoff, factories: [factory], from, to: until, time: null, reason: name }
}

/** Moves the orders with some types of card from one fulfilment centre to another for a period, whose days are those of its zone (PLN-31). */
export function movesOf(
  factory: string,
  to: string,
  cardTypes: readonly DesignationCardType[],
  { name, from, until }: Period,
  timeZone: string,
): readonly DesignationSchedule[] {
  const schedule = {
    ...newSchedule(from),
    from: factory,
    to,
    cardTypes,
    deliveryMethods,
    packTypes,
    addressTypes,
    domesticOrdersOnly: false,
    applicableDespatchDays: ['EVERYDAY' as const],
    note: name,
  }
  return schedulesOfDays(schedule, { from, until }, timeZone)
}

/**
 * A schedule for whole days of a time zone. Its dates are of UTC, so the hours before the first of them that is over there, and after the last,
 * need schedules of their own: on one weekday, since a date of UTC on which the clocks change may have the same hour on two local days.
 */
export function schedulesOfDays<T extends ScheduleContent>(one: T, { from, until }: Omit<Period, 'name'>, timeZone: string): readonly T[] {
  const schedule = { ...one, startTime: '00:00:00', endTime: '00:00:00', applicableDays: designationDays }
  const [start, end] = [midnightOf(from, 0, timeZone) / dayMs, midnightOf(until, 1, timeZone) / dayMs]
  const [first, last] = [Math.ceil(start), Math.floor(end)]
  const partOn = (day: number, hours: Partial<ScheduleContent>) => ({
    ...schedule,
    startDate: dateOfDay(day),
    endDate: dateOfDay(day),
    ...hours,
  })
  const beginOf = (day: number) => localAt(day * dayMs, timeZone).slice(11)
  return [
    ...(first === start ? [] : [partOn(first - 1, { endTime: beginOf(first), applicableDays: [weekdayOf(dayOfDate(from))] })]),
    ...(first === last ? [] : [partOn(first, { endDate: dateOfDay(last - 1) })]),
    ...(last === end ? [] : [partOn(last, { startTime: beginOf(last), endTime: endOfDay, applicableDays: [weekdayOf(dayOfDate(until))] })]),
  ]
}

/** Sets the price of a delivery option for the orders of a period, whenever they are delivered (PLN-32). In whole minor units. */
export function peakPriceOf(
  { id: deliveryOptionId, fulfilmentCentreId }: Pick<DeliveryOption, 'id' | 'fulfilmentCentreId'>,
  price: number,
  { name, from, until }: Period,
): DeliveryOptionSchedule {
  const dayAfter = (days: number) => dateOfDay(dayOfDate(until) + days)
  return {
    ...newDeliveryOptionSchedule({ name, fulfilmentCentreId, deliveryOptionId }, from),
    endDate: dayAfter(1),
    deliveryTo: dayAfter(daysAhead.maximum),
    applicableConsignmentTypes: consignmentTypes,
    overrides: { price },
  }
}
