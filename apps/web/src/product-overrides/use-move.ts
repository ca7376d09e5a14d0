import { moveToWire, overrideProducts } from '@goat/contract/described/product-overrides'
import { useRef } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { useClient } from '../platform/api/client-context.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import type { Outcome } from '../platform/saving/outcome.ts'
import { type LazyText, useTranslatedToasts } from '../platform/translated-toasts.tsx'
import type { Move } from './designations.ts'
import { messages } from './messages.ts'

/** Moves variants and shows toasts (OVR-9, OVR-10). Retrying a move reuses its idempotency key. */
export function useMove(): (move: Move) => Promise<Outcome> {
  const client = useClient()
  const tell = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const attempt = useRef<Attempt>(undefined)
  return async (move) => {
    const body = moveToWire(move)
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    try {
      await client.write(overrideProducts, { body, idempotencyKey: attempt.current.key })
      attempt.current = undefined
      tell.show('success', (say) => say(messages.updated))
      return { kind: 'saved', ids: [] }
    } catch (cause) {
      const why: LazyText = (say) => failureText(cause, say, supportChannel)
      tell.show('error', (say) => say(messages.updateFailed(why(say))))
      return { kind: 'failed', why, cause }
    }
  }
}
