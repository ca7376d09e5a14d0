import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTurns } from '../src/db/turns.ts'
import { encodeJson } from '../src/http/encode.ts'

/** A clock on which each reading takes a millisecond. */
function slowClock(): () => number {
  let now = 0
  return () => {
    now += 1
    return now
  }
}

/** The steps that were done in each round of the event loop until `work` ends. */
async function stepsPerRound(work: (step: () => void) => Promise<unknown>): Promise<readonly number[]> {
  const rounds = [0]
  let over = false
  const ended = work(() => {
    rounds[rounds.length - 1] = (rounds.at(-1) ?? 0) + 1
  }).finally(() => {
    over = true
  })
  while (!over) {
    await setImmediate()
    rounds.push(0)
  }
  await ended
  return rounds
}

describe('API-27: long work', () => {
  test('ends each piece after 3 ms, and one piece of all work is done in each round of the event loop', async () => {
    const { run } = createTurns(slowClock())
    const worked: number[] = []
    const rounds = await stepsPerRound((step) => {
      function* work(worker: number) {
        for (let at = 0; at < 6; at += 1) {
          step()
          worked.push(worker)
          yield
        }
        return worker
      }
      return Promise.all(Array.from({ length: 10 }, (_, worker) => run(work(worker)))).then((found) => {
        expect(found).toEqual(Array.from({ length: 10 }, (_, worker) => worker))
      })
    })
    expect(worked).toHaveLength(60)
    // Counting and working alternate in a round, or two pieces follow each other.
    expect(Math.max(...rounds)).toBeLessThanOrEqual(2 * 3)
    // All workers have begun before one of them ends.
    expect(new Set(worked.slice(0, 30)).size).toBe(10)
  })

  test('is not interrupted before that, and then `pause` waits', async () => {
    let now = 0
    const { pause } = createTurns(() => now)
    await pause()
    now = 2.9
    expect(pause()).toBeUndefined()
    now = 3
    expect(pause()).toBeInstanceOf(Promise)
  })

  test('rejects with what the work throws', async () => {
    const { run } = createTurns()
    const failing = (function* () {
      yield
      throw new Error('no more')
    })()
    await expect(run(failing)).rejects.toThrow('no more')
  })

  test('includes writing a large answer as JSON: the same bytes as at once', async () => {
    const row = (at: number) => ({ at, text: `é "${at}"`, none: null, missing: undefined, when: new Date(at), list: [undefined, at, []] })
    const small = { rows: [row(1)], empty: [], nothing: {} }
    const large = {
      ...small,
      first: undefined,
      rows: Array.from({ length: 5_000 }, (_, at) => row(at)),
      deep: { rows: [[row(1)]] },
      last: 'x',
    }
    for (const value of [small, large, large.rows, 'text', null, [undefined]]) {
      expect((await encodeJson(value, createTurns())).equals(Buffer.from(JSON.stringify(value)))).toBe(true)
    }
    let pauses = 0
    const { run } = createTurns(slowClock())
    await encodeJson(large, { pause: () => undefined, run: (work) => run(counted(work)) })
    function* counted<T>(work: Iterator<unknown, T>): Generator<undefined, T> {
      for (let step = work.next(); ; step = work.next()) {
        if (step.done === true) return step.value
        pauses += 1
        yield
      }
    }
    expect(pauses).toBeGreaterThan(5_000)
  })
})
