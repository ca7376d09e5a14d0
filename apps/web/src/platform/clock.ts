const listeners = new Set<() => void>()
/** How far the server's clock is ahead of this computer's, in milliseconds, as far as its answers have told. */
let ahead = 0

/**
 * The server's time, in milliseconds since 1970-01-01T00:00Z: what is active, and when "End now" ends it, must not depend on a computer
 * whose clock is wrong. `own` is a time of this computer's clock; the present one, where it is left out.
 */
export function serverTime(own = Date.now()): number {
  return own + ahead
}

/**
 * Learns from the `Date` header of an answer (RFC 9110: whole seconds), which was written between `sentAt` and `receivedAt` by this
 * computer's clock. A clock that may be right is left alone, and so is everything while another back end does not send the header.
 */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt = Date.now()): void {
  const written = Date.parse(dateHeader ?? '')
  const least = written - receivedAt
  const most = written + 999 - sentAt
  // Not a date, or this computer's clock was changed while the call was under way.
  if (!(least <= most)) return
  const next = Math.min(Math.max(ahead, least), most)
  if (next === ahead) return
  ahead = next
  for (const tell of listeners) tell()
}

/** Calls `tell` whenever the server's time turns out to be another than thought. Returns what stops it. */
export function onServerTimeCorrected(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
