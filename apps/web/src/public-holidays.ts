import type { Output } from '@goat/contract/endpoint'
import { listHolidays } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { allRead } from '@goat/domain/unread'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './platform/api/client-context.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import { toDecideKey } from './to-decide.ts'

/** A public holiday at a factory, and what was decided about it. */
export type Holiday = Output<(typeof listHolidays)['response']>['factories'][number]['holidays'][number] & { readonly factoryCode: string }

/** Some days from a date, YYYY-MM-DD. */
export type Days = { readonly from: string; readonly count: number }

/** Begins as that of what is to be decided, so that both are read again together. */
export function holidaysKey(brand: BrandId, { from, count }: Days) {
  return [...toDecideKey(brand), 'holidays', from, count] as const
}

/** The public holidays of each factory on some days (HOL-5). Refetched each minute and when the user returns to the tab. */
export function useHolidays(days: Days, isWanted = true) {
  const client = useClient()
  const { brand } = useBrand()
  const query = { from: days.from, days: String(days.count) }
  return useQuery({
    queryKey: holidaysKey(brand, days),
    queryFn: async ({ signal }) => {
      const { factories } = await client.read(listHolidays, { query, signal })
      return allRead(factories.flatMap(({ factoryCode, holidays }): Holiday[] => holidays.map((one) => ({ factoryCode, ...one }))))
    },
    enabled: isWanted,
    refetchInterval: 60_000,
  })
}
