import { useEffect, useState } from 'react'
import { onServerTimeCorrected, serverTime } from './clock.ts'

const none: readonly number[] = []

/** The server's time in milliseconds since the epoch, updated at the start of each minute and at each of the times in `changes`. */
export function useServerTime(changes: readonly number[] = none): number {
  const [now, setNow] = useState(() => serverTime())
  useEffect(() => onServerTimeCorrected(() => setNow(serverTime())), [])
  useEffect(() => {
    const next = changes.reduce((first, one) => (now < one && one < first ? one : first), now - (now % 60_000) + 60_000)
    const timer = setTimeout(() => setNow(serverTime()), Math.max(0, next - serverTime()))
    return () => clearTimeout(timer)
  }, [now, changes])
  return now
}
