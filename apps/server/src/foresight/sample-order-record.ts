import { type SampleOrder, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import type { RecordStore } from '../records/rules.ts'
import { deleteSample, lockSample, putSample } from './sample-order-queries.ts'
import { issuesInBrand } from './sample-order-service.ts'

/** Sample orders as records; the key is the id. */
export const sampleOrderStore: RecordStore<SampleOrder> = {
  kind: sampleOrderKind,
  lock: lockSample,
  put: async (tx, brand, id, { value, version, by }) => {
    if (value === undefined) await deleteSample(tx, brand, id)
    else await putSample(tx, brand, id, { value, version, by })
  },
  obstacle: async (tx, brand, id, value) => (value === undefined ? undefined : (await issuesInBrand(tx, brand, id, value))[0]),
  // There is no version 0.
  earlier: [() => undefined],
}
