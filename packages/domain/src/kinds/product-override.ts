import { issue } from '../text/issues.ts'
import { type Kind, property } from './kind.ts'

/** The factories to which a product may be moved (OVR-7). */
export const overrideFactories = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'] as const
export type OverrideFactory = (typeof overrideFactories)[number]

/** A variant of a product and its current factory. */
export type ProductVariant = {
  readonly productKey: string
  readonly productType: string
  readonly sku: string
  readonly factory: string
  /** The catalogue's factory; undefined if the back end does not return it. */
  readonly catalogueFactory: string | undefined
  /** Who set the override, and when; null without an override, undefined if the back end does not return it. */
  readonly override: { readonly by: string; readonly at: string; readonly version: number } | null | undefined
}

/** The override of a variant, if any. */
export type ProductOverride = {
  /** The factory in force; null if not overridden. */
  readonly factory: string | null
  /** The catalogue's factory. Not a field: only an import of the catalogue changes it. */
  readonly catalogueFactory: string
}

/** The override of a variant's print site; the key is `{product key}/{SKU}`. */
export const productOverrideKind: Kind<ProductOverride> = {
  kind: 'product-override',
  schemaVersion: 1,
  fields: () => [property('factory', 'code')],
  validate: ({ factory }) =>
    factory === null || overrideFactories.some((one) => one === factory)
      ? []
      : [issue('value.notAllowed', { field: 'factory', value: factory, allowed: overrideFactories }, 'factory')],
}
