import type { OverrideFactory, ProductOverride, ProductVariant } from '@goat/domain/product-overrides'
import type { Unread } from '@goat/domain/unread'
import * as z from 'zod/mini'
import type { findProductDesignation, overrideProducts, ReceivedProduct, searchProducts } from './product-overrides.ts'

type Answer = z.infer<typeof findProductDesignation.response>
type SuggestionWire = z.infer<typeof searchProducts.response>[number]

/** A search result. */
export type ProductSuggestion = { readonly productKey: string; readonly name: string; readonly productType: string }

type Named = Pick<ProductVariant, 'productKey' | 'sku' | 'productType'>

/** A change of print site; `factory` null removes the override. */
export type ProductMove<Variant = Named & Pick<ProductVariant, 'override'>> = {
  readonly variants: readonly Variant[]
  readonly factory: OverrideFactory | null
}

/** A variant to move: its version is compared unless undefined; null means that no override was seen (OVR-16). */
export type RequestedVariant = Named & { readonly version: number | null | undefined }

/** The request for the variants of a product. */
export function productQuestion(productKey: string): z.input<typeof findProductDesignation.body> {
  return { ProductKey: productKey, Store: 'UK', CountryCode: 'GB' }
}

/** The response of this server, with the catalogue's factory and the override of each variant. */
export function productToWire({ productKey, productType, variants }: ProductFound): Answer {
  return { ProductKey: productKey, ProductTypeKey: productType, ProductVariants: variants.map(variantToWire) }
}

type ProductFound = { readonly productKey: string; readonly productType: string; readonly variants: readonly ProductVariant[] }

export function variantsFromWire(wire: ReceivedProduct): readonly ProductVariant[] {
  return wire.ProductVariants.read.map((one) => ({
    productKey: wire.ProductKey,
    productType: wire.ProductTypeKey,
    sku: one.Sku,
    factory: one.FactoryCode,
    catalogueFactory: one.CatalogueFactoryCode,
    override: one.Override && { by: one.Override.By, at: one.Override.At, version: one.Override.Version },
  }))
}

/** The variants of a response that could not be parsed. */
export function unreadVariantsOf(wire: ReceivedProduct): readonly Unread[] {
  return wire.ProductVariants.unread
}

/** The current rows for a refused move (OVR-16). */
export function currentToWire(
  variants: readonly ProductVariant[],
): readonly (Answer['ProductVariants'][number] & { ProductKey: string })[] {
  return variants.map((one) => ({ ProductKey: one.productKey, ...variantToWire(one) }))
}

/** The body of OVR-14. Sends the version that was seen; null if no override was seen. */
export function moveToWire({ variants, factory }: ProductMove): z.input<typeof overrideProducts.body> {
  return {
    ProductVariants: variants.map(({ productKey, sku, productType, override }) => ({
      ProductKey: productKey,
      VariantSku: sku,
      ProductType: productType,
      ...(override === undefined ? {} : { Version: override?.version ?? null }),
    })),
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    FactoryCode: factory,
  }
}

/** Trims strings. */
export function moveFromWire(wire: z.infer<typeof overrideProducts.body>): ProductMove<RequestedVariant> {
  return {
    variants: wire.ProductVariants.map((one) => ({
      productKey: one.ProductKey.trim(),
      sku: one.VariantSku.trim(),
      productType: one.ProductType.trim(),
      version: one.Version,
    })),
    factory: wire.FactoryCode,
  }
}

/** The response to a move of `updated` variants. */
export function movedToWire(updated: number): z.infer<typeof overrideProducts.response> {
  return { Updated: updated }
}

export function suggestionFromWire(wire: SuggestionWire): ProductSuggestion {
  return { productKey: wire.ProductKey, name: wire.Name, productType: wire.ProductTypeKey }
}

export function suggestionToWire({ productKey, name, productType }: ProductSuggestion): SuggestionWire {
  return { ProductKey: productKey, Name: name, ProductTypeKey: productType }
}

/** One variant of an imported catalogue. */
export type CatalogueVariant = ProductSuggestion & { readonly sku: string; readonly factory: string }

/** The columns of a catalogue file, named as on the wire (OVR-13). */
export const catalogueColumns = {
  productKey: 'ProductKey',
  name: 'Name',
  productType: 'ProductTypeKey',
  sku: 'Sku',
  factory: 'FactoryCode',
} as const satisfies Readonly<Record<keyof CatalogueVariant, string>>

/** The format before schema version 1 of the change log: the factory in force and the catalogue's factory. */
const keptByEarlier = z.object({ FactoryCode: z.string(), CatalogueFactoryCode: z.string() })

export function productOverrideFromEarlier(kept: object): ProductOverride | undefined {
  const { success, data } = z.safeParse(keptByEarlier, kept)
  if (!success) return undefined
  const { FactoryCode: factory, CatalogueFactoryCode: catalogueFactory } = data
  return { factory: factory === catalogueFactory ? null : factory, catalogueFactory }
}

function variantToWire({ sku, factory, catalogueFactory, override }: ProductVariant): Answer['ProductVariants'][number] {
  return {
    Sku: sku,
    FactoryCode: factory,
    CatalogueFactoryCode: catalogueFactory,
    Override: override && { By: override.by, At: override.at, Version: override.version },
  }
}
