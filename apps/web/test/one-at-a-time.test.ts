import { expect, test } from 'vitest'
import { oneAtATime } from '../src/live/live-queries.tsx'

test('FOR-56: changes during a read lead to one more read, not to one each', async () => {
  const runs: (() => void)[] = []
  const ask = oneAtATime(() => new Promise<void>((resolve) => runs.push(resolve)))
  const finish = async (run: number) => {
    runs[run]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  ask()
  expect(runs).toHaveLength(1)
  for (let change = 0; change < 5; change += 1) ask()
  expect(runs).toHaveLength(1)
  await finish(0)
  expect(runs).toHaveLength(2)
  await finish(1)
  expect(runs).toHaveLength(2)
  ask()
  expect(runs).toHaveLength(3)
})
