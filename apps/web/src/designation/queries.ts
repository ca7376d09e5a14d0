import { readRecords } from '@goat/contract/changes'
import { listSchedules, receivedSchedules, scheduleFromWire } from '@goat/contract/designation'
import type { BrandId } from '@goat/domain/brands'
import type { DesignationSchedule } from '@goat/domain/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { factoryKind, timeZoneOf } from '@goat/domain/factories'
import { readValue } from '@goat/domain/records/kind'
import { withRead } from '@goat/domain/unread'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { emptyWithoutToken } from '../platform/api/empty-without-token.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import { noZone } from './zones.ts'

export function schedulesKey(brand: BrandId): readonly [BrandId, 'schedules'] {
  return [brand, 'schedules']
}

/** All schedules of the brand. Refetched each minute and when the user returns to the tab. */
export function useSchedules() {
  const client = useClient()
  const { brand } = useBrand()
  const queryKey = schedulesKey(brand)
  const read = async (signal: AbortSignal) =>
    withRead(await client.readAs(listSchedules, receivedSchedules, { signal }), (read) => read.map(scheduleFromWire))
  return useQuery({
    queryKey,
    queryFn: ({ signal, client: cache }) => emptyWithoutToken<DesignationSchedule>(() => read(signal), cache.getQueryData(queryKey)),
    refetchInterval: 60_000,
  })
}

/**
 * Loads the time zones from the records of the factories, in parallel with other queries; falls back to the zones of REF-2 for a back end
 * without records. Returns undefined until they are loaded; after a failure, no zone is known until a retry succeeds.
 */
export function useZones(): ZoneOf | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasRecords = useBrandApis().changes !== null
  const { data, failureCount } = useQuery({
    queryKey: [brand, 'factories'],
    queryFn: async ({ signal }) => {
      const { records } = await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })
      return new Map(records.map(({ key, value }) => [key, readValue(factoryKind, value)?.timeZone ?? undefined]))
    },
    select: zonesIn,
    enabled: hasRecords,
  })
  if (!hasRecords) return timeZoneOf
  return data ?? (failureCount > 0 ? noZone : undefined)
}

function zonesIn(zones: ReadonlyMap<string, string | undefined>): ZoneOf {
  return (code) => zones.get(code)
}

/** The list with newer records replaced by id or added. */
export function withRecords(list: readonly DesignationSchedule[], records: readonly DesignationSchedule[]): readonly DesignationSchedule[] {
  const newer = new Map(records.map((one) => [one.id, one]))
  return [...list.filter((one) => !newer.has(one.id)), ...records]
}
