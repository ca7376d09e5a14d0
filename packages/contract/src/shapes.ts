import { type Issue, issueCodes } from '@goat/domain/issues'
import { timeOfDayPattern } from '@goat/domain/time-of-day'
import * as z from 'zod/mini'

/** HH:MM or HH:MM:SS; anything else is the described 'Invalid time values.' */
export const timeOfDayInput = z.string().check(z.regex(timeOfDayPattern, { error: 'time.invalid' satisfies Issue['code'] }))

/** HH:MM:SS, as our server answers. */
export const timeOfDay = z.string()

/** A version as the caller last saw it: a whole number from 1, never a text. */
export const version = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** An instant, ISO 8601 with Z. */
export const instant = z.string()

export const nothing = z.strictObject({})

export function isIssueCode(code: unknown): code is Issue['code'] {
  return issueCodes.some((known) => known === code)
}
