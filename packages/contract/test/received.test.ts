import { receivedConfigurations } from '@goat/contract/described/cutoffs'
import { receivedDeliveryOptionSchedules } from '@goat/contract/described/delivery-option-codec'
import { receivedSchedules } from '@goat/contract/described/designation'
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
    expect(readDesignation({ DurationEndDateUtc }).read).toMatchObject([{ endDate, indefinteEndDate: false }])
  })

  test.each(['9999-12-31', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59'])(
    'ends %s: an indefinite end',
    (DurationEndDateUtc) => {
      expect(readDesignation({ DurationEndDateUtc }).read).toMatchObject([{ indefinteEndDate: true }])
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
  ])('%s %s: the schedule is left out', (field, value) => {
    expect(
      z.parse(receivedSchedules, [
        { ...designation, [field]: value },
        { ...designation, Id: 'a-2' },
      ]),
    ).toMatchObject({
      read: [{ id: 'a-2' }],
      leftOut: [field === 'Id' ? '#1' : 'a-1'],
    })
  })

  test.each([
    ['ApplicableDays', 'Funday'],
    ['CardTypes', 'Hologram'],
    ['DeliveryMethods', 'DRONE'],
    ['PackTypes', 'MULTI_SIX'],
    ['AddressTypes', 'NEIGHBOUR'],
    ['ApplicableDespatchDays', 'TODAY+6'],
  ])('%s with another value: the schedule is left out', (field, value) => {
    expect(z.parse(receivedSchedules, [{ ...designation, [field]: [value] }])).toEqual({ read: [], leftOut: ['a-1'] })
  })

  test('times with an empty fraction, and null for optional fields are accepted', () => {
    expect(readDesignation({ LocalStartTime: '06:00:00.0000000', LocalEndTime: '14:00', Version: null, Paused: null }).read).toMatchObject([
      { startTime: '06:00:00', endTime: '14:00:00', version: undefined, paused: false },
    ])
  })

  test('an entry that is not a record does not affect the others, and is reported by its position', () => {
    expect(z.parse(receivedSchedules, ['text', null, 7, designation])).toMatchObject({ read: [{}], leftOut: ['#1', '#2', '#3'] })
  })
})

describe('BCK-7: records that share a key are all left out', () => {
  const other = { ...designation, Id: 'a-2' }

  test.each([
    ['valid', {}],
    ['invalid', { CardTypes: ['Hologram'] }],
  ])('two designation schedules with one Id, one of them %s', (_, part) => {
    expect(z.parse(receivedSchedules, [designation, other, { ...designation, ...part }])).toMatchObject({
      read: [{ id: 'a-2' }],
      leftOut: ['a-1', 'a-1'],
    })
  })

  test('two delivery option schedules with one id', () => {
    const schedules = [optionScheduleRecord, { ...optionScheduleRecord, name: 'Its twin' }]
    expect(z.parse(receivedDeliveryOptionSchedules('uk'), { schedules }).schedules).toEqual({ read: [], leftOut: ['s-1', 's-1'] })
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
  const withExceptions = (exceptions: unknown) => ({ ...service, cutoff: { ...service.cutoff, exceptions } })
  const read = (...results: unknown[]) => z.parse(receivedConfigurations, { results }).results

  test('empty exceptions may be omitted; any product type is accepted', () => {
    expect(read({ ...service, cutoff: { default: service.cutoff.default } })).toMatchObject({ read: [{ cutoff: { exceptions: [] } }] })
    expect(read(withExceptions([rule]))).toMatchObject({ read: [{ cutoff: { exceptions: [{ time: '09:00:00' }] } }], leftOut: [] })
  })

  test.each([
    ['versionNumber', { ...service, versionNumber: '3' }],
    ['cutoff.default.sunday', { ...service, cutoff: { ...service.cutoff, default: { ...service.cutoff.default, sunday: '25:61' } } }],
    ['cutoff.default', { ...service, cutoff: { exceptions: [] } }],
    ['cutoff.exceptions', withExceptions({})],
    ['one exception', withExceptions([rule, { ...rule, id: '2', applicableOn: ['bank-holiday'] }])],
    ['two exceptions with one id', withExceptions([rule, { ...rule, time: '10:00' }])],
    ['cutoff', { ...service, cutoff: null }],
  ])('%s: the whole service is left out', (_, raw) => {
    expect(read(raw)).toEqual({ read: [], leftOut: ['XX, 44'] })
  })

  test('two services with one name at a factory', () => {
    expect(read(service, { ...service, factoryCode: 'YY' }, service)).toMatchObject({
      read: [{ factoryCode: 'YY' }],
      leftOut: ['XX, 44', 'XX, 44'],
    })
  })

  test('a service without a factory is reported by its name', () => {
    expect(read({ ...service, factoryCode: undefined })).toEqual({ read: [], leftOut: ['44'] })
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
    expect(schedules).toMatchObject([
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
  ])('%s: the schedule is left out', (_, part) => {
    expect(read(part)).toEqual({ read: [], leftOut: ['s-1'] })
  })
})

test('a product of another back end: each variant is parsed separately', () => {
  const odd = { Sku: 'P-2', FactoryCode: { Code: 'GB' } }
  expect(
    z.parse(receivedProduct, { ProductKey: 'P', ProductTypeKey: 'hologram', ProductVariants: [{ Sku: 'P-1', FactoryCode: 'GB' }, odd] }),
  ).toMatchObject({ ProductVariants: { read: [{ Sku: 'P-1' }], leftOut: ['P-2'] } })
})

test('REF-11: a time zone of another back end is read in its canonical spelling', () => {
  expect(receivedZone('europe/guernsey', 'XX-NEW')).toBe('Europe/Guernsey')
  expect(receivedZone('europe/sleaford', 'XX-NEW')).toBe(null)
})
