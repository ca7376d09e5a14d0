import { brandIds } from '@goat/domain/brands'
import { expect, test } from 'vitest'
import { demonstrationDated } from '../src/cutoffs/dated-demonstration.ts'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { tokenOf } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

test('OPS-2: the demonstration data closes a factory of each brand on its next public holiday', async () => {
  expect(demonstrationDated('uk', '2027-01-25').from).toBe('2027-01-26')
  expect(demonstrationDated('uk', '2027-01-26').from).toBe('2028-01-26')
  expect(demonstrationDated('nl', '2027-01-26').from).toBe('2027-04-27')
  await loadDemonstration(api.database.db, '2026-11-21')
  const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
  for (const brand of brandIds) {
    const { cutoffOverrides } = (await api.app.inject({ url: `/api/${brand}/cutoff-overrides`, headers })).json()
    const { time, ...value } = demonstrationDated(brand, '2026-11-21')
    expect(cutoffOverrides).toEqual([expect.objectContaining({ ...value, closed: true, time, createdBy: 'Demo data' })])
  }
})
