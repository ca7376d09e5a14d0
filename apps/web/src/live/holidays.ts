import type { Output } from '@goat/contract/endpoint'
import { listHolidays, listToDecide } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, useClient } from '../platform/api/client.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { serverTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'

/** A public holiday at a factory, and what was decided about it. */
export type Holiday = Output<(typeof listHolidays)['response']>['factories'][number]['holidays'][number] & { readonly factoryCode: string }

/** Some days from a date, YYYY-MM-DD. */
export type Days = { readonly from: string; readonly count: number }

/** Begins as that of what is to be decided, so that both are read again together. */
export function holidaysKey(brand: BrandId, { from, count }: Days) {
  return [...toDecideKey(brand), 'holidays', from, count] as const
}

function holidaysQuery(client: Client, brand: BrandId, days: Days) {
  const query = { from: days.from, days: String(days.count) }
  return {
    queryKey: holidaysKey(brand, days),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { factories } = await client.read(listHolidays, { query, signal })
      return {
        read: factories.flatMap(({ factoryCode, holidays }): Holiday[] => holidays.map((one) => ({ factoryCode, ...one }))),
        leftOut: [],
      }
    },
  }
}

/** The public holidays of each factory on some days (HOL-5). Refetched each minute and when the user returns to the tab. */
export function useHolidays(days: Days, isWanted = true) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({ ...holidaysQuery(client, brand, days), enabled: isWanted, refetchInterval: 60_000 })
}

/** How many days from the first of this month are marked: the most that one call may ask for. */
const markedDays = 400

/** In milliseconds. A decision refetches them at once. */
const marksStaleAfter = 3_600_000

/** What the calendar of a date field marks a date with (UI-58); nothing until the public holidays are loaded. */
export function useHolidayMarks(factories: readonly string[]): (date: string) => string | undefined {
  const say = useSay()
  const client = useClient()
  const { brand } = useBrand()
  const [from] = useState(() => `${new Date(serverTime()).toISOString().slice(0, 7)}-01`)
  const { data } = useQuery({
    ...holidaysQuery(client, brand, { from, count: markedDays }),
    staleTime: marksStaleAfter,
    // Offline, a form is complete without them.
    networkMode: 'online',
    enabled: factories.length > 0,
  })
  return (date) => holidayMark(data?.read ?? [], factories, date, say)
}

/** The names of the public holidays of some factories on a date, each with the factories if others of them have none. */
export function holidayMark(
  holidays: readonly Pick<Holiday, 'factoryCode' | 'date' | 'name' | 'dutchName'>[],
  factories: readonly string[],
  date: string,
  say: Pick<Say, 'languageTag'>,
): string | undefined {
  const same = holidays.filter((one) => one.date === date && factories.includes(one.factoryCode))
  const names = [...Map.groupBy(same, (one) => holidayName(say, one))].map(([name, at]) =>
    at.length === factories.length ? name : `${name} (${at.map(({ factoryCode }) => factoryCode).join(', ')})`,
  )
  return names.length === 0 ? undefined : names.join('; ')
}

/** The year of a date, YYYY-MM-DD, and the days shown with its last one, so that other days near it are not read again. */
export function yearOf(date: string): Days {
  return { from: `${date.slice(0, 4)}-01-01`, count: 400 }
}

/** The part of an address that leads to the list. */
export const toDecideHash = '#to-decide'

export function toDecideKey(brand: BrandId): readonly [BrandId, 'toDecide'] {
  return [brand, 'toDecide']
}

/** What somebody has to decide within 90 days (HOL-10). Refetched each minute and when the user returns to the tab. */
export function useToDecide() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: toDecideKey(brand),
    queryFn: async ({ signal }) => (await client.read(listToDecide, { signal })).entries,
    refetchInterval: 60_000,
  })
}

/** The name of a public holiday in the language of the user. */
export function holidayName(
  { languageTag }: Pick<Say, 'languageTag'>,
  { name, dutchName }: { readonly name: string; readonly dutchName: string | null },
): string {
  return languageTag === 'nl-NL' ? (dutchName ?? name) : name
}
