import { useSyncExternalStore } from 'react'
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

/** The time left until an instant. Rendered again only when its text changes. */
export function Countdown({ at, ticker, hasSeconds }: CountdownProps) {
  const say = useSay()
  const text = useSyncExternalStore(ticker.subscribe, () => timeLeft(say, Math.max(0, at - ticker.now()), hasSeconds))
  return <span className={classes['left']}>{text}</span>
}
