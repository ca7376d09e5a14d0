import { useRef } from 'react'

/** An attempt to save. The same content keeps its key, so that a retry after a lost response does not create a duplicate. */
export type Attempt = { readonly key: string; readonly content: string }

export function attemptFor(previous: Attempt | undefined, body: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** Returns the idempotency key for the content that a form saves. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useRef<Attempt>(undefined)
  return (body) => {
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    return attempt.current.key
  }
}
