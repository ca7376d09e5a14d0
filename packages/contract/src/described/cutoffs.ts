import { cutoffDays, cutoffShape, type DeliveryConfiguration } from '@goat/domain/kinds/cutoff'
import { normalised } from '@goat/domain/kinds/kind'
import { productTypes } from '@goat/domain/product-types'
import { canonicalTimeZone } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { converted, emptyWhenAbsent, listed, receivedTime, receivedZone } from '../received.ts'
import { identifier, instant, storedFields, timeOfDayInput, version } from '../shapes.ts'

const day = z.enum(cutoffDays)
const days = z.array(day).check(
  z.minLength(1, { error: 'days.none' }),
  z.refine((list) => new Set(list).size === list.length, { error: 'value.repeated' }),
)
const defaultsInput = z.strictObject({ weekday: timeOfDayInput, saturday: timeOfDayInput, sunday: timeOfDayInput })

/** One result of GET /deliveryConfigurations (CUT-22); `timeZone` and `lastChange` are extensions. */
export const deliveryConfigurationWire = z.object({
  factoryCode: z.string(),
  deliveryService: z.string(),
  versionNumber: z.int(),
  cutoff: z.object(storedFields(cutoffShape)),
  timeZone: z.optional(z.nullable(z.string())),
  lastChange: z.optional(z.nullable(z.object({ by: z.string(), at: instant }))),
})
export type DeliveryConfigurationWire = z.infer<typeof deliveryConfigurationWire>

export const listDeliveryConfigurations = endpoint('cutoff', 'listDeliveryConfigurations', 'GET /deliveryConfigurations', {
  summary: 'Every delivery service of every factory of the brand, with its cut-off times',
  response: z.object({ results: z.array(deliveryConfigurationWire) }),
})

export const updateDefaults = endpoint('cutoff', 'updateDefaults', 'PUT /cutoffs/:factoryCode/:deliveryService', {
  summary: 'Sets the default cut-off times of a delivery service',
  body: z.strictObject({ default: defaultsInput, versionNumber: version }),
  response: deliveryConfigurationWire,
  errors: ['notFound', 'versionConflict'],
})

export const addException = endpoint('cutoff', 'addException', 'POST /cutoffs/:factoryCode/:deliveryService/exceptions/', {
  summary: 'Adds an exception to the default cut-off times of a delivery service for a product type',
  body: z.strictObject({ productType: z.enum(productTypes), applicableOn: days, time: timeOfDayInput, versionNumber: version }),
  response: z.object({ id: z.string(), current: deliveryConfigurationWire }),
  status: 201,
  errors: ['keyReused', 'notFound', 'versionConflict', 'overlap'],
})

export const updateException = endpoint('cutoff', 'updateException', 'PUT /cutoffs/:factoryCode/:deliveryService/exceptions/:id', {
  summary: 'Changes the days and the time of an exception',
  body: z.strictObject({ applicableOn: days, time: timeOfDayInput, versionNumber: version }),
  response: deliveryConfigurationWire,
  errors: ['notFound', 'versionConflict', 'overlap'],
})

export const deleteException = endpoint('cutoff', 'deleteException', 'DELETE /cutoffs/:factoryCode/:deliveryService/exceptions/:id', {
  summary: 'Deletes an exception; the body is its id, If-Match the version of the delivery service',
  body: z.string(),
  bodyLimit: 1024,
  response: deliveryConfigurationWire,
  ifMatch: true,
  errors: ['notFound', 'versionConflict'],
})

export const cutoffEndpoints = [listDeliveryConfigurations, updateDefaults, addException, updateException, deleteException] as const

/** A saved response of GET /deliveryConfigurations, from this or another back end, as `npm run import:cutoffs` reads it. */
export const importedFile = z.strictObject({
  results: z.array(z.unknown()).register(z.globalRegistry, { maximum: Number.MAX_SAFE_INTEGER }),
})

const importedTimeZone = z.string().check(z.overwrite(canonicalTimeZone))

/** A line of the default times of a delivery service. */
export const importedTimes = z.strictObject({
  factoryCode: z.string().check(z.regex(/\S/)),
  deliveryService: z.string().check(z.regex(/\S/)),
  weekday: timeOfDayInput,
  saturday: timeOfDayInput,
  sunday: timeOfDayInput,
  reason: z.optional(z.string()),
})

/** One entry of `importedFile`. */
export const importedConfiguration = z.strictObject({
  factoryCode: identifier,
  deliveryService: identifier,
  versionNumber: z.int(),
  cutoff: z.strictObject({
    default: z.strictObject({ weekday: timeOfDayInput, saturday: timeOfDayInput, sunday: timeOfDayInput }),
    exceptions: z.array(z.strictObject({ id: identifier, productType: z.enum(productTypes), applicableOn: days, time: timeOfDayInput })),
  }),
  timeZone: z.optional(z.nullable(importedTimeZone)),
  /** In an exported file; not imported. */
  lastChange: z.optional(z.unknown()),
})

/** A field of an entry with faults: undefined if it is itself invalid; an invalid time is empty. */
const readable = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const readableList = <T extends z.ZodMiniType>(schema: T) => z.catch(z.array(schema), [])
const readableTime = z.catch(z.string(), '')
const noTimes = { weekday: '', saturday: '', sunday: '' }
const noCutoff = { default: noTimes, exceptions: [] }

const partialException = z.object({
  id: readable(z.string()),
  productType: readable(z.string()),
  applicableOn: readableList(readable(day)),
  time: readableTime,
})

/** The valid parts of an entry with faults, so that conflicts between two entries are reported in the same run. */
export const partialImport = z.catch(
  z.object({
    factoryCode: readable(z.string()),
    deliveryService: readable(z.string()),
    timeZone: readable(importedTimeZone),
    cutoff: z.catch(
      z.object({
        default: z.catch(z.object({ weekday: readableTime, saturday: readableTime, sunday: readableTime }), noTimes),
        exceptions: readableList(z.catch(partialException, { applicableOn: [], time: '' })),
      }),
      noCutoff,
    ),
  }),
  { cutoff: noCutoff },
)
export type PartialImport = z.output<typeof partialImport>

/** Wire to domain: times become HH:MM:SS, days are sorted. */
export function fromWire(
  wire: Omit<DeliveryConfigurationWire, 'lastChange'> & { lastChange?: DeliveryConfigurationWire['lastChange'] },
): DeliveryConfiguration {
  return {
    factoryCode: wire.factoryCode,
    timeZone: wire.timeZone ?? undefined,
    serviceName: wire.deliveryService,
    versionNumber: wire.versionNumber,
    cutoff: normalised(cutoffShape, wire.cutoff),
    lastChange: wire.lastChange ?? undefined,
  }
}

/** Domain to wire, with the described field names. */
export function toWire(configuration: DeliveryConfiguration): DeliveryConfigurationWire {
  return {
    factoryCode: configuration.factoryCode,
    deliveryService: configuration.serviceName,
    versionNumber: configuration.versionNumber,
    // In the order of the description: the database keeps none.
    cutoff: normalised(cutoffShape, configuration.cutoff),
    timeZone: configuration.timeZone ?? null,
    lastChange: configuration.lastChange ?? null,
  }
}

const receivedConfiguration = z.object({
  ...deliveryConfigurationWire.shape,
  factoryCode: z.string().check(z.minLength(1)),
  deliveryService: z.string().check(z.minLength(1)),
  cutoff: z.object({
    default: z.object({ weekday: receivedTime, saturday: receivedTime, sunday: receivedTime }),
    exceptions: emptyWhenAbsent(
      z
        .array(z.object({ id: z.string().check(z.minLength(1)), productType: z.string(), applicableOn: z.array(day), time: receivedTime }))
        .check(z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length)),
    ),
  }),
})

/** The response of GET /deliveryConfigurations, from this or another back end. */
export const receivedConfigurations = z.object({
  results: listed(
    converted(receivedConfiguration, (wire) => fromWire({ ...wire, timeZone: receivedZone(wire.timeZone, wire.factoryCode) })),
    ['factoryCode', 'deliveryService'],
  ),
})
