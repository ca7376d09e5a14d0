import { overrideFactories } from '@goat/domain/product-overrides'
import { composed } from '@goat/domain/visible-text'
import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { absentWhenNull, receivedList } from './received.ts'
import { instant, version } from './shapes.ts'

const key = z.string().check(z.minLength(1), z.maxLength(100))

/** The only store and country (OVR-14). */
const store = z.enum(['UK'])
const country = z.enum(['GB'])

/** Who overrode the catalogue's factory, and when; null if not overridden. */
const override = z.object({ By: z.string(), At: instant, Version: version })

const common = { api: 'factory', params: nothing, ifMatch: false } as const

/** The product and the current factory of each variant (OVR-13); CatalogueFactoryCode and Override are extensions. */
export const findProductDesignation = endpoint({
  ...common,
  name: 'findProductDesignation',
  method: 'POST',
  path: '/designation/product-override/product-designation',
  summary: 'The variants of a product and the factory where each is printed',
  permission: 'viewer',
  query: nothing,
  body: z.strictObject({ ProductKey: key, Store: store, CountryCode: country }),
  bodyKind: 'json',
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
  status: 200,
  errors: ['malformed', 'invalid', 'notFound'],
})

/** Moves variants to a factory; `FactoryCode: null` (an extension) removes their overrides (OVR-14). */
export const overrideProducts = endpoint({
  ...common,
  name: 'overrideProducts',
  method: 'POST',
  path: '/designation/product-override',
  summary: 'Moves variants of products to a factory, or back to the catalogue’s',
  permission: 'editor',
  query: nothing,
  body: z.strictObject({
    ProductVariants: z
      .array(z.strictObject({ ProductKey: key, VariantSku: key, ProductType: key, Version: z.optional(z.nullable(version)) }))
      .check(z.minLength(1), z.maxLength(500)),
    Store: store,
    DeliveryCountryCode: country,
    FactoryCode: z.nullable(z.enum(overrideFactories)),
  }),
  bodyKind: 'json',
  // 500 variants with 100-character keys.
  bodyLimit: 256 * 1024,
  response: z.object({ Updated: z.int() }),
  status: 200,
  errors: ['malformed', 'invalid', 'keyReused', 'notFound', 'versionConflict'],
})

/** How many overridden variants a response lists, those that were overridden last. */
export const maxOverriddenListed = 500

/** Extension: the variants that are overridden now, by product, and how many there are. */
export const listOverridden = endpoint({
  ...common,
  name: 'listOverridden',
  method: 'GET',
  path: '/product-overrides',
  summary: 'The variants whose print site is overridden now',
  permission: 'viewer',
  query: nothing,
  body: nothing,
  bodyKind: 'none',
  response: z.object({ Total: z.int(), Products: z.array(findProductDesignation.response) }),
  status: 200,
  errors: [],
})

/** Maximum length of a search, in characters: that of the longest key. */
export const maxProductSearchLength = 100

const suggestion = z.object({ ProductKey: z.string(), Name: z.string(), ProductTypeKey: z.string() })

/** Extension: products whose key begins with the search text or whose name contains it. */
export const searchProducts = endpoint({
  ...common,
  name: 'searchProducts',
  method: 'GET',
  path: '/products',
  summary: 'Product keys for what was typed so far',
  permission: 'viewer',
  query: z.strictObject({
    q: z.string().check(z.overwrite(composed), z.minLength(1), z.maxLength(maxProductSearchLength)),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
  }),
  body: nothing,
  bodyKind: 'none',
  response: z.array(suggestion),
  status: 200,
  errors: ['invalid'],
})

const receivedVariant = z.object({
  Sku: z.string().check(z.minLength(1)),
  FactoryCode: z.string(),
  CatalogueFactoryCode: absentWhenNull(z.string()),
  Override: z.optional(z.nullable(override)),
})

/** The response of the product search; variants that cannot be parsed are kept apart. */
export const receivedProduct = z.object({
  ProductKey: z.string().check(z.minLength(1)),
  ProductTypeKey: z.string(),
  ProductVariants: receivedList(receivedVariant),
})
export type ReceivedProduct = z.infer<typeof receivedProduct>

export const receivedOverridden = z.object({ Total: z.int(), Products: receivedList(receivedProduct) })

/** The response of the suggestion search. */
export const receivedProducts = receivedList(suggestion)

export const productOverrideEndpoints = [findProductDesignation, overrideProducts, listOverridden, searchProducts] as const
