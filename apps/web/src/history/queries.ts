import { listChanges, receivedChanges } from '@goat/contract/changes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import type { HistoryAddress } from '../platform/change-history/address.ts'

/** The changes that match the filter, by page, newest first. Refetched when the user returns to the tab. */
export function useChanges({ kind, key }: HistoryAddress) {
  const client = useClient()
  const { brand } = useBrand()
  return useInfiniteQuery({
    queryKey: [brand, 'changes', kind, key],
    queryFn: ({ signal, pageParam }) =>
      client.readAs(listChanges, receivedChanges, {
        query: {
          limit: '25',
          ...(kind === undefined ? {} : { kind }),
          ...(key === undefined ? {} : { key }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
