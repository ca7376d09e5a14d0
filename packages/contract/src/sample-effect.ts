import { overrideFields } from '@goat/domain/delivery-option-schedules'
import * as z from 'zod/mini'
import { endpoint, nothing, type Output } from './endpoint.ts'
import { orderFactFields } from './order-facts.ts'
import { overlaid } from './resolve.ts'
import { calendarDate, instant } from './shapes.ts'

/** The most unsaved records of one call. */
export const maxEffectRecords = 500

const side = z.object({
  /** The possible values: several if it depends on facts that the order lacks; none if it is not known, or an option not offered. */
  values: z.array(z.union([z.string(), z.int()])),
  /** The currency of a price, ISO 4217; null if it is not known. */
  currency: z.nullable(z.string()),
})

/** One difference between two answers to an order. */
export const answerChange = z.object({
  /**
   * `factory`: a factory code. `dispatch`: a date at the factory, YYYY-MM-DD. `cutoff`: the date and time on its clock, YYYY-MM-DDTHH:MM:SS.
   * `offered`: the name of a delivery option. `price`: minor units.
   */
  what: z.enum(['factory', 'dispatch', 'cutoff', 'offered', ...overrideFields]),
  /** The name of the delivery option; the display name of the delivery service, if the order names none. */
  of: z.nullable(z.string()),
  before: side,
  after: side,
})
export type AnswerChange = z.infer<typeof answerChange>

const changedSample = z.object({
  id: z.string(),
  name: z.string(),
  /** The order that the sample order stands for now. */
  order: z.object({ placedAt: instant, ...orderFactFields }),
  changes: z.array(answerChange),
})
export type ChangedSample = z.infer<typeof changedSample>

/** What unsaved records would change about the sample orders, by the current records. */
export const compareSampleOrders = endpoint({
  name: 'compareSampleOrders',
  api: 'foresight',
  method: 'POST',
  path: '/sample-orders/effect',
  summary: 'What unsaved records would change about the sample orders; changes nothing',
  permission: 'viewer',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    overlay: z.array(overlaid).check(z.minLength(1), z.maxLength(maxEffectRecords)),
    /** The days, on the clock of each order, on which the records apply. With `tried`, the orders are placed on these days. */
    period: z.optional(z.strictObject({ from: calendarDate, to: calendarDate, tried: z.boolean() })),
  }),
  bodyKind: 'json',
  bodyLimit: 1024 * 1024,
  ifMatch: false,
  response: z.object({
    /** How many sample orders there are, and how many of them name records that no longer exist: those are not compared. */
    total: z.int(),
    incomparable: z.int(),
    /** How many of those that are compared are placed in the period; all of them without one. */
    inPeriod: z.int(),
    /** By name. */
    changed: z.array(changedSample),
  }),
  status: 200,
  errors: ['malformed', 'invalid', 'tooLarge'],
})
export type SampleEffect = Output<typeof compareSampleOrders.response>
