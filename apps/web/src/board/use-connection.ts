import { useEffect, useState } from 'react'
import type { Ticker } from './ticker.ts'

/** Whether the server tells this tab about changes. */
export type Connection = 'connecting' | 'live' | 'lost'

/** `attempt` changes when the connection has to be opened anew: after the computer was asleep, it is broken without a notice. */
export function useConnection(ticker: Ticker) {
  const [connection, setConnection] = useState<Connection>('connecting')
  const [attempt, setAttempt] = useState(0)
  useEffect(
    () =>
      ticker.onResume(() => {
        setConnection('connecting')
        setAttempt((count) => count + 1)
      }),
    [ticker],
  )
  return { connection, attempt, onConnected: (isConnected: boolean) => setConnection(isConnected ? 'live' : 'lost') }
}
