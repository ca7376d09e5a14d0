import type { Problem } from '@goat/contract/endpoint'
import { type Issue, issue, sayIssue } from '@goat/domain/text/text'
import { msg } from '@lingui/core/macro'
import { datesIn } from '../locale/dates.ts'
import type { Say } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { CallFailure, isCancelled, plainFailureText, ResponseTimeout } from './failure.ts'

/** The text to show for a failure on a page that the description does not have: a lost connection is said to be one (API-16). */
export function failureText(failure: unknown, say: Say, supportChannel: string): string {
  const cause = failure instanceof CallFailure ? failure.cause : undefined
  const isUnanswered = cause instanceof TypeError || cause instanceof ResponseTimeout
  return isUnanswered
    ? say(msg`The server did not answer. Check your connection and try again.`)
    : describedFailureText(failure, say, supportChannel)
}

/**
 * The text to show for any failure, as described (API-16). Known issues are translated; anything else is shown as the back end sent it.
 * `supportChannel` names the channel for unexpected failures, in an element of its own (`Lines`); empty if none is configured. Needs the
 * messages of `platform/sentences`.
 */
export function describedFailureText(failure: unknown, say: Say, supportChannel: string): string {
  if (isCancelled(failure)) return sentenceIn(issue('reason.required', {}, ''), say) ?? ''
  const known = failure instanceof CallFailure ? translateIssues(failure.problem, say) : undefined
  return known?.join(', ') ?? plainFailureText(failure, say, supportChannel)
}

/** The entries of a refusal's errors list, translated if all of them are known; empty without such a list. */
export function refusalSentences(failure: unknown, say: Say): readonly string[] {
  if (!(failure instanceof CallFailure)) return []
  return failure.kind === 'noToken' ? [say(messages.unauthenticated)] : (translateIssues(failure.problem, say) ?? failure.errors)
}

/** Translates the issues of a response; an unknown one is shown as its code. */
export function issueSentencesOf(issues: Problem['issues'], say: Say): readonly string[] {
  return issues.map((one) => sentenceIn(one, say) ?? one.code)
}

/** The reason of a change in the language of the reader if the server gave it; otherwise as it was given. */
export function reasonText<Reason extends string | null>(reason: Reason, issues: Problem['issues'] | undefined, say: Say): Reason | string {
  const sentences = issues?.map((one) => [one, sentenceIn(one, say)] as const) ?? []
  if (sentences.length === 0 || sentences.some(([, sentence]) => sentence === undefined)) return reason
  return sentences.map(([{ path }, sentence]) => (path === '' ? sentence : `${path}: ${sentence}`)).join(' ')
}

function translateIssues(problem: Problem | undefined, say: Say): readonly string[] | undefined {
  if (problem === undefined || problem.issues.length === 0) return undefined
  const sentences = problem.issues.map((one) => sentenceIn(one, say))
  return sentences.every((sentence) => sentence !== undefined) ? sentences : undefined
}

/** Translates the issue of a field; undefined without one. */
export function issueSentence(issue: Issue | undefined, say: Say): string | undefined {
  return issue === undefined ? undefined : sentenceIn(issue, say)
}

/** Translates an issue; undefined for an unknown code. The catalogues use the issue codes of the domain as ids. */
export function sentenceIn(issue: Parameters<typeof sayIssue>[0], say: Say): string | undefined {
  return sayIssue(issue, (code, values) => {
    const { date } = datesIn(say.languageTag)
    const shown = ['endDate', 'from'].flatMap((name) => (values[name] === undefined ? [] : [[name, date(values[name])]]))
    const sentence = say({ id: code, values: { ...values, ...Object.fromEntries(shown) } })
    return sentence === code ? undefined : sentence
  })
}
