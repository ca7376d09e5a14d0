import { dateIssue } from '@goat/domain/calendar-date'

/** The query of the calendar: its first day, and the factory if it shows only one. */
export type CalendarAddress = { readonly from: string | undefined; readonly factory: string | undefined }

/** What an address asks for that does not exist, as it is given. */
export type Ignored = Partial<CalendarAddress>

/** The address with what exists, and what is ignored. `factories`: the codes of those with delivery services. */
export function parseAddress(search: string, factories: readonly string[]): CalendarAddress & { readonly ignored: Ignored } {
  const query = new URLSearchParams(search)
  const [from, factory] = [query.get('from') || undefined, query.get('factory') || undefined]
  const isBadDate = from !== undefined && dateIssue(from) !== undefined
  const isUnknown = factory !== undefined && !factories.includes(factory)
  return {
    from: isBadDate ? undefined : from,
    factory: isUnknown ? undefined : factory,
    ignored: { ...(isBadDate ? { from } : {}), ...(isUnknown ? { factory } : {}) },
  }
}

export function formatAddress({ from, factory }: CalendarAddress): string {
  const query = new URLSearchParams({ ...(from === undefined ? {} : { from }), ...(factory === undefined ? {} : { factory }) })
  return query.size === 0 ? '' : `?${query}`
}
