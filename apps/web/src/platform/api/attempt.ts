import { useRef } from 'react'

/** One attempt to save: the same content keeps its key, so that a retry after a lost answer does not create a second thing. */
export type Attempt = { readonly key: string; readonly content: string }

export function attemptFor(previous: Attempt | undefined, body: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** The idempotency key of what a form saves. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useRef<Attempt>(undefined)
  return (body) => {
    attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID())
    return attempt.current.key
  }
}
