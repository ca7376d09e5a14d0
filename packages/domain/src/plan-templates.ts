import { consignmentTypes, type DeliveryOptionSchedule, newDeliveryOptionSchedule } from './delivery-option-schedules.ts'
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
} from './kinds/designation.ts'
import { daysAhead } from './kinds/sample-order.ts'
import { dateOfDay, dayOfDate } from './time/calendar.ts'

/** For which days a template makes changes, both inclusive, and what they are called. */
export type Period = { readonly name: string; readonly from: string; readonly until: string }

/** Closes a fulfilment centre for a period (PLN-31). */
export function closingOf(factory: string, { name, from, until }: Period): DatedCutoff {
  return { ...emptyDatedCutoff, factories: [factory], from, to: until, time: null, reason: name }
}

/** Moves the orders with some types of card from one fulfilment centre to another for a period, whose days are those of UTC (PLN-31). */
export function moveOf(
  factory: string,
  to: string,
  cardTypes: readonly DesignationCardType[],
  { name, from, until }: Period,
): DesignationSchedule {
  return {
    ...newSchedule(from),
    from: factory,
    to,
    endDate: until,
    applicableDays: designationDays,
    cardTypes,
    deliveryMethods,
    packTypes,
    addressTypes,
    domesticOrdersOnly: false,
    applicableDespatchDays: ['EVERYDAY'],
    note: name,
  }
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
