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
}

export type WorldKind = (typeof worldKinds)[number]
type ValueIn<K> = K extends { readonly validate: (value: infer Value, brand: BrandId) => unknown } ? Value : never
/** The values of each kind of record that decides what happens to an order. */
export type WorldValues = { readonly [Kind in WorldKind]: ValueIn<(typeof kinds)[Kind]> }

/** All records of a brand at one revision; of the product overrides only those that are in force or were removed. */
export type World = {
  readonly brand: BrandId
  readonly revision: number
  readonly records: { readonly [Kind in WorldKind]: readonly WorldRecord<WorldValues[Kind]>[] }
}

/** HH:MM:SS of a number of milliseconds since midnight. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}
