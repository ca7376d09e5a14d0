import { useEffect, useState } from 'react'

/** The present instant, renewed at the start of each minute. */
export function useMinute(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Temporal.Now.instant()), 60_000 - (now.epochMilliseconds % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
