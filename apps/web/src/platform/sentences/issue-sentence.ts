import type { Issue } from '@goat/domain/issues'
import { sayIssue } from '@goat/domain/say-issue'
import type { Say } from '../locale/locale-root.tsx'

/** What is wrong with a field, in the person's language; undefined where nothing is. */
export function issueSentence(issue: Issue | undefined, say: Say): string | undefined {
  return issue === undefined ? undefined : sentenceIn(issue, say)
}

/** An issue in the person's language; undefined for a code that is not known. The catalogues have the codes of the domain as ids. */
export function sentenceIn(issue: Parameters<typeof sayIssue>[0], say: Say): string | undefined {
  return sayIssue(issue, (code, values) => {
    const said = say({ id: code, values })
    return said === code ? undefined : said
  })
}
