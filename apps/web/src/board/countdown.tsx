import { useLayoutEffect, useRef } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './board.module.css'
import { timeLeft } from './show.ts'
import type { Ticker } from './ticker.ts'

export type CountdownProps = {
  /** In milliseconds since 1970-01-01T00:00Z. */
  readonly at: number
  readonly ticker: Ticker
  /** Whether seconds are shown although more than an hour is left. */
  readonly hasSeconds: boolean
}

/** The time left until an instant. Its text is set without React, which would take most of the time that an open board needs. */
export function Countdown({ at, ticker, hasSeconds }: CountdownProps) {
  const say = useSay()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const text = document.createTextNode('')
    place.current?.replaceChildren(text)
    const show = () => {
      const next = timeLeft(say, Math.max(0, at - ticker.now()), hasSeconds)
      if (text.data !== next) text.data = next
    }
    show()
    return ticker.subscribe(show)
  }, [at, ticker, hasSeconds, say])
  return <span ref={place} className={classes['left']} />
}
