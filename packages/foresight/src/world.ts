import type { BrandId } from '@goat/domain/brands'
import type { worldKinds } from '@goat/domain/kinds/kind'
import type { kinds } from '@goat/domain/kinds/kinds'

/** A stored record. */
export type WorldRecord<T> = {
  /**
   * As in the change log: a factory's code, `{factory}/{service}`, the id of a dated cut-off or a schedule, `{product key}/{SKU}`, `{centre}/{option}`,
   * `{centre}/{option}/{schedule}`; see `joinKey`.
   */
  readonly key: string
  readonly version: number
  /** When it was created, in milliseconds since 1970-01-01T00:00Z. */
  readonly created: number
  /** Who changed it last, and when, in the same unit. */
  readonly by: string
  readonly changed: number
  readonly value: T
  /** The id of the plan that is scheduled to make it so. */
  readonly plan?: string | undefined
}

export type WorldKind = (typeof worldKinds)[number]
type ValueIn<K> = K extends { readonly validate: (value: infer Value, brand: BrandId) => unknown } ? Value : never
/** The values of each kind of record that decides what happens to an order. */
export type WorldValues = { readonly [Kind in WorldKind]: ValueIn<(typeof kinds)[Kind]> }

/** A record to be set, or without a value to be removed. */
export type WorldChange = {
  readonly [Kind in WorldKind]: { readonly kind: Kind; readonly key: string; readonly record: WorldRecord<WorldValues[Kind]> | null }
}[WorldKind]

/** What a scheduled plan will change when it starts, or take back when it ends. `at`: in milliseconds since 1970-01-01T00:00Z. */
export type Later = {
  readonly at: number
  readonly plan: string
  readonly name: string
  readonly isEnd: boolean
  readonly changes: readonly WorldChange[]
}

/** All records of a brand at one revision; of the product overrides only those that are in force or were removed. */
export type World = {
  readonly brand: BrandId
  readonly revision: number
  readonly records: { readonly [Kind in WorldKind]: readonly WorldRecord<WorldValues[Kind]>[] }
  /** What will change without anybody doing anything, in that order. */
  readonly later?: readonly Later[]
}

/** HH:MM:SS of a number of milliseconds since midnight. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}
