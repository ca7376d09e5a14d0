import {
  maxProductSearchLength,
  type ProductSuggestion,
  receivedProducts,
  searchProducts,
  suggestionFromWire,
} from '@goat/contract/described/product-overrides'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Client } from './platform/api/client.ts'
import { useClient } from './platform/api/client-context.ts'
import { CallFailure } from './platform/api/failure.ts'
import { useBrand } from './platform/brand/brand-root.tsx'

/** Suggestions for the typed text: products whose key begins with it or whose name contains it. */
export async function suggest(client: Client, typed: string, limit: number, signal: AbortSignal): Promise<readonly ProductSuggestion[]> {
  const query = { q: typed.slice(0, maxProductSearchLength), limit: String(limit) }
  return (await client.readAs(searchProducts, receivedProducts, { query, signal })).read.map(suggestionFromWire)
}

export type Suggestions = {
  readonly found: readonly ProductSuggestion[]
  /** `waiting`: also without a search text. `unavailable`: another back end may not support suggestions; the search still works. */
  readonly state: 'waiting' | 'complete' | 'failed' | 'unavailable'
}

/** Key suggestions for the typed text. */
export function useSuggestions(typed: string): Suggestions {
  const client = useClient()
  const { brand } = useBrand()
  const isAsked = typed !== '' && typed.length <= maxProductSearchLength
  const { data, error, isSuccess, isPlaceholderData } = useQuery({
    queryKey: [brand, 'products', typed],
    queryFn: ({ signal }) => suggest(client, typed, 8, signal),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return { found: [], state: 'waiting' }
  if (error !== null) return { found: [], state: error instanceof CallFailure && error.status === 404 ? 'unavailable' : 'failed' }
  return { found: data ?? [], state: isSuccess && !isPlaceholderData ? 'complete' : 'waiting' }
}
