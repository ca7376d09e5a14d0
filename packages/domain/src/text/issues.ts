import { phrases, sentences } from './sentences.ts'

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
