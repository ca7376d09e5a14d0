import { brandIds, defaultBrand, isBrandId, permissions, permits } from '@goat/domain/brands'
import { currencyOf, currencyOfCountry, factories, factoriesOf, factoryKind, timeZoneOf } from '@goat/domain/kinds/factory'
import { productTypes } from '@goat/domain/product-types'
import { isTimeZone } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'

describe('REF-1: brands', () => {
  test('are uk, the default, and nl', () => {
    expect(brandIds).toEqual(['uk', 'nl'])
    expect(defaultBrand).toBe('uk')
  })

  test.each(['UK', 'de', '', ' uk', null, undefined, 0, ['uk'], { uk: 1 }])('%j, as storage may hold it, is not a brand', (value) => {
    expect(isBrandId(value)).toBe(false)
  })

  test('uk and nl are', () => expect(brandIds.every(isBrandId)).toBe(true))
})

describe('REF-2: factories and their time zones', () => {
  const zones: readonly (readonly [string, string, string])[] = [
    ['AU-CHEQUEMATES-SYD', 'uk', 'Australia/Sydney'],
    ['AU-PMI-MEL', 'uk', 'Australia/Melbourne'],
    ['GB-ARENA-DRO', 'uk', 'Europe/London'],
    ['GB-DPS-SLE', 'uk', 'Europe/London'],
    ['GB-MNPG-TAM', 'uk', 'Europe/London'],
    ['GB-PROPACK-HUD', 'uk', 'Europe/London'],
    ['GG-MNPG-GSY', 'uk', 'Europe/Guernsey'],
    ['IE-STL-DUB', 'uk', 'Europe/Dublin'],
    ['US-KODI-LAS', 'uk', 'America/Los_Angeles'],
    ['US-KODI-NYC', 'uk', 'America/New_York'],
    ['NL-GRTZ-AMS', 'nl', 'Europe/Amsterdam'],
  ]

  test.each(zones)('%s of the brand %s is in %s', (code, brand, timeZone) => {
    expect(factories.find((factory) => factory.code === code)).toMatchObject({ code, brand, timeZone, country: code.slice(0, 2) })
    expect(timeZoneOf(code)).toBe(timeZone)
    expect(isTimeZone(timeZone)).toBe(true)
  })

  test('British factories are domestic to the British Isles, other factories to their own country', () => {
    for (const { country, domesticCountries } of factories)
      expect(domesticCountries).toEqual(country === 'GB' || country === 'GG' ? ['GB', 'GG', 'JE', 'IM'] : [country])
  })

  test('REF-10: the country of a factory determines its currency', () => {
    const currencies = { GB: 'GBP', GG: 'GBP', IE: 'EUR', NL: 'EUR', AU: 'AUD', US: 'USD' }
    for (const { country, currency } of factories) expect([country, currency]).toEqual([country, Reflect.get(currencies, country)])
    expect(currencyOf('US-KODI-LAS')).toBe('USD')
    expect([currencyOf('XX-NEW'), currencyOfCountry('FR'), currencyOfCountry(null)]).toEqual([undefined, null, null])
    const factory = { timeZone: null, country: null, domesticCountries: [], currency: null }
    expect(factoryKind.validate(factory, 'uk')).toEqual([])
    expect(factoryKind.validate({ ...factory, currency: 'CHF' as never }, 'uk')).toMatchObject([{ path: 'currency' }])
  })

  test('there are no others, and each belongs to one brand', () => {
    expect(factories.map(({ code }) => code)).toEqual(zones.map(([code]) => code))
    expect(factoriesOf('uk')).toHaveLength(10)
    expect(factoriesOf('nl').map(({ code }) => code)).toEqual(['NL-GRTZ-AMS'])
  })

  test('other factories have no known zone', () => {
    expect(timeZoneOf('XX-NEW')).toBeUndefined()
    expect(timeZoneOf('')).toBeUndefined()
  })
})

test('REF-3: the 25 product types', () => {
  expect(productTypes.join(', ')).toBe(
    'alcohol, balloon, beauty, biscuit, book, cake, chocolate, digital-gift-card, digital-gift-experience, flower, gadget-novelty, ' +
      'gift-card, gift-experience, greetingcard, hamper, home-gift, jewellery, party, personalised-alcohol, personalised-mug, postcard, ' +
      'soft-toy, stationery-craft, sweet, toy-game',
  )
  expect(productTypes).toHaveLength(25)
})

describe('SIG-9: a viewer reads, an editor reads and writes, anyone else does neither', () => {
  test.each([
    ['editor', 'viewer', true],
    ['editor', 'editor', true],
    ['viewer', 'viewer', true],
    ['viewer', 'editor', false],
    [undefined, 'viewer', false],
    [undefined, 'editor', false],
  ] as const)('%s, for what needs %s: %s', (has, needs, may) => expect(permits(has, needs)).toBe(may))

  test('there are no other permissions', () => expect(permissions).toEqual(['viewer', 'editor']))
})
