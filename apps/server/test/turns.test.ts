import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '../src/platform/turns.ts'

test('one worker runs in each round of the event loop, and all run equally often', async () => {
  const turn = createTurns()
  const worked: number[] = []
  let inThisRound = 0
  let most = 0
  let over = false
  const workers = Array.from({ length: 10 }, async (_, worker) => {
    for (let piece = 0; piece < 5; piece += 1) {
      await turn()
      worked.push(worker)
      inThisRound += 1
      most = Math.max(most, inThisRound)
    }
  })
  const ended = Promise.all(workers).finally(() => {
    over = true
  })
  while (!over) {
    await setImmediate()
    inThisRound = 0
  }
  await ended
  expect(most).toBeLessThanOrEqual(2)
  expect(worked).toEqual(Array.from({ length: 50 }, (_, at) => at % 10))
})
