import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { compileWorld, finish } from '@goat/foresight/compile'
import { todayOf } from '@goat/foresight/today'
import type { World, WorldRecord } from '@goat/foresight/world'
import { expect, test } from 'vitest'
import { type Row, shownToday, todaysAt } from '../src/cutoffs/calendar/calendar-data.ts'
import { stateOf } from '../src/cutoffs/calendar/dated.ts'

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

/** Sydney is 11 hours ahead of London. */
const everywhere = [row('GB-DPS-SLE', 'Europe/London'), row('AU-CHEQUEMATES-SYD', 'Australia/Sydney')]
const closure = { productTypes: null, from: '2026-12-25', to: '2026-12-26', days: null, time: null, reason: 'Christmas' }

function worldWith(value: DatedCutoff): World {
  const record = <T>(key: string, content: T): WorldRecord<T> => ({ key, version: 1, created: 0, by: 'ann', changed: 0, value: content })
  return {
    brand: 'uk',
    revision: 1,
    records: {
      factory: everywhere.map(({ factory, timeZone = null }) =>
        record(factory, { timeZone, country: factory.slice(0, 2), domesticCountries: [], currency: null }),
      ),
      cutoff: everywhere.map(({ factory, service, cutoff }) => record(`${factory}/${service}`, cutoff)),
      'cutoff-override': [record('closure', value)],
      designation: [],
      'product-override': [],
      'delivery-option': [],
      'delivery-option-schedule': [],
    },
  }
}

test.each([
  ['before it begins anywhere', null, '2026-12-24T12:59:59Z', 'upcoming'],
  ['when it has begun in Sydney only', null, '2026-12-24T13:00:00Z', 'active'],
  ['when it has begun everywhere', null, '2026-12-25T00:00:00Z', 'active'],
  ['when it is over in Sydney only', null, '2026-12-26T23:59:59Z', 'active'],
  ['when it is over everywhere', null, '2026-12-27T00:00:00Z', 'over'],
  ['in London only, when it would have begun in Sydney', ['GB-DPS-SLE'], '2026-12-24T13:00:00Z', 'upcoming'],
] as const)('CUT-34, BRD-8: the calendar and Home agree on a dated cut-off %s', (_, factories, at, state) => {
  const value = { ...closure, factories, services: ['1'] }
  const now = Date.parse(at)
  expect(stateOf(value, todaysAt(everywhere, value, now))).toBe(state)
  expect(finish(todayOf(compileWorld(worldWith(value)), now)).active['cutoff-override']).toBe(state === 'active' ? 1 : 0)
})

test('CUT-34, BRD-8: a factory without the delivery service of a dated cut-off does not begin it', () => {
  const services = ['44']
  const rows = [...everywhere, { ...row('GB-DPS-SLE', 'Europe/London'), service: '44' }]
  const value = { ...closure, factories: null, services }
  expect(stateOf(value, todaysAt(rows, value, Date.parse('2026-12-24T13:00:00Z')))).toBe('upcoming')
})
