import { type Board, boardAt } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Clock } from '../live/live-queries.tsx'

/** The board of some records, decided again only when the time comes at which it changes. */
export class LiveBoard {
  readonly #world: CompiledWorld
  readonly #now: () => number
  #board: Board

  constructor(world: CompiledWorld, now: () => number) {
    this.#world = world
    this.#now = now
    this.#board = boardAt(world, now())
  }

  /** The same object while it is valid. */
  readonly current = (): Board => {
    const now = this.#now()
    if (now < this.#board.from || now >= this.#board.until) this.#board = boardAt(this.#world, now)
    return this.#board
  }
}

export type TickerClock = Pick<Clock, 'after'> & {
  /** The server's time in milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number
}

/** A later tick means that the computer was asleep, in milliseconds: visible tabs tick each second. */
const maxGapMs = 5_000

/** Calls its listeners at the start of each second of the server's time, while there are any. */
export class Ticker {
  readonly now: () => number
  readonly #after: TickerClock['after']
  readonly #listeners = new Set<() => void>()
  readonly #onResume = new Set<() => void>()
  #stop: (() => void) | undefined
  #last = 0

  constructor({ now, after }: TickerClock) {
    this.now = now
    this.#after = after
  }

  /** Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#stop === undefined) {
      this.#last = this.now()
      this.#wait()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  /** Calls `listener` when ticks were left out: the computer was asleep, or its clock was changed. Returns a function that unsubscribes. */
  readonly onResume = (listener: () => void): (() => void) => {
    this.#onResume.add(listener)
    return () => void this.#onResume.delete(listener)
  }

  #wait(): void {
    this.#stop = this.#after(1000 - (this.now() % 1000), () => {
      const now = this.now()
      const hasJumped = Math.abs(now - this.#last) > maxGapMs
      this.#last = now
      this.#wait()
      for (const listener of this.#listeners) listener()
      if (hasJumped) for (const listener of this.#onResume) listener()
    })
  }
}
