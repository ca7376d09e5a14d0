import type { ProductVariant } from '@goat/domain/kinds/product-override'
import type { Order } from '@goat/domain/order-facts'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import { findVariants } from './find-variants.ts'

/** What the catalogue says of a product: its variants, or that there is none; undefined until known. */
export function useProduct(productKey: string | undefined): readonly ProductVariant[] | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasCatalogue = useBrandApis().factory !== null
  const { data } = useQuery({
    queryKey: [brand, 'catalogueProduct', productKey],
    queryFn: ({ signal }) => findVariants(client, productKey ?? '', signal),
    enabled: hasCatalogue && productKey !== undefined,
    staleTime: 60_000,
  })
  return data
}

/** The facts that the catalogue adds to those of an order (FOR-34). */
export function assumedFacts(
  order: Order,
  variants: readonly ProductVariant[] | undefined,
): Pick<Order, 'productKey' | 'sku' | 'factory' | 'productType'> {
  const { productKey, sku, factory, productType } = order
  if (productKey === undefined || variants === undefined) return {}
  const variant = sku === undefined ? variants[0] : variants.find((one) => one.sku === sku)
  if (variant === undefined) return {}
  return {
    // The search ignores case.
    productKey: variant.productKey,
    ...(sku === undefined ? { sku: variant.sku } : {}),
    ...(factory === undefined ? { factory: variant.catalogueFactory ?? variant.factory } : {}),
    ...(productType === undefined ? { productType: variant.productType } : {}),
  }
}
