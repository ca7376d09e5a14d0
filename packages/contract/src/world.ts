import { brandIds } from '@goat/domain/brands'
import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import { cutoffDays } from '@goat/domain/kinds/cutoff'
import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  despatchDays,
  packTypes,
} from '@goat/domain/kinds/designation'
import { worldKinds } from '@goat/domain/kinds/kind'
import { currencyCodes } from '@goat/domain/money'
import * as z from 'zod/mini'
import { datedCutoffFields } from './dated-cutoffs.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, instantInput, timeOfDayInput, uniqueList, version } from './shapes.ts'

const text = z.string().check(z.maxLength(1000))
const listOf = <T extends readonly [string, ...string[]]>(values: T) => uniqueList(z.enum(values))
const exception = z.strictObject({ id: text, productType: text, applicableOn: listOf(cutoffDays), time: timeOfDayInput })

/** The value of a record of each kind that decides what happens to an order, as its kind defines it. */
export const worldValues = {
  factory: z.strictObject({
    timeZone: z.nullable(text),
    country: z.nullable(text),
    domesticCountries: uniqueList(text),
    currency: z.nullable(z.enum(currencyCodes)),
  }),
  cutoff: z.strictObject({
    default: z.strictObject({ weekday: timeOfDayInput, saturday: timeOfDayInput, sunday: timeOfDayInput }),
    exceptions: z.array(exception).check(z.maxLength(1000)),
  }),
  'cutoff-override': z.strictObject(datedCutoffFields),
  designation: z.strictObject({
    from: z.enum(designationFactories),
    to: z.enum(designationFactories),
    startDate: calendarDate,
    endDate: calendarDate,
    indefinteEndDate: z.boolean(),
    startTime: timeOfDayInput,
    endTime: timeOfDayInput,
    applicableDays: listOf(designationDays),
    cardTypes: listOf(designationCardTypes),
    deliveryMethods: listOf(deliveryMethods),
    packTypes: listOf(packTypes),
    addressTypes: listOf(addressTypes),
    domesticOrdersOnly: z.boolean(),
    applicableDespatchDays: uniqueList(z.enum(despatchDays)),
    note: text,
    paused: z.boolean(),
  }),
  'product-override': z.strictObject({ factory: z.nullable(text), catalogueFactory: text }),
  'delivery-option': z.strictObject({
    name: text,
    description: text,
    acceptsDeliveryInstructions: z.boolean(),
    isGuaranteed: z.boolean(),
    isTracked: z.boolean(),
    price: z.optional(z.int()),
    priority: z.optional(z.int()),
    service: z.optional(text),
  }),
  'delivery-option-schedule': z.strictObject({
    name: text,
    fulfilmentCentreId: text,
    deliveryOptionId: text,
    startDate: calendarDate,
    startTime: timeOfDayInput,
    endDate: calendarDate,
    endTime: timeOfDayInput,
    deliveryFrom: calendarDate,
    deliveryTo: calendarDate,
    applicableConsignmentTypes: listOf(consignmentTypes),
    cardTypes: uniqueList(text),
    giftTypes: uniqueList(text),
    overrides: z.strictObject({
      name: z.optional(text),
      description: z.optional(text),
      price: z.optional(z.int()),
      priority: z.optional(z.int()),
    }),
    cancelledAt: z.optional(instantInput),
  }),
} as const satisfies Readonly<Record<(typeof worldKinds)[number], z.ZodMiniType>>

/** A stored record. Times are milliseconds since 1970-01-01T00:00Z. */
const stored = z.object({
  key: z.string(),
  version,
  created: z.number(),
  changed: z.number(),
  by: z.string(),
  value: z.record(z.string(), z.unknown()),
})

/** When the last change was saved, in milliseconds since 1970-01-01T00:00Z; null before the first. */
const changedAt = z.nullable(z.number())

const revisionText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,15})$/, { error: 'revision' }))

/**
 * All records that decide what happens to orders, of one revision: the newest, or that of the query. `revision` is the number of the last
 * change that it contains.
 */
export const readWorld = endpoint('foresight', 'readWorld', 'GET /world', {
  summary: 'Every record that decides what happens to orders, at the newest or an earlier revision',
  query: z.strictObject({ revision: z.optional(revisionText) }),
  response: z.object({
    brand: z.enum(brandIds),
    revision: z.int(),
    at: changedAt,
    records: z.object({
      factory: z.array(stored),
      cutoff: z.array(stored),
      'cutoff-override': z.array(stored),
      designation: z.array(stored),
      'product-override': z.array(stored),
      'delivery-option': z.array(stored),
      'delivery-option-schedule': z.array(stored),
    }),
  }),
  errors: ['notKnown'],
})

/**
 * Server-sent events (`text/event-stream`) with the changes after a revision: that of `Last-Event-ID`, otherwise of `after`, otherwise the
 * newest. The id of an event is the revision that the client then has. `at` says when the change of the client's revision was saved, so that
 * a client whose revision the database has lost is told.
 */
export const followWorld = endpoint('foresight', 'followWorld', 'GET /events', {
  summary:
    'Server-sent events: `changes` with `{after, revision, at, changes: [{kind, key, record}]}` (record null: removed), `alive` every ten seconds, and `reset` when the client has to read the world again',
  query: z.strictObject({ after: z.optional(revisionText), at: z.optional(revisionText) }),
  response: z.union([
    z.object({
      after: z.int(),
      revision: z.int(),
      at: changedAt,
      changes: z.array(z.object({ kind: z.enum(worldKinds), key: z.string(), record: z.nullable(stored) })),
    }),
    z.object({ revision: z.int() }),
    z.strictObject({}),
  ]),
  example: {
    response: { after: 48_210, revision: 48_211, at: 1_797_609_570_000, changes: [{ kind: 'designation', key: 'sch_12', record: null }] },
  },
  media: 'text/event-stream',
})

/** Parses the header `Last-Event-ID`; undefined if it is not a revision. */
export function revisionOf(header: string): number | undefined {
  return z.safeParse(revisionText, header).success ? Number(header) : undefined
}
