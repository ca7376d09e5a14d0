import { issue } from '@goat/domain/text/text'
import { lineSeparator, type ToastAction } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { CallFailure, isUncertain } from '../platform/api/failure.ts'
import { describedFailureText, issueSentence } from '../platform/api/failure-text.ts'
import type { LazyText, Say, TranslatedToasts } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { conflictMessages } from './messages.ts'

export type Tell = (kind: 'success' | 'error' | 'info', text: LazyText, action?: ToastAction) => void

/**
 * Whether a write that failed was made all the same and only its answers were lost, by what is stored now: `isStored` reads it again. A toast
 * says so (UI-80).
 */
export async function isSavedAfterAll(
  cause: unknown,
  isStored: () => Promise<boolean>,
  toasts: TranslatedToasts,
  show: Tell = toasts.show,
): Promise<boolean> {
  if (!isUncertain(cause)) return false
  const toast = toasts.progress((now) => now(messages.checkingOutcome))
  const isSaved = await isStored()
    .catch(() => false)
    .finally(toast.close)
  if (isSaved) show('success', (now) => now(conflictMessages.savedAfterAll))
  return isSaved
}

/**
 * Why a change failed: while the browser is offline, that nothing was sent (UI-53); if its outcome is not known, that first (UI-15).
 * `isUnsure`: whether it is to say so.
 */
export function changeFailureText(
  failure: unknown,
  say: Say,
  supportChannel: string,
  isUnsure = isUncertain(failure),
  textOf = describedFailureText,
): string {
  if (failure instanceof CallFailure && failure.isNotSent) return say(messages.notSent)
  const why = textOf(failure, say, supportChannel)
  // The server says itself that it does not know.
  if (!isUnsure || (isUncertain(failure) && failure.problem !== undefined)) return why
  const isRepeatable = failure instanceof CallFailure && failure.isRepeatable
  const unknown = isRepeatable ? issueSentence(issue('outcome.unknown', {}), say) : say(conflictMessages.outcomeUnknown)
  return `${unknown}${lineSeparator}${why}`
}

/** The same, after what failed, such as "Failed to update schedule", if it is certain that it did (UI-15). */
export function failedText(
  failure: unknown,
  say: Say,
  supportChannel: string,
  failed: (why: string) => MessageDescriptor,
  isUnsure = isUncertain(failure),
): string {
  const why = changeFailureText(failure, say, supportChannel, isUnsure)
  return isUnsure ? why : say(failed(why))
}
