import type { World } from '@goat/foresight/world'
import { type Clock, sleep } from './server.ts'
import { objectOf, type Standing, UnusableAnswer, worldOf } from './wire.ts'

/** A world to start with while the server is down. */
export type StoredWorld = {
  /** The address that it comes from. */
  readonly baseUrl: string
  /** When it was last known to be current, in milliseconds since 1970-01-01T00:00Z. */
  readonly currentAt: number
  /** As in the answer of `GET /world`. */
  readonly world: object
}

/** Keeps the last world of one process. */
export type WorldStore = {
  /** What was saved last; undefined without it. Rejects if it is damaged. */
  readonly load: () => Promise<unknown>
  /** Replaces what was saved, entirely or not at all. */
  readonly save: (stored: StoredWorld) => Promise<void>
}

/** What a store has loaded. Throws UnusableAnswer if it is not the world of this address. */
export function storedWorldOf(loaded: unknown, baseUrl: string): { readonly world: World & Standing; readonly currentAt: number } {
  const { baseUrl: origin, currentAt, world } = objectOf(loaded)
  if (origin !== baseUrl) throw new UnusableAnswer(`The stored world comes from ${JSON.stringify(origin)}.`)
  if (typeof currentAt !== 'number') throw new UnusableAnswer('The stored world has no time.')
  return { currentAt, world: worldOf(world) }
}

/** Time between two saves, in milliseconds. */
const pauseMs = 1_000

/** Saves the newest world, one at a time. */
export class Saver {
  readonly #store: WorldStore
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #closing = new AbortController()
  #next: (() => StoredWorld) | undefined
  #saving: Promise<void> | undefined

  constructor(store: WorldStore, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store
    this.#clock = clock
    this.#onError = onError
  }

  /** `world` is called when it is saved, unless a newer one comes before. */
  offer(world: () => StoredWorld): void {
    this.#next = world
    this.#saving ??= this.#save()
  }

  /** Resolves when the last one is saved. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#saving
  }

  async #save(): Promise<void> {
    for (let world = this.#next; world !== undefined; world = this.#next) {
      this.#next = undefined
      await this.#store.save(world()).catch(this.#onError)
      await sleep(this.#clock, pauseMs, this.#closing.signal)
    }
    this.#saving = undefined
  }
}
