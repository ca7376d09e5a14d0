import { listChanges, readRecords, receivedChanges } from '@goat/contract/changes'
import { factoryKind } from '@goat/domain/factories'
import { readValue } from '@goat/domain/records/kind'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import type { HistoryAddress } from '../platform/change-history/address.ts'
import type { ZoneOf } from '../platform/change-history/change-source.ts'

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

/** The time zones from the records of the factories; none is known until they are loaded. */
export function useZoneOf(): ZoneOf {
  const client = useClient()
  const { brand } = useBrand()
  const { data } = useQuery({
    queryKey: [brand, 'factory-zones'],
    queryFn: async ({ signal }) => (await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })).records,
  })
  return (code) => readValue(factoryKind, data?.find(({ key }) => key === code)?.value)?.timeZone ?? undefined
}
