import { useEffect, useState } from 'react'

const none: readonly number[] = []

/** The present instant, renewed at the start of each minute and at each of `changes` (milliseconds since 1970-01-01T00:00Z). */
export function useMinute(changes: readonly number[] = none): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const at = now.epochMilliseconds
    const next = changes.reduce((first, one) => (at < one && one < first ? one : first), at - (at % 60_000) + 60_000)
    const timer = setTimeout(() => setNow(Temporal.Now.instant()), Math.max(0, next - Temporal.Now.instant().epochMilliseconds))
    return () => clearTimeout(timer)
  }, [now, changes])
  return now
}
