import { daysAhead, type SampleOrder, sampleDays } from '@goat/domain/kinds/sample-order'
import { fullTime } from '@goat/domain/time/time-of-day'
import * as z from 'zod/mini'
import { endpoint, nothing, reading, removing } from './endpoint.ts'
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

/** Added to the problem details of a refused write, next to `newerChange`: the current sample order. */
export const sampleOrderConflict = z.object({ current: sampleOrderWire })

const path = '/sample-orders'
const common = { api: 'foresight', query: nothing } as const
const one = { ...common, path: `${path}/:sampleOrderId`, params: z.object({ sampleOrderId: z.string() }), permission: 'editor' } as const

export const listSampleOrders = endpoint({
  ...common,
  ...reading,
  name: 'listSampleOrders',
  path,
  summary: 'Every sample order of the brand, by name',
  response: z.object({ sampleOrders: z.array(sampleOrderWire) }),
  errors: [],
})

export const createSampleOrder = endpoint({
  ...common,
  name: 'createSampleOrder',
  method: 'POST',
  path,
  summary: 'Creates a sample order',
  permission: 'editor',
  params: nothing,
  body: sampleOrderInput,
  bodyKind: 'json',
  ifMatch: false,
  response: sampleOrderWire,
  status: 201,
  errors: ['malformed', 'invalid', 'keyReused'],
})

/** Without If-Match the last write wins. */
export const updateSampleOrder = endpoint({
  ...one,
  name: 'updateSampleOrder',
  method: 'PUT',
  summary: 'Replaces a sample order; If-Match is its version',
  body: sampleOrderInput,
  bodyKind: 'json',
  ifMatch: true,
  response: sampleOrderWire,
  status: 200,
  errors: ['malformed', 'invalid', 'keyReused', 'notFound', 'versionConflict'],
})

export const deleteSampleOrder = endpoint({
  ...one,
  ...removing,
  name: 'deleteSampleOrder',
  summary: 'Deletes a sample order; If-Match is its version',
  response: z.object({ id: z.string() }),
})

export const sampleOrderEndpoints = [listSampleOrders, createSampleOrder, updateSampleOrder, deleteSampleOrder] as const
