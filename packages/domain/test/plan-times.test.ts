import { expect, test } from 'vitest'
import { timesMissed } from '../src/plan-times.ts'

const zones = {
  now: Date.parse('2026-11-26T12:00Z'),
  zone: 'Europe/London',
  zoneOf: (code: string) => (code === 'SYD' ? 'Australia/Sydney' : undefined),
}
const price = (startDate: string, endDate: string) => ({
  startDate,
  startTime: '00:00:00',
  endDate,
  endTime: '23:59:59',
  days: null,
  price: 1099,
})
const added = (after: object, key = 'SYD/express/1') => ({ kind: 'delivery-option-schedule' as const, key, before: null, after })
const at = (instant: string) => Date.parse(instant)
const missed = (change: Parameters<typeof timesMissed>[0], starts: string | null, ends: string | null = null) =>
  timesMissed(change, { starts: starts === null ? undefined : at(starts), ends: ends === null ? undefined : at(ends) }, zones).map(
    ({ what, at: when }) => `${what} ${new Date(when).toISOString()}`,
  )

test('PLN-28: a record that is over before the plan starts, or begins after it ends', () => {
  const change = added(price('2026-11-26', '2026-12-03'), 'GGY/express/1')
  expect(missed(change, '2026-12-24T07:30Z')).toEqual(['over 2026-12-04T00:00:00.000Z'])
  expect(missed(change, '2026-11-20T00:00Z', '2026-11-26T00:00Z')).toEqual(['afterEnd 2026-11-26T00:00:00.000Z'])
  expect(missed(added(price('2026-11-01', '2026-11-20'), 'GGY/express/1'), null)).toEqual(['over 2026-11-21T00:00:00.000Z'])
})

test('PLN-28: by the clock of its factory, the hours that the plan takes from its beginning and its end', () => {
  const change = added(price('2026-12-24', '2026-12-26'))
  expect(missed(change, '2026-12-24T00:00Z')).toEqual(['startsLate 2026-12-23T13:00:00.000Z'])
  expect(missed(change, '2026-12-23T13:00Z', '2026-12-26T13:00Z')).toEqual([])
  expect(missed(change, null, '2026-12-26T00:00Z')).toEqual(['endsEarly 2026-12-26T13:00:00.000Z'])
})

test('PLN-28: nothing of a record whose beginning and end the plan does not move, that it removes, or that has none', () => {
  const change = added(price('2026-12-24', '2026-12-26'))
  const dearer = { ...price('2026-12-24', '2026-12-26'), price: 1199 }
  expect(missed({ ...change, before: change.after, after: dearer }, '2026-12-25T00:00Z')).toEqual([])
  expect(missed({ ...change, before: price('2026-12-24', '2026-12-25') }, '2026-12-25T00:00Z', '2026-12-25T12:00Z')).toEqual([
    'endsEarly 2026-12-26T13:00:00.000Z',
  ])
  expect(timesMissed({ ...change, before: change.after, after: null }, { starts: at('2027-01-01'), ends: undefined }, zones)).toEqual([])
  const cutoff = { kind: 'cutoff' as const, key: 'SYD/44', before: null, after: {} }
  expect(missed(cutoff, '2026-12-25T00:00Z')).toEqual([])
})
