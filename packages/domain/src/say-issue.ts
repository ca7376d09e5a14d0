/** Says a code of `sentences.ts` in some language; undefined for what is not a code. */
export type SayCode = (code: string, values: Readonly<Record<string, string>>) => string | undefined

type Values = Readonly<Record<string, unknown>>

/** The sentence of an issue; undefined where its code is not known. The issue may come over a wire. */
export function sayIssue({ code, values }: { readonly code: string; readonly values: Values }, say: SayCode): string | undefined {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, listOf(value).join(', ')]))
  const said = Object.keys(texts).map((name) => [name, phraseOf(code, name, listOf(values[name]), texts, say)])
  return say(code, Object.fromEntries(said))
}

/** A value within a sentence: what it means, where that has a phrase. */
function phraseOf(code: string, name: string, list: readonly string[], texts: Readonly<Record<string, string>>, say: SayCode): string {
  const phrase = (key: string) => say(key, texts)
  const text = texts[name] ?? ''
  switch (name) {
    case 'allowed':
      return phrase(list.length === 0 ? 'allowed.none' : 'allowed.some') ?? text
    case 'days':
      return list.map((day) => phrase(`days.${day}`) ?? day).join(', ')
    case 'expected':
      // An id of a caller may be spelled like a code.
      return (code === 'field.notAsAddressed' ? undefined : phrase(`expected.${text}`)) ?? text
    case 'field':
      return text === '' ? (phrase('field.whole') ?? text) : text
    case 'name':
      return (code === 'list.empty' ? phrase(`list.${text}`) : undefined) ?? text
    case 'names':
      return Number(texts['more']) > 0 ? (phrase('names.andMore') ?? text) : text
    default:
      return text
  }
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]
}
