import { type Issue, issue } from './issues.ts'

/**
 * Validates a string. Characters are code points, as in the database. Control characters and lone surrogates cannot be stored or shown.
 * Multi-line texts (descriptions) may be empty.
 */
export function textIssues(text: string, path: string, maximum: number, isOneLine = true): readonly Issue[] {
  const length = [...text.trim()].length
  if (length === 0) return isOneLine ? [issue('field.required', {}, path)] : []
  if (length > maximum) return [issue('text.tooLong', { maximum: String(maximum) }, path)]
  const isUnprintable = isOneLine ? /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u : /[^\P{Cc}\n\t]|\p{Cs}/u
  if (isUnprintable.test(text.trim())) return [issue('text.unprintable', {}, path)]
  const fault = hiddenFault(text)
  return fault === undefined ? [] : [issue(`text.${fault}`, {}, path)]
}

/** Compares strings by code unit, so that the order is the same in the server, every browser and every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A text as it is searched: without case and accents, and with one kind of apostrophe. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").toLowerCase()
}

/**
 * The rule for names and ids, which must not be deceptive. A name must have a
 * visible character and must not change text direction; an id or key has no hidden character at all. Unicode Standard
 * Annex 9 (Bidi_Control) and Unicode Technical Standard 39.
 */

/** Spaces, characters that Unicode defines as not displayed, and two that are displayed as blank regardless. */
const hidden = String.raw`\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}`

const onlyHidden = new RegExp(`^[${hidden}]*$`, 'u')
const direction = /\p{Bidi_Control}/u
/** A plain space is allowed; any other space looks like it but is a different character. */
const hiddenInKey = new RegExp(`(?! )[${hidden}]`, 'u')

/** The fault of a name: nothing visible, or characters that change text direction. */
export type HiddenFault = 'invisible' | 'direction'

/**
 * Normalises to Unicode Normalization Form C, so that é as one code point and as two is the same id. New
 * ids and all imported text are in this form; ids stored by earlier releases may not be and are kept.
 */
export function composed(text: string): string {
  return text.normalize('NFC')
}

/** The fault of a name, or undefined. Joiners and other hidden characters between visible ones are needed in many scripts and emoji. */
export function hiddenFault(text: string): HiddenFault | undefined {
  if (direction.test(text)) return 'direction'
  return onlyHidden.test(text) ? 'invisible' : undefined
}

/** The first hidden character of a key that may contain spaces, as `U+200B`, or undefined. */
export function hiddenInKeyOf(key: string): string | undefined {
  const code = hiddenInKey.exec(key)?.[0].codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Safe in addresses and the database: no hidden characters, no characters with a meaning in addresses, not `.` or `..`. */
export const identifierPattern = new RegExp(String.raw`^(?!\.{1,2}$)[^${hidden}\/\\?#%]{1,64}$`, 'u')

/** The visible part of a name from another user, on one line; may be empty. */
export function visibleOf(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return onlyHidden.test(line) ? '' : line
}

/** The first names, and the number of further ones. */
export type NamesAndMore = { names: readonly string[]; more: string }

/** Maximum names listed; the rest are counted. */
const maxNames = 10

/** The values of a sentence that lists many names. */
export function namesAndMore(names: readonly string[]): NamesAndMore {
  return { names: names.slice(0, maxNames), more: String(Math.max(0, names.length - maxNames)) }
}

/**
 * What a spreadsheet may take for the start of a formula, including fullwidth forms and after invisible characters, and what is that after an
 * apostrophe. In files for spreadsheets it has an apostrophe before it.
 */
export const formula = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A cell without the apostrophe that a file for spreadsheets has before a formula. */
export function unguarded(cell: string | undefined): string | undefined {
  return cell?.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
