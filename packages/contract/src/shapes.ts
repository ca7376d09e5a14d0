import { isCalendarDate } from '@goat/domain/calendar-date'
import type { Issue } from '@goat/domain/issues'
import { parseTimeOfDay, timeOfDayPattern } from '@goat/domain/time-of-day'
import { identifierPattern } from '@goat/domain/visible-text'
import * as z from 'zod/mini'

/** HH:MM or HH:MM:SS; anything else is "Invalid time values." (UI-17). */
export const timeOfDayInput = z.string().check(z.regex(timeOfDayPattern, { error: 'time.invalid' satisfies Issue['code'] }))

/** HH:MM:SS, as our server answers. */
export const timeOfDay = z.string()

/** As the database counts: `integer`. */
export const maximumVersion = 2_147_483_647

/** A version as the caller last saw it: a whole number from 1, never a text. */
export const version = z.int().check(z.gte(1), z.lte(maximumVersion))

/** An instant, ISO 8601 with Z. */
export const instant = z.string()

/** An instant as a caller gives it: ISO 8601 with Z or an offset, from the year 2000 to 2100. */
export const instantInput = z.string().check(z.refine(isInstant, { error: 'instant' }))

/** What the refusal of an outdated write says beside the record as it is now: who changed it last, and when. */
export const newerChange = z.object({ changedBy: z.string(), changedAt: instant })

/** A date of the calendar, YYYY-MM-DD. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, { error: 'date.invalid' satisfies Issue['code'] }))

/** What a clock on a wall shows: YYYY-MM-DDTHH:MM[:SS], without an offset. */
export const localDateTime = z.string().check(z.refine(isLocalDateTime, { error: 'localDateTime' }))

/** The id of a thing, as `identifierPattern` has it. */
export const identifier = z.string().check(z.regex(identifierPattern, { error: 'identifier' }))

/** A list that has nothing twice. */
export function uniqueList<T extends z.ZodMiniType>(element: T) {
  return z.array(element).check(z.refine((list) => new Set(list).size === list.length, { error: 'value.repeated' }))
}

/** Whether a text is YYYY-MM-DDTHH:MM[:SS]. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isCalendarDate(text.slice(0, 10)) && parseTimeOfDay(text.slice(11)) !== undefined
}

function isInstant(text: string): boolean {
  const isWritten = /^(?:20\d\d|2100)-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  return isWritten && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}
