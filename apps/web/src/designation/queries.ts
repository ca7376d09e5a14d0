import { listSchedules, receivedSchedules } from '@goat/contract/described/designation'
import type { BrandId } from '@goat/domain/brands'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client.ts'
import { emptyWithoutToken } from '../platform/api/query-root.tsx'
import { useBrand } from '../platform/session.tsx'

export function schedulesKey(brand: BrandId): readonly [BrandId, 'schedules'] {
  return [brand, 'schedules']
}

/** All schedules of the brand. Refetched each minute and when the user returns to the tab. */
export function useSchedules() {
  const client = useClient()
  const { brand } = useBrand()
  const queryKey = schedulesKey(brand)
  const read = (signal: AbortSignal) => client.readAs(listSchedules, receivedSchedules, { signal })
  return useQuery({
    queryKey,
    queryFn: ({ signal, client: cache }) => emptyWithoutToken<DesignationSchedule>(() => read(signal), cache.getQueryData(queryKey)),
    refetchInterval: 60_000,
  })
}

/** The list with newer records replaced by id or added. */
export function withRecords(list: readonly DesignationSchedule[], records: readonly DesignationSchedule[]): readonly DesignationSchedule[] {
  const newer = new Map(records.map((one) => [one.id, one]))
  return [...list.filter((one) => !newer.has(one.id)), ...records]
}
