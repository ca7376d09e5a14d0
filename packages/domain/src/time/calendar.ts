import { type Issue, issue } from '../text/issues.ts'

/** The length of a UTC day in milliseconds. A local day may be longer or shorter. */
export const dayMs = 24 * 60 * 60 * 1000
export const minuteMs = 60 * 1000

/** The days of the week, as calls spell them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a date in days since 1970-01-01, from 0 for Monday: that day was a Thursday. */
export function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The weekday of a date in days since 1970-01-01. */
export function weekdayOfDay(day: number): Weekday {
  return weekdays[weekdayIndex(day)] ?? 'monday'
}

/** The last day before another one, both in days since 1970-01-01, that is neither at a weekend nor among some dates, YYYY-MM-DD. */
export function lastWorkingDay(before: number, holidays: ReadonlySet<string>): number {
  let day = before - 1
  while (weekdayIndex(day) > 4 || holidays.has(dateOfDay(day))) day -= 1
  return day
}

/** The range of dates that can be entered. Stored dates, and those of other back ends, may be outside it. */
const firstDate = '2000-01-01'
const lastDate = '2100-12-31'

/** Whether a string is a valid calendar date, YYYY-MM-DD; there is no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The issue of an entered date (UI-19, UI-57); undefined for a date from 1 January 2000 to 31 December 2100. */
export function dateIssue(text: string, path = ''): Issue | undefined {
  if (text === '') return issue('field.required', {}, path)
  if (!isCalendarDate(text)) return issue('date.invalid', {}, path)
  return text < firstDate || text > lastDate ? issue('date.outOfRange', {}, path) : undefined
}

/** The days from 1970-01-01 to a calendar date. */
export function dayOfDate(date: string): number {
  return Date.parse(date) / dayMs
}

/** YYYY-MM-DD, of a date in days since 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The date after a date, both YYYY-MM-DD. */
export function dayAfter(date: string): string {
  return dateOfDay(dayOfDate(date) + 1)
}

/** Groups consecutive dates as [first, last]; any other date is a group of its own. `dates`: YYYY-MM-DD, ascending. */
export function dateRuns(dates: readonly string[]): readonly (readonly [string, string])[] {
  const runs: [string, string][] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last !== undefined && dayAfter(last[1]) === date) last[1] = date
    else runs.push([date, date])
  }
  return runs
}

/** From `start` up to but not including `end`, in milliseconds since 1970-01-01T00:00Z. */
export type Interval = { readonly start: number; readonly end: number }

/** HH:MM[:SS], hours 0 to 23, minutes and seconds 0 to 59 (UI-17). */
export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** A time of day in a factory's local time, always HH:MM:SS. */
export type TimeOfDay = string

/** Parses HH:MM or HH:MM:SS to HH:MM:SS; undefined for anything else. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  if (!timeOfDayPattern.test(text)) return undefined
  return text.length === 5 ? `${text}:00` : text
}

/** A time of day as HH:MM:SS; invalid text is returned unchanged, to be refused or displayed. */
export function fullTime(text: string): string {
  return parseTimeOfDay(text) ?? text
}

/** The end time of a schedule that lasts until the end of the day, as stored (DES-48). */
export const endOfDay: TimeOfDay = '23:59:59'

/**
 * An end time as HH:MM:SS: 24:00, and 00:00 after a later start, are the end of the day (DES-48). Invalid text is returned unchanged.
 */
export function fullEndTime(text: string, startTime: string): TimeOfDay {
  const end = fullTime(text)
  const isMidnight = end === '00:00:00' && (parseTimeOfDay(startTime) ?? '') > end
  return isMidnight || /^24:00(?::00)?$/.test(end) ? endOfDay : end
}

/** HH:MM, with seconds only when they are not zero (UI-17). */
export function showTimeOfDay(time: TimeOfDay): string {
  return time.length === 8 && time.endsWith(':00') ? time.slice(0, 5) : time
}

/** A time of day, HH:MM or HH:MM:SS, in milliseconds since midnight. */
export function timeMs(time: TimeOfDay): number {
  // Decisions of foresight take many: splitting takes twice as long.
  const [hours, minutes, seconds] = [Number(time.slice(0, 2)), Number(time.slice(3, 5)), Number(time.slice(6, 8))]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
