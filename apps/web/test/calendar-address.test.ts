import { expect, test } from 'vitest'
import { calendarAddress, readAddress } from '../src/cutoffs/calendar/calendar-data.ts'

const factories = ['GB-DPS-SLE', 'GB-MNPG-TAM', 'GG-MNPG-GSY']

test.each([
  ['', { from: undefined, factory: undefined, ignored: {} }],
  ['?from=&factory=', { from: undefined, factory: undefined, ignored: {} }],
  ['?from=2026-12-24&factory=GB-DPS-SLE', { from: '2026-12-24', factory: 'GB-DPS-SLE', ignored: {} }],
  ['?factory=GB', { from: undefined, factory: 'GB', ignored: {} }],
  ['?factory=GG', { from: undefined, factory: undefined, ignored: { factory: 'GG' } }],
  ['?factory=G', { from: undefined, factory: undefined, ignored: { factory: 'G' } }],
  ['?from=nonsense', { from: undefined, factory: undefined, ignored: { from: 'nonsense' } }],
  ['?from=2026-02-30', { from: undefined, factory: undefined, ignored: { from: '2026-02-30' } }],
  ['?from=1999-12-31', { from: undefined, factory: undefined, ignored: { from: '1999-12-31' } }],
  ['?from=2026-12-24&factory=XX', { from: '2026-12-24', factory: undefined, ignored: { factory: 'XX' } }],
])('CUT-36: the address %j', (search, address) => {
  expect(readAddress(search, factories)).toEqual(address)
})

test('CUT-36: an address is read as it was written', () => {
  const address = { from: '2026-12-24', factory: 'GB-MNPG-TAM' }
  expect(readAddress(calendarAddress.format(address), factories)).toMatchObject(address)
})
