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
