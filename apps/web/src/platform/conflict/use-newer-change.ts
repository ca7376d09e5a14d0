import { newerChange } from '@goat/contract/shapes'
import { useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import type { Failure } from '../saving/outcome.ts'

/**
 * Who changed the record of a form and when, `changedAt` in UTC, as the last refused attempt to save says it: an edit takes the failure
 * away, but the conflict stays. undefined if `version`, the stored one, is newer than that refusal, or a back end does not say it.
 */
export function useNewerChange(failure: Failure | undefined, version: number | undefined) {
  const [refusal, setRefusal] = useState<{ readonly of: Failure; readonly version: number | undefined }>()
  if (failure !== undefined && failure !== refusal?.of) setRefusal({ of: failure, version })
  if (refusal === undefined || refusal.version !== version) return undefined
  const { cause } = refusal.of
  return newerChange.safeParse(cause instanceof CallFailure ? cause.problem : undefined).data
}
