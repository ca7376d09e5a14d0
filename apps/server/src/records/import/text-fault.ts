import { hiddenFault, hiddenInKeyOf } from '@goat/domain/text/text'

/** Why a value is not text of 1 to `maximum` characters, ignoring surrounding spaces; undefined if it is. */
export function textFault(column: string, given: unknown, maximum: number): string | undefined {
  if (given === undefined) return `${column} is missing.`
  if (typeof given !== 'string') return `${column} must be text.`
  const value = given.trim()
  if (value === '') return `${column} is empty.`
  if (value.length > maximum) return `${column} has ${value.length} characters; ${maximum} are the most.`
  if (!value.isWellFormed()) return `${column} is not readable text: the file must be UTF-8.`
  if (/\p{Cc}/u.test(value)) return `${column} has a line break or another control character in it.`
  const fault = hiddenFault(value)
  if (fault === 'invisible') return `${column} has no visible character.`
  if (fault === 'direction') return `${column} has hidden characters that change the direction of text.`
  return undefined
}

/** As `textFault`, for a key: a hidden character in it would make two keys look alike. */
export function keyFault(column: string, given: unknown, maximum: number): string | undefined {
  const fault = textFault(column, given, maximum)
  if (fault !== undefined || typeof given !== 'string') return fault
  const hidden = hiddenInKeyOf(given.trim())
  return hidden === undefined ? undefined : `${column} has a hidden character, ${hidden}. Remove it.`
}
