import type { Issue } from '@goat/domain/issues'
import type { Say } from '../locale/locale-root.tsx'
import { issueSentences } from './issue-sentences.ts'

/** What is wrong with a field, in the person's language; undefined where nothing is. */
export function issueSentence(issue: Issue | undefined, say: Say): string | undefined {
  return issue === undefined ? undefined : say(issueSentences[issue.code](issue.values, say))
}
