import { type Issue, issue } from '@goat/domain/text/text'
import type { FastifyInstance } from 'fastify'
import { identify, type Person, type VerifyToken } from './caller.ts'
import { AppError } from './errors.ts'

/** Limits memory: the oldest callers are evicted. */
const maxCallers = 5_000
const windowMs = 60_000

/** Sets an entry, as the newest of at most `maximum`: the oldest is dropped. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maximum: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= maximum) return
    map.delete(oldest)
  }
}

/**
 * Identifies callers, and limits the calls in a minute of each person, or of each address without a valid token: nobody can use up the calls of others at the same
 * address. `clock` is monotonic and in milliseconds: if the wall clock were set back, a caller would be refused for that much longer.
 */
export function limitCalls(scope: FastifyInstance, verify: VerifyToken, maximum: number, clock: () => number): void {
  const counts = new Map<string, { readonly since: number; calls: number }>()
  const countOf = (caller: string, now: number) => {
    const known = counts.get(caller)
    if (known !== undefined && known.since + windowMs > now) return known
    const count = { since: now, calls: 0 }
    setNewest(counts, caller, count, maxCallers)
    return count
  }
  scope.addHook('onRequest', async (request) => {
    const caller = await identify(request, verify)
    const now = clock()
    const count = countOf(caller === undefined ? `address ${request.ip}` : `person ${caller.subject}`, now)
    count.calls += 1
    if (count.calls <= maximum) return
    throw new AppError('tooMany', issue('requests.tooMany', {}), { retryAfterS: Math.ceil((count.since + windowMs - now) / 1000) })
  })
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
