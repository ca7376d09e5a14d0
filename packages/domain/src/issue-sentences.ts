import type { Issue, IssueCode } from './issues.ts'
import { sayIssue } from './say-issue.ts'
import { phrases, sentences } from './sentences.ts'

export const issueCodes = Object.keys(sentences) as readonly IssueCode[]

const english: ReadonlyMap<string, string> = new Map(Object.entries({ ...sentences, ...phrases }))

/** The English sentence of an issue. Separate from `issues.ts`: a browser has the translations and need not load it. */
export function sentenceOf(one: Issue): string {
  return sayIssue(one, (code, values) => english.get(code)?.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')) ?? one.code
}
