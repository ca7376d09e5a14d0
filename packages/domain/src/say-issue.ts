/** Formats a code of `sentences.ts` in a language; undefined for an unknown code. */
export type SayCode = (code: string, values: Readonly<Record<string, string>>) => string | undefined

type Values = Readonly<Record<string, unknown>>

/** The sentence of an issue; undefined for an unknown code. The issue may come from a response. */
export function sayIssue({ code, values }: { readonly code: string; readonly values: Values }, say: SayCode): string | undefined {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, listOf(value).join(', ')]))
  const said = Object.keys(texts).map((name) => [name, phraseOf(code, name, listOf(values[name]), texts, say)])
  return say(code, Object.fromEntries(said))
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
