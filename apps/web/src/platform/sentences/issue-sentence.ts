import { type Issue, sayIssue } from '@goat/domain/text/issues'
import { datesIn } from '../locale/dates.ts'
import type { Say } from '../locale/locale-root.tsx'

/** Translates the issue of a field; undefined without one. */
export function issueSentence(issue: Issue | undefined, say: Say): string | undefined {
  return issue === undefined ? undefined : sentenceIn(issue, say)
}

/** Translates an issue; undefined for an unknown code. The catalogues use the issue codes of the domain as ids. */
export function sentenceIn(issue: Parameters<typeof sayIssue>[0], say: Say): string | undefined {
  return sayIssue(issue, (code, values) => {
    const { endDate } = values
    const shown = endDate === undefined ? values : { ...values, endDate: datesIn(say.languageTag).date(endDate) }
    const sentence = say({ id: code, values: shown })
    return sentence === code ? undefined : sentence
  })
}
