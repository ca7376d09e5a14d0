import { type DatedCutoff, datedCutoffKind, maxDatedCutoffs, tooManyDated } from '@goat/domain/kinds/cutoff-override'
import type { RecordStore } from '../records/rules.ts'
import { deleteDated, lockDated, putDated } from './dated-queries.ts'
import { countNotOver, missingReferences } from './dated-service.ts'

/** Dated cut-offs as records; the key is the id. */
export const datedCutoffStore: RecordStore<DatedCutoff> = {
  kind: datedCutoffKind,
  lock: lockDated,
  put: async (tx, brand, id, { value, version, by }) => {
    if (value === undefined) await deleteDated(tx, brand, id)
    else await putDated(tx, brand, id, { value, version, by })
  },
  obstacle: async (tx, brand, _id, value) => (value === undefined ? undefined : (await missingReferences(tx, brand, value))[0]),
  limit: { maximum: maxDatedCutoffs, count: countNotOver, issue: tooManyDated },
  // There is no version 0.
  earlier: [() => undefined],
}
