import type { overrideProducts, ReceivedProduct } from '@goat/contract/product-overrides'
import { type OverrideFactory, overrideCountry, overrideFactories, overrideStore } from '@goat/domain/product-overrides'
import type { Unread } from '@goat/domain/unread'
import type * as z from 'zod/mini'

/** A variant of a product and where it is printed. */
export type Variant = {
  readonly productKey: string
  readonly productType: string
  readonly sku: string
  readonly factory: string
  /** Where the catalogue has it printed; undefined where the back end does not say. */
  readonly catalogueFactory: string | undefined
  /** Who moved it away from the catalogue's factory; null where nobody did, undefined where the back end does not say. */
  readonly override: { readonly by: string; readonly at: string; readonly version: number } | null | undefined
}

/** What came of searching one key. */
export type Lookup =
  /** `unread`: variants that could not be understood, or the whole answer. They are shown as received and never moved. */
  | { readonly kind: 'found'; readonly key: string; readonly variants: readonly Variant[]; readonly unread: readonly Unread[] }
  | { readonly kind: 'notFound'; readonly key: string }
  | { readonly kind: 'failed'; readonly key: string; readonly failure: unknown }

/** A change of print site that waits for its confirmation; `factory` null takes the variants back to the catalogue's. */
export type Move = { readonly variants: readonly Variant[]; readonly factory: OverrideFactory | null }

export type Step = { readonly variant: Variant; readonly from: string; readonly to: string | undefined }

export function variantsFromWire(wire: ReceivedProduct): readonly Variant[] {
  return wire.ProductVariants.read.map((one) => ({
    productKey: wire.ProductKey,
    productType: wire.ProductTypeKey,
    sku: one.Sku,
    factory: one.FactoryCode,
    catalogueFactory: one.CatalogueFactoryCode,
    override: one.Override && { by: one.Override.By, at: one.Override.At, version: one.Override.Version },
  }))
}

/** A version is sent where one was seen; null says that no override was seen. */
export function moveToWire({ variants, factory }: Move): z.input<typeof overrideProducts.body> {
  return {
    ProductVariants: variants.map(({ productKey, sku, productType, override }) => ({
      ProductKey: productKey,
      VariantSku: sku,
      ProductType: productType,
      ...(override === undefined ? {} : { Version: override?.version ?? null }),
    })),
    Store: overrideStore,
    DeliveryCountryCode: overrideCountry,
    FactoryCode: factory,
  }
}

export function variantsOf(lookups: readonly Lookup[]): readonly Variant[] {
  return lookups.flatMap((one) => (one.kind === 'found' ? one.variants : []))
}

export function unreadOf(lookups: readonly Lookup[]): readonly Unread[] {
  return lookups.flatMap((one) => (one.kind === 'found' ? one.unread : []))
}

/** The factory of the last result row, if a product may be moved there (OVR-7). */
export function preselected(variants: readonly Variant[]): OverrideFactory | undefined {
  const last = variants.at(-1)?.factory
  return overrideFactories.find((factory) => factory === last)
}

/** What a move does to each of its variants: those that change and those that are there already. */
export function stepsOf({ variants, factory }: Move): { readonly changes: readonly Step[]; readonly stays: readonly Step[] } {
  const steps = variants.map((variant) => ({ variant, from: variant.factory, to: factory ?? variant.catalogueFactory }))
  const isStaying = ({ variant, from, to }: Step) => (factory === null ? !variant.override : from === to)
  return { changes: steps.filter((step) => !isStaying(step)), stays: steps.filter(isStaying) }
}

/** The variants of a move as they are now, for those that are still there. */
export function renewed(variants: readonly Variant[], now: readonly Variant[]): readonly Variant[] {
  return variants.flatMap((one) => now.find(({ productKey, sku }) => productKey === one.productKey && sku === one.sku) ?? [])
}
