import { daysAhead, type SampleOrder, sampleDays } from '@goat/domain/kinds/sample-order'
import { fullTime } from '@goat/domain/time/time-of-day'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { orderFactFields } from './resolve.ts'
import { lastChange, limited, timeOfDay, timeOfDayInput } from './shapes.ts'

const { dispatchDate: _dispatch, deliveryDate: _delivery, ...facts } = orderFactFields

const daysLater = z.optional(limited(daysAhead))
const order = { ...facts, dispatchInDays: daysLater, deliveryInDays: daysLater }

export const sampleOrderInput = z.strictObject({
  name: z.string(),
  /** On the clock of the order's factory, otherwise of the brand: the next such weekday, or `today` for the first day that has the time. */
  placed: z.strictObject({ day: z.enum(sampleDays), time: timeOfDayInput }),
  order: z.strictObject(order),
})

/** A stored sample order. */
export const sampleOrderWire = z.object({
  id: z.string(),
  name: z.string(),
  placed: z.object({ day: z.enum(sampleDays), time: timeOfDay }),
  order: z.object(order),
  ...lastChange,
})
export type SampleOrderWire = z.infer<typeof sampleOrderWire>

/** Wire to domain: the name trimmed, the time as HH:MM:SS. */
export function sampleOrderFromWire({ name, placed, order: given }: z.infer<typeof sampleOrderInput>): SampleOrder {
  return { name: name.trim(), placed: { day: placed.day, time: fullTime(placed.time) }, order: given }
}

export const listSampleOrders = endpoint('foresight', 'listSampleOrders', 'GET /sample-orders', {
  summary: 'Every sample order of the brand, by name',
  response: z.object({ sampleOrders: z.array(sampleOrderWire) }),
})

export const createSampleOrder = endpoint('foresight', 'createSampleOrder', 'POST /sample-orders', {
  summary: 'Creates a sample order',
  body: sampleOrderInput,
  response: sampleOrderWire,
  status: 201,
  errors: ['keyReused'],
})

/** Without If-Match the last write wins. */
export const updateSampleOrder = endpoint('foresight', 'updateSampleOrder', 'PUT /sample-orders/:sampleOrderId', {
  summary: 'Replaces a sample order; If-Match is its version',
  body: sampleOrderInput,
  response: sampleOrderWire,
  ifMatch: true,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

export const deleteSampleOrder = endpoint('foresight', 'deleteSampleOrder', 'DELETE /sample-orders/:sampleOrderId', {
  summary: 'Deletes a sample order; If-Match is its version',
  response: z.object({ id: z.string() }),
  ifMatch: true,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

export const sampleOrderEndpoints = [listSampleOrders, createSampleOrder, updateSampleOrder, deleteSampleOrder] as const
