import {
  cityOf,
  dateOfDay,
  endOfDay,
  fullEndTime,
  isCalendarDate,
  minuteMs,
  showTimeOfDay,
  type TimeOfDay,
  zoneClock,
} from '@goat/domain/time/calendar'
import { serverTime } from '../clock.ts'
import { cityNames, messages } from '../messages.ts'
import { type Say, useLocale } from './locale.tsx'

export type Dates = ReturnType<typeof createDates>

const created = new Map<string, Dates>()

/** The only formats of dates and times (UI-51), in a language. */
export function datesIn(languageTag: string): Dates {
  const dates = created.get(languageTag) ?? createDates(languageTag)
  created.set(languageTag, dates)
  return dates
}

type ClockParts = { readonly withDate: boolean; readonly withYear: boolean; readonly isDayOnly?: boolean }

/** Anything that is not a date, which another back end may send, is shown as received. */
function createDates(languageTag: string) {
  const medium = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const formatters = new Map<string, Intl.DateTimeFormat>()
  /** Kept from the first use, because creating one takes long. */
  const formatter = (fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = JSON.stringify(fields)
    const known = formatters.get(key) ?? new Intl.DateTimeFormat(languageTag, fields)
    formatters.set(key, known)
    return known
  }
  const ofDate = (fields: Intl.DateTimeFormatOptions) => (text: string) =>
    isCalendarDate(text) ? formatter({ ...fields, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`)) : text
  const ofInstant = (fields: Intl.DateTimeFormatOptions) => (at: string | number) => {
    const moment = new Date(at)
    return Number.isNaN(moment.getTime()) ? String(at) : formatter(fields).format(moment)
  }
  /** A time that occurs twice names its zone. */
  const clockIn = (at: number, timeZone: string | undefined) => {
    const isRepeated = timeZone !== undefined && zoneClock(timeZone).isRepeated(at)
    return { ...clock, timeZone, timeZoneName: isRepeated ? ('short' as const) : undefined }
  }
  /** A weekday and a time in a time zone, with the date and the year if they are not obvious. */
  const clockAt = (at: number, timeZone: string | undefined, { withDate, withYear, isDayOnly = false }: ClockParts) =>
    formatter({
      ...(isDayOnly ? { timeZone } : clockIn(at, timeZone)),
      ...(isDayOnly || at % minuteMs === 0 ? {} : { second: '2-digit' }),
      weekday: 'short',
      ...(withDate ? { day: 'numeric', month: 'short' } : {}),
      ...(withYear ? { year: 'numeric' } : {}),
    })
      .format(at)
      .replaceAll(',', '')
  const date = ofDate(medium)
  const day = ofDate({ ...medium, weekday: 'short' })
  return {
    /** A calendar date, YYYY-MM-DD. */
    date,
    /** A calendar date with its weekday. */
    day: (text: string) => day(text).replaceAll(',', ''),
    /** The day and the month of a calendar date. */
    shortDay: ofDate({ day: 'numeric', month: 'short' }),
    /** The weekday of a calendar date. */
    weekday: ofDate({ weekday: 'short' }),
    /** A date and a time of day. */
    local: (day: string, time: string) => `${date(day)}, ${showTimeOfDay(time)}`,
    /** An instant (ISO 8601, or milliseconds) in the user's time zone, which it names. */
    instant: ofInstant({ ...medium, ...clock, timeZoneName: 'short' }),
    /** The day of an instant in the user's time zone, as a heading. */
    heading: ofInstant({ dateStyle: 'full' }),
    /** The time of an instant in the user's time zone, below a heading. */
    time: ofInstant({ timeStyle: 'medium' }),
    /** An instant in a time zone, without the name of the zone. */
    instantIn: (at: number, timeZone: string) => formatter({ ...medium, ...clockIn(at, timeZone) }).format(at),
    /** The time of an instant in a time zone; its month. */
    hourIn: (at: number, timeZone: string) => formatter({ ...clock, timeZone }).format(at),
    monthIn: (at: number, timeZone: string) => formatter({ month: 'short', year: 'numeric', timeZone }).format(at),
    clock: clockAt,
    /** A day with its weekday and a time in a time zone, with the year if it is not that of today there. */
    moment: (at: number, timeZone: string) => clockAt(at, timeZone, { withDate: true, withYear: isOtherYear(at, timeZone) }),
  }
}

/** Whether an instant is in another year than now, on the clock of a time zone. */
export function isOtherYear(at: number, timeZone: string): boolean {
  const yearOf = (instant: number) => dateOfDay(zoneClock(timeZone).localAt(instant).day).slice(0, 4)
  return yearOf(at) !== yearOf(serverTime())
}

export function useDates(): Dates {
  return datesIn(useLocale().languageTag)
}

/** The city in the name of an IANA time zone, in the selected language. */
export function cityIn(timeZone: string, say: Say): string {
  const name = cityNames[timeZone]
  return name === undefined ? cityOf(timeZone) : say(name)
}

/** A time until which something lasts, stored or as typed: the last second is the end of the day (BRD-11, DES-48). */
export function timeOrEndOfDay(say: Say, time: TimeOfDay): string {
  return fullEndTime(time, '') === endOfDay ? say(messages.endOfDay) : showTimeOfDay(time)
}

/** A day with its weekday; with the year only if it is not that of today. Days since 1970-01-01. */
export function dayFrom(say: Say, day: number, today: number): string {
  const dates = datesIn(say.languageTag)
  const date = dateOfDay(day)
  return date.slice(0, 4) === dateOfDay(today).slice(0, 4) ? `${dates.weekday(date)} ${dates.shortDay(date)}` : dates.day(date)
}
