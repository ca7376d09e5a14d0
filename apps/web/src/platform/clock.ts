import { useEffect, useState } from 'react'

const listeners = new Set<() => void>()
/** The server's clock minus this computer's, in milliseconds, as estimated from its responses. */
let offset = 0

/**
 * The server's time, in milliseconds since the epoch. What is active, and when "End now" takes effect, must not depend on this computer's
 * clock, which may be wrong. `localTime` is a time on that clock; by default the current one.
 */
export function serverTime(localTime = Date.now()): number {
  return localTime + offset
}

/**
 * Adjusts the server's time to the `Date` header of a response (RFC 9110: whole seconds), written between `sentAt` and `receivedAt` on this
 * computer's clock. Nothing changes while the current offset is possible, or if a back end does not send the header.
 */
export function updateServerTime(dateHeader: string | null, sentAt: number, receivedAt = Date.now()): void {
  const written = Date.parse(dateHeader ?? '')
  const minOffset = written - receivedAt
  const maxOffset = written + 999 - sentAt
  // Not a date, or this computer's clock was changed during the call.
  if (!(minOffset <= maxOffset)) return
  const next = Math.min(Math.max(offset, minOffset), maxOffset)
  if (next === offset) return
  offset = next
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the estimate of the server's time changes. Returns a function that unsubscribes. */
export function onServerTimeCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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

/** The value once it has not changed for `ms` milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
