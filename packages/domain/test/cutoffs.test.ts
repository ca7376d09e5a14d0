import {
  type CutoffDay,
  type CutoffException,
  cutoffDays,
  cutoffKind,
  type DeliveryConfiguration,
  groupByFactory,
  orderDays,
  overlapOf,
  productTypesWithExceptions,
  sortExceptions,
} from '@goat/domain/kinds/cutoff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }

function configuration(factoryCode: string, serviceName: string, change: Partial<DeliveryConfiguration> = {}): DeliveryConfiguration {
  return {
    factoryCode,
    serviceName,
    timeZone: undefined,
    versionNumber: 1,
    cutoff: { default: times, exceptions: [] },
    lastChange: undefined,
    ...change,
  }
}

function exception(productType: string, ...applicableOn: CutoffDay[]): CutoffException {
  return { id: `${productType}-${applicableOn.join('-')}`, productType, applicableOn, time: '11:00:00' }
}

describe('CUT-4: the delivery services of each factory', () => {
  test('CUT-2: factory codes are sorted alphabetically, whatever the order of the list', () => {
    const codes = ['US-KODI-NYC', 'AU-PMI-MEL', 'GG-MNPG-GSY', 'GB-MNPG-TAM', 'AU-PMI-MEL', 'GB-DPS-SLE']
    const grouped = groupByFactory(codes.map((code, at) => configuration(code, String(at))))
    expect(grouped.map(({ factoryCode }) => factoryCode)).toEqual(['AU-PMI-MEL', 'GB-DPS-SLE', 'GB-MNPG-TAM', 'GG-MNPG-GSY', 'US-KODI-NYC'])
  })

  test('each factory has its own services, by their display names in alphabetical order', () => {
    const [guernsey, tamworth] = groupByFactory([
      configuration('GB-MNPG-TAM', '59'),
      configuration('GG-MNPG-GSY', '1'),
      configuration('GB-MNPG-TAM', '1'),
      configuration('GB-MNPG-TAM', 'HAMPERS'),
    ]).toReversed()
    expect(guernsey?.deliveryServices.map(({ displayServiceName }) => displayServiceName)).toEqual(['STANDARD'])
    expect(tamworth?.deliveryServices.map(({ serviceName, displayServiceName }) => [serviceName, displayServiceName])).toEqual([
      ['HAMPERS', 'HAMPERS'],
      ['1', 'STANDARD'],
      ['59', 'TRACKED LETTERBOX'],
    ])
  })

  test('a service keeps its version, cut-offs and last change; the factory has its code and zone', () => {
    const lastChange = { by: 'Ann', at: '2026-03-01T10:00:00.000Z' }
    const cutoff = { default: times, exceptions: [exception('cake', 'sunday')] }
    expect(
      groupByFactory([
        configuration('GB-DPS-SLE', '14'),
        configuration('GB-DPS-SLE', '44', { timeZone: 'Europe/London', versionNumber: 7, cutoff, lastChange }),
      ]),
    ).toEqual([
      {
        factoryCode: 'GB-DPS-SLE',
        timeZone: 'Europe/London',
        deliveryServices: [
          {
            serviceName: '14',
            displayServiceName: '14',
            versionNumber: 1,
            cutoff: { default: times, exceptions: [] },
            lastChange: undefined,
          },
          { serviceName: '44', displayServiceName: 'TRACKED PARCEL', versionNumber: 7, cutoff, lastChange },
        ],
      },
    ])
  })

  test('no delivery service is lost or duplicated', () => {
    const anyConfiguration = fc
      .tuple(fc.constantFrom('GB-DPS-SLE', 'AU-PMI-MEL', 'toString', '__proto__', ''), fc.string())
      .map(([code, name]) => configuration(code, name))
    fc.assert(
      fc.property(fc.array(anyConfiguration), (list) => {
        const names = groupByFactory(list).flatMap(({ factoryCode, deliveryServices }) =>
          deliveryServices.map(({ serviceName }) => `${factoryCode}/${serviceName}`),
        )
        expect(names.toSorted()).toEqual(list.map((one) => `${one.factoryCode}/${one.serviceName}`).toSorted())
      }),
    )
  })
})

describe('CUT-11: exceptions are sorted by product type, ignoring case, then by the first applicable day', () => {
  test('by product type, case-insensitive', () => {
    const sorted = sortExceptions([exception('flower', 'weekday'), exception('Cake', 'weekday'), exception('alcohol', 'weekday')])
    expect(sorted.map(({ productType }) => productType)).toEqual(['alcohol', 'Cake', 'flower'])
  })

  test('then by first applicable day: weekday, then saturday, then sunday', () => {
    const sorted = sortExceptions([exception('cake', 'sunday'), exception('cake', 'saturday'), exception('cake', 'weekday')])
    expect(sorted.map(({ applicableOn }) => applicableOn[0])).toEqual(['weekday', 'saturday', 'sunday'])
  })

  test('the first day is the first in that order, not in the order of the list', () => {
    const late = exception('cake', 'sunday', 'weekday')
    expect(sortExceptions([exception('cake', 'saturday'), late])[0]).toBe(late)
  })

  test('an exception without a day comes last, and the input list is unchanged', () => {
    const given = [exception('cake'), exception('cake', 'sunday')]
    expect(sortExceptions(given).map(({ applicableOn }) => applicableOn)).toEqual([['sunday'], []])
    expect(given[0]?.applicableOn).toEqual([])
  })
})

describe('CUT-4: the pill of a service', () => {
  test('lists the product types that have exceptions, each once, in the order of the table', () => {
    const exceptions = [exception('flower', 'sunday'), exception('alcohol', 'weekday'), exception('flower', 'weekday')]
    expect(productTypesWithExceptions(exceptions)).toEqual(['alcohol', 'flower'])
    expect(productTypesWithExceptions([])).toEqual([])
  })
})

describe('CUT-14: two exceptions of one delivery service may have the same product type only if no day is in both', () => {
  const days = fc.subarray([...cutoffDays]).chain((some) => fc.shuffledSubarray(some, { minLength: some.length }))
  const anyException = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    productType: fc.constantFrom('cake', 'flower'),
    applicableOn: days,
    time: fc.constant('10:00:00'),
  })

  test('the issue names exactly the days in conflict, in order', () => {
    fc.assert(
      fc.property(anyException, fc.array(anyException, { maxLength: 5 }), (one, others) => {
        const taken: CutoffDay[] = []
        for (const day of cutoffDays) {
          let isTaken = false
          for (const other of others) {
            const same = other.id !== one.id && other.productType === one.productType
            if (same && other.applicableOn.includes(day) && one.applicableOn.includes(day)) isTaken = true
          }
          if (isTaken) taken.push(day)
        }
        const expected =
          taken.length === 0
            ? undefined
            : { code: 'exception.overlap', path: 'applicableOn', values: { productType: one.productType, days: taken } }
        expect(overlapOf(one, others)).toEqual(expected)
      }),
    )
  })

  test('an unsaved exception has no id and is compared with all', () => {
    const others = [{ ...exception('cake', 'sunday'), id: 'undefined' }]
    expect(overlapOf({ id: undefined, productType: 'cake', applicableOn: ['sunday'] }, others)?.values).toEqual({
      productType: 'cake',
      days: ['sunday'],
    })
  })
})

test('CUT-13: days are sorted as weekday, saturday, sunday, without duplicates', () => {
  expect(orderDays(['sunday', 'weekday', 'sunday'])).toEqual(['weekday', 'sunday'])
  expect(orderDays([])).toEqual([])
})

describe('CUT-13, CUT-14: validation of the cut-offs of a service', () => {
  const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  const cake = { id: 'a', productType: 'cake', applicableOn: ['sunday'], time: '09:00:00' } as const

  test('issues name the default time, or the exception and its field', () => {
    const value = {
      default: { ...times, sunday: '25:00' },
      exceptions: [cake, { ...cake, id: 'b', productType: 'tea', applicableOn: [], time: '' }],
    }
    expect(cutoffKind.validate(value, 'uk').map(({ code, path }) => `${path} ${code}`)).toEqual([
      'default.sunday time.invalid',
      'exceptions.b.applicableOn days.none',
      'exceptions.b.time time.invalid',
    ])
  })

  test('an overlap is reported once, at the later exception', () => {
    const issues = cutoffKind.validate({ default: times, exceptions: [cake, { ...cake, id: 'b' }] }, 'uk')
    expect(issues.map(({ code, path }) => `${path} ${code}`)).toEqual(['exceptions.b.applicableOn exception.overlap'])
  })
})
