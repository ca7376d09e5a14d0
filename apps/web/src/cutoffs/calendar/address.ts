import { dateIssue } from '@goat/domain/calendar-date'

/** The query of the calendar: its first day, and the factory if it shows only one. */
export type CalendarAddress = { readonly from: string | undefined; readonly factory: string | undefined }

export function parseAddress(search: string): CalendarAddress {
  const query = new URLSearchParams(search)
  const from = query.get('from') ?? ''
  return {
    from: dateIssue(from) === undefined ? from : undefined,
    factory: query.get('factory') ?? undefined,
  }
}

export function formatAddress({ from, factory }: CalendarAddress): string {
  const query = new URLSearchParams({ ...(from === undefined ? {} : { from }), ...(factory === undefined ? {} : { factory }) })
  return query.size === 0 ? '' : `?${query}`
}
