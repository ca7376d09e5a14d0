import type { ProductMove, ProductSuggestion } from '@goat/contract/described/product-overrides'
import { joinKey } from '@goat/domain/kinds/kind'
import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/kinds/product-override'
import type { Unread } from '@goat/domain/unread'

/** The result of searching for one key or name. */
export type Lookup =
  /**
   * `unread`: variants, or the whole response, that could not be parsed. Shown as received; they cannot be moved. `total`: of what is
   * overridden now, whether listed or not.
   */
  | {
      readonly kind: 'found'
      readonly key: string
      readonly variants: readonly ProductVariant[]
      readonly unread: readonly Unread[]
      readonly total?: number
    }
  /** Several products have this name (OVR-22). */
  | { readonly kind: 'ambiguous'; readonly key: string; readonly products: readonly ProductSuggestion[] }
  | { readonly kind: 'notFound'; readonly key: string }
  | { readonly kind: 'failed'; readonly key: string; readonly failure: unknown }

/** A change of print site to confirm. */
export type Move = ProductMove<ProductVariant>

export type Step = { readonly variant: ProductVariant; readonly from: string; readonly to: string | undefined }

/** The variants found. A product that was searched by its key and by its name is included once. */
export function variantsOf(lookups: readonly Lookup[]): readonly ProductVariant[] {
  const products = lookups.flatMap((one) => (one.kind === 'found' ? [one.variants] : []))
  return [...Map.groupBy(products, ([first]) => first?.productKey).values()].flatMap(([first = []]) => first)
}

/** The key of a variant in the results. */
export function keyOf({ productKey, sku }: ProductVariant): string {
  return joinKey(productKey, sku)
}

export function unreadOf(lookups: readonly Lookup[]): readonly Unread[] {
  return lookups.flatMap((one) => (one.kind === 'found' ? one.unread : []))
}

/** The factory of the last result row, if a product may be moved there (OVR-7). */
export function preselected(variants: readonly ProductVariant[]): OverrideFactory | undefined {
  const last = variants.at(-1)?.factory
  return overrideFactories.find((factory) => factory === last)
}

/** The effect of a move on its variants: those that change and those that are already there. */
export function stepsOf({ variants, factory }: Move): { readonly changes: readonly Step[]; readonly stays: readonly Step[] } {
  const steps = variants.map((variant) => ({ variant, from: variant.factory, to: factory ?? variant.catalogueFactory }))
  const isStaying = ({ variant, from, to }: Step) => (factory === null ? !variant.override : from === to)
  return { changes: steps.filter((step) => !isStaying(step)), stays: steps.filter(isStaying) }
}

/** The variants of a move with their current data; variants that no longer exist are omitted. */
export function withCurrentData(variants: readonly ProductVariant[], now: readonly ProductVariant[]): readonly ProductVariant[] {
  return variants.flatMap((one) => now.find(({ productKey, sku }) => productKey === one.productKey && sku === one.sku) ?? [])
}
