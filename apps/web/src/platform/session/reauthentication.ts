const storageKey = 'signed-in-again-at'
const minIntervalMs = 60_000

/**
 * Whether to redirect to sign-in automatically after a 401. At most once a minute, because a back end that rejects even new tokens would
 * otherwise cause a redirect loop.
 */
export function mayRedirectToSignIn(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < minIntervalMs) return false
  storage.setItem(storageKey, String(now))
  return true
}
