import { useEffect, useState } from 'react'
import type { Ticker } from './ticker.ts'

/** Whether the board shows every change: `connecting` until it does, `lost` if the server's events do not arrive. */
export type Connection = 'connecting' | 'live' | 'lost'

/** What the server said last: its newest revision; undefined if the connection is lost, null if there is none yet. */
type Heard = { readonly revision: unknown }

/**
 * `shown`: the revision of the records on the board. `attempt` changes when the connection has to be opened again: it may
 * have broken unnoticed while the computer was asleep.
 */
export function useConnection(ticker: Ticker, shown: number | undefined) {
  const [heard, setHeard] = useState<Heard>({ revision: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(
    () =>
      ticker.onResume(() => {
        setHeard({ revision: null })
        setAttempt((count) => count + 1)
      }),
    [ticker],
  )
  const connection: Connection = heard.revision === undefined ? 'lost' : heard.revision === shown ? 'live' : 'connecting'
  return { connection, attempt, onHeard: (revision: unknown) => setHeard({ revision }) }
}
