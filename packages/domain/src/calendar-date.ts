import { type Issue, issue } from './issues.ts'

/** The first and the last date that can be entered. What is stored, or comes from another back end, may lie outside. */
const firstDate = '2000-01-01'
const lastDate = '2100-12-31'

/** Whether a text is a date of the calendar as YYYY-MM-DD; there is no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** Why a text cannot be entered as a date; undefined for a date from 1 January 2000 to 31 December 2100. */
export function dateIssue(text: string, path = ''): Issue | undefined {
  if (!isCalendarDate(text)) return issue('date.invalid', {}, path)
  return text < firstDate || text > lastDate ? issue('date.outOfRange', {}, path) : undefined
}
