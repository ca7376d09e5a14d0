import { issue } from './issues.ts'
import { type Kind, property } from './records/kind.ts'

/** The factories that a product may be moved to (OVR-7). */
export const overrideFactories = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'] as const
export type OverrideFactory = (typeof overrideFactories)[number]

/** A variant of a product and where it is printed. */
export type ProductVariant = {
  readonly productKey: string
  readonly productType: string
  readonly sku: string
  readonly factory: string
  /** Where the catalogue has it printed; undefined where the back end does not say. */
  readonly catalogueFactory: string | undefined
  /** Who moved it away from the catalogue's factory; null where nobody did, undefined where the back end does not say. */
  readonly override: { readonly by: string; readonly at: string; readonly version: number } | null | undefined
}

/** What holds for a variant of a product beside the catalogue. */
export type ProductOverride = {
  /** Where it is printed; null where nothing is overridden and the catalogue's factory holds. */
  readonly factory: string | null
  /** Where the catalogue has it printed. No field: only an import of the catalogue changes it. */
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
