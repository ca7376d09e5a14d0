import { listChanges, receivedChanges } from '@goat/contract/changes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import type { HistoryAddress } from '../platform/change-history/address.ts'
import type { LazyChangeSource } from '../platform/change-history/change-source.ts'
import { loadSources } from './describe.ts'

/**
 * The changes that match the filter, by page, newest first, with the code that describes them. Refetched when the user returns to the tab.
 */
export function useChanges({ kind, key }: HistoryAddress, sources: readonly LazyChangeSource[]) {
  const client = useClient()
  const { brand } = useBrand()
  return useInfiniteQuery({
    queryKey: [brand, 'changes', kind, key],
    queryFn: async ({ signal, pageParam }) => {
      const page = await client.readAs(listChanges, receivedChanges, {
        query: {
          limit: '25',
          ...(kind === undefined ? {} : { kind }),
          ...(key === undefined ? {} : { key }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      })
      await loadSources(sources, page.results.read)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
