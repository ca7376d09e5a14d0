import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Issue } from '@goat/domain/text/issues'
import type { Person } from './caller.ts'
import { AppError } from './errors.ts'

/** Limits memory: the oldest callers are evicted. */
const maxCallers = 5_000

/** The number of calls of a caller, a person or an address, since `since`, a time of the clock. */
type Count = { readonly since: number; calls: number }

/**
 * The in-process store of the rate limit. `clock` is monotonic and in milliseconds: if the wall clock were set back, a caller would be
 * refused for that much longer.
 */
export function createCallCounts(clock: () => number): FastifyRateLimitStoreCtor {
  return class CallCounts {
    readonly #counts = new Map<string, Count>()

    incr(caller: string, done: (error: null, result: { current: number; ttl: number }) => void, windowMs: number): void {
      const now = clock()
      let count = this.#counts.get(caller)
      if (count === undefined || count.since + windowMs <= now) {
        count = { since: now, calls: 0 }
        // Re-inserted at the end, so that the first entry is always the oldest.
        this.#counts.delete(caller)
        this.#counts.set(caller, count)
        this.#evictOldest()
      }
      count.calls += 1
      done(null, { current: count.calls, ttl: count.since + windowMs - now })
    }

    child(): CallCounts {
      return new CallCounts()
    }

    #evictOldest(): void {
      const [first] = this.#counts.keys()
      if (first !== undefined && this.#counts.size > maxCallers) this.#counts.delete(first)
    }
  }
}

/**
 * Limits how much of something a person may do at once in this process. The function that it returns starts one more and returns the
 * function that ends it, to be called once; it throws AppError 'tooMany' with the issue if the person has `maximum` already.
 */
export function limitPerPerson(maximum: number, why: Issue, retryAfterS: number): (person: Pick<Person, 'subject'>) => () => void {
  const counts = new Map<string, number>()
  return ({ subject }) => {
    const count = counts.get(subject) ?? 0
    if (count >= maximum) throw new AppError('tooMany', why, { retryAfterS })
    counts.set(subject, count + 1)
    return () => {
      const left = (counts.get(subject) ?? 0) - 1
      if (left > 0) counts.set(subject, left)
      else counts.delete(subject)
    }
  }
}
