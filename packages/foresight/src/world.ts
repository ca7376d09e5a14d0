import type { BrandId } from '@goat/domain/brands'
import type { Cutoff } from '@goat/domain/cutoffs'
import type { ScheduleContent } from '@goat/domain/designation'
import type { FactoryContent } from '@goat/domain/factories'
import type { ProductOverride } from '@goat/domain/product-overrides'

/** A stored record. */
export type WorldRecord<T> = {
  /** As in the change log: a factory's code, `{factory}/{service}`, a schedule's id, `{product key}/{SKU}`. */
  readonly key: string
  readonly version: number
  /** The revision that created it: of two records, the one with the greater number was created later. */
  readonly created: number
  readonly value: T
}

/** The values of each kind of record that decides what happens to an order. */
export type WorldValues = {
  readonly factory: FactoryContent
  readonly cutoff: Cutoff
  readonly designation: ScheduleContent
  readonly 'product-override': ProductOverride
}
export type WorldKind = keyof WorldValues
export const worldKinds = ['factory', 'cutoff', 'designation', 'product-override'] as const satisfies readonly WorldKind[]

/** All records of a brand at one revision. */
export type World = {
  readonly brand: BrandId
  readonly revision: number
  readonly records: { readonly [Kind in WorldKind]: readonly WorldRecord<WorldValues[Kind]>[] }
}
