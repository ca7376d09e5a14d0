import { check } from '@goat/contract/check'
import {
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToWire,
  deliveryOptionWireIssue,
} from '@goat/contract/described/delivery-option-codec'
import { type DeliveryOptionScheduleWire, deliveryOptionScheduleInput } from '@goat/contract/described/delivery-options'
import { brandIds, brandOf } from '@goat/domain/brands'
import { consignmentTypes, type DeliveryOptionSchedule, hasCard, hasGift } from '@goat/domain/delivery-option-schedules'
import { validateDeliveryOptionSchedule } from '@goat/domain/kinds/delivery-option-schedule'
import { giftTypesOf } from '@goat/domain/product-types'
import { sentenceOf } from '@goat/domain/text/text'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'
import { addOption, pathOf } from './support/delivery-options.ts'
import { factoryWith, putStored } from './support/stored.ts'

/** For hundreds of calls on a busy machine. */
const timeout = 120_000
/** The number of generated schedules. */
const runs = process.env['TESTS'] === 'full' ? 300 : 120
const zones = { uk: 'Europe/London', nl: 'Europe/Amsterdam' } as const
const option = { fulfilmentCentreId: 'CENTRE-1', deliveryOptionId: 'café:1' }
const path = pathOf(option)

const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
const time = fc.tuple(twoDigits(23), twoDigits(59), twoDigits(59)).map((parts) => parts.join(':'))
const anyDate = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))
// Around the hours that the clocks of both zones skip and repeat, to include schedules that are never active.
const date = fc.oneof(
  { weight: 20, arbitrary: anyDate },
  { weight: 20, arbitrary: fc.constantFrom('2027-03-28', '2027-03-28', '2027-10-31', '2028-02-29') },
  { weight: 1, arbitrary: fc.constantFrom('1999-12-31', '2101-01-01') },
)
const hour = fc.oneof(time, fc.constantFrom('00:59:59', '01:00:00', '01:30:00', '02:00:00', '02:30:00', '03:00:00'))
const text = (maxLength: number) =>
  fc.string({ unit: fc.oneof(fc.constantFrom('a', 'é', '💐', ' ', '"', '\t', '\n', '\u007f')), maxLength })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

/** Any draft with fields of the right types, which may break the rules. */
const draftOf = (brand: (typeof brandIds)[number]): fc.Arbitrary<DeliveryOptionSchedule> =>
  fc.record({
    id: fc.constant(''),
    name: fc.oneof(text(12), text(12), fc.constantFrom('', ' ', 'x'.repeat(100), '💐'.repeat(100), 'x'.repeat(101))),
    fulfilmentCentreId: fc.constant(option.fulfilmentCentreId),
    deliveryOptionId: fc.constant(option.deliveryOptionId),
    startDate: date,
    startTime: hour,
    endDate: date,
    endTime: hour,
    deliveryFrom: date,
    deliveryTo: date,
    applicableConsignmentTypes: fc.subarray([...consignmentTypes]),
    cardTypes: fc.subarray<string>([...brandOf(brand).cardTypes, 'other'], { maxLength: 4 }),
    giftTypes: fc.subarray<string>([...giftTypesOf(brand).map(({ code }) => code), 'other'], { maxLength: 4 }),
    overrides: fc.record({
      name: maybe(fc.oneof(text(12), fc.constantFrom('', 'x'.repeat(60), '💐'.repeat(61)))),
      description: maybe(fc.oneof(text(12), fc.constantFrom('', 'x'.repeat(250), '💐'.repeat(251)))),
      price: maybe(fc.oneof(fc.integer(), fc.constantFrom(0, 99_999, 100_000, -1))),
      priority: maybe(fc.oneof(fc.integer(), fc.constantFrom(1, 999, 1000, 0))),
    }),
    version: fc.constant(undefined),
    createdAt: fc.constant(undefined),
    createdBy: fc.constant(undefined),
    cancelledAt: fc.constant(undefined),
  })

/** Shortens to `maximum` code points, with some surrounding spaces. */
function shortened(text: string, maximum: number): string {
  return ` ${[...text].slice(0, maximum - 1).join('')}x `
}

/** Corrects most faults, so that many drafts are accepted. */
function mended(one: DeliveryOptionSchedule): DeliveryOptionSchedule {
  const [start, end] = [`${one.startDate}T${one.startTime}`, `${one.endDate}T${one.endTime}`].sort()
  const [deliveryFrom, deliveryTo] = [one.deliveryFrom, one.deliveryTo].sort()
  const { name, description, price, priority } = one.overrides
  const types: typeof one.applicableConsignmentTypes =
    one.applicableConsignmentTypes.length === 0 ? ['cardOnly'] : one.applicableConsignmentTypes
  return {
    ...one,
    name: shortened(one.name.replace(/\p{Cc}/gu, ''), 100),
    startDate: start?.slice(0, 10) ?? '',
    startTime: start?.slice(11) ?? '',
    endDate: end?.slice(0, 10) ?? '',
    endTime: end?.slice(11) ?? '',
    deliveryFrom: deliveryFrom ?? '',
    deliveryTo: deliveryTo ?? '',
    applicableConsignmentTypes: types,
    cardTypes: types.some(hasCard) ? one.cardTypes.filter((code) => code !== 'other') : [],
    giftTypes: types.some(hasGift) ? one.giftTypes.filter((code) => code !== 'other') : [],
    overrides: {
      name: name === undefined ? undefined : shortened(name.replace(/\p{Cc}/gu, ''), 60),
      description: description === undefined ? undefined : shortened(description.replaceAll('\u007f', ''), 250),
      price: price === undefined ? undefined : Math.abs(price) % 100_000,
      priority: priority === undefined ? undefined : 1 + (Math.abs(priority) % 999),
    },
  }
}

/** A draft after a round trip through its payload: trimmed texts, only the overridden fields. */
const normal = (one: DeliveryOptionSchedule) => deliveryOptionScheduleFromWire(deliveryOptionScheduleToWire(one))

describe.each(brandIds)('OPT-21, OPT-22, OPT-26: schedules of the brand %s', (brand) => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ brand })
    await putStored(api.database.db, brand, 'factory', option.fulfilmentCentreId, factoryWith(zones[brand]))
    await addOption(api.database.db, { brand, ...option })
  })
  afterAll(() => api.close())

  test('the server accepts what the form accepts and returns it unchanged, and refuses the rest with the same sentences', {
    timeout,
  }, async () => {
    const seen = { accepted: 0, refused: 0 }
    const sentencesSeen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(draftOf(brand), fc.boolean(), async (drawn, mend) => {
        const one = mend ? mended(drawn) : drawn
        // Prices are typed text in the form and minor units on the wire.
        const sentences = validateDeliveryOptionSchedule(one, brand).map((found) => sentenceOf(deliveryOptionWireIssue(found)))
        const answer = await api.call('editor', 'POST', path, deliveryOptionScheduleToWire(one))
        if (sentences.length > 0) {
          seen.refused += 1
          for (const sentence of sentences) sentencesSeen.add(sentence)
          expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: sentences } })
          return
        }
        seen.accepted += 1
        const { id, createdAt } = answer.body as DeliveryOptionScheduleWire
        const stored = (await api.call('viewer', 'GET', `${path}/${id}`)).body as DeliveryOptionScheduleWire
        const expected = { ...normal(one), id, version: 1, createdAt, createdBy: 'Test editor' }
        expect([answer.status, deliveryOptionScheduleFromWire(stored)]).toEqual([201, expected])
        // Also by an update.
        const again = await api.call('editor', 'PUT', `${path}/${id}`, { ...deliveryOptionScheduleToWire(one), version: 1 })
        expect([again.status, deliveryOptionScheduleFromWire(again.body as DeliveryOptionScheduleWire)]).toEqual([
          200,
          { ...expected, version: 2 },
        ])
      }),
      { numRuns: runs },
    )
    expect(seen.accepted).toBeGreaterThan(runs / 8)
    expect(seen.refused).toBeGreaterThan(runs / 3)
    expect(sentencesSeen.size).toBeGreaterThan(8)
  })

  test('the server accepts a corrupted payload exactly if contract and domain do, and never fails', {
    timeout,
  }, async () => {
    const spoilt = fc
      .tuple(
        draftOf(brand).map(mended),
        fc.constantFrom(...Object.keys(deliveryOptionScheduleInput.shape), 'more'),
        fc.oneof(
          fc.constantFrom<unknown>(undefined, null, '', 'x', 0, 1.5, true, [], ['a', 'a'], ['cardOnly'], [1], {}, { start: '2027-01-01' }),
          fc.constantFrom<unknown>(
            { start: '2027-01-01', end: '2027-01-02' },
            { price: 5 },
            { priority: 9 },
            { price: 1.5 },
            { price: null },
            { name: 7 },
            { more: 1 },
          ),
          fc.constantFrom<unknown>({ start: '2027-02-29T00:00', end: '2028-01-01T00:00' }, { start: '2027-01-01T24:00', end: 'x' }),
        ),
        // Hardly any payload is accepted that has been changed.
        fc.integer({ min: 0, max: 7 }),
      )
      .map(([one, field, value, at]): unknown => {
        const sent = deliveryOptionScheduleToWire(one)
        return JSON.parse(JSON.stringify(at === 0 ? sent : { ...sent, [field]: value }))
      })
    const seen = { accepted: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(spoilt, async (body) => {
        const shape = check(deliveryOptionScheduleInput, body)
        const sentences = shape.ok
          ? validateDeliveryOptionSchedule(deliveryOptionScheduleFromWire(shape.value), brand).map(sentenceOf)
          : shape.issues.map(sentenceOf)
        const isAddressed = shape.ok && Object.entries(option).every(([key, value]) => Reflect.get(shape.value, key) === value)
        const answer = await api.call('editor', 'POST', path, body)
        if (sentences.length === 0 && isAddressed) {
          seen.accepted += 1
          expect(answer.status).toBe(201)
          return
        }
        seen.refused += 1
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: expect.arrayContaining([...sentences]) } })
      }),
      { numRuns: runs },
    )
    expect(seen.accepted).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(runs / 3)
  })
})
