import {
  findProductDesignation,
  maxProductSearchLength,
  type ProductMove,
  type ProductSuggestion,
  productQuestion,
  receivedProduct,
  variantsFromWire,
} from '@goat/contract/described/product-overrides'
import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import { joinKey } from '@goat/domain/kinds/kind'
import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/kinds/product-override'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'

/** The key of every search. */
export function lookupsKey(brand: BrandId): readonly string[] {
  return [brand, 'productDesignations']
}

/** The result of searching for one key or name. */
export type Lookup =
  /** `leftOut`: the keys of products and variants that could not be read. */
  | {
      readonly kind: 'found'
      readonly key: string
      readonly variants: readonly ProductVariant[]
      readonly leftOut: readonly string[]
    }
  /** Several products have this name (OVR-22). */
  | { readonly kind: 'ambiguous'; readonly key: string; readonly products: readonly ProductSuggestion[] }
  | { readonly kind: 'notFound'; readonly key: string }
  | { readonly kind: 'failed'; readonly key: string; readonly failure: unknown }

export async function lookUpKey(client: Client, key: string, signal: AbortSignal): Promise<Lookup> {
  if (key.length > maxProductSearchLength) return { kind: 'notFound', key }
  try {
    const answer = await client.readAs(findProductDesignation, receivedProduct, { body: productQuestion(key), signal })
    return { kind: 'found', key, variants: variantsFromWire(answer), leftOut: answer.ProductVariants.leftOut }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return thrown instanceof CallFailure && thrown.status === 404 ? { kind: 'notFound', key } : { kind: 'failed', key, failure: thrown }
  }
}

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

export function leftOutOf(lookups: readonly Lookup[]): readonly string[] {
  return lookups.flatMap((one) => (one.kind === 'found' ? one.leftOut : []))
}

/** The factory of the last result row, if a product may be moved there (OVR-7). */
export function preselected(variants: readonly ProductVariant[]): OverrideFactory | undefined {
  const last = variants.at(-1)?.factory
  return overrideFactories.find((factory) => factory === last)
}

/** The effect of a move on its variants: those that change and those that are already there. */
export function stepsOf({ variants, factory, until }: Move): { readonly changes: readonly Step[]; readonly stays: readonly Step[] } {
  const targetOf = (one: ProductVariant) => (factory === undefined ? one.factory : (factory ?? one.catalogueFactory))
  const steps = variants.map((variant) => ({ variant, from: variant.factory, to: targetOf(variant) }))
  const isStaying = ({ variant: { override }, from, to }: Step) =>
    factory === null ? !override : from === to && (!override || override.until === until)
  return { changes: steps.filter((step) => !isStaying(step)), stays: steps.filter(isStaying) }
}

/** The variants of a move with their current data; variants that no longer exist are omitted. */
export function withCurrentData(variants: readonly ProductVariant[], now: readonly ProductVariant[]): readonly ProductVariant[] {
  return variants.flatMap((one) => now.find(({ productKey, sku }) => productKey === one.productKey && sku === one.sku) ?? [])
}

/** Maximum keys in a search: each key is a separate call, and the address contains them all (OVR-24). */
export const maxKeys = 50

/** The number of keys in search terms, each of which may be several keys. */
export function countKeys(terms: readonly string[]): number {
  return terms.flatMap(separateKeys).length
}

/** The search terms of a text, separated by lines or tabs (as copied from a spreadsheet). */
export function keysOf(text: string): readonly string[] {
  return distinctKeys(text.split(/[\r\n\t]+/))
}

/** The keys of a search term that is not a key or a name itself, separated by commas or semicolons (OVR-21). */
export function separateKeys(term: string): readonly string[] {
  return distinctKeys(term.split(/[,;]+/))
}

/** Trims keys and removes empty and duplicate ones, ignoring case. */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const distinct = new Map<string, string>()
  for (const key of keys.map((one) => one.trim())) {
    if (key !== '' && !distinct.has(key.toLowerCase())) distinct.set(key.toLowerCase(), key)
  }
  return [...distinct.values()]
}

/** The product keys in the address: `?key=A&key=B`. */
export function parseAddress(search: string): readonly string[] {
  return distinctKeys(new URLSearchParams(search).getAll('key'))
}

/** Whether an address is the one at which the list of what is overridden was until it got its own. */
export function isOverriddenAddress(search: string): boolean {
  return new URLSearchParams(search).has('overridden')
}

/** The query of the address, with its question mark; empty without keys. */
export function formatAddress(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `?${new URLSearchParams(keys.map((key) => ['key', key])).toString()}`
}

/** The records that a move would write. */
export function recordsOf(move: Move): readonly OverlaidRecord[] {
  return stepsOf(move).changes.map(({ variant }) => ({
    kind: 'product-override',
    key: keyOf(variant),
    value: {
      factory: move.factory === undefined ? variant.factory : move.factory,
      until: move.until,
      catalogueFactory: variant.catalogueFactory ?? variant.factory,
    },
  }))
}
