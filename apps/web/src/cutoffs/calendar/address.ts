import { dateIssue } from '@goat/domain/time/calendar'
import { queryOf } from '../../paths.ts'

/** The query of the calendar: its first day, and the factory, or the country of the factories, if it does not show all. */
export type CalendarAddress = { readonly from: string | undefined; readonly factory: string | undefined }

/** The country with which the code of a factory begins. */
function countryOf(factory: string): string {
  return factory.slice(0, 2)
}

/** The countries with several of the factories. */
export function countriesOf(factories: readonly string[]): readonly { readonly country: string; readonly count: number }[] {
  return [...Map.groupBy(factories, countryOf)].flatMap(([country, { length: count }]) => (count === 1 ? [] : [{ country, count }]))
}

/** Whether a factory is shown; `chosen` as in the address. */
export function isShown(factory: string, chosen: string | undefined): boolean {
  return chosen === undefined || factory === chosen || countryOf(factory) === chosen
}

/** What an address asks for that does not exist, as it is given. */
export type Ignored = Partial<CalendarAddress>

/** The address with what exists, and what is ignored. `factories`: the codes of those with delivery services. */
export function parseAddress(search: string, factories: readonly string[]): CalendarAddress & { readonly ignored: Ignored } {
  const query = new URLSearchParams(search)
  const [from, factory] = [query.get('from') || undefined, query.get('factory') || undefined]
  const isBadDate = from !== undefined && dateIssue(from) !== undefined
  const isCountry = countriesOf(factories).some(({ country }) => country === factory)
  const isUnknown = factory !== undefined && !isCountry && !factories.includes(factory)
  return {
    from: isBadDate ? undefined : from,
    factory: isUnknown ? undefined : factory,
    ignored: { ...(isBadDate ? { from } : {}), ...(isUnknown ? { factory } : {}) },
  }
}

export function formatAddress({ from, factory }: CalendarAddress): string {
  return queryOf({ from, factory })
}
