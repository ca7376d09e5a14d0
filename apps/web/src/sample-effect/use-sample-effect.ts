import { compareSampleOrders, type OverlaidRecord, type SampleEffect } from '@goat/contract/resolve'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useDebounced } from '../platform/use-debounced.ts'

export type EffectState = {
  /**
   * `invalid`: the form is; `unchanged`: there are no records; `computing`: of the present records, it is not known yet; `outside`: no sample
   * order is placed on the days of the records, and none changes; `tried`: they were placed on these days.
   */
  readonly kind: 'invalid' | 'unchanged' | 'computing' | 'failed' | 'outside' | 'tried' | 'known'
  /** Of the present records; the last one while it is computed, which only keeps its place. */
  readonly effect: SampleEffect | undefined
  /** Computes it again. */
  readonly retry: () => void
  /** Places the sample orders on the days of the records. */
  readonly tryInPeriod: () => void
}

type RecordValue = NonNullable<OverlaidRecord['value']>

export type EffectProps = {
  /** The records that saving would write, with values as in `GET /world`; none without changes, undefined while the form is invalid. */
  readonly records: readonly OverlaidRecord[] | undefined
  /** The values of those that it would remove, whose days count as well. */
  readonly removed?: readonly RecordValue[]
}

/** What records that are not saved yet change about the sample orders, half a second after they changed. */
export function useSampleEffect({ records, removed = [] }: EffectProps): EffectState {
  const client = useClient()
  const { brand } = useBrand()
  const [triedIn, setTriedIn] = useState<string>()
  const days = records && periodOf([...records.flatMap(({ value }) => (value === null ? [] : [value])), ...removed])
  const isTried = days !== undefined && triedIn === JSON.stringify(days)
  const isEmpty = records?.length === 0
  const typed = isEmpty
    ? undefined
    : records && JSON.stringify({ overlay: records, ...(days === undefined ? {} : { period: { ...days, tried: isTried } }) })
  const body = useDebounced(typed, 500)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [brand, 'sampleEffect', body],
    queryFn: ({ signal }) => client.read(compareSampleOrders, { body: JSON.parse(body ?? ''), signal }),
    enabled: body !== undefined && typed !== undefined,
    // A note, not a wait, if it fails.
    retry: false,
    gcTime: 0,
  })
  // Keeps its place while the next one is computed, so that the buttons below do not move.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const isCurrent = typed === body && !isFetching
  const kind =
    records === undefined
      ? 'invalid'
      : isEmpty
        ? 'unchanged'
        : !isCurrent
          ? 'computing'
          : isError
            ? 'failed'
            : data === undefined
              ? 'computing'
              : isTried
                ? 'tried'
                : data.inPeriod === 0 && data.total > data.incomparable && data.changed.length === 0
                  ? 'outside'
                  : 'known'
  return {
    kind,
    effect: kind === 'computing' ? last : kind === 'invalid' || kind === 'unchanged' || kind === 'failed' ? undefined : data,
    retry: () => void refetch(),
    tryInPeriod: () => setTriedIn(JSON.stringify(days)),
  }
}

/** From the first to the last day of values with days of their own; undefined if one has none. */
function periodOf(values: readonly RecordValue[]): { readonly from: string; readonly to: string } | undefined {
  const [starts, ends] = [
    values.map((value) => value['from'] ?? value['startDate']),
    values.map((value) => value['to'] ?? (value['indefinteEndDate'] === true ? '9999-12-31' : value['endDate'])),
  ]
  const dates = [...starts, ...ends].filter((one) => typeof one === 'string' && isCalendarDate(one))
  const [from] = starts.map(String).sort()
  const to = ends.map(String).sort().at(-1)
  return from === undefined || to === undefined || dates.length < 2 * values.length ? undefined : { from, to }
}
