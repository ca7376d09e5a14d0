import { expect, test } from 'vitest'
import { testApi } from './support/test-api.ts'
import { undoHistories } from './trust/support/undo-histories.ts'

const api = testApi()

/** `npm run trust` runs 1,000. */
test('after any history of changes, imports and undos by two users, the records match the model, now and at every revision of it', async () => {
  const { histories, steps, undone, kept, faults } = await undoHistories(api, 6, 1)
  expect(faults).toEqual([])
  expect(histories).toBe(6)
  expect(steps).toBeGreaterThan(60)
  expect(undone).toBeGreaterThan(12)
  expect(kept).toBeGreaterThan(2)
})
