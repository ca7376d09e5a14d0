import { readRecords } from '@goat/contract/changes'
import { factoryKind, timeZoneOf } from '@goat/domain/factories'
import { readValue } from '@goat/domain/records/kind'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './platform/api/client-context.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import { useBrandApis } from './platform/brand/use-brand-apis.ts'

/** The IANA time zone of a factory; undefined if it is not known. */
export type ZoneOf = (factoryCode: string) => string | undefined

export const noZone: ZoneOf = () => undefined

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
