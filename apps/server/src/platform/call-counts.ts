import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** How many addresses are counted at once. */
const maximumAddresses = 5_000

/** How many calls an address has made since `since`, a time of the clock. */
type Count = { readonly since: number; calls: number }

/**
 * Where the limit of calls counts them, in this process. `clock` gives milliseconds and never goes back: by the clock on the wall, an
 * address would be refused for as long as that clock had been set back.
 */
export function countedBy(clock: () => number): FastifyRateLimitStoreCtor {
  return class CallCounts {
    readonly #counts = new Map<string, Count>()

    incr(address: string, done: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
      const now = clock()
      let count = this.#counts.get(address)
      if (count === undefined || count.since + windowMs <= now) {
        count = { since: now, calls: 0 }
        // At the end, so that the first is the one whose time is over first.
        this.#counts.delete(address)
        this.#counts.set(address, count)
        this.#forgetFirst()
      }
      count.calls += 1
      done(null, { current: count.calls, ttl: count.since + windowMs - now })
    }

    child(): CallCounts {
      return new CallCounts()
    }

    #forgetFirst(): void {
      const [first] = this.#counts.keys()
      if (first !== undefined && this.#counts.size > maximumAddresses) this.#counts.delete(first)
    }
  }
}
