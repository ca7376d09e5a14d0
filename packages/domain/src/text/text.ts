import { phrases, sentences } from './sentences.ts'

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
 * ids and all imported text are in this form; ids stored by earlier releases may not be and are kept. Text that no field
 * takes, of more than 500 characters with many combining marks in a row, stays as it is.
 */
export function composed(text: string): string {
  return text.length > 500 && manyMarks.test(text) ? text : text.normalize('NFC')
}

/** More combining marks in a row than any language has (UAX #15, Stream-Safe Text Format). Sorting thousands takes seconds. */
const manyMarks = /\p{M}{31}/u

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

export type IssueCode = keyof typeof sentences

/** The placeholders of a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValuesFor<Name extends string> = {
  [One in Name]: One extends 'allowed' | 'days' | 'names' ? readonly string[] : string
} & ('names' extends Name ? { more: string } : unknown) &
  ('expected' extends Name ? { minimum?: string; maximum?: string } : unknown)

/** What a field must be, each with its phrase, so that it is translated. */
type Format = keyof typeof phrases extends infer Key ? (Key extends `expected.${infer Name}` ? Name : never) : never

export function isFormat(name: string): name is Format {
  return Object.hasOwn(phrases, `expected.${name}`)
}

/** The values of a code: the placeholders of its sentence and of its phrases. */
export type IssueValues<Code extends IssueCode> = ValuesFor<NamesIn<(typeof sentences)[Code]>> &
  (Code extends 'field.format' ? { expected: Format } : unknown)

export type IssueOf<Code extends IssueCode> = {
  readonly code: Code
  readonly values: Readonly<IssueValues<Code>>
  /** Where in the input, such as `default.weekday`; empty for the input as a whole. */
  readonly path: string
  /** The heading of its column, if the input is a line of a file; in a response, it is one of the values. */
  readonly column?: string
}
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode]

/** Whether every issue in `issues` is also in `known`. */
export function areAmong(issues: readonly Issue[], known: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => known.some((one) => one.code === code && one.path === path))
}

export function issue<Code extends IssueCode>(code: Code, values: IssueValues<Code>, path = ''): IssueOf<Code> {
  return { code, values, path }
}

/** Formats a code of `sentences.ts` in a language; undefined for an unknown code. */
export type SayCode = (code: string, values: Readonly<Record<string, string>>) => string | undefined

type Values = Readonly<Record<string, unknown>>

type Said = { readonly code: string; readonly values: Values; readonly column?: string | undefined }

/** The sentence of an issue, which names its column, if it has one; undefined for an unknown code. The issue may come from a response. */
export function sayIssue({ code, values: given, column = listOf(given['column'])[0] }: Said, say: SayCode): string | undefined {
  const isField = column !== undefined && 'field' in given && code !== 'value.notAllowed'
  const values = isField ? { ...given, field: column } : given
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, listOf(value).join(', ')]))
  const said = Object.keys(texts).map((name) => [name, phraseOf(code, name, listOf(values[name]), texts, say)])
  const sentence = say(code, Object.fromEntries(said))
  return sentence === undefined || column === undefined || isField ? sentence : `${column}: ${sentence}`
}

/** A value in a sentence; replaced by its phrase, if it has one. */
function phraseOf(code: string, name: string, list: readonly string[], texts: Readonly<Record<string, string>>, say: SayCode): string {
  const phrase = (key: string) => say(key, texts)
  const text = texts[name] ?? ''
  switch (name) {
    case 'allowed':
      return phrase(list.length === 0 ? 'allowed.none' : 'allowed.some') ?? text
    case 'days':
      return list.map((day) => phrase(`days.${day}`) ?? day).join(', ')
    case 'expected':
      // A caller's id may be spelt like a code.
      return (code === 'field.notAsAddressed' ? undefined : phrase(`expected.${text}`)) ?? text
    case 'field':
      if (code === 'value.notAllowed') return phrase(`a.${nounOf(text)}`) ?? phrase('a.other') ?? text
      return text === '' ? (phrase('field.whole') ?? text) : text
    case 'name':
      return (code === 'list.empty' ? phrase(`list.${text}`) : undefined) ?? text
    case 'state':
      // The others are words already.
      return text === 'inReview' ? (phrase('state.inReview') ?? text) : text
    case 'names':
      return Number(texts['more']) > 0 ? (phrase('names.andMore') ?? text) : text
    default:
      return text
  }
}

/** What a field has one or several of, such as `cardType` for `cardTypes` and `CardTypes`. */
function nounOf(field: string): string {
  if (/^(?:From|To|FactoryCode|factories)$/.test(field)) return 'factory'
  const noun = field.replace(/^applicable(?=[A-Z].*s$)/i, '').replace(/s$/, '')
  return `${noun.slice(0, 1).toLowerCase()}${noun.slice(1)}`
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const texts: Readonly<Record<string, string>> = sentences
const phraseTexts: Readonly<Record<string, string>> = phrases

/** The English sentence of an issue. A browser has the translations, and its bundle leaves out what is only used here. */
export function sentenceOf(one: Issue): string {
  const english = (code: string) => texts[code] ?? phraseTexts[code]
  // The described sentences have dates as they are sent.
  const shown = one.code === 'history.notKept' ? { ...one, values: { from: dates.format(new Date(one.values.from)) } } : one
  return sayIssue(shown, (code, values) => english(code)?.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')) ?? one.code
}
