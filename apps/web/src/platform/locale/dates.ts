import { isCalendarDate } from '@goat/domain/calendar-date'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import { useLocale } from './locale-root.tsx'

export type Dates = ReturnType<typeof createDates>

/** A language has half a dozen formatters, each of which takes long to create. */
const created = new Map<string, Dates>()

/** The only formats of dates and times (UI-51), in a language. */
export function datesIn(languageTag: string): Dates {
  const dates = created.get(languageTag) ?? createDates(languageTag)
  created.set(languageTag, dates)
  return dates
}

/** Anything that is not a date, which another back end may send, is shown as received. */
function createDates(languageTag: string) {
  const medium = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const format = (fields: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(languageTag, fields)
  const dates = format({ ...medium, timeZone: 'UTC' })
  const days = format({ ...medium, weekday: 'short', timeZone: 'UTC' })
  const instants = format({ ...medium, ...clock, timeZoneName: 'short' })
  const headings = format({ dateStyle: 'full' })
  const weekdays = format({ weekday: 'short', timeZone: 'UTC' })
  const times = format({ timeStyle: 'medium' })
  const date = (text: string) => (isCalendarDate(text) ? dates.format(startOf(text)) : text)
  const ofInstant = (formatter: Intl.DateTimeFormat) => (at: string | number) => {
    const moment = new Date(at)
    return Number.isNaN(moment.getTime()) ? String(at) : formatter.format(moment)
  }
  return {
    /** A calendar date, YYYY-MM-DD. */
    date,
    /** A calendar date with its weekday. */
    day: (text: string) => days.format(startOf(text)).replaceAll(',', ''),
    /** The weekday of a calendar date. */
    weekday: (text: string) => weekdays.format(startOf(text)),
    /** A date and a time of day. */
    local: (day: string, time: string) => `${date(day)}, ${showTimeOfDay(time)}`,
    /** An instant (ISO 8601, or milliseconds) in the user's time zone, which it names. */
    instant: ofInstant(instants),
    /** The day of an instant in the user's time zone, as a heading. */
    heading: ofInstant(headings),
    /** The time of an instant in the user's time zone, below a heading. */
    time: ofInstant(times),
    /** An instant in a time zone, without the name of the zone. */
    instantIn: (at: number, timeZone: string) => format({ ...medium, ...clock, timeZone }).format(at),
    /** A weekday and a time in a time zone, with the date and the year if they are not obvious. */
    clock: (at: number, timeZone: string | undefined, { withDate, withYear }: { readonly withDate: boolean; readonly withYear: boolean }) =>
      format({
        ...clock,
        weekday: 'short',
        ...(withDate ? { day: 'numeric', month: 'short' } : {}),
        ...(withYear ? { year: 'numeric' } : {}),
        ...(timeZone === undefined ? {} : { timeZone }),
      })
        .format(at)
        .replaceAll(',', ''),
  }
}

export function useDates(): Dates {
  return datesIn(useLocale().languageTag)
}

function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
