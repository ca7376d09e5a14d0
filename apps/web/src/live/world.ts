import { readWorld } from '@goat/contract/world'
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { datedCutoffFields } from '@goat/domain/kinds/cutoff-override'
import { deliveryOptionKind } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind } from '@goat/domain/kinds/delivery-option-schedule'
import { designationKind } from '@goat/domain/kinds/designation'
import { factoryKind } from '@goat/domain/kinds/factory'
import { type Fields, readValue } from '@goat/domain/kinds/kind'
import { productOverrideKind } from '@goat/domain/kinds/product-override'
import { type CompiledWorld, compileWorld } from '@goat/foresight/compile'
import type { World, WorldRecord } from '@goat/foresight/world'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { worldKey } from './live-queries.tsx'

type WorldWire = z.infer<typeof readWorld.response>

/** The records of a brand, compiled. `unread`: how many could not be read and are not considered. */
export type KnownWorld = { readonly world: CompiledWorld; readonly unread: number }

/**
 * The current records, compiled once for each revision. Read again when the server says that they have changed (`LiveWorld`); in case
 * that does not reach the browser, also each minute and when the user returns to the tab. `isWanted`: not for a back end without foresight.
 */
export function useWorld(isWanted = true) {
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
    enabled: isWanted,
    refetchInterval: 60_000,
    structuralSharing: false,
  })
}

/** The records of an earlier revision; undefined revision: none. An error if they are not known. */
export function useWorldAt(revision: number | undefined) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'worldAt', revision],
    queryFn: async ({ signal }) => compiled(await client.read(readWorld, { query: { revision: String(revision) }, signal })),
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
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
