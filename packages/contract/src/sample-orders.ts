import { daysShape, placedShape, type SampleOrder } from '@goat/domain/kinds/sample-order'
import { normalised } from '@goat/domain/kinds/shape'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requestFields, storedFields } from './fields.ts'
import { orderFactFields } from './resolve.ts'
import { lastChange } from './shapes.ts'

const { dispatchDate: _dispatch, deliveryDate: _delivery, ...facts } = orderFactFields

const order = { ...facts, ...requestFields(daysShape) }

export const sampleOrderInput = z.strictObject({ ...requestFields(placedShape), order: z.strictObject(order) })

/** A stored sample order. */
const sampleOrderWire = z.object({ id: z.string(), ...storedFields(placedShape), order: z.object(order), ...lastChange })
export type SampleOrderWire = z.infer<typeof sampleOrderWire>

/** Wire to domain: the name trimmed, the time as HH:MM:SS. */
export function sampleOrderFromWire({ name, placed, order: given }: z.infer<typeof sampleOrderInput>): SampleOrder {
  return { ...normalised(placedShape, { name, placed }), order: given }
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
