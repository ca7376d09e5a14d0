import {
  type DeliveryConfigurationWire,
  deliveryConfigurationWire,
  fromWire,
  listDeliveryConfigurations,
  toWire,
} from '@goat/contract/described/cutoffs'
import { cutoffDays, type DeliveryConfiguration, orderDays } from '@goat/domain/kinds/cutoff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

/** One result of GET /deliveryConfigurations (CUT-22), with every described field and no other. */
const described = {
  factoryCode: 'GB-DPS-SLE',
  deliveryService: '44',
  versionNumber: 3,
  cutoff: {
    default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' },
    exceptions: [{ id: 'a1', productType: 'alcohol', applicableOn: ['weekday', 'sunday'], time: '11:00:00' }],
  },
} satisfies DeliveryConfigurationWire

const inDomain: DeliveryConfiguration = {
  factoryCode: 'GB-DPS-SLE',
  timeZone: undefined,
  serviceName: '44',
  versionNumber: 3,
  cutoff: described.cutoff,
  lastChange: undefined,
}

describe('{factoryCode, deliveryService, versionNumber, cutoff: {default: {weekday, saturday, sunday}, exceptions: [{id, productType, applicableOn, time}]}}', () => {
  test('is read field by field', () => expect(fromWire(described)).toEqual(inDomain))

  test('is written field by field; unknown values are null', () => {
    expect(JSON.parse(JSON.stringify(toWire(inDomain)))).toEqual({ ...described, timeZone: null, lastChange: null })
  })

  test('includes the time zone and the last change as extensions', () => {
    const lastChange = { by: 'Ann', at: '2026-03-01T10:00:00.000Z' }
    const wire = { ...described, timeZone: 'Europe/London', lastChange }
    expect(fromWire(wire)).toEqual({ ...inDomain, timeZone: 'Europe/London', lastChange })
    expect(toWire(fromWire(wire))).toEqual(wire)
  })

  test('API-7: additional fields are accepted; a missing described field is not', () => {
    const answer = { results: [{ ...described, colour: 'red' }], more: 1 }
    expect(z.safeParse(listDeliveryConfigurations.response, answer)).toMatchObject({ success: true, data: { results: [described] } })
    const { versionNumber: _, ...without } = described
    expect(z.safeParse(listDeliveryConfigurations.response, { results: [without] }).success).toBe(false)
  })
})

describe('BCK-6: another back end may use equivalent formats', () => {
  test('times as HH:MM become HH:MM:SS, and days are sorted', () => {
    const [exception] = described.cutoff.exceptions
    const wire = {
      ...described,
      cutoff: {
        default: { weekday: '17:00', saturday: '12:00', sunday: '10:00' },
        exceptions: exception === undefined ? [] : [{ ...exception, applicableOn: ['sunday' as const, 'weekday' as const], time: '11:00' }],
      },
    }
    expect(fromWire(wire)).toEqual(inDomain)
  })
})

const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
const time = fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':'))
const configuration: fc.Arbitrary<DeliveryConfiguration> = fc.record({
  factoryCode: fc.string(),
  timeZone: fc.option(fc.constantFrom('Europe/London', 'Australia/Sydney'), { nil: undefined }),
  serviceName: fc.string(),
  versionNumber: fc.integer({ min: 1, max: 2_147_483_647 }),
  cutoff: fc.record({
    default: fc.record({ weekday: time, saturday: time, sunday: time }),
    exceptions: fc.array(
      fc.record({ id: fc.string(), productType: fc.string(), applicableOn: fc.subarray([...cutoffDays]).map(orderDays), time }),
    ),
  }),
  lastChange: fc.option(fc.record({ by: fc.string(), at: fc.constant('2026-03-01T10:00:00.000Z') }), { nil: undefined }),
})

test('everything written to the wire is valid and reads back unchanged', () => {
  fc.assert(
    fc.property(configuration, (one) => {
      const wire: unknown = JSON.parse(JSON.stringify(toWire(one)))
      expect(fromWire(z.parse(deliveryConfigurationWire, wire))).toEqual(one)
    }),
  )
})
