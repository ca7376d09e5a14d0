import { readRecords } from '@goat/contract/changes'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { factoryKind, timeZoneOf } from '@goat/domain/factories'
import { readValue } from '@goat/domain/records/kind'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useHasHistory } from '../platform/change-history/use-has-history.ts'

/** The zones of the factories; undefined until they are read. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

export function useZonesContext(): ZoneOf | undefined {
  return use(ZonesContext)
}

/** The zone of a factory, undefined where it is not known. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}

const noZone: ZoneOf = () => undefined

/**
 * Reads the records of the factories, beside whatever the screen reads; a back end without records has the zones of REF-2. undefined until
 * they are read. When that fails no zone is known, until a reading succeeds.
 */
export function useZones(): ZoneOf | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasRecords = useHasHistory()
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
