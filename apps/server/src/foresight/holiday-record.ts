import { type HolidayDecision, holidayDecisionKind } from '@goat/domain/kinds/holiday-decision'
import { splitKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import type { RecordStore } from '../records/rules.ts'
import { deleteDecision, type HolidayKey, lockDecision, putDecision, selectDispatching } from './holiday-queries.ts'

/** Decisions that a factory is open on a public holiday as records; the key is `{factory}/{date}`. */
export const holidayDecisionStore: RecordStore<HolidayDecision> = {
  kind: holidayDecisionKind,
  lock: (tx, brand, key) => lockDecision(tx, brand, partsOf(key)),
  put: async (tx, brand, key, { value, version, by }) => {
    if (value === undefined) await deleteDecision(tx, brand, partsOf(key))
    else await putDecision(tx, brand, partsOf(key), { value, version, by })
  },
  obstacle: async (tx, brand, key, value) => {
    const { factory } = partsOf(key)
    const isMissing = value !== undefined && (await selectDispatching(tx, brand, factory)) === undefined
    return isMissing ? issue('dated.unknownFactory', { factory }) : undefined
  },
  // There is no version 0.
  earlier: [() => undefined],
}

function partsOf(key: string): HolidayKey {
  const [factory = '', date = ''] = splitKey(key)
  return { factory, date }
}
