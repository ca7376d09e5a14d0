import { useRef } from 'react'

/** An attempt to save. The same content keeps its key, so that a retry after a lost response does not create a duplicate. */
export type Attempt = { readonly key: string; readonly content: string }

export function attemptFor(previous: Attempt | undefined, body: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** Returns the idempotency key for the content that a form saves. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useAttempt<unknown>()
  return (body) => attempt.of(body, () => body).key
}

export type AttemptOf<Body> = {
  /** The request for what a user entered. After a lost response it is the same one, although what is stored may have changed. */
  readonly of: (content: unknown, make: () => Body) => { readonly key: string; readonly body: Body }
  /** After a refusal, another request is made for the same content. */
  readonly forget: () => void
}

/** The request that a form sends, if it depends on what is stored as well. */
export function useAttempt<Body>(): AttemptOf<Body> {
  const attempt = useRef<Attempt & { readonly body: Body }>(undefined)
  return {
    of: (content, make) => {
      const next = attemptFor(attempt.current, content, () => crypto.randomUUID())
      attempt.current = attempt.current?.key === next.key ? attempt.current : { ...next, body: make() }
      return attempt.current
    },
    forget: () => {
      attempt.current = undefined
    },
  }
}
