import { CallFailure } from '../api/failure.ts'
import type { Told } from '../told.tsx'

/** Why something was not saved: in a sentence, and what was thrown; undefined where no call was made. */
export type Failure = { readonly why: Told; readonly cause?: unknown }

/** How an attempt to save ended. */
export type Outcome = { readonly kind: 'saved' } | ({ readonly kind: 'failed' } & Failure)

/** Whether somebody else was faster, so that nothing was saved. */
export function isConflict({ cause }: Failure): boolean {
  return cause instanceof CallFailure && cause.status === 409
}
