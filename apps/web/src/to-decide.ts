import { listToDecide } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './platform/api/client-context.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import type { Say } from './platform/locale/locale-root.tsx'

/** The part of an address that leads to the list. */
export const toDecideHash = '#to-decide'

export function toDecideKey(brand: BrandId): readonly [BrandId, 'toDecide'] {
  return [brand, 'toDecide']
}

/** What somebody has to decide within 90 days (HOL-10). Refetched each minute and when the user returns to the tab. */
export function useToDecide() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: toDecideKey(brand),
    queryFn: async ({ signal }) => (await client.read(listToDecide, { signal })).entries,
    refetchInterval: 60_000,
  })
}

/** The name of a public holiday in the language of the user. */
export function holidayName(
  { languageTag }: Pick<Say, 'languageTag'>,
  { name, dutchName }: { readonly name: string; readonly dutchName: string | null },
): string {
  return languageTag === 'nl-NL' ? (dutchName ?? name) : name
}
