import { type CalendarDate, parseDate } from '@internationalized/date'
import type { DateSegment } from 'react-stately/useDateFieldState'

/** The parts of a date as YYYY-MM-DD, whether or not the calendar has it; empty while a part is missing. */
export function textOf(segments: readonly Pick<DateSegment, 'type' | 'isPlaceholder' | 'value'>[]): string {
  const part = (type: DateSegment['type'], digits: number) => {
    const found = segments.find((one) => one.type === type)
    return found === undefined || found.isPlaceholder || found.value === undefined ? undefined : String(found.value).padStart(digits, '0')
  }
  const parts = [part('year', 4), part('month', 2), part('day', 2)]
  return parts.includes(undefined) ? '' : parts.join('-')
}

/** What a date means as it was typed: a year of one or two digits is one of this century. */
export function meantBy(text: string): string {
  return text.replace(/^00(?=\d\d-)/, '20')
}

/**
 * A pasted date as YYYY-MM-DD: year first, or its parts in the order of the field, with `/`, `-`, `.` or a space between them. undefined for
 * anything else.
 */
export function pastedDate(text: string, order: readonly DateSegment['type'][]): string | undefined {
  const parts = /^\s*(\d{1,4})([/.\s-])\s*(\d{1,2})\2\s*(\d{1,4})\s*$/.exec(text)
  if (parts === null) return undefined
  const [, first = '', , second = '', third = ''] = parts
  const isYearFirst = first.length === 4
  const found = isYearFirst ? ['year', 'month', 'day'] : order.filter((type) => type === 'day' || type === 'month' || type === 'year')
  const texts = [first, second, third]
  const of = (type: string) => texts[found.indexOf(type)] ?? ''
  if (!/^(?:\d{2}|\d{4})$/.test(of('year')) || [of('month'), of('day')].some((one) => one.length > 2)) return undefined
  return meantBy([of('year').padStart(4, '0'), of('month').padStart(2, '0'), of('day').padStart(2, '0')].join('-'))
}

/** undefined for what is not a date, or not yet. */
export function dateOf(value: string): CalendarDate | undefined {
  try {
    return parseDate(value)
  } catch {
    return undefined
  }
}
