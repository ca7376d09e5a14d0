import { readWorld } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import { cutoffKind } from '@goat/domain/cutoffs'
import { datedCutoffFields } from '@goat/domain/dated-cutoffs'
import { deliveryOptionScheduleKind } from '@goat/domain/delivery-option-validation'
import { deliveryOptionKind } from '@goat/domain/delivery-options'
import { designationKind } from '@goat/domain/designation'
import { factoryKind } from '@goat/domain/factories'
import type { Order } from '@goat/domain/order-facts'
import { type ProductVariant, productOverrideKind } from '@goat/domain/product-overrides'
import { type Fields, readValue } from '@goat/domain/records/kind'
import { type CompiledWorld, compileWorld } from '@goat/foresight/compile'
import type { World, WorldRecord } from '@goat/foresight/world'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'

type WorldWire = z.infer<typeof readWorld.response>

/** The records of a brand, compiled. `unread`: how many could not be read and are not considered. */
export type KnownWorld = { readonly world: CompiledWorld; readonly unread: number }

export function worldKey(brand: BrandId) {
  return [brand, 'world'] as const
}

/**
 * The current records, compiled once for each revision. Read again when the server says that they have changed (`live-world.tsx`); in case
 * that does not reach the browser, also each minute and when the user returns to the tab.
 */
export function useWorld() {
  const client = useClient()
  const { brand } = useBrand()
  const queryKey = worldKey(brand)
  return useQuery({
    queryKey,
    queryFn: async ({ signal, client: cache }): Promise<KnownWorld> => {
      const wire = await client.read(readWorld, { signal })
      const before = cache.getQueryData<KnownWorld>(queryKey)
      return before?.world.revision === wire.revision ? before : compiled(wire)
    },
    refetchInterval: 60_000,
    structuralSharing: false,
  })
}

function compiled({ brand, revision, records }: WorldWire): KnownWorld {
  let unread = 0
  const read = <T>(kind: Fields<T>, list: WorldWire['records']['factory']): readonly WorldRecord<T>[] =>
    list.flatMap(({ value: received, ...record }) => {
      const value = readValue(kind, received)
      if (value === undefined) unread += 1
      return value === undefined ? [] : [{ ...record, value }]
    })
  const world: World = {
    brand,
    revision,
    records: {
      factory: read(factoryKind, records.factory),
      cutoff: read(cutoffKind, records.cutoff),
      'cutoff-override': read(datedCutoffFields, records['cutoff-override']),
      designation: read(designationKind, records.designation),
      'product-override': read(productOverrideKind, records['product-override']),
      'delivery-option': read(deliveryOptionKind, records['delivery-option']),
      'delivery-option-schedule': read(deliveryOptionScheduleKind, records['delivery-option-schedule']),
    },
  }
  return { world: compileWorld(world), unread }
}

/** What the catalogue says of a product: its variants, or that there is none; undefined until known. */
export function useProduct(productKey: string | undefined): readonly ProductVariant[] | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasCatalogue = useBrandApis().factory !== null
  const { data } = useQuery({
    queryKey: [brand, 'catalogueProduct', productKey],
    queryFn: async ({ signal }) => {
      const { findVariants } = await import('./find-variants.ts')
      return findVariants(client, productKey ?? '', signal)
    },
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
