import { dateRuns } from '@goat/domain/time/calendar'
import { expect, test } from 'vitest'

test('HOL-11: consecutive dates are one range, also across months and years', () => {
  expect(dateRuns([])).toEqual([])
  expect(dateRuns(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-03', '2028-02-28', '2028-02-29', '2028-03-01'])).toEqual([
    ['2026-12-30', '2027-01-01'],
    ['2027-01-03', '2027-01-03'],
    ['2028-02-28', '2028-03-01'],
  ])
})
