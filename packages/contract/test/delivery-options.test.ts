import { check } from '@goat/contract/check'
import {
  addressIssues,
  deliveryOptionFromWire,
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToAnswer,
  deliveryOptionScheduleToUpdate,
  deliveryOptionScheduleToWire,
  deliveryOptionToWire,
} from '@goat/contract/described/delivery-option-codec'
import {
  createDeliveryOptionSchedule,
  deliveryOptionEndpoints,
  deliveryOptionScheduleWire,
  importedDeliveryOption,
  listDeliveryOptions,
  updateDeliveryOptionSchedule,
} from '@goat/contract/described/delivery-options'
import type { AnyEndpoint } from '@goat/contract/endpoint'
import { brandIds, brandOf } from '@goat/domain/brands'
import { consignmentTypes, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { validateDeliveryOptionSchedule } from '@goat/domain/kinds/delivery-option-schedule'
import { giftTypesOf } from '@goat/domain/product-types'
import { sentenceOf } from '@goat/domain/text/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

/** The body of OPT-39 with every described field and no other. */
const payload = {
  name: 'Valentines Guaranteed Delivery',
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: '44',
  fulfilmentCentreActiveDateTimeRange: { start: '2027-02-11T18:00:00', end: '2027-02-13T12:00:00' },
  deliveryDateRange: { start: '2027-02-12', end: '2027-02-14' },
  applicableConsignmentTypes: ['cardOnly', 'cardAndGift'] as const,
  cardTypes: ['standard', 'giant'],
  giftTypes: ['flower', 'chocolate'],
}
const draft: DeliveryOptionSchedule = {
  id: '',
  name: payload.name,
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: '44',
  startDate: '2027-02-11',
  startTime: '18:00',
  endDate: '2027-02-13',
  endTime: '12:00:00',
  deliveryFrom: '2027-02-12',
  deliveryTo: '2027-02-14',
  applicableConsignmentTypes: payload.applicableConsignmentTypes,
  cardTypes: payload.cardTypes,
  giftTypes: payload.giftTypes,
  overrides: {},
  version: undefined,
  createdAt: undefined,
  createdBy: undefined,
  cancelledAt: undefined,
}
const faults = (body: unknown) => {
  const checked = check(createDeliveryOptionSchedule.body, body)
  return checked.ok ? [] : checked.issues.map((one) => `${one.path}: ${sentenceOf(one)}`)
}

describe('OPT-39: the saved payload', () => {
  test('has exactly the described fields when nothing is overridden', () => {
    expect(JSON.stringify(deliveryOptionScheduleToWire(draft))).toBe(JSON.stringify(payload))
    expect(JSON.stringify(deliveryOptionScheduleToWire({ ...draft, overrides: { name: undefined } }))).toBe(JSON.stringify(payload))
    expect(check(createDeliveryOptionSchedule.body, payload)).toEqual({ ok: true, value: payload })
    expect(deliveryOptionScheduleFromWire({ ...payload, applicableConsignmentTypes: [...payload.applicableConsignmentTypes] })).toEqual({
      ...draft,
      startTime: '18:00:00',
    })
  })

  test('has overrides only for overridden fields', () => {
    const overridden = { ...draft, overrides: { name: undefined, description: '', price: 0 } }
    expect(deliveryOptionScheduleToWire(overridden)).toEqual({ ...payload, overrides: { description: '', price: 0 } })
    expect(Object.keys(deliveryOptionScheduleToWire(overridden).overrides ?? {})).toEqual(['description', 'price'])
  })

  test.each(Object.keys(payload))('is refused without %s', (field) => {
    const without = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== field))
    expect(faults(without)).toEqual([`${field}: ${field} is missing.`])
  })

  const range = payload.fulfilmentCentreActiveDateTimeRange
  const notLocal = (text: string) => ({ fulfilmentCentreActiveDateTimeRange: { ...range, start: text } })
  const sentence =
    'fulfilmentCentreActiveDateTimeRange.start: fulfilmentCentreActiveDateTimeRange.start must be a local date-time such as 2027-02-12T18:00:00, without an offset.'
  test.each<[object, string]>([
    ...['2027-02-11T18:00:00Z', '2027-02-11T18:00:00+01:00', '2027-02-30T18:00:00', '2027-02-11 18:00:00', '2027-02-11', ''].map(
      (text): [object, string] => [notLocal(text), sentence],
    ),
    [{ deliveryDateRange: { start: '2027-02-12', end: '2027-02-12T00:00:00Z' } }, 'deliveryDateRange.end: Enter a valid date.'],
    [
      { applicableConsignmentTypes: ['both'] },
      'applicableConsignmentTypes.0: "both" is not a consignment type. Allowed: cardOnly, giftOnly, cardAndGift.',
    ],
    [{ cardTypes: ['large', 'large'] }, 'cardTypes: cardTypes contains large more than once.'],
    [{ giftTypes: [1] }, 'giftTypes.0: giftTypes.0 must be text.'],
    [{ overrides: { colour: 'red' } }, 'overrides: overrides.colour is not a known field.'],
    [{ version: 1 }, ': version is not a known field.'],
  ])('%o is refused', (part, fault) => expect(faults({ ...payload, ...part })).toEqual([fault]))

  test('accepts a time without seconds', () => {
    expect(faults({ ...payload, ...notLocal('2027-02-11T18:00') })).toEqual([])
    const read = deliveryOptionScheduleFromWire(z.parse(createDeliveryOptionSchedule.body, { ...payload, ...notLocal('2027-02-11T18:00') }))
    expect(read.startTime).toBe('18:00:00')
  })

  test('the ids of body and path must agree', () => {
    const params = { fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: '14' }
    expect(addressIssues(params, payload).map((one) => sentenceOf(one))).toEqual(['deliveryOptionId must be 14, as in the address.'])
    expect(addressIssues({ ...params, deliveryOptionId: '44' }, payload)).toEqual([])
  })
})

describe('OPT-38: GET /deliveryoptions returns {deliveryOptions: [{id, fulfilmentCentreId, name, description, acceptsDeliveryInstructions, isGuaranteed, isTracked}]}', () => {
  const described = {
    id: '44',
    fulfilmentCentreId: 'GB-DPS-SLE',
    name: 'Tracked',
    description: 'Two days',
    acceptsDeliveryInstructions: true,
    isGuaranteed: false,
    isTracked: true,
  }
  const extensions = { price: 350, priority: 2, timeZone: 'Europe/London', currency: 'GBP', deliveryService: '44' }

  test('accepts these fields alone, or more, from another back end', () => {
    const answer = z.parse(listDeliveryOptions.response, { deliveryOptions: [{ ...described, colour: 'red' }] })
    const unknown = { price: undefined, priority: undefined, timeZone: undefined, currency: undefined, service: undefined }
    expect(answer.deliveryOptions.map(deliveryOptionFromWire)).toStrictEqual([{ ...described, ...unknown }])
    for (const field of Object.keys(described)) {
      expect(z.safeParse(listDeliveryOptions.response, { deliveryOptions: [{ ...described, [field]: undefined }] }).success).toBe(false)
    }
  })

  test('OPT-57: this server adds price, priority, zone, currency and delivery service', () => {
    expect(deliveryOptionFromWire({ ...described, ...extensions })).toMatchObject({ service: '44' })
    expect(deliveryOptionToWire(deliveryOptionFromWire({ ...described, ...extensions }))).toEqual({ ...described, ...extensions })
    expect(deliveryOptionToWire(deliveryOptionFromWire(described))).toEqual({
      ...described,
      ...{ price: null, priority: null, timeZone: null, currency: null, deliveryService: null },
    })
  })

  test.each<[object, string]>([
    [{ fulfilmentCentreId: 'GB:DPS' }, 'fulfilmentCentreId must be valid.'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone must be an IANA time zone such as Europe/London.'],
    [{ currency: 'CHF' }, '"CHF" is not a known currency. Allowed: GBP, EUR, AUD, USD.'],
    [{ priority: 0 }, 'priority must be between 1 and 999.'],
    [{ isTracked: 'yes' }, 'isTracked must be true or false.'],
    [{ deliveryService: 44 }, 'deliveryService must be text.'],
  ])('an imported option cannot have %o', (part, sentence) => {
    expect(check(importedDeliveryOption, { ...described, ...extensions })).toMatchObject({ ok: true })
    const checked = check(importedDeliveryOption, { ...described, ...extensions, ...part })
    expect(checked.ok ? [] : checked.issues.map((one) => sentenceOf(one))).toEqual([sentence])
  })
})

test('OPT-40, SIG-10: the described endpoints and the extensions; viewers read, editors write', () => {
  const path = '/fulfilment-centres/:fulfilmentCentreId/delivery-options/:deliveryOptionId/schedules'
  const rows = deliveryOptionEndpoints.map(({ method, path: place, permission, status }: AnyEndpoint) => [
    method,
    place,
    permission,
    status,
  ])
  expect(rows).toEqual([
    ['GET', '/deliveryoptions', 'viewer', 200],
    ['POST', path, 'editor', 201],
    ['GET', path, 'viewer', 200],
    ['GET', `${path}/:scheduleId`, 'viewer', 200],
    ['PUT', `${path}/:scheduleId`, 'editor', 200],
    ['DELETE', `${path}/:scheduleId`, 'editor', 200],
    ['GET', '/fulfilment-centres/:fulfilmentCentreId/schedules', 'viewer', 200],
    ['POST', '/deliveryoptions/schedules', 'editor', 201],
    ['PUT', '/deliveryoptions/schedules', 'editor', 200],
  ])
})

const two = (max: number, min = 0) => fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'))
/** Mostly what a form accepts, occasionally invalid values. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 20, arbitrary: right }, { weight: 1, arbitrary: wrong })
const dateIn = (month: string) =>
  mostly(
    two(28, 1).map((day) => `2027-${month}-${day}`),
    fc.constantFrom('', 'x', '2027-02-30', '2027-12-31'),
  )
const time = mostly(
  fc.oneof(
    fc.tuple(two(23), two(59)).map((parts) => parts.join(':')),
    fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
  ),
  fc.constantFrom('', '24:00', '9:00'),
)
const text = mostly(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
/** Excludes -0, which JSON does not have; no field accepts it either. */
const number = mostly(
  fc.integer({ min: 1, max: 999 }),
  fc.oneof(
    fc.integer(),
    fc.double().filter((value) => !Object.is(value, -0)),
  ),
)
const anyDraft = fc.constantFrom(...brandIds).chain((brand) =>
  fc.record({
    brand: fc.constant(brand),
    draft: fc.record({
      id: fc.constant(''),
      name: text,
      fulfilmentCentreId: fc.constant('GB-DPS-SLE'),
      deliveryOptionId: fc.constant('44'),
      startDate: dateIn('02'),
      startTime: time,
      endDate: dateIn('03'),
      endTime: time,
      deliveryFrom: dateIn('02'),
      deliveryTo: dateIn('03'),
      applicableConsignmentTypes: fc.subarray([...consignmentTypes]),
      cardTypes: fc.subarray([...brandOf(brand).cardTypes]),
      giftTypes: fc.subarray(
        giftTypesOf(brand).map(({ code }) => code),
        { maxLength: 4 },
      ),
      overrides: fc.record({ name: optional(text), description: optional(text), price: optional(number), priority: optional(number) }),
      version: optional(fc.integer({ min: 1, max: 2_147_483_647 })),
      createdAt: fc.constant(undefined),
      createdBy: fc.constant(undefined),
      cancelledAt: fc.constant(undefined),
    }),
  }),
)

test('every draft that the form accepts is valid on the wire and reads back unchanged', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyDraft, ({ brand, draft: one }) => {
      if (validateDeliveryOptionSchedule(one, brand).length > 0) return
      accepted += 1
      const sent: unknown = JSON.parse(JSON.stringify(deliveryOptionScheduleToUpdate(one)))
      const read = deliveryOptionScheduleFromWire(z.parse(updateDeliveryOptionSchedule.body, sent))
      const seconds = (time_: string) => (time_.length === 5 ? `${time_}:00` : time_)
      const { name, description } = one.overrides
      expect(read).toEqual({
        ...one,
        name: one.name.trim(),
        startTime: seconds(one.startTime),
        endTime: seconds(one.endTime),
        overrides: { ...one.overrides, name: name?.trim(), description: description?.trim() },
      })
      expect(validateDeliveryOptionSchedule(read, brand)).toEqual([])
      const stored = { ...read, id: 'a', version: 7, createdAt: '2027-01-01T00:00:00.000Z', createdBy: 'Ann' }
      const answer: unknown = JSON.parse(JSON.stringify(deliveryOptionScheduleToAnswer(stored)))
      expect(deliveryOptionScheduleFromWire(z.parse(deliveryOptionScheduleWire, answer))).toEqual(stored)
    }),
    { numRuns: 2000 },
  )
  expect(accepted, 'the generator makes drafts that may be saved').toBeGreaterThan(200)
})
