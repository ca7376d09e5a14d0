import { useEffect, useState } from 'react'
import type { Ticker } from './ticker.ts'

/** Whether the server tells this tab about changes. `since`: when it last did, in milliseconds since 1970-01-01T00:00Z. */
export type Connection = { readonly kind: 'connecting' } | { readonly kind: 'live' } | { readonly kind: 'lost'; readonly since: number }

const connecting: Connection = { kind: 'connecting' }
const live: Connection = { kind: 'live' }

/** `attempt` changes when the connection has to be opened anew: after the computer was asleep, it is broken without a notice. */
export function useConnection(ticker: Ticker) {
  const [connection, setConnection] = useState(connecting)
  const [attempt, setAttempt] = useState(0)
  const [start] = useState(ticker.now)
  const [heard] = useState({ at: start })
  useEffect(
    () =>
      ticker.onResume(() => {
        setConnection(connecting)
        setAttempt((count) => count + 1)
      }),
    [ticker],
  )
  const onConnected = (isConnected: boolean) => {
    if (isConnected) heard.at = ticker.now()
    setConnection(isConnected ? live : { kind: 'lost', since: heard.at })
  }
  return { connection, attempt, onConnected }
}
