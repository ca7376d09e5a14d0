import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../support/api.ts'
import { followerRounds } from './support/follower-rounds.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** `npm run trust` has 200 writers and 20 rounds. */
test('HIS-2, HIS-4: clients that follow the change log by revision receive every change in order, however many write at once', async () => {
  const report = await followerRounds(api, 3, 40, 3)
  expect(report).toMatchObject({ rounds: 3, faults: [] })
  expect([report.written > 500, report.read]).toEqual([true, report.written * 3])
})
