import { orderFacts } from '@goat/domain/order-facts'
import { compileWorld } from '@goat/foresight/compile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAddress, formatAddress, parseAddress, withFact } from '../src/foresight/address.ts'
import { knownFacts } from '../src/foresight/order-check-screen.tsx'

test('FOR-49: an address has the facts by their names, and reads back as the same question', () => {
  const search = '?placedAt=2026-12-18T15:59Z&factory=GG-MNPG-GSY&cardType=giant&dispatchDate=2026-12-18'
  const address = parseAddress(search)
  expect(address).toMatchObject({
    placedAt: Date.UTC(2026, 11, 18, 15, 59),
    facts: { factory: 'GG-MNPG-GSY', cardType: 'giant', dispatchDate: '2026-12-18' },
  })
  expect(formatAddress(address)).toBe(search)
  expect(formatAddress(emptyAddress)).toBe('')

  const names = orderFacts.filter((name) => !name.endsWith('Date'))
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one)
  const second = fc.integer({ min: 946_684_800, max: 4_102_444_800 }).map((one) => one * 1000)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), text),
      fc.option(second, { nil: undefined }),
      second,
      (facts, placedAt, compareWith) => {
        const given = { ...emptyAddress, facts, placedAt, compareWith, days: 14, sample: 'smp_1', revision: 48_211 }
        expect(parseAddress(formatAddress(given))).toEqual(given)
      },
    ),
  )
})

test('FOR-49: parameters that cannot be parsed are ignored', () => {
  const search = '?placedAt=tomorrow&compareWith=2026-13-01T00:00Z&deliveryDate=2026-02-30&revision=-1&days=61&cardType=&brand=uk&sample='
  expect(parseAddress(search)).toEqual(emptyAddress)
})

test('FOR-49: a time that does not exist is ignored', () => {
  expect(parseAddress('?placedAt=2026-02-30T12:00Z').placedAt).toBeUndefined()
})

test('FOR-49: facts that the brand does not have are not considered', () => {
  const records = {
    factory: [],
    cutoff: [],
    'cutoff-override': [],
    designation: [],
    'product-override': [],
    'delivery-option': [],
    'delivery-option-schedule': [],
  }
  const world = compileWorld({ brand: 'uk', revision: 0, records })
  const facts = { factory: 'NOPE', service: '44', deliveryOption: 'x', cardType: 'banana', packType: 'SINGLE', destination: 'GB' }
  expect(knownFacts(facts, world, 'uk')).toEqual({
    known: { packType: 'SINGLE', destination: 'GB' },
    unknown: ['factory', 'service', 'deliveryOption', 'cardType'],
  })
})

test('FOR-86: the only factory of a brand is chosen from the start', () => {
  const factory = (code: string) => ({
    key: code,
    version: 1,
    created: 0,
    changed: 0,
    by: 'Robin',
    value: { timeZone: 'Europe/Amsterdam', country: 'NL', domesticCountries: ['NL'], currency: null },
  })
  const worldOf = (...codes: readonly string[]) =>
    compileWorld({
      brand: 'nl',
      revision: 0,
      records: {
        factory: codes.map(factory),
        cutoff: [],
        'cutoff-override': [],
        designation: [],
        'product-override': [],
        'delivery-option': [],
        'delivery-option-schedule': [],
      },
    })
  expect(knownFacts({ cardType: 'standard' }, worldOf('AMS'), 'nl').known).toEqual({ factory: 'AMS', cardType: 'standard' })
  expect(knownFacts({}, worldOf('AMS', 'RTM'), 'nl').known).toEqual({})
})

test('FOR-42: another product has no SKU until one is chosen', () => {
  const facts = { productKey: 'A', sku: 'A-STD', cardType: 'giant' }
  expect(withFact(facts, 'productKey', 'B')).toEqual({ productKey: 'B', cardType: 'giant' })
  expect(withFact(facts, 'cardType', undefined)).toEqual({ productKey: 'A', sku: 'A-STD' })
})
