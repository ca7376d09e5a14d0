const storageKey = 'signed-in-again-at'
const quietMs = 60_000

/**
 * Whether to go to sign-in by ourselves after a 401. Not twice within a minute: a back end that refuses even fresh tokens would
 * otherwise send the person round and round.
 */
export function maySignInByItself(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < quietMs) return false
  storage.setItem(storageKey, String(now))
  return true
}
