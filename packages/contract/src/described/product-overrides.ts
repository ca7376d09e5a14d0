import { type OverrideFactory, overrideFactories, type ProductOverride, type ProductVariant } from '@goat/domain/kinds/product-override'
import { composed } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { absentWhenNull, listed } from '../received.ts'
import { instant, instantInput, isInstant, version } from '../shapes.ts'

const key = z.string().check(z.minLength(1), z.maxLength(100))

/** The most variants that a call moves, or lists (OVR-15). */
export const maxMoved = 500

/** The only store and country (OVR-14). */
const store = z.enum(['UK'])
const country = z.enum(['GB'])

/** Who overrode the catalogue's factory, when, and until when if it ends; null if not overridden. */
export const override = z.object({ By: z.string(), At: instant, Version: version, Until: z.optional(instant) })

/** The product and the current factory of each variant (OVR-13); CatalogueFactoryCode and Override are extensions. */
export const findProductDesignation = endpoint(
  'factory',
  'findProductDesignation',
  'POST /designation/product-override/product-designation',
  {
    summary: 'The variants of a product and the factory where each is printed',
    permission: 'viewer',
    body: z.strictObject({ ProductKey: key, Store: store, CountryCode: country }),
    response: z.object({
      ProductKey: z.string(),
      ProductTypeKey: z.string(),
      ProductVariants: z.array(
        z.object({
          Sku: z.string(),
          FactoryCode: z.string(),
          CatalogueFactoryCode: z.optional(z.string()),
          Override: z.optional(z.nullable(override)),
        }),
      ),
    }),
    errors: ['notFound'],
  },
)

/**
 * Moves variants to a factory (OVR-14). Extensions: until an instant, if there is one; `FactoryCode: null` removes their overrides; with `Until`
 * alone, those that are overridden stay where they are and get another end.
 */
export const overrideProducts = endpoint('factory', 'overrideProducts', 'POST /designation/product-override', {
  summary: 'Moves variants of products to a factory, or back to the catalogue’s',
  body: z.strictObject({
    ProductVariants: z
      .array(z.strictObject({ ProductKey: key, VariantSku: key, ProductType: key, Version: z.optional(z.nullable(version)) }))
      .check(z.minLength(1), z.maxLength(maxMoved)),
    Store: store,
    DeliveryCountryCode: country,
    FactoryCode: z.optional(z.nullable(z.enum(overrideFactories))),
    Until: z.optional(z.nullable(instantInput)),
  }),
  // 500 variants with 100-character keys.
  bodyLimit: 256 * 1024,
  response: z.object({ Updated: z.int() }),
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

/** Maximum length of a search, in characters: that of the longest key. */
export const maxProductSearchLength = 100

const suggestion = z.object({ ProductKey: z.string(), Name: z.string(), ProductTypeKey: z.string() })

/** Extension: products whose key begins with the search text or whose name contains it. */
export const searchProducts = endpoint('factory', 'searchProducts', 'GET /products', {
  isPlannable: false,
  summary: 'Product keys for what was typed so far',
  query: z.strictObject({
    q: z.string().check(z.overwrite(composed), z.minLength(1), z.maxLength(maxProductSearchLength)),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
  }),
  response: z.array(suggestion),
})

const receivedVariant = z.object({
  Sku: z.string().check(z.minLength(1)),
  FactoryCode: z.string(),
  CatalogueFactoryCode: absentWhenNull(z.string()),
  Override: z.optional(z.nullable(override)),
})

/** The response of the product search, from this or another back end. */
export const receivedProduct = z.object({
  ProductKey: z.string().check(z.minLength(1)),
  ProductTypeKey: z.string(),
  ProductVariants: listed(receivedVariant, ['Sku']),
})
type ReceivedProduct = z.infer<typeof receivedProduct>

export const receivedProducts = listed(suggestion, ['ProductKey'])

export const productOverrideEndpoints = [findProductDesignation, overrideProducts, searchProducts] as const

type Answer = z.infer<typeof findProductDesignation.response>
type SuggestionWire = z.infer<typeof searchProducts.response>[number]

export type ProductSuggestion = { readonly productKey: string; readonly name: string; readonly productType: string }

type Named = Pick<ProductVariant, 'productKey' | 'sku' | 'productType'>

/**
 * A change of print site; `factory` null removes the override, undefined changes only its end. `until`: when it ends, ISO 8601 with Z;
 * undefined: never.
 */
export type ProductMove<Variant = Named & Pick<ProductVariant, 'override'>> = {
  readonly variants: readonly Variant[]
  readonly factory: OverrideFactory | null | undefined
  readonly until?: string | undefined
}

/** A variant to move: its version is compared unless undefined; null means that no override was seen (OVR-16). */
export type RequestedVariant = Named & { readonly version: number | null | undefined }

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
    override: one.Override && overrideFromWire(one.Override),
  }))
}

export function overrideFromWire(wire: z.infer<typeof override> | null): ProductVariant['override'] {
  return wire && { by: wire.By, at: wire.At, version: wire.Version, until: wire.Until }
}

/** The current rows for a refused move (OVR-16). */
export function currentToWire(
  variants: readonly ProductVariant[],
): readonly (Answer['ProductVariants'][number] & { ProductKey: string })[] {
  return variants.map((one) => ({ ProductKey: one.productKey, ...variantToWire(one) }))
}

/** The body of OVR-14. Sends the version that was seen; null if no override was seen. */
export function moveToWire({ variants, factory, until }: ProductMove): z.input<typeof overrideProducts.body> {
  return {
    ProductVariants: variants.map(({ productKey, sku, productType, override }) => ({
      ProductKey: productKey,
      VariantSku: sku,
      ProductType: productType,
      ...(override === undefined ? {} : { Version: override?.version ?? null }),
    })),
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    ...(factory === undefined ? { Until: until ?? null } : { FactoryCode: factory, ...(until === undefined ? {} : { Until: until }) }),
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
    until: wire.Until == null ? undefined : new Date(wire.Until).toISOString(),
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

export type CatalogueVariant = ProductSuggestion & { readonly sku: string; readonly factory: string }

/** The columns of a catalogue file, named as on the wire (OVR-13). */
export const catalogueColumns = {
  productKey: 'ProductKey',
  name: 'Name',
  productType: 'ProductTypeKey',
  sku: 'Sku',
  factory: 'FactoryCode',
} as const satisfies Readonly<Record<keyof CatalogueVariant, string>>

/** A line of a file of overrides: of every variant without `Sku`; `FactoryCode: null` (empty in CSV) removes them. */
export const importedOverride = z.strictObject({
  ProductKey: key,
  Sku: z.optional(key),
  FactoryCode: z.nullable(z.enum(overrideFactories)),
  Until: z.optional(z.nullable(z.string().check(z.refine(isInstant, { error: 'end' })))),
  Reason: z.optional(z.string()),
})

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
    Override: override && { By: override.by, At: override.at, Version: override.version, Until: override.until },
  }
}
