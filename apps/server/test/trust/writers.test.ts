import { recordKinds } from '@goat/domain/kinds/kind'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../support/api.ts'
import { addRecords } from './support/records.ts'
import { versionedRecords } from './support/versioned.ts'
import { writerRounds } from './support/writer-rounds.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await addRecords(api.database.db)
})
afterAll(() => api.close())

// Factories and delivery options are only changed by imports, which lock them, and what a plan contains is locked with the plan.
test('every kind of record is covered', () => {
  const changed = recordKinds.filter(
    (kind) => kind !== 'factory' && kind !== 'delivery-option' && kind !== 'plan-item' && kind !== 'plan-comment',
  )
  expect([...new Set(versionedRecords.map(({ kind }) => kind))].sort()).toEqual(changed.toSorted())
})

/** `npm run trust` has 500 of each. */
const rounds = 2

const named = versionedRecords.map((record) => [record.name, record] as const)

test.each(named.filter(([, { isAgreed }]) => !isAgreed))(
  'API-20: 50 writers on one version of %s: one succeeds in each round, the rest get a 409 with the current record',
  async (_, record) => {
    const report = await writerRounds(api, record, rounds)
    expect(report).toMatchObject({ rounds, writes: rounds * 50, won: rounds, conflicts: rounds * 49, faults: [] })
  },
)

test.each(named.filter(([, { isAgreed }]) => isAgreed))(
  'API-20, HOL-6: 50 writers of %s want the same: all get it in each round, and one change is logged',
  async (_, record) => {
    expect(await writerRounds(api, record, rounds)).toMatchObject({ rounds, won: rounds * 50, conflicts: 0, faults: [] })
  },
)
