import { expect, test } from 'vitest'
import type { Row } from '../src/cutoffs/calendar/matrix.ts'
import { shownToday } from '../src/cutoffs/calendar/use-today.ts'

const times = { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }
const row = (factory: string, timeZone: string | undefined): Row => ({
  factory,
  timeZone,
  service: '1',
  name: '1',
  cutoff: { default: times, exceptions: [] },
})
const rows = [row('US-KODI-LAS', 'America/Los_Angeles'), row('GB-DPS-SLE', 'Europe/London'), row('XX', undefined)]

// 06:30 in London, 22:30 on the day before in Las Vegas.
const early = Date.parse('2026-11-23T06:30:00Z')

test.each([
  ['the brand without a chosen factory', undefined, 'uk', '2026-11-23'],
  ['the brand if the zone of the factory is not known', 'XX', 'uk', '2026-11-23'],
  ['the chosen factory', 'US-KODI-LAS', 'uk', '2026-11-22'],
] as const)('CUT-36: today in the calendar is that of %s', (_, factory, brand, today) => {
  expect(shownToday(rows, factory, brand, early)).toBe(today)
})

test('CUT-36: the Dutch brand has the date of the Netherlands', () => {
  expect(shownToday([], undefined, 'nl', Date.parse('2026-11-22T23:30:00Z'))).toBe('2026-11-23')
})
