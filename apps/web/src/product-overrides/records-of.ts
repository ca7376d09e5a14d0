import type { OverlaidRecord } from '@goat/contract/resolve'
import { keyOf, type Move, stepsOf } from './designations.ts'

/** The records that a move would write; undefined if it changes nothing. */
export function recordsOf(move: Move): readonly OverlaidRecord[] | undefined {
  const { changes } = stepsOf(move)
  if (changes.length === 0) return undefined
  return changes.map(({ variant }) => ({
    kind: 'product-override',
    key: keyOf(variant),
    value: { factory: move.factory, catalogueFactory: variant.catalogueFactory ?? variant.factory },
  }))
}
