import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import classes from './still-loading.module.css'

/** After this long without an answer the person may ask again. */
const patienceMs = 10_000

/** What stands for a list before its data. When the answer is slow in coming it says so, and can ask again. */
export function StillLoading({ children }: { readonly children: ReactNode }) {
  const say = useSay()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [slowAttempt, setSlowAttempt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), patienceMs)
    return () => clearTimeout(timer)
  }, [attempt])
  const askAgain = () => {
    // The button goes; what it brings is read from here.
    place.current?.focus()
    setAttempt(attempt + 1)
    // Gives up on every list that has not come yet, and asks for it once more.
    void client.resetQueries({ predicate: ({ state }) => state.data === undefined })
  }
  return (
    <div ref={place} tabIndex={-1} className={classes['place']}>
      {slowAttempt === attempt ? (
        <Alert variant="info" isLive actions={<Button onClick={askAgain}>{say(messages.tryAgain)}</Button>}>
          {say(messages.stillLoading)}
        </Alert>
      ) : null}
      {children}
    </div>
  )
}
