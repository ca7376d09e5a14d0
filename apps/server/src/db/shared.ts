import { currentCaller, doneFor } from './turns.ts'

/** Work that is done once for all callers who join, until all of them have left. */
export class Shared<T> {
  readonly #left = new AbortController()
  readonly #result: Promise<T>
  #callers = 0
  #isLost = false

  constructor(work: () => Promise<T>) {
    this.#result = doneFor(this.#left.signal, work)
    this.#result.catch(() => {
      this.#isLost = true
    })
  }

  /** Whether it failed, or all of its callers left: whoever needs it has to begin again. */
  get isLost(): boolean {
    return this.#isLost || this.#left.signal.aborted
  }

  join(): Promise<T> {
    this.#callers += 1
    return unlessLeft(this.#result, (why) => {
      this.#callers -= 1
      if (this.#callers === 0) this.#left.abort(why)
    })
  }
}

/** The result of work that is done for several callers. Rejects as soon as the current one leaves. */
export function unlessLeft<T>(result: Promise<T>, onLeft?: (why: unknown) => void): Promise<T> {
  const caller = currentCaller()
  if (caller === undefined) return result
  return new Promise((resolve, reject) => {
    const leave = () => {
      onLeft?.(caller.reason)
      reject(caller.reason)
    }
    caller.addEventListener('abort', leave)
    result.finally(() => caller.removeEventListener('abort', leave)).then(resolve, reject)
    if (caller.aborted) leave()
  })
}
