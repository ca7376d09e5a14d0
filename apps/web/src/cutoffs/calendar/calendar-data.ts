import { type BrandId, brandOf } from '@goat/domain/brands'
import type { Cutoff, CutoffFactory } from '@goat/domain/kinds/cutoff'
import { type DatedCutoff, isCovered } from '@goat/domain/kinds/cutoff-override'
import { joinKey } from '@goat/domain/kinds/kind'
import { dateIssue, localAt, type Todays, todaysIn } from '@goat/domain/time/calendar'
import { useSyncExternalStore } from 'react'
import { addressOf, oneOf, text } from '../../paths.ts'

/** A delivery service of the calendar. */
export type Row = {
  readonly factory: string
  /** IANA zone; undefined if not known. */
  readonly timeZone: string | undefined
  /** The raw name. */
  readonly service: string
  readonly name: string
  readonly cutoff: Cutoff
}

/** How many days the calendar shows: on a phone, one at a time. */
export function useDayCount(): number {
  return useSyncExternalStore(onWidthChange, () => (phone().matches ? 1 : 14))
}

const phone = () => matchMedia('(max-width: 479px)')

function onWidthChange(act: () => void): () => void {
  const query = phone()
  query.addEventListener('change', act)
  return () => query.removeEventListener('change', act)
}

/** A delivery service on a day, in days since 1970-01-01. */
export type CellAt = { readonly row: Row; readonly day: number }

/** Unique among the cells of a brand. */
export function cellKey({ row, day }: CellAt): string {
  return joinKey(row.factory, row.service, String(day))
}

export function rowsOf(factories: readonly CutoffFactory[]): readonly Row[] {
  return factories.flatMap(({ factoryCode, timeZone, deliveryServices }) =>
    deliveryServices.map(({ serviceName, displayServiceName, cutoff }) => ({
      factory: factoryCode,
      timeZone,
      service: serviceName,
      name: displayServiceName,
      cutoff,
    })),
  )
}

/** The codes of the factories of some rows. */
export function factoriesOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map(({ factory }) => factory))]
}

/** The rows that a dated cut-off covers. */
export function coveredRows(rows: readonly Row[], { factories, services }: Covered): readonly Row[] {
  return rows.filter(({ factory, service }) => isCovered(factories, factory) && isCovered(services, service))
}

/** The factories and delivery services that a dated cut-off covers. */
type Covered = Pick<DatedCutoff, 'factories' | 'services'>

/** The current dates at the factories of the covered delivery services. */
export type TodaysOf = (covered: Covered) => Todays

/**
 * The date, YYYY-MM-DD, that the calendar calls today: the date at the chosen factory, or at the first in the chosen country; without one,
 * the date in the brand's home country, which most users are in. `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export function shownToday(rows: readonly Row[], factory: string | undefined, brand: BrandId, now: number): string {
  const timeZone = factory === undefined ? undefined : rows.find((row) => isShown(row.factory, factory))?.timeZone
  return localAt(now, timeZone ?? brandOf(brand).timeZone).slice(0, 10)
}

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export function todaysAt(rows: readonly Row[], covered: Covered, now: number): Todays {
  return todaysIn(
    coveredRows(rows, covered).flatMap(({ timeZone }) => timeZone ?? []),
    now,
  )
}

/** The current date at a factory, YYYY-MM-DD. */
export function todayAt(todaysOf: TodaysOf, factory: string): string {
  return todaysOf({ factories: [factory], services: null }).earliest
}

/** The current date, YYYY-MM-DD, at each factory whose time zone is known. */
export function todaysByFactory(rows: readonly Row[], todaysOf: TodaysOf): ReadonlyMap<string, string> {
  const known = rows.filter(({ timeZone }) => timeZone !== undefined)
  return new Map(factoriesOf(known).map((factory) => [factory, todayAt(todaysOf, factory)]))
}

/**
 * The query of the calendar: its first day, and the factory, or the country of the factories, if it does not show all. `add`: whether the
 * form for a new dated cut-off of both is opened, and as one that closes.
 */
export const calendarAddress = addressOf({ from: text, factory: text, add: oneOf(['dated', 'closed'] as const) })

/** The country with which the code of a factory begins. */
function countryOf(factory: string): string {
  return factory.slice(0, 2)
}

export function countriesOf(factories: readonly string[]): readonly { readonly country: string; readonly count: number }[] {
  return [...Map.groupBy(factories, countryOf)].flatMap(([country, { length: count }]) => (count === 1 ? [] : [{ country, count }]))
}

/** Whether a factory is shown; `chosen` as in the address. */
export function isShown(factory: string, chosen: string | undefined): boolean {
  return chosen === undefined || factory === chosen || countryOf(factory) === chosen
}

/** What exists of an address, and what is ignored, as given. `factories`: the codes of those with delivery services. */
export function readAddress(search: string, factories: readonly string[]) {
  const { from, factory, add } = calendarAddress.parse(search)
  const isBadDate = from !== undefined && dateIssue(from) !== undefined
  const isKnown = factories.some((code) => code === factory) || countriesOf(factories).some(({ country }) => country === factory)
  return {
    from: isBadDate ? undefined : from,
    factory: isKnown ? factory : undefined,
    add,
    ignored: { from: isBadDate ? from : undefined, factory: isKnown ? undefined : factory },
  }
}
