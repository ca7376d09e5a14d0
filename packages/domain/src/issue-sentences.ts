import { inputIssues } from './input-issues.ts'
import type { Issue, IssueCode } from './issues.ts'
import { refusals } from './refusals.ts'

const sentences = { ...inputIssues, ...refusals }

export const issueCodes = Object.keys(sentences) as readonly IssueCode[]

/** The English sentence of an issue. Apart from `issues.ts`, so that a browser, which has every language, need not load it. */
export function sentenceOf(one: Issue): string {
  const sentence = sentences[one.code] as (values: Issue['values']) => string
  return sentence(one.values)
}
