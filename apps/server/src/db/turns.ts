import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** How long one piece of long work lasts, in milliseconds: a call that needs some rounds of the event loop waits for one in each. */
const pieceMs = 3

const caller = new AsyncLocalStorage<AbortSignal | undefined>()

/**
 * Does work for a caller whose signal is aborted when they leave: nobody waits for it any more, and the next pause rejects with the reason of
 * the signal. Without a signal the work is done to its end, as what is kept for all callers has to be.
 */
export function doneFor<T>(signal: AbortSignal | undefined, work: () => T): T {
  return caller.run(signal, work)
}

/** The caller for whom the current work is done. */
export const currentCaller = () => caller.getStore()

/** Divides long work into pieces, between which the event loop serves other calls. */
export type Turns = {
  /** Called between small steps of long work: waits for a turn if the current piece has lasted long enough. */
  readonly pause: () => Promise<void> | undefined
  /** Runs work that yields between its steps. */
  readonly run: <T>(work: Iterator<unknown, T>) => Promise<T>
}

/** One waiting caller continues in each round of the event loop, and all of them in turn. `clock`: monotonic, in milliseconds. */
export function createTurns(clock: () => number = () => performance.now()): Turns {
  let last = Promise.resolve()
  let end = 0
  const next = async () => {
    await setImmediate()
    end = clock() + pieceMs
  }
  const pause = () => {
    if (clock() < end) return undefined
    last = last.then(next)
    const signal = currentCaller()
    return signal === undefined ? last : last.then(() => signal.throwIfAborted())
  }
  return {
    pause,
    run: async (work) => {
      for (;;) {
        const waiting = pause()
        if (waiting !== undefined) await waiting
        const step = work.next()
        if (step.done === true) return step.value
      }
    },
  }
}

/** Shared by all calls, because they share the event loop. */
export const turns = createTurns()
