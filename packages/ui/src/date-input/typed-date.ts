import { type CalendarDate, parseDate } from '@internationalized/date'
import type { DateSegment } from 'react-stately/useDateFieldState'

/** The segments as YYYY-MM-DD, even if the date does not exist; empty while a segment is missing. */
export function textOf(segments: readonly Pick<DateSegment, 'type' | 'isPlaceholder' | 'value'>[]): string {
  const part = (type: DateSegment['type'], digits: number) => {
    const found = segments.find((one) => one.type === type)
    return found === undefined || found.isPlaceholder || found.value === undefined ? undefined : String(found.value).padStart(digits, '0')
  }
  const parts = [part('year', 4), part('month', 2), part('day', 2)]
  return parts.includes(undefined) ? '' : parts.join('-')
}

/** Moves a one- or two-digit year of a typed date to this century. */
export function meantBy(text: string): string {
  return text.replace(/^00(?=\d\d-)/, '20')
}

type Part = 'day' | 'month' | 'year'

/**
 * Parses a complete date into YYYY-MM-DD: year first, or in the order of the field, separated by `/`, `-`, `.` or spaces or as eight digits;
 * or with the name of the month in English or Dutch, such as `14 Feb 2027`. undefined for anything else.
 */
export function writtenDate(text: string, order: readonly DateSegment['type'][]): string | undefined {
  const parts = order.filter((type) => type === 'day' || type === 'month' || type === 'year')
  return numericDate(text, parts) ?? dateWithMonthName(text)
}

function numericDate(text: string, order: readonly Part[]): string | undefined {
  const digits = /^\s*\d{8}\s*$/.test(text) ? text.trim() : undefined
  if (digits !== undefined) {
    const [first = 0, second = 0] = order.map((part) => (part === 'year' ? 4 : 2))
    return dateFrom(order, [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second)])
  }
  const [, first = '', , second = '', third = ''] = /^\s*(\d{1,4})([/.\s-])\s*(\d{1,2})\2\s*(\d{1,4})\s*$/.exec(text) ?? []
  return dateFrom(first.length === 4 ? ['year', 'month', 'day'] : order, [first, second, third])
}

function dateWithMonthName(text: string): string | undefined {
  const dayFirst = /^\s*(?<day>\d{1,2})[\s./-]*(?<name>[a-z]+)\.?[\s,./-]*(?<year>\d+)\s*$/i
  const monthFirst = /^\s*(?<name>[a-z]+)\.?[\s-]*(?<day>\d{1,2})[\s,]+(?<year>\d+)\s*$/i
  const { day = '', name = '', year = '' } = (dayFirst.exec(text) ?? monthFirst.exec(text))?.groups ?? {}
  const month = monthNames().findIndex((names) => name.length > 2 && names.some((one) => one.startsWith(name.toLowerCase()))) + 1
  return month === 0 ? undefined : dateFrom(['day', 'month', 'year'], [day, String(month), year])
}

/** The names of each month, long and short, in lower case. */
function monthNames(): readonly (readonly string[])[] {
  const formats = ['en-GB', 'nl-NL'].flatMap((locale) =>
    (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })),
  )
  return Array.from({ length: 12 }, (_, month) => formats.map((one) => one.format(Date.UTC(2000, month)).toLowerCase()))
}

function dateFrom(order: readonly Part[], texts: readonly string[]): string | undefined {
  const of = (part: Part) => texts[order.indexOf(part)] ?? ''
  if (!/^(?:\d{2}|\d{4})$/.test(of('year')) || ![of('month'), of('day')].every((one) => /^\d{1,2}$/.test(one))) return undefined
  return meantBy([of('year').padStart(4, '0'), of('month').padStart(2, '0'), of('day').padStart(2, '0')].join('-'))
}

/** undefined unless the value is a complete date that exists. */
export function dateOf(value: string): CalendarDate | undefined {
  try {
    return parseDate(value)
  } catch {
    return undefined
  }
}
