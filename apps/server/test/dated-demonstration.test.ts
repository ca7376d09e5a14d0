import { type BrandId, brandIds } from '@goat/domain/brands'
import { expect, test } from 'vitest'
import { demonstrationOf, loadDemonstration } from '../src/load-demonstration.ts'
import { tokenOf } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

test('OPS-2: the demonstration data closes a factory of each brand on its next public holiday', async () => {
  const daysOf = (brand: BrandId, today: string) => demonstrationOf(brand, today).datedCutoffs.map(({ from, to }) => [from, to])
  expect(daysOf('uk', '2027-01-25')).toEqual([['2027-01-26', '2027-01-26']])
  expect(daysOf('uk', '2027-01-26')).toEqual([['2028-01-26', '2028-01-26']])
  expect(daysOf('nl', '2027-01-26')).toEqual([['2027-04-27', '2027-04-27']])
  await loadDemonstration(api.database.db, '2026-11-21')
  const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
  for (const brand of brandIds) {
    const { cutoffOverrides } = (await api.app.inject({ url: `/api/${brand}/cutoff-overrides`, headers })).json()
    const { datedCutoffs } = demonstrationOf(brand, '2026-11-21')
    expect(cutoffOverrides).toEqual(
      datedCutoffs.map((one) => expect.objectContaining({ ...one, closed: true, time: null, createdBy: 'Demo data' })),
    )
  }
})
