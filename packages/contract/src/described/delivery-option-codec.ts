import type { BrandId } from '@goat/domain/brands'
import {
  activeLocals,
  consignmentTypes,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  overriddenFields,
} from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, optionLimits } from '@goat/domain/kinds/delivery-option'
import { currencyIn } from '@goat/domain/money'
import { composed, type Issue, issue } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import { converted, listed, receivedCurrency, receivedZone } from '../received.ts'
import {
  type DeliveryOptionScheduleInput,
  type DeliveryOptionScheduleWire,
  type DeliveryOptionWire,
  deliveryOptionWire,
  receivedDeliveryOptionSchedule,
} from './delivery-options.ts'

/** Fields that another back end omits are undefined. */
export function deliveryOptionFromWire({ deliveryService, ...wire }: DeliveryOptionWire): DeliveryOption {
  return {
    ...wire,
    price: wire.price ?? undefined,
    priority: wire.priority ?? undefined,
    timeZone: wire.timeZone ?? undefined,
    currency: currencyIn(wire.currency),
    service: deliveryService ?? undefined,
  }
}

/** The response of GET /deliveryoptions, from this or another back end. */
export const receivedDeliveryOptions = z.object({
  deliveryOptions: listed(
    converted(deliveryOptionWire, (wire) => {
      const { timeZone, currency, fulfilmentCentreId: centre } = wire
      return deliveryOptionFromWire({ ...wire, timeZone: receivedZone(timeZone, centre), currency: receivedCurrency(currency, centre) })
    }),
    ['fulfilmentCentreId', 'id'],
  ),
})

/** The response of this server: the described fields, price, priority, zone, currency and service; null if not known. */
export function deliveryOptionToWire({ service, ...option }: DeliveryOption): DeliveryOptionWire {
  return {
    ...option,
    price: option.price ?? null,
    priority: option.priority ?? null,
    timeZone: option.timeZone ?? null,
    currency: option.currency ?? null,
    deliveryService: service ?? null,
  }
}

/** Wire to domain, for stored and submitted schedules: times become HH:MM:SS, consignment types are sorted. */
export function deliveryOptionScheduleFromWire(
  wire: DeliveryOptionScheduleInput & Partial<Omit<DeliveryOptionScheduleWire, keyof DeliveryOptionScheduleInput>>,
): DeliveryOptionSchedule {
  const { start, end } = wire.fulfilmentCentreActiveDateTimeRange
  return {
    id: wire.id ?? '',
    name: wire.name.trim(),
    fulfilmentCentreId: wire.fulfilmentCentreId,
    deliveryOptionId: wire.deliveryOptionId,
    startDate: start.slice(0, 10),
    startTime: fullTime(start.slice(11)),
    endDate: end.slice(0, 10),
    endTime: fullTime(end.slice(11)),
    deliveryFrom: wire.deliveryDateRange.start,
    deliveryTo: wire.deliveryDateRange.end,
    applicableConsignmentTypes: consignmentTypes.filter((one) => wire.applicableConsignmentTypes.includes(one)),
    cardTypes: wire.cardTypes,
    giftTypes: wire.giftTypes,
    overrides: present(wire.overrides ?? {}),
    version: wire.version,
    createdAt: wire.createdAt,
    createdBy: wire.createdBy,
    cancelledAt: wire.cancelledAt ?? undefined,
  }
}

/** A list of schedules, from this or another back end of the brand. */
export function receivedDeliveryOptionSchedules(brand: BrandId) {
  return z.object({
    schedules: listed(converted(receivedDeliveryOptionSchedule(brand), deliveryOptionScheduleFromWire), ['id']),
  })
}

/**
 * The body of OPT-39, field for field; `overrides` only when something is overridden. Strings are trimmed.
 * Accepts invalid drafts; the schema of the endpoint's body validates them.
 */
export function deliveryOptionScheduleToWire(schedule: DeliveryOptionSchedule): DeliveryOptionScheduleInput {
  return {
    name: schedule.name.trim(),
    fulfilmentCentreId: schedule.fulfilmentCentreId,
    deliveryOptionId: schedule.deliveryOptionId,
    fulfilmentCentreActiveDateTimeRange: activeLocals(schedule),
    deliveryDateRange: { start: schedule.deliveryFrom, end: schedule.deliveryTo },
    applicableConsignmentTypes: [...schedule.applicableConsignmentTypes],
    cardTypes: [...schedule.cardTypes],
    giftTypes: [...schedule.giftTypes],
    ...(overriddenFields(schedule).length === 0 ? {} : { overrides: present(schedule.overrides) }),
  }
}

/** The body of an update: the payload with the version that the user saw, if any. */
export function deliveryOptionScheduleToUpdate(schedule: DeliveryOptionSchedule): DeliveryOptionScheduleInput & { version?: number } {
  return { ...deliveryOptionScheduleToWire(schedule), ...(schedule.version === undefined ? {} : { version: schedule.version }) }
}

/** The response of this server: the payload, and always id, version, createdAt and cancelledAt. */
export function deliveryOptionScheduleToAnswer(
  schedule: DeliveryOptionSchedule & { readonly version: number; readonly createdAt: string },
): DeliveryOptionScheduleWire {
  return {
    ...deliveryOptionScheduleToWire(schedule),
    id: schedule.id,
    version: schedule.version,
    createdAt: schedule.createdAt,
    ...(schedule.createdBy === undefined ? {} : { createdBy: schedule.createdBy }),
    cancelledAt: schedule.cancelledAt ?? null,
  }
}

/** Issues for ids in the body that differ from the path, other than in their Unicode form. */
export function addressIssues(
  params: Pick<DeliveryOptionScheduleInput, 'fulfilmentCentreId' | 'deliveryOptionId'>,
  body: Pick<DeliveryOptionScheduleInput, 'fulfilmentCentreId' | 'deliveryOptionId'>,
): readonly Issue[] {
  return (['fulfilmentCentreId', 'deliveryOptionId'] as const)
    .filter((field) => composed(params[field]) !== composed(body[field]))
    .map((field) => issue('field.notAsAddressed', { field, expected: params[field] }, field))
}

/** An issue of a schedule in wire terms: the wire's field name, and prices in minor units. */
export function deliveryOptionWireIssue(one: Issue): Issue {
  if (one.code !== 'price.outOfRange') return { ...one, path: wireFieldOf[one.path] ?? one.path }
  const { minimum, maximum } = optionLimits.price
  const bounds = { minimum: String(minimum), maximum: String(maximum) }
  return issue('field.format', { field: one.path, expected: 'minorUnits', ...bounds }, one.path)
}

/** The wire's name of a domain field, where the two differ. */
const wireFieldOf: Readonly<Partial<Record<string, string>>> = {
  startDate: 'fulfilmentCentreActiveDateTimeRange.start',
  startTime: 'fulfilmentCentreActiveDateTimeRange.start',
  endDate: 'fulfilmentCentreActiveDateTimeRange.end',
  endTime: 'fulfilmentCentreActiveDateTimeRange.end',
  deliveryFrom: 'deliveryDateRange.start',
  deliveryTo: 'deliveryDateRange.end',
}

/** Only the overridden fields, with strings trimmed. */
function present({ name, description, price, priority }: DeliveryOptionOverrides): NonNullable<DeliveryOptionScheduleInput['overrides']> {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(price === undefined ? {} : { price }),
    ...(priority === undefined ? {} : { priority }),
  }
}
