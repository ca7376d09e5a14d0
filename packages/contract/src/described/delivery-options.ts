import { type BrandId, brandOf } from '@goat/domain/brands'
import { consignmentTypes, overridesShape } from '@goat/domain/delivery-option-schedules'
import { optionLimits } from '@goat/domain/kinds/delivery-option'
import { factoryCodePattern } from '@goat/domain/kinds/factory'
import { currencyCodes } from '@goat/domain/money'
import { giftTypesOf } from '@goat/domain/product-types'
import { canonicalTimeZone, isTimeZone } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import { endpoint, type Schema } from '../endpoint.ts'
import { absentWhenNull, emptyWhenAbsent, receivedDate, receivedEndDate, receivedLocalEnd, receivedLocalStart } from '../received.ts'
import { calendarDate, identifier, instant, localDateTime, requestFields, uniqueList, version } from '../shapes.ts'

/** One option in the response of GET /deliveryoptions (OPT-38). */
const describedOption = {
  id: z.string(),
  fulfilmentCentreId: z.string(),
  name: z.string(),
  description: z.string(),
  acceptsDeliveryInstructions: z.boolean(),
  isGuaranteed: z.boolean(),
  isTracked: z.boolean(),
}

/**
 * With the extensions: price in minor units, priority (lower first), the centre's IANA zone and ISO 4217 currency, and the raw name of the
 * delivery service that the option uses.
 */
export const deliveryOptionWire = z.object({
  ...describedOption,
  price: z.optional(z.nullable(z.int())),
  priority: z.optional(z.nullable(z.int())),
  timeZone: z.optional(z.nullable(z.string())),
  currency: z.optional(z.nullable(z.string())),
  deliveryService: z.optional(z.nullable(z.string())),
})
export type DeliveryOptionWire = z.infer<typeof deliveryOptionWire>

/** The body for saving a schedule (OPT-39); `overrides` is omitted when nothing is overridden (OPT-25). */
const payload = {
  name: z.string(),
  fulfilmentCentreId: z.string(),
  deliveryOptionId: z.string(),
  /** On the clock of the centre, without an offset. */
  fulfilmentCentreActiveDateTimeRange: z.strictObject({ start: localDateTime, end: localDateTime }),
  deliveryDateRange: z.strictObject({ start: calendarDate, end: calendarDate }),
  applicableConsignmentTypes: uniqueList(z.enum(consignmentTypes)),
  cardTypes: uniqueList(z.string()),
  giftTypes: uniqueList(z.string()),
  /** An omitted field is not overridden. */
  overrides: z.optional(z.strictObject(requestFields(overridesShape))),
}

/** Another back end may send null for an omitted field. */
const receivedOverrides = z.strictObject({
  name: absentWhenNull(z.string()),
  description: absentWhenNull(z.string()),
  price: absentWhenNull(z.int()),
  priority: absentWhenNull(z.int()),
})

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

export const deliveryOptionScheduleInput = z.strictObject(payload)
export type DeliveryOptionScheduleInput = z.infer<typeof deliveryOptionScheduleInput>

/** A stored schedule in responses of this server. */
export const deliveryOptionScheduleWire = z.object({
  ...payload,
  id: z.string(),
  version: z.optional(version),
  createdAt: z.optional(instant),
  createdBy: z.optional(z.string()),
  cancelledAt: z.optional(z.nullable(instant)),
})
export type DeliveryOptionScheduleWire = z.infer<typeof deliveryOptionScheduleWire>

/**
 * A schedule as another back end of the brand may send it: with other notations of dates and times, without empty lists, and null for
 * optional fields (BCK-6).
 */
export function receivedDeliveryOptionSchedule(brand: BrandId) {
  const codes = (known: readonly string[]) => emptyWhenAbsent(uniqueList(z.string().check(z.refine((code) => known.includes(code)))))
  return z.object({
    ...payload,
    id: z.string().check(z.minLength(1)),
    fulfilmentCentreActiveDateTimeRange: z.strictObject({ start: receivedLocalStart, end: receivedLocalEnd }),
    deliveryDateRange: z.strictObject({ start: receivedDate, end: receivedEndDate }),
    cardTypes: codes(brandOf(brand).cardTypes),
    giftTypes: codes(giftTypesOf(brand).map(({ code }) => code)),
    overrides: absentWhenNull(receivedOverrides),
    version: absentWhenNull(version),
    createdAt: absentWhenNull(instant.check(z.refine(isInstant))),
    createdBy: absentWhenNull(z.string()),
    cancelledAt: absentWhenNull(instant.check(z.refine(isInstant))),
  })
}

const schedules = z.object({ schedules: z.array(deliveryOptionScheduleWire) })
const api = 'deliveryOptions'
const path = '/fulfilment-centres/:fulfilmentCentreId/delivery-options/:deliveryOptionId/schedules'

export const listDeliveryOptions = endpoint(api, 'listDeliveryOptions', 'GET /deliveryoptions', {
  summary: 'Every delivery option of every fulfilment centre of the brand, by centre, then by priority',
  response: z.object({ deliveryOptions: z.array(deliveryOptionWire) }),
})

/** The ids of body and path must agree (`addressIssues`). */
export const createDeliveryOptionSchedule = endpoint(api, 'createDeliveryOptionSchedule', `POST ${path}`, {
  summary: 'Creates a scheduled override of a delivery option',
  body: deliveryOptionScheduleInput,
  response: deliveryOptionScheduleWire,
  status: 201,
  errors: ['keyReused', 'notFound'],
})

export const listDeliveryOptionSchedules = endpoint(api, 'listDeliveryOptionSchedules', `GET ${path}`, {
  summary: 'Every schedule of a delivery option, those that are over or cancelled too',
  response: schedules,
  errors: ['notFound'],
})

export const listCentreSchedules = endpoint(api, 'listCentreSchedules', 'GET /fulfilment-centres/:fulfilmentCentreId/schedules', {
  summary: 'Every schedule of every delivery option of a fulfilment centre',
  response: schedules,
  errors: ['notFound'],
})

export const readDeliveryOptionSchedule = endpoint(api, 'readDeliveryOptionSchedule', `GET ${path}/:scheduleId`, {
  summary: 'One schedule of a delivery option',
  response: deliveryOptionScheduleWire,
  errors: ['notFound'],
})

/** Without `version` the last write wins. A cancelled schedule cannot be updated. */
export const updateDeliveryOptionSchedule = endpoint(api, 'updateDeliveryOptionSchedule', `PUT ${path}/:scheduleId`, {
  summary: 'Replaces a schedule of a delivery option',
  body: z.strictObject({ ...payload, version: z.optional(version) }),
  response: deliveryOptionScheduleWire,
  together: true,
  errors: ['notFound', 'versionConflict', 'cancelled'],
})

/** Keeps the schedule and sets `cancelledAt`. Without If-Match the last write wins. */
export const cancelDeliveryOptionSchedule = endpoint(api, 'cancelDeliveryOptionSchedule', `DELETE ${path}/:scheduleId`, {
  summary: 'Cancels a schedule of a delivery option; If-Match is its version',
  response: deliveryOptionScheduleWire,
  ifMatch: true,
  together: true,
  errors: ['notFound', 'versionConflict', 'cancelled'],
})

/** The most schedules that one call creates. */
export const maxSchedulesAtOnce = 50

function atOnce<S extends Schema>(schedule: S) {
  return z.strictObject({ schedules: z.array(schedule).check(z.minLength(1), z.maxLength(maxSchedulesAtOnce)) })
}

/** Extension: the same override for several options and centres, in one transaction. */
export const createDeliveryOptionSchedules = endpoint(api, 'createDeliveryOptionSchedules', 'POST /deliveryoptions/schedules', {
  summary: 'Creates scheduled overrides of several delivery options, all or none',
  body: atOnce(deliveryOptionScheduleInput),
  bodyLimit: 256 * 1024,
  response: schedules,
  status: 201,
  errors: ['keyReused', 'notFound'],
})

/** A stored schedule to replace, or with `cancel` to cancel whatever its content. Without `version` the last write wins. */
const changedSchedule = z.strictObject({ ...payload, id: z.string(), version: z.optional(version), cancel: z.optional(z.literal(true)) })

/** Extension: changes to several schedules, such as those that were created together, in one transaction. */
export const updateDeliveryOptionSchedules = endpoint(api, 'updateDeliveryOptionSchedules', 'PUT /deliveryoptions/schedules', {
  summary: 'Replaces or cancels several schedules of delivery options, all or none',
  body: atOnce(changedSchedule),
  bodyLimit: 256 * 1024,
  response: schedules,
  errors: ['notFound', 'versionConflict', 'cancelled'],
})

/** The same with schedules that are not validated yet, so that a refusal can list what is wrong with each (OPT-56). */
export const createUncheckedSchedules = {
  ...createDeliveryOptionSchedules,
  body: atOnce(z.union([deliveryOptionScheduleInput, z.unknown()])),
}

export const deliveryOptionEndpoints = [
  listDeliveryOptions,
  createDeliveryOptionSchedule,
  listDeliveryOptionSchedules,
  readDeliveryOptionSchedule,
  updateDeliveryOptionSchedule,
  cancelDeliveryOptionSchedule,
  listCentreSchedules,
  createDeliveryOptionSchedules,
  updateDeliveryOptionSchedules,
] as const

/** One option of an imported file: the described fields and the extensions. Centres have no colon: `{centre}:{option}:{index}`. */
export const importedDeliveryOption = z.strictObject({
  ...describedOption,
  id: identifier,
  fulfilmentCentreId: z.string().check(z.regex(factoryCodePattern)),
  name: z.string().check(z.minLength(1), z.maxLength(optionLimits.name.maximum)),
  description: z.string().check(z.maxLength(optionLimits.description.maximum)),
  price: z.int().check(z.gte(optionLimits.price.minimum), z.lte(optionLimits.price.maximum)),
  priority: z.int().check(z.gte(optionLimits.priority.minimum), z.lte(optionLimits.priority.maximum)),
  timeZone: z.string().check(z.refine(isTimeZone, { error: 'timeZone' }), z.overwrite(canonicalTimeZone)),
  /** Without it, the centre keeps its currency. */
  currency: z.optional(z.enum(currencyCodes)),
  /** Without it, the option keeps its service; empty for none (OPT-58). */
  deliveryService: z.optional(z.string()),
})
export type ImportedDeliveryOption = z.infer<typeof importedDeliveryOption>
