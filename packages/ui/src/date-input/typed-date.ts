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

/** undefined for what is not a date, or not yet. */
export function dateOf(value: string): CalendarDate | undefined {
  try {
    return parseDate(value)
  } catch {
    return undefined
  }
}
