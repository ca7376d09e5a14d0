import type { TimeOfDay } from '@goat/domain/time/time-of-day'
import { type CellAt, cellKey, type Row } from './matrix.ts'
import type { PlannedChange } from './plan.ts'
import type { Effect } from './plan-effects.ts'

/** A product type whose own time changes. Times are undefined if it is closed. */
export type OwnTypeChange = {
  readonly row: Row
  readonly productType: string
  readonly before: TimeOfDay | undefined
  readonly after: TimeOfDay | undefined
}

/**
 * The product types with a time of their own that a plan changes with all others, because no change names them: the same on several days
 * once.
 */
export function ownTypeChanges(
  plan: readonly Pick<PlannedChange, 'productTypes' | 'cells'>[],
  effects: readonly Effect[],
): readonly OwnTypeChange[] {
  const keyOf = (cell: CellAt, type: string) => JSON.stringify([cellKey(cell), type])
  const named = new Set(
    plan.flatMap(({ productTypes, cells }) => (productTypes ?? []).flatMap((type) => cells.map((one) => keyOf(one, type)))),
  )
  const changes = effects.flatMap((effect) => {
    const { row, before, after } = effect
    const own = before.others.filter(({ productType, time }) => time !== before.time && !named.has(keyOf(effect, productType)))
    return own.flatMap(({ productType, time }): OwnTypeChange[] => {
      const next = (after.others.find((one) => one.productType === productType) ?? after).time
      return next === time ? [] : [{ row, productType, before: time, after: next }]
    })
  })
  const distinct = new Map(
    changes.map((one) => [JSON.stringify([one.row.factory, one.row.service, one.productType, one.before, one.after]), one]),
  )
  return [...distinct.values()]
}
