import { readRecords } from '@goat/contract/changes'
import { currencyOf, type FactoryContent, factoryKind, timeZoneOf } from '@goat/domain/kinds/factory'
import { readPart } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client.ts'
import { useBrand, useBrandApis } from '../platform/brand/brand.tsx'

/** A value of a factory by its code; undefined if it is not known. */
type OfFactory<T> = (factoryCode: string) => T | undefined

/** The IANA time zone of a factory. */
export type ZoneOf = OfFactory<string>

export const noZone: ZoneOf = () => undefined

/** The time zones of the factories, with those of REF-2 for a back end without records. See `useFactoryValue`. */
export function useZones(): ZoneOf | undefined {
  return useFactoryValue(zonesIn, timeZoneOf)
}

/** The currencies of the factories, with those of REF-10 for a back end without records. See `useFactoryValue`. */
export function useCurrencies(): OfFactory<Currency> | undefined {
  return useFactoryValue(currenciesIn, currencyOf)
}

type Records = ReadonlyMap<string, FactoryContent | undefined>

/**
 * Loads the records of the factories, in parallel with other queries. Returns undefined until they are loaded; after a failure, no value is
 * known until a retry succeeds.
 */
function useFactoryValue<T>(select: (records: Records) => OfFactory<T>, withoutRecords: OfFactory<T>): OfFactory<T> | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasRecords = useBrandApis().changes !== null
  const { data, failureCount } = useQuery({
    queryKey: [brand, 'factories'],
    queryFn: async ({ signal }): Promise<Records> => {
      const { records } = await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })
      // While the previous release is still running beside this one, its records have no currency.
      return new Map(records.map(({ key, value }) => [key, readPart(factoryKind, value)]))
    },
    select,
    enabled: hasRecords,
  })
  if (!hasRecords) return withoutRecords
  return data ?? (failureCount > 0 ? () => undefined : undefined)
}

function zonesIn(records: Records): ZoneOf {
  return (code) => records.get(code)?.timeZone ?? undefined
}

function currenciesIn(records: Records): OfFactory<Currency> {
  return (code) => records.get(code)?.currency ?? undefined
}
