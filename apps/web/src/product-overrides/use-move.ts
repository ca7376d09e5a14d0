import { overrideProducts } from '@goat/contract/product-overrides'
import { useRef } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useTell } from '../platform/told.tsx'
import { type Move, moveToWire } from './designations.ts'
import { messages } from './messages.ts'

/** `conflict`: somebody was faster, and nothing was changed. `cause` is what was thrown, to be said in the language of the moment. */
export type Outcome = { readonly kind: 'saved' } | { readonly kind: 'conflict' | 'failed'; readonly cause: unknown }

/** Moves variants, with their toasts (OVR-9, OVR-10). A retry of the same move repeats its key, so that it is done once. */
export function useMove(): (move: Move) => Promise<Outcome> {
  const client = useClient()
  const tell = useTell()
  const { supportChannel } = useConfig()
  const attempt = useRef<Attempt>(undefined)
  return async (move) => {
    const body = moveToWire(move)
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    try {
      await client.write(overrideProducts, { body, idempotencyKey: attempt.current.key })
      attempt.current = undefined
      tell.show('success', (say) => say(messages.updated))
      return { kind: 'saved' }
    } catch (thrown) {
      tell.show('error', (say) => say(messages.updateFailed(failureText(thrown, say, supportChannel))))
      return { kind: thrown instanceof CallFailure && thrown.status === 409 ? 'conflict' : 'failed', cause: thrown }
    }
  }
}
