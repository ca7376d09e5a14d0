import { setImmediate } from 'node:timers/promises'

/**
 * Gives one of those who wait its turn in each round of the event loop. Work that is done between turns, in pieces of a few milliseconds,
 * lets other calls be served in between, however much of it there is at once.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
