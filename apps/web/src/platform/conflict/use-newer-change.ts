import { newerChange } from '@goat/contract/shapes'
import { useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import type { Failure } from '../saving/outcome.ts'

/**
 * Who changed the record of a form and when (`changedAt` in UTC), from the last refused attempt to save. Kept in state, because the next
 * edit clears the failure but not the conflict. undefined if the stored `version` is newer than that attempt, or not provided.
 */
export function useNewerChange(failure: Failure | undefined, version: number | undefined) {
  const [refusal, setRefusal] = useState<{ readonly of: Failure; readonly version: number | undefined }>()
  if (failure !== undefined && failure !== refusal?.of) setRefusal({ of: failure, version })
  if (refusal === undefined || refusal.version !== version) return undefined
  const { cause } = refusal.of
  return newerChange.safeParse(cause instanceof CallFailure ? cause.problem : undefined).data
}
