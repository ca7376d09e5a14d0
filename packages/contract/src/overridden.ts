import type { ProductVariant } from '@goat/domain/kinds/product-override'
import * as z from 'zod/mini'
import { override, overrideFromWire } from './described/product-overrides.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(300)))

/**
 * Extension: the variants that are overridden now, those that were overridden last first; with `overridden`, of the whole catalogue by key.
 * `factory`: where they are printed now. `days`: how long ago they were overridden at least. `ends`: only those without an end. `text`: parts of
 * the product's key and name and the SKU. `from`: how many are skipped.
 */
export const listOverridden = endpoint('factory', 'listOverridden', 'GET /product-overrides', {
  summary: 'The variants whose print site is overridden now, newest first, or all that match',
  query: z.strictObject({
    overridden: z.optional(z.enum(['any', 'yes', 'no'])),
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
        Override: z.nullable(override),
        /** Why it was overridden, if its author said so. */
        Reason: z.nullable(z.string()),
      }),
    ),
    /** Everyone who has overridden something that is overridden now. */
    People: z.array(z.string()),
    /** How many match for each value of a filter, with all other filters. */
    Counts: z.record(z.string(), z.record(z.string(), z.int())),
    /** When the next override ends, after which this is no longer so. */
    HoldsUntil: z.optional(instant),
  }),
})

/** A variant as lists show it. */
export type OverriddenVariant = ProductVariant & { readonly name: string; readonly reason: string | undefined }

export function overriddenFromWire({ Name, Reason, ProductKey, ProductTypeKey, ...one }: OverriddenWire): OverriddenVariant {
  return {
    productKey: ProductKey,
    productType: ProductTypeKey,
    name: Name,
    sku: one.Sku,
    factory: one.FactoryCode,
    catalogueFactory: one.CatalogueFactoryCode,
    override: overrideFromWire(one.Override),
    reason: Reason ?? undefined,
  }
}
type OverriddenWire = z.infer<typeof listOverridden.response>['Overrides'][number]
