import { type Board, boardAt } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Clock } from '../live/live-queries.tsx'

/** The board of some records, decided again only when the time comes at which it changes: the same object while it is valid. */
export function liveBoard(world: CompiledWorld, now: () => number): () => Board {
  let board = boardAt(world, now())
  return () => {
    const at = now()
    if (at < board.from || at >= board.until) board = boardAt(world, at)
    return board
  }
}

/** A later tick means that the computer was asleep, in milliseconds: visible tabs tick each second. */
const maxGapMs = 5_000

export type Ticker = ReturnType<typeof createTicker>

/**
 * Calls its listeners at the start of each second of the server's time, while there are any. `now`: that time, in milliseconds since
 * 1970-01-01T00:00Z.
 */
export function createTicker(now: () => number, { after }: Pick<Clock, 'after'>) {
  const [listeners, resumed] = [new Set<() => void>(), new Set<() => void>()]
  let stop: (() => void) | undefined
  let last = 0
  const wait = () => {
    stop = after(1000 - (now() % 1000), () => {
      const hasJumped = Math.abs(now() - last) > maxGapMs
      last = now()
      wait()
      for (const listener of listeners) listener()
      if (hasJumped) for (const listener of resumed) listener()
    })
  }
  return {
    now,
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      if (stop === undefined) {
        last = now()
        wait()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    /** Calls `listener` when ticks were left out: the computer was asleep, or its clock was changed. Returns a function that unsubscribes. */
    onResume: (listener: () => void): (() => void) => {
      resumed.add(listener)
      return () => void resumed.delete(listener)
    },
  }
}
