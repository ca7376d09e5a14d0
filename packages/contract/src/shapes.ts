import type { Issue } from '@goat/domain/text/issues'
import { identifierPattern } from '@goat/domain/text/text'
import { dateIssue, isCalendarDate, parseTimeOfDay, timeOfDayPattern } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'

/** HH:MM or HH:MM:SS; otherwise "Invalid time values." (UI-17). */
export const timeOfDayInput = z.string().check(z.regex(timeOfDayPattern, { error: 'time.invalid' satisfies Issue['code'] }))

/** HH:MM:SS, as this server sends it. */
export const timeOfDay = z.string()

/** The maximum of PostgreSQL's `integer`. */
export const maximumVersion = 2_147_483_647

/** The version that the client last saw: a whole number from 1, never a string. */
export const version = z.int().check(z.gte(1), z.lte(maximumVersion))

/** A whole number whose limits the domain validates: the schema only states them, and refuses numbers that are not exact (API-24). */
export function limited(limits: { readonly minimum: number; readonly maximum: number }) {
  return z.int().register(z.globalRegistry, { ...limits })
}

/** An instant, ISO 8601 with Z. */
export const instant = z.string()

/** An instant in requests: ISO 8601 with Z or an offset, from the year 2000 to 2100 in UTC, in which it is sent back. */
export const instantInput = z.string().check(z.refine(isInstant, { error: 'instant' }))

export const lastChange = { version, changedBy: z.string(), changedAt: instant }

/** Added to the response to an outdated write, next to the current record: who changed it last, and when. */
export const newerChange = z.object({ changedBy: z.string(), changedAt: instant })

/** A rule that a record would break, as its code and values. */
export const issueWire = z.object({ code: z.string(), path: z.string(), values: z.record(z.string(), z.unknown()) })

/** A calendar date, YYYY-MM-DD. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, { error: 'date.invalid' satisfies Issue['code'] }))

/** A calendar date in a question: from 2000-01-01 to 2100-12-31. */
export const askedDate = calendarDate.check(
  z.refine((text) => dateIssue(text)?.code !== 'date.outOfRange', { error: 'date.outOfRange' satisfies Issue['code'] }),
)

/** A local date-time: YYYY-MM-DDTHH:MM[:SS], without an offset. */
export const localDateTime = z.string().check(z.refine(isLocalDateTime, { error: 'localDateTime' }))

export const identifier = z.string().check(z.regex(identifierPattern, { error: 'identifier' }))

/** A list without duplicates. */
export function uniqueList<T extends z.ZodMiniType>(element: T) {
  return z.array(element).check(z.refine((list) => new Set(list).size === list.length, { error: 'value.repeated' }))
}

/** Whether a string is YYYY-MM-DDTHH:MM[:SS]. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isCalendarDate(text.slice(0, 10)) && parseTimeOfDay(text.slice(11)) !== undefined
}

export function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const year = new Date(text).getUTCFullYear()
  return isWritten && isCalendarDate(text.slice(0, 10)) && year >= 2000 && year <= 2100
}
