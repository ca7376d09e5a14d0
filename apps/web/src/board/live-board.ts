import { type Board, boardAt } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'

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
