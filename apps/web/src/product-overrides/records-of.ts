import type { OverlaidRecord } from '@goat/contract/resolve'
import { keyOf, type Move, stepsOf } from './designations.ts'

/** The records that a move would write. */
export function recordsOf(move: Move): readonly OverlaidRecord[] {
  return stepsOf(move).changes.map(({ variant }) => ({
    kind: 'product-override',
    key: keyOf(variant),
    value: { factory: move.factory, catalogueFactory: variant.catalogueFactory ?? variant.factory },
  }))
}
