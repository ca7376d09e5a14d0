import { readRecords } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import { listHolidays, listToDecide, type ToDecideEntry } from '@goat/contract/holidays'
import { readWorld } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import { currencyOf, type FactoryContent, factoryKind, timeZoneOf } from '@goat/domain/kinds/factory'
import { type Fields, readPart, readValue, worldKinds } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import type { Currency } from '@goat/domain/money'
import { type CompiledWorld, compileWorld } from '@goat/foresight/compile'
import type { World, WorldKind } from '@goat/foresight/world'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { paths } from '../paths.ts'
import { everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { serverTime } from '../platform/clock.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { worldKey } from './live-queries.tsx'

type WorldWire = z.infer<typeof readWorld.response>

/** The records of a brand, compiled. `unread`: how many could not be read and are not considered. */
export type KnownWorld = { readonly world: CompiledWorld; readonly unread: number }

/**
 * The current records, compiled once for each revision. Read again when the server says that they have changed (`LiveWorld`); in case
 * that does not reach the browser, also each minute and when the user returns to the tab. `isWanted`: not for a back end without foresight.
 */
export function useWorld(isWanted = true) {
  return useBrandQuery(
    worldKey,
    async (client, { signal, client: cache, queryKey }): Promise<KnownWorld> => {
      const wire = await client.read(readWorld, { signal })
      const before = cache.getQueryData<KnownWorld>(queryKey)
      return before?.world.revision === wire.revision ? before : compiled(wire)
    },
    { enabled: isWanted, structuralSharing: false, ...everyMinute },
  )
}

/** The records of an earlier revision; undefined revision: none. An error if they are not known. */
export function useWorldAt(revision: number | undefined) {
  return useBrandQuery(
    (brand) => [brand, 'worldAt', revision],
    async (client, { signal }) => compiled(await client.read(readWorld, { query: { revision: String(revision) }, signal })),
    { enabled: revision !== undefined, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false, retry: false },
  )
}

function compiled({ brand, revision, records, later = [] }: WorldWire): KnownWorld {
  let unread = 0
  const read = <R extends { readonly value: object }>(kind: WorldKind, list: readonly R[]) =>
    list.filter(({ value }) => {
      const isRead = readValue<unknown>(kinds[kind] as Fields<never> as Fields<unknown>, value) !== undefined
      if (!isRead) unread += 1
      return isRead
    })
  // Of these kinds, as was just read.
  const world = {
    brand,
    revision,
    records: Object.fromEntries(worldKinds.map((kind) => [kind, read(kind, records[kind])])),
    later: later.map((one) => ({
      ...one,
      changes: one.changes.filter(({ kind, record }) => record === null || read(kind, [record]).length > 0),
    })),
  } as unknown as World
  return { world: compileWorld(world), unread }
}

/** The name and the page of a plan that is scheduled, or ends by itself. */
export function planIn({ later }: CompiledWorld, id: string | undefined) {
  const found = later.find(({ plan }) => plan === id)
  return found && { name: found.name, to: `${paths.plans}/${found.plan}` }
}

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

/** The codes of the factories, in alphabetical order; none until they are loaded. */
export function useFactoryCodes(): readonly string[] {
  return useFactoryRecords((records) => [...records.keys()].sort()).data ?? []
}

type Records = ReadonlyMap<string, FactoryContent | undefined>

/**
 * Loads the records of the factories, in parallel with other queries. Returns undefined until they are loaded; after a failure, no value is
 * known until a retry succeeds.
 */
function useFactoryValue<T>(select: (records: Records) => OfFactory<T>, withoutRecords: OfFactory<T>): OfFactory<T> | undefined {
  const hasRecords = useBrandApis().changes !== null
  const { data, failureCount } = useFactoryRecords(select)
  if (!hasRecords) return withoutRecords
  return data ?? (failureCount > 0 ? () => undefined : undefined)
}

function useFactoryRecords<T>(select: (records: Records) => T) {
  const hasRecords = useBrandApis().changes !== null
  return useBrandQuery(
    (brand) => [brand, 'factories'],
    async (client, { signal }): Promise<Records> => {
      const { records } = await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })
      // While the previous release is still running beside this one, its records have no currency.
      return new Map(records.map(({ key, value }) => [key, readPart(factoryKind, value)]))
    },
    { select, enabled: hasRecords },
  )
}

function zonesIn(records: Records): ZoneOf {
  return (code) => records.get(code)?.timeZone ?? undefined
}

function currenciesIn(records: Records): OfFactory<Currency> {
  return (code) => records.get(code)?.currency ?? undefined
}

/** A public holiday at a factory, and what was decided about it. */
export type Holiday = Output<(typeof listHolidays)['response']>['factories'][number]['holidays'][number] & { readonly factoryCode: string }

/** Some days from a date, YYYY-MM-DD. */
export type Days = { readonly from: string; readonly count: number }

/** Begins as that of what is to be decided, so that both are read again together. */
export function holidaysKey(brand: BrandId, { from, count }: Days) {
  return [...toDecideKey(brand), 'holidays', from, count] as const
}

/** The public holidays of each factory on some days (HOL-5). Refetched each minute and when the user returns to the tab. */
export function useHolidays(
  days: Days,
  isWanted = true,
  options: { readonly refetchInterval?: number; readonly staleTime?: number; readonly networkMode?: 'online' } = everyMinute,
) {
  return useBrandQuery(
    (brand) => holidaysKey(brand, days),
    async (client, { signal }) => {
      const { factories } = await client.read(listHolidays, { query: { from: days.from, days: String(days.count) }, signal })
      return {
        read: factories.flatMap(({ factoryCode, holidays }): Holiday[] => holidays.map((one) => ({ factoryCode, ...one }))),
        leftOut: [],
      }
    },
    { enabled: isWanted, ...options },
  )
}

/** How many days from the first of this month are marked: the most that one call may ask for. */
const markedDays = 400

/** In milliseconds. A decision refetches them at once. */
const marksStaleAfter = 3_600_000

/** What the calendar of a date field marks a date with (UI-58); nothing until the public holidays are loaded. */
export function useHolidayMarks(factories: readonly string[]): (date: string) => string | undefined {
  const say = useSay()
  const [from] = useState(() => `${new Date(serverTime()).toISOString().slice(0, 7)}-01`)
  // Offline, a form is complete without them.
  const { data } = useHolidays({ from, count: markedDays }, factories.length > 0, { staleTime: marksStaleAfter, networkMode: 'online' })
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
  return useBrandQuery(toDecideKey, async (client, { signal }) => (await client.read(listToDecide, { signal })).entries, everyMinute)
}

export const willNotStart = (name: string) => msg`Plan “${name}” cannot be applied at its start`

/** A plan that waits for somebody. */
export function waitingText(say: Say, { name, why }: Extract<ToDecideEntry, { readonly kind: 'plan' }>): string {
  switch (why) {
    case 'missed':
      return say(msg`Plan “${name}” was missed`)
    case 'failed':
      return say(msg`Plan “${name}” could not be applied`)
    case 'willFail':
      return say(willNotStart(name))
    case 'inReview':
      return say(msg`Plan “${name}” waits for approval`)
    case 'emergency':
      return say(msg`Plan “${name}” went ahead without an approval`)
  }
}

/** The name of a public holiday in the language of the user. */
export function holidayName(
  { languageTag }: Pick<Say, 'languageTag'>,
  { name, dutchName }: { readonly name: string; readonly dutchName: string | null },
): string {
  return languageTag === 'nl-NL' ? (dutchName ?? name) : name
}
