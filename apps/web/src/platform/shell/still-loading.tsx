import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import classes from './still-loading.module.css'

/** How long a request may take before the user is offered a retry. */
const slowAfterMs = 10_000

/** Placeholder for a list while it loads. After ten seconds it says that loading is slow and offers a retry. */
export function StillLoading({ children }: { readonly children: ReactNode }) {
  const say = useSay()
  const client = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [slowAttempt, setSlowAttempt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), slowAfterMs)
    return () => clearTimeout(timer)
  }, [attempt])
  const retry = () => {
    // The button disappears, so move the focus first.
    container.current?.focus()
    setAttempt(attempt + 1)
    // Cancels and repeats the requests of all lists that are not loaded yet.
    void client.resetQueries({ predicate: ({ state }) => state.data === undefined })
  }
  return (
    <div ref={container} tabIndex={-1} className={classes['place']}>
      {slowAttempt === attempt ? (
        <Alert variant="info" isLive actions={<Button onClick={retry}>{say(messages.tryAgain)}</Button>}>
          {say(messages.stillLoading)}
        </Alert>
      ) : null}
      {children}
    </div>
  )
}
