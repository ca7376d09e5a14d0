import { receivedConfigurations } from '@goat/contract/described/cutoffs'
import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import { receivedDeliveryOptionSchedules } from '@goat/contract/described/delivery-options'
import { receivedSchedules } from '@goat/contract/described/designation'
import { scheduleFromWire } from '@goat/contract/described/designation-codec'
import { receivedProduct } from '@goat/contract/described/product-overrides'
import { receivedZone } from '@goat/contract/received'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { designationRecord as designation, optionScheduleRecord } from './support/received-records.ts'

const readDesignation = (part: object) => z.parse(receivedSchedules, [{ ...designation, ...part }])

describe('BCK-5, BCK-6: a designation schedule of another back end', () => {
  test.each([
    ['2031-02-28', '2031-02-28'],
    ['2031-02-28T00:00:00', '2031-02-28'],
    ['2031-02-28T00:00:00.0000000Z', '2031-02-28'],
    ['2031-02-28T00:00:00+00:00', '2031-02-28'],
    ['2031-02-28T23:59:59', '2031-02-28'],
    ['2031-02-28T23:59:59.999Z', '2031-02-28'],
    ['2031-02-28T23:59:59.000Z', '2031-02-28'],
  ])('ends %s: read as %s', (DurationEndDateUtc, endDate) => {
    expect(readDesignation({ DurationEndDateUtc }).read.map(scheduleFromWire)).toMatchObject([{ endDate, indefinteEndDate: false }])
  })

  test.each(['9999-12-31', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59'])(
    'ends %s: an indefinite end',
    (DurationEndDateUtc) => {
      expect(readDesignation({ DurationEndDateUtc }).read.map(scheduleFromWire)).toMatchObject([{ indefinteEndDate: true }])
    },
  )

  test.each([
    ['DurationStartDateUtc', '2031-02-01T23:59:59Z'],
    ['DurationStartDateUtc', '2031-02-01T00:00:00+01:00'],
    ['DurationEndDateUtc', '2031-02-28T12:00:00Z'],
    ['DurationEndDateUtc', '2031-02-28T23:59:59.5Z'],
    ['DurationEndDateUtc', '2031-02-28T23:59:59-05:00'],
    ['DurationEndDateUtc', '2031-02-30T00:00:00Z'],
    ['DurationEndDateUtc', '28/02/2031'],
    ['LocalStartTime', '6:00'],
    ['LocalStartTime', '24:00:00'],
    ['LocalStartTime', '06:00:00.5'],
    ['DomesticOrdersOnly', 'true'],
    ['ApplicableDays', undefined],
    ['Id', ''],
    ['Version', 'seven'],
  ])('%s %s is rejected', (field, value) => {
    const raw = { ...designation, [field]: value }
    expect(z.parse(receivedSchedules, [raw, { ...designation, Id: 'a-2' }])).toMatchObject({
      read: [{ Id: 'a-2' }],
      unread: [{ raw, fields: [field] }],
    })
  })

  test.each([
    ['ApplicableDays', 'Funday'],
    ['CardTypes', 'Hologram'],
    ['DeliveryMethods', 'DRONE'],
    ['PackTypes', 'MULTI_SIX'],
    ['AddressTypes', 'NEIGHBOUR'],
    ['ApplicableDespatchDays', 'TODAY+6'],
  ])('%s with another value is rejected, and the value is reported', (field, value) => {
    const raw = { ...designation, [field]: [value] }
    expect(z.parse(receivedSchedules, [raw])).toEqual({ read: [], unread: [{ raw, fields: [`${field}.0`] }] })
  })

  test('the same value twice, times with an empty fraction, and null for optional fields are accepted', () => {
    const part = { CardTypes: ['Giant', 'Giant'], LocalStartTime: '06:00:00.0000000', LocalEndTime: '14:00', Version: null, Paused: null }
    expect(readDesignation(part).read.map(scheduleFromWire)).toMatchObject([
      { cardTypes: ['giant'], startTime: '06:00:00', endTime: '14:00:00', version: undefined, paused: false },
    ])
  })

  test('an entry that is not a record does not affect the others', () => {
    expect(z.parse(receivedSchedules, ['text', null, 7, designation])).toMatchObject({ read: [{}], unread: [{ fields: [] }, {}, {}] })
  })
})

describe('BCK-7: records that share a key are all rejected', () => {
  const other = { ...designation, Id: 'a-2' }

  test('two designation schedules with one Id, one of them invalid', () => {
    const twin = { ...designation, To: 'GB-ARENA-DRO' }
    expect(z.parse(receivedSchedules, [designation, other, twin])).toMatchObject({
      read: [{ Id: 'a-2' }],
      unread: [
        { raw: designation, fields: ['Id'], isAmbiguous: true },
        { raw: twin, fields: ['Id'], isAmbiguous: true },
      ],
    })
    const odd = { ...designation, CardTypes: ['Hologram'] }
    const { read, unread } = z.parse(receivedSchedules, [odd, other, designation])
    expect(read).toMatchObject([{ Id: 'a-2' }])
    expect(unread).toEqual([
      { raw: odd, fields: ['CardTypes.0'] },
      { raw: designation, fields: ['Id'], isAmbiguous: true },
    ])
  })

  test('two delivery option schedules with one id', () => {
    const schedules = [optionScheduleRecord, { ...optionScheduleRecord, name: 'Its twin' }]
    expect(z.parse(receivedDeliveryOptionSchedules('uk'), { schedules }).schedules).toMatchObject({
      read: [],
      unread: [{ isAmbiguous: true }, { isAmbiguous: true }],
    })
  })
})

describe('BCK-5, BCK-6: a delivery service of another back end', () => {
  const service = {
    factoryCode: 'XX',
    deliveryService: '44',
    versionNumber: 3,
    cutoff: { default: { weekday: '17:00', saturday: '12:00', sunday: '10:00' }, exceptions: [] },
  }
  const rule = { id: '1', productType: 'hologram', applicableOn: ['sunday'], time: '09:00' }
  const read = (raw: unknown) => z.parse(receivedConfigurations, { results: [raw] }).results

  test('empty exceptions may be omitted; any product type is accepted', () => {
    expect(read({ ...service, cutoff: { default: service.cutoff.default } }).read[0]).not.toHaveProperty('unread')
    expect(read({ ...service, cutoff: { ...service.cutoff, exceptions: [rule] } }).read[0]).not.toHaveProperty('unread')
  })

  test('an invalid exception does not affect the service or its other exceptions', () => {
    const odd = { ...rule, id: '2', applicableOn: ['bank-holiday'] }
    const { read: services, unread } = read({ ...service, cutoff: { ...service.cutoff, exceptions: [odd, rule] } })
    expect(unread).toEqual([])
    expect(services).toMatchObject([
      { serviceName: '44', cutoff: { exceptions: [{ id: '1' }] }, unread: [{ raw: odd, fields: ['applicableOn.0'] }] },
    ])
  })

  test.each([
    ['versionNumber', { ...service, versionNumber: '3' }],
    ['cutoff.default.sunday', { ...service, cutoff: { ...service.cutoff, default: { ...service.cutoff.default, sunday: '25:61' } } }],
    ['cutoff.default', { ...service, cutoff: { exceptions: [] } }],
    ['cutoff.exceptions', { ...service, cutoff: { ...service.cutoff, exceptions: {} } }],
    ['cutoff', { ...service, cutoff: null }],
  ])('%s: the valid part of the service is shown', (field, raw) => {
    expect(read(raw)).toMatchObject({ read: [{ factoryCode: 'XX', serviceName: '44', unread: [{ raw, fields: [field] }] }], unread: [] })
  })

  test('two services with one name at a factory, and two exceptions with one id, are rejected', () => {
    expect(z.parse(receivedConfigurations, { results: [service, { ...service, factoryCode: 'YY' }, service] }).results).toMatchObject({
      read: [{ factoryCode: 'YY' }],
      unread: [{ fields: ['factoryCode', 'deliveryService'], isAmbiguous: true }, { isAmbiguous: true }],
    })
    const twins = { ...service, cutoff: { ...service.cutoff, exceptions: [rule, { ...rule, time: '10:00' }] } }
    expect(read(twins).read).toMatchObject([{ cutoff: { exceptions: [] }, unread: [{ fields: ['id'], isAmbiguous: true }, {}] }])
  })

  test('a service without a factory or a name is rejected', () => {
    expect(read({ ...service, factoryCode: undefined })).toMatchObject({ read: [], unread: [{ fields: ['factoryCode'] }] })
  })
})

describe('BCK-5, BCK-6: a delivery option schedule of another back end', () => {
  const read = (part: object) =>
    z.parse(receivedDeliveryOptionSchedules('uk'), { schedules: [{ ...optionScheduleRecord, ...part }] }).schedules

  test('lists left out, dates with a time, zero fractions and null for optional fields are accepted', () => {
    const { read: schedules } = read({
      cardTypes: undefined,
      giftTypes: null,
      overrides: { name: null, price: 745 },
      fulfilmentCentreActiveDateTimeRange: { start: '2031-03-01T08:00:00.0000000', end: '9999-12-31T23:59:59.9999999' },
      deliveryDateRange: { start: '2031-03-01T00:00:00Z', end: '2031-03-05T23:59:59.999Z' },
      version: null,
      cancelledAt: null,
    })
    expect(schedules.map(deliveryOptionScheduleFromWire)).toMatchObject([
      {
        startTime: '08:00:00',
        endDate: '9999-12-31',
        endTime: '23:59:59',
        deliveryFrom: '2031-03-01',
        deliveryTo: '2031-03-05',
        cardTypes: [],
        giftTypes: [],
        overrides: { price: 745 },
      },
    ])
  })

  test.each([
    [
      'fulfilmentCentreActiveDateTimeRange.start',
      { fulfilmentCentreActiveDateTimeRange: { start: '2031-03-01T08:00:00Z', end: '2031-03-05T08:00:00' } },
    ],
    ['cardTypes.0', { cardTypes: ['supersize'] }],
    ['giftTypes.0', { giftTypes: ['hologram'] }],
    ['applicableConsignmentTypes.0', { applicableConsignmentTypes: ['balloonOnly'] }],
    ['overrides', { overrides: { badge: 'New' } }],
    ['overrides.price', { overrides: { price: 7.45 } }],
    ['createdAt', { createdAt: 'yesterday' }],
  ])('%s is rejected', (field, part) => {
    expect(read(part)).toMatchObject({ read: [], unread: [{ fields: [field] }] })
  })
})

test('a product of another back end: each variant is parsed separately', () => {
  const odd = { Sku: 'P-2', FactoryCode: { Code: 'GB' } }
  expect(
    z.parse(receivedProduct, { ProductKey: 'P', ProductTypeKey: 'hologram', ProductVariants: [{ Sku: 'P-1', FactoryCode: 'GB' }, odd] }),
  ).toMatchObject({ ProductVariants: { read: [{ Sku: 'P-1' }], unread: [{ raw: odd, fields: ['FactoryCode'] }] } })
})

test('REF-11: a time zone of another back end is read in its canonical spelling', () => {
  expect(receivedZone('europe/guernsey', 'XX-NEW')).toBe('Europe/Guernsey')
  expect(receivedZone('europe/sleaford', 'XX-NEW')).toBe(null)
})
