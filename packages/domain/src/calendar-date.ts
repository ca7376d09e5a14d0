import { type Issue, issue } from './issues.ts'

/** The range of dates that can be entered. Stored dates, and those of other back ends, may be outside it. */
const firstDate = '2000-01-01'
const lastDate = '2100-12-31'

/** Whether a string is a valid calendar date, YYYY-MM-DD; there is no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The issue of an entered date; undefined for a date from 1 January 2000 to 31 December 2100. */
export function dateIssue(text: string, path = ''): Issue | undefined {
  if (!isCalendarDate(text)) return issue('date.invalid', {}, path)
  return text < firstDate || text > lastDate ? issue('date.outOfRange', {}, path) : undefined
}
