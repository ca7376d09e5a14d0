import type { OverlaidRecord } from '@goat/contract/resolve'
import { compareSampleOrders, type SampleEffect } from '@goat/contract/sample-effect'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useDebounced } from '../platform/use-debounced.ts'

export type EffectState = {
  /** The last one that was computed; undefined before the first. */
  readonly effect: SampleEffect | undefined
  /** It is not that of the present records. */
  readonly isStale: boolean
  readonly isFailed: boolean
  /** Computes it again. */
  readonly retry: () => void
  /** There are no records, or none that were valid. */
  readonly isUnchanged: boolean
}

/** What records that are not saved yet change about the sample orders, half a second after they changed; undefined: the form is invalid. */
export function useSampleEffect(records: readonly OverlaidRecord[] | undefined): EffectState {
  const client = useClient()
  const { brand } = useBrand()
  const typed = records && JSON.stringify(records)
  const overlay = useDebounced(typed, 500)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [brand, 'sampleEffect', overlay],
    queryFn: ({ signal }) => client.read(compareSampleOrders, { body: { overlay: JSON.parse(overlay ?? '[]') }, signal }),
    enabled: overlay !== undefined && overlay !== '[]',
    placeholderData: keepPreviousData,
    // A note, not a wait, if it fails.
    retry: false,
    gcTime: 0,
  })
  const retry = () => void refetch()
  const isInvalid = typed === undefined
  if (typed === '[]' || (isInvalid && data === undefined))
    return { effect: undefined, isStale: isInvalid, isFailed: false, isUnchanged: true, retry }
  const isStale = isInvalid || typed !== overlay || isFetching || isPlaceholderData
  return { effect: data, isStale, isFailed: isError, isUnchanged: false, retry }
}
