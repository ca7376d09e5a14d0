import { inputSentences } from './input-issues.ts'
import type { Issue, IssueCode, IssueValues } from './issues.ts'
import { refusalSentences } from './refusal-sentences.ts'

/** The English sentence of each code. Apart from the codes, so that a browser, which has them in every language, need not load it. */
const sentences: { readonly [Code in IssueCode]: (values: IssueValues[Code]) => string } = {
  ...inputSentences,
  ...refusalSentences,
}

export const issueCodes = Object.keys(sentences) as readonly IssueCode[]

/** The English sentence of an issue. */
export function sentenceOf(one: Issue): string {
  const sentence = sentences[one.code] as (values: Issue['values']) => string
  return sentence(one.values)
}
