/** A file: its path and content. */
export type Source = { readonly path: string; readonly text: string }

export type Rule = { readonly id: string; readonly path: string; readonly text: string }

/** `- **CUT-7** …` up to the next rule or heading. */
const definition = /^- \*\*(?<id>[A-Z]+-\d+)\*\* (?<text>[\s\S]*?)(?=^- \*\*[A-Z]+-\d+\*\* |^#|(?![\s\S]))/gm

export function rulesIn(pages: readonly Source[]): readonly Rule[] {
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(definition)].map(({ groups }) => ({ id: groups?.['id'] ?? '', path, text: groups?.['text'] ?? '' })),
  )
}

/** Duplicate rule ids. */
export function definedTwice(rules: readonly Rule[]): readonly string[] {
  return [...Map.groupBy(rules, ({ id }) => id)].filter(([, same]) => same.length > 1).map(([id]) => id)
}

/** Ids of rules without a test. Skipped tests do not count. */
export function unproved(rules: readonly Rule[], tests: readonly Source[]): readonly string[] {
  const id = idPattern(rules)
  // `test('CUT-7: …'`, `test.describe('CUT-7, CUT-8: …'` and `test.each(…)('CUT-7: …'`.
  const call = String.raw`(?:\b(?:test\w*|it|describe)(?:\.(?!skip|todo|fixme)\w+)*|\))\(\s*`
  const title = new RegExp(`${call}(?:'|"|\`)(${id}(?:, ${id})*): `, 'g')
  const named = new Set(tests.flatMap(({ text }) => [...text.matchAll(title)].flatMap(([, ids = '']) => ids.split(', '))))
  return rules.map((rule) => rule.id).filter((one) => !named.has(one))
}

/** Citations of rules, as `path: CUT-7`. */
export function citationsIn(rules: readonly Rule[], sources: readonly Source[]): readonly { readonly id: string; readonly path: string }[] {
  const citation = new RegExp(String.raw`\b${idPattern(rules)}\b`, 'g')
  return sources.flatMap(({ path, text }) => [...text.matchAll(citation)].map(([id]) => ({ id, path })))
}

/** Citations of rules that do not exist. */
export function unknownCitations(rules: readonly Rule[], sources: readonly Source[]): readonly string[] {
  const known = new Set(rules.map(({ id }) => id))
  return citationsIn(rules, sources).flatMap(({ id, path }) => (known.has(id) ? [] : [`${path}: ${id}`]))
}

/** Matches ids with the prefix of a rule. */
function idPattern(rules: readonly Rule[]): string {
  return String.raw`(?:${[...new Set(rules.map(({ id }) => id.split('-')[0]))].join('|')})-\d+`
}

/** The screen texts that the rules quote, with `{}` for each placeholder. */
export function quotesIn(rules: readonly Rule[]): readonly { readonly id: string; readonly quote: string }[] {
  return rules.flatMap(({ id, text }) =>
    [...text.replace(/`[^`]*`/g, '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quote = '']) => ({
      id,
      quote: withoutNames(unescaped(quote).replace(/\s+/g, ' ')),
    })),
  )
}

/** Quotes that are not a complete screen text. */
export function unknownQuotes(rules: readonly Rule[], screenTexts: ReadonlySet<string>): readonly string[] {
  return quotesIn(rules).flatMap(({ id, quote }) => (screenTexts.has(quote) ? [] : [`${id}: "${quote}"`]))
}

/** Every text of a message catalogue (`.po`) or of the string literals of a source file, with `{}` for each placeholder. */
export function screenTextsIn({ path, text }: Source): readonly string[] {
  return (path.endsWith('.po') ? messagesIn(text).flatMap(spellingsOf) : literalsIn(text)).map(withoutNames)
}

function messagesIn(catalogue: string): readonly string[] {
  return [...catalogue.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)].map(([, parts = '']) =>
    [...parts.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => unescaped(part)).join(''),
  )
}

/** A message in each of its plural forms. */
function spellingsOf(message: string): readonly string[] {
  const plural = /\{\w+, plural, (?<forms>(?:=?\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/.exec(message)
  if (plural === null) return [message]
  const forms = [...(plural.groups?.['forms'] ?? '').matchAll(/\w+ \{((?:[^{}]|\{\w+\})*)\}/g)]
  return forms.flatMap(([, form = '']) => spellingsOf(message.replace(plural[0], () => form.replaceAll('#', '{}'))))
}

/** String literals in single, double and backward quotes, except in comments. */
function literalsIn(source: string): readonly string[] {
  const token = /\/\*[\s\S]*?\*\/|\/\/.*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
  return [...source.matchAll(token)].flatMap(([, single, double, template]) => {
    const literal = single ?? double ?? template?.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
    return literal === undefined ? [] : [unescaped(literal)]
  })
}

function withoutNames(text: string): string {
  return text.replace(/\{\w*\}/g, '{}')
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
