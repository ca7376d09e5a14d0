import { setImmediate } from 'node:timers/promises'

/**
 * Returns a function that resolves one waiting caller per round of the event loop. Long work split into pieces of a few milliseconds
 * between turns does not block other calls.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
