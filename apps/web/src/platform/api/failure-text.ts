import type { Problem } from '@goat/contract/problem'
import type { Say } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { sentenceIn } from '../sentences/issue-sentence.ts'
import { CallFailure } from './failure.ts'
import { plainFailureText } from './plain-failure-text.ts'

/**
 * What to tell the person about a failure of any kind. An issue that we know is said in their language; anything else as the back end
 * said it. `supportChannel` names the channel that the described sentence speaks of; empty where none is configured. What says it must be
 * loaded with the messages of `platform/sentences`.
 */
export function failureText(failure: unknown, say: Say, supportChannel: string): string {
  const known = failure instanceof CallFailure ? translated(failure.problem, say) : undefined
  return known?.join(', ') ?? plainFailureText(failure, say, supportChannel)
}

/** The entries of a refusal's errors list, each in the person's language where all of them are known; empty where there is no such list. */
export function refusalSentences(failure: unknown, say: Say): readonly string[] {
  if (!(failure instanceof CallFailure)) return []
  return failure.kind === 'noToken' ? [say(messages.unauthenticated)] : (translated(failure.problem, say) ?? failure.errors)
}

/** The issues that a back end names, in the person's language; one that is not known, by its code. */
export function issueSentencesOf(issues: Problem['issues'], say: Say): readonly string[] {
  return issues.map((one) => sentenceIn(one, say) ?? one.code)
}

function translated(problem: Problem | undefined, say: Say): readonly string[] | undefined {
  if (problem === undefined || problem.issues.length === 0) return undefined
  const sentences = problem.issues.map((one) => sentenceIn(one, say))
  return sentences.every((sentence) => sentence !== undefined) ? sentences : undefined
}
