import { lineSeparator } from '@goat/ui/lines'
import type { Say } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { CallFailure } from './failure.ts'

/** As `failureText`, but without translating refusals: for use before `platform/sentences` is loaded. */
export function plainFailureText(failure: unknown, say: Say, supportChannel: string): string {
  if (failure instanceof CallFailure && failure.kind === 'noToken') return say(messages.unauthenticated)
  if (failure instanceof CallFailure && failure.kind === 'answered') return failure.message
  const sentence = say(messages.unexpectedFailure)
  return supportChannel === '' ? sentence : `${sentence}${lineSeparator}${say(messages.supportChannelIs(supportChannel))}`
}
