import type { Problem } from '@goat/contract/problem'
import type { IssueCode } from '@goat/domain/issues'
import type { Say } from '../locale/locale-root.tsx'
import { issueSentences, messages } from '../messages.ts'
import { CallFailure } from './failure.ts'

/**
 * What to tell the person about a failure of any kind. An issue that we know is said in their language; anything else as the back end
 * said it. `supportChannel` names the channel that the described sentence speaks of; empty where none is configured.
 */
export function failureText(failure: unknown, say: Say, supportChannel: string): string {
  if (failure instanceof CallFailure && failure.kind === 'noToken') return say(messages.unauthenticated)
  if (failure instanceof CallFailure && failure.kind === 'answered') return translated(failure.problem, say)?.join(', ') ?? failure.message
  const sentence = say(messages.unexpectedFailure)
  return supportChannel === '' ? sentence : `${sentence} ${say(messages.supportChannelIs(supportChannel))}`
}

/** The entries of a refusal's errors list, each in the person's language where all of them are known; empty where there is no such list. */
export function refusalSentences(failure: unknown, say: Say): readonly string[] {
  if (!(failure instanceof CallFailure)) return []
  return failure.kind === 'noToken' ? [say(messages.unauthenticated)] : (translated(failure.problem, say) ?? failure.errors)
}

function translated(problem: Problem | undefined, say: Say): readonly string[] | undefined {
  if (problem === undefined || problem.issues.length === 0) return undefined
  const sentences = problem.issues.map((one) => (isKnown(one.code) ? say(issueSentences[one.code](one.values, say)) : undefined))
  return sentences.every((sentence) => sentence !== undefined) ? sentences : undefined
}

function isKnown(code: string): code is IssueCode {
  return Object.hasOwn(issueSentences, code)
}
