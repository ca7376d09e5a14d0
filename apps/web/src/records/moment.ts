import { type Issue, issue } from '@goat/domain/text/text'
import { dateIssue, instantOf, localAt, parseTimeOfDay, showTimeOfDay } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'

/** The date and the time of an instant on the clock of a zone; empty for none. */
export function momentOf(instant: string | null, zone: string): readonly [date: string, time: string] {
  if (instant === null) return ['', '']
  const [day = '', at = ''] = localAt(Date.parse(instant), zone).split('T')
  return [day, showTimeOfDay(at)]
}

/** The day begins at midnight until another time is chosen. */
export function timeWith(day: string, at: string): string {
  if (day === '') return at === '00:00' ? '' : at
  return at || '00:00'
}

/** undefined while it is incomplete. */
export function localOf(day: string, at: string): string | undefined {
  const read = normaliseTimeText(at)
  return dateIssue(day, '') === undefined && parseTimeOfDay(read) !== undefined ? `${day}T${read}` : undefined
}

/** The instant of a moment as typed; that of the plan if it is still the same, because a clock may show it twice, and does not show milliseconds. */
export function instantAt(day: string, at: string, zone: string, stored: string | null): string | null {
  const [was, wasAt] = momentOf(stored, zone)
  if (day === was && normaliseTimeText(at) === normaliseTimeText(wasAt)) return stored
  const local = localOf(day, at)
  return local === undefined ? null : new Date(instantOf(local, zone)).toISOString()
}

/** What is wrong with a moment as typed, of which both fields may be empty. */
export function momentIssues(day: string, at: string, [dayField, timeField]: readonly [string, string]): readonly Issue[] {
  if (day === '') return at.trim() === '' ? [] : [issue('date.invalid', {}, dayField)]
  const isTime = parseTimeOfDay(normaliseTimeText(at)) !== undefined
  return [dateIssue(day, dayField), isTime ? undefined : issue('time.invalid', {}, timeField)].filter((one) => one !== undefined)
}
