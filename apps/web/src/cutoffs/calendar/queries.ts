import { listDatedCutoffs } from '@goat/contract/dated-cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../platform/api/client.ts'
import { emptyWithoutToken } from '../../platform/api/query-root.tsx'
import { useBrand } from '../../platform/brand/brand.tsx'
import { datedFromWire } from './dated.ts'

export function datedKey(brand: BrandId): readonly [BrandId, 'datedCutoffs'] {
  return [brand, 'datedCutoffs']
}

/** The dated cut-offs of the brand, by first day. Refetched each minute and when the user returns to the tab. */
export function useDated() {
  const client = useClient()
  const { brand } = useBrand()
  const queryKey = datedKey(brand)
  return useQuery({
    queryKey,
    queryFn: ({ signal, client: cache }) =>
      emptyWithoutToken(
        async () => ({ read: (await client.read(listDatedCutoffs, { signal })).cutoffOverrides.map(datedFromWire), leftOut: [] }),
        cache.getQueryData(queryKey),
      ),
    refetchInterval: 60_000,
  })
}
