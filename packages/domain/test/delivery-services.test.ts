import { deliveryServiceNames, displayServiceName } from '@goat/domain/kinds/cutoff'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { describe, expect, test } from 'vitest'

const australian = [
  ['1', 'AUS POST LETTER'],
  ['14', 'STANDARD PARCEL'],
  ['44', 'EXPRESS PARCEL'],
  ['CARDS_TRACKED_LETTER', 'EXPRESS LETTER'],
]

/** The table of REF-4. */
const described: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'AU-CHEQUEMATES-SYD': australian,
  'AU-PMI-MEL': australian,
  'GB-ARENA-DRO': [['14', 'EXPRESS']],
  'GB-DPS-SLE': [['44', 'TRACKED PARCEL']],
  'GB-MNPG-TAM': [
    ['1', 'STANDARD'],
    ['44', 'TRACKED PARCEL'],
    ['59', 'TRACKED LETTERBOX'],
  ],
  'GG-MNPG-GSY': [
    ['1', 'STANDARD'],
    ['59', 'TRACKED LETTERBOX'],
  ],
  'IE-STL-DUB': [
    ['1', 'STANDARD'],
    ['44', 'TRACKED PARCEL'],
  ],
  'US-KODI-LAS': [['1', 'STANDARD']],
  'US-KODI-NYC': [['1', 'STANDARD']],
}

describe('REF-4: display names of delivery services', () => {
  test.each(Object.entries(described))('%s', (code, names) => {
    expect(Object.entries(deliveryServiceNames[code] ?? {})).toEqual(names)
    for (const [serviceName = '', shown] of names) expect(displayServiceName(code, serviceName)).toBe(shown)
  })

  test('every factory of the UK brand has exactly the described mapping', () => {
    const mapped = factoriesOf('uk').filter(({ code }) => deliveryServiceNames[code] !== undefined)
    expect(mapped.map(({ code }) => code)).toEqual(Object.keys(described))
  })

  test('REF-5: NL-GRTZ-AMS has letterbox and parcel services of two carriers: standard, Sunday, age check and Belgium', () => {
    const nlDeliveryServices = deliveryServiceNames['NL-GRTZ-AMS'] ?? {}
    for (const [serviceName, shown] of Object.entries(nlDeliveryServices))
      expect(displayServiceName('NL-GRTZ-AMS', serviceName)).toBe(shown)
    const names = Object.values(nlDeliveryServices)
    expect(new Set(names).size).toBe(names.length)
    for (const carrier of ['POSTNL', 'DHL']) {
      const ofCarrier = names.filter((name) => name.startsWith(`${carrier} `))
      for (const kind of [/ BRIEVENBUSPAKJE$/, / PAKKET$/, / ZONDAG\b/, / LEEFTIJDSCHECK 18\+$/, / BELGIË/]) {
        expect(ofCarrier.some((name) => kind.test(name))).toBe(true)
      }
    }
  })
})

describe('REF-4: a service without a display name shows its raw name', () => {
  test.each([
    ['GB-DPS-SLE', '1'],
    ['GB-PROPACK-HUD', '44'],
    ['XX-UNKNOWN', '44'],
    ['US-KODI-LAS', ''],
    ['GB-DPS-SLE', '__proto__'],
    ['GB-DPS-SLE', 'constructor'],
    ['GB-DPS-SLE', 'toString'],
    ['__proto__', 'toString'],
    ['constructor', 'name'],
    ['toString', 'name'],
  ])('%s: %s', (factoryCode, serviceName) => expect(displayServiceName(factoryCode, serviceName)).toBe(serviceName))
})
