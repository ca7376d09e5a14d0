import { CallFailure } from '../api/failure.ts'
import type { LazyText } from '../translated-toasts.tsx'

/** Why saving failed: as a sentence, and what was thrown; `cause` is undefined if no call was made. */
export type Failure = {
  readonly why: LazyText
  readonly cause?: unknown
  /** The answer was lost, so that the change may have been saved. */
  readonly isUnknown?: boolean
  /** Another user has deleted the record, so that it has left the list. A toast has said so. */
  readonly isGone?: boolean
}

/**
 * How an attempt to save ended. `saved` has the ids of the created or replaced records, if the response has them; it also means that another
 * user has just done the same.
 */
export type Outcome = { readonly kind: 'saved'; readonly ids: readonly string[] } | ({ readonly kind: 'failed' } & Failure)

/** Whether the server has answered that nothing was saved. */
export function isRefusal({ cause }: Failure): boolean {
  return cause instanceof CallFailure && cause.problem !== undefined && (cause.status ?? 500) < 500
}

/** Whether nothing was saved because another user saved first. */
export function isConflict({ cause }: Failure): boolean {
  return cause instanceof CallFailure && cause.status === 409
}
