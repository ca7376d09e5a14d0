import type { ProductVariant } from '@goat/domain/kinds/product-override'
import * as z from 'zod/mini'
import { override } from './described/product-overrides.ts'
import { endpoint } from './endpoint.ts'

const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(300)))

/**
 * Extension: the variants that are overridden now, those that were overridden last first. `factory`: where they are printed now. `days`: how
 * long ago they were overridden at least. `ends`: only those without an end. `text`: parts of the product's key and name and the SKU. `from`: how many are skipped.
 */
export const listOverridden = endpoint('factory', 'listOverridden', 'GET /product-overrides', {
  summary: 'The variants whose print site is overridden now, newest first',
  query: z.strictObject({
    factory: filter,
    productType: filter,
    person: filter,
    text: filter,
    ends: z.optional(z.enum(['never'])),
    days: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    from: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,6})$/))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/))),
  }),
  response: z.object({
    /** How many match. */
    Total: z.int(),
    Overrides: z.array(
      z.object({
        ProductKey: z.string(),
        Name: z.string(),
        ProductTypeKey: z.string(),
        Sku: z.string(),
        FactoryCode: z.string(),
        CatalogueFactoryCode: z.string(),
        Override: override,
        /** Why it was overridden, if its author said so. */
        Reason: z.nullable(z.string()),
      }),
    ),
    /** Everyone who has overridden something that is overridden now. */
    People: z.array(z.string()),
  }),
})

/** A variant that is overridden now, as lists show it. */
export type OverriddenVariant = ProductVariant & { readonly name: string; readonly reason: string | undefined }

export function overriddenFromWire({ Name, Reason, ProductKey, ProductTypeKey, ...one }: OverriddenWire): OverriddenVariant {
  const { By: by, At: at, Version: version, Until: until } = one.Override
  return {
    productKey: ProductKey,
    productType: ProductTypeKey,
    name: Name,
    sku: one.Sku,
    factory: one.FactoryCode,
    catalogueFactory: one.CatalogueFactoryCode,
    override: { by, at, version, until },
    reason: Reason ?? undefined,
  }
}
type OverriddenWire = z.infer<typeof listOverridden.response>['Overrides'][number]
