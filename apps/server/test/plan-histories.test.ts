import { expect, test } from 'vitest'
import { testApi } from './support/test-api.ts'
import { planHistories } from './trust/support/plan-histories.ts'

const api = testApi()

/** `npm run trust` runs 1,000. */
test('PLN-2, PLN-5 to PLN-7, PLN-11: after any history of live writes, plans and undone changes by two users, everything matches the model', async () => {
  const { histories, steps, applied, ended, undone, blocked, resolved, kept, alsoSet, faults } = await planHistories(api, 5, 7)
  expect(faults).toEqual([])
  expect(histories).toBe(5)
  expect(steps).toBeGreaterThan(100)
  expect(Math.min(applied, ended, undone, blocked, resolved, kept, alsoSet)).toBeGreaterThan(0)
})
