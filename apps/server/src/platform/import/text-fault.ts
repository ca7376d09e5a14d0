import { hiddenFault, hiddenInKeyOf } from '@goat/domain/visible-text'

/** Why a value of a line is no text of one to `longest` characters, the spaces around it apart; undefined for one that is. */
export function textFault(column: string, given: unknown, longest: number): string | undefined {
  if (given === undefined) return `${column} is missing.`
  if (typeof given !== 'string') return `${column} must be text.`
  const value = given.trim()
  if (value === '') return `${column} is empty.`
  if (value.length > longest) return `${column} has ${value.length} characters; ${longest} are the most.`
  // U+FFFD stands where bytes were that are not UTF-8.
  if (value.includes('\uFFFD') || !value.isWellFormed()) return `${column} is not readable text: the file must be UTF-8.`
  if (/\p{Cc}/u.test(value)) return `${column} has a line break or another control character in it.`
  const fault = hiddenFault(value)
  if (fault === 'invisible') return `${column} has no visible character.`
  if (fault === 'direction') return `${column} has hidden characters that change the direction of text.`
  return undefined
}

/** The same of a key, by which something is found again: a hidden character in it would make two keys that look alike. */
export function keyFault(column: string, given: unknown, longest: number): string | undefined {
  const fault = textFault(column, given, longest)
  if (fault !== undefined || typeof given !== 'string') return fault
  const hidden = hiddenInKeyOf(given.trim())
  return hidden === undefined ? undefined : `${column} has a hidden character, ${hidden}. Remove it.`
}
