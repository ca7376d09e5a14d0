import { type BrandId, brandIds } from '@goat/domain/brands'
import { differences, merge, readValue } from '@goat/domain/kinds/kind'
import { orderOfSample, type SampleOrder, sampleFacts, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { type CodedFact, isCountry, type OrderFacts, orderCodesOf, orderFactIssues, orderFacts } from '@goat/domain/order-facts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const sample: SampleOrder = { name: 'Giant card', placed: { day: 'friday', time: '15:59:00' }, order: { cardType: 'giant' } }

function validate(changes: Partial<SampleOrder>, brand: BrandId = 'uk'): readonly string[] {
  return sampleOrderKind.validate({ ...sample, ...changes }, brand).map(({ code, path }) => `${path}: ${code}`)
}

const factIssues = (facts: OrderFacts, brand: BrandId = 'uk') => orderFactIssues(facts, brand).map(({ code, path }) => `${path}: ${code}`)

describe('SAM-1, SAM-2, SAM-3: the content of a sample order', () => {
  test('a name has 1 to 80 visible characters', () => {
    expect(validate({ name: 'é'.repeat(80) })).toEqual([])
    expect(validate({ name: 'é'.repeat(81) })).toEqual(['name: text.tooLong'])
    expect(validate({ name: '  ' })).toEqual(['name: field.required'])
    expect(validate({ name: '\u200b' })).toEqual(['name: text.invisible'])
  })

  test('the day and the time exist', () => {
    expect(validate({ placed: { day: 'today', time: '23:59:59' } })).toEqual([])
    expect(validate({ placed: { day: 'Friday', time: '24:00:00' } as never })).toEqual([
      'placed.day: value.notAllowed',
      'placed.time: time.invalid',
    ])
  })

  test('dates are 0 to 60 whole days ahead', () => {
    expect(validate({ order: { dispatchInDays: 0, deliveryInDays: 60 } })).toEqual([])
    expect(validate({ order: { dispatchInDays: -1, deliveryInDays: 61 } })).toEqual([
      'order.dispatchInDays: number.outOfRange',
      'order.deliveryInDays: number.outOfRange',
    ])
    expect(validate({ order: { dispatchInDays: 1.5 } })).toEqual(['order.dispatchInDays: number.outOfRange'])
  })

  test('SAM-17: the delivery date is not before the dispatch date', () => {
    expect(validate({ order: { dispatchInDays: 3, deliveryInDays: 3 } })).toEqual([])
    expect(validate({ order: { dispatchInDays: 3, deliveryInDays: 2 } })).toEqual(['order.deliveryInDays: number.outOfRange'])
    expect(validate({ order: { deliveryInDays: 0 } })).toEqual([])
  })

  test.each(brandIds)('every code of the brand %s is allowed, and no other', (brand) => {
    const coded: readonly CodedFact[] = [
      'productType',
      'cardType',
      'packType',
      'deliveryMethod',
      'addressType',
      'consignmentType',
      'giftType',
    ]
    for (const fact of coded) {
      const codes = orderCodesOf(fact, brand)
      expect(codes.length).toBeGreaterThan(1)
      expect(codes.flatMap((code) => factIssues({ [fact]: code }, brand))).toEqual([])
      for (const other of ['', 'constructor', 'GIANT']) expect(factIssues({ [fact]: other }, brand)).toEqual([`${fact}: value.notAllowed`])
    }
    expect(factIssues({ cardType: 'giant' }, brand)).toHaveLength(brand === 'uk' ? 0 : 1)
  })

  test('a destination is the code of a country', () => {
    for (const code of ['GB', 'GG', 'JE', 'NL', 'BE', 'AU', 'US', 'IE', 'AX', 'XK']) expect(isCountry(code)).toBe(true)
    for (const code of ['UK', 'EU', 'ZZ', 'QX', 'gb', 'GBR', 'G', '', 'GB ', '44']) expect(isCountry(code)).toBe(false)
    expect(factIssues({ destination: 'UK' })).toEqual(['destination: field.format'])
  })

  test('a SKU needs a product key, and names are short, visible texts', () => {
    expect(factIssues({ sku: 'S' })).toEqual(['productKey: field.missing'])
    expect(factIssues({ productKey: 'P', sku: 'S', factory: 'F', service: 's', deliveryOption: 'o' })).toEqual([])
    expect(factIssues({ productKey: ' ', service: 'x'.repeat(101) })).toEqual(['productKey: field.required', 'service: text.tooLong'])
  })

  test('a date of an order is a calendar date', () => {
    expect(factIssues({ dispatchDate: '2028-02-29', deliveryDate: '2027-02-29' })).toEqual(['deliveryDate: date.invalid'])
  })

  test('the record has a field for every fact', () => {
    const full: SampleOrder = {
      ...sample,
      order: { ...Object.fromEntries(sampleFacts.map((fact) => [fact, 'x'])), dispatchInDays: 1, deliveryInDays: 2 },
    }
    expect(sampleFacts).toHaveLength(orderFacts.length - 2)
    const names = [...sampleFacts, 'dispatchInDays', 'deliveryInDays'].map((fact) => `order.${fact}`)
    expect(differences(sampleOrderKind, { ...sample, order: {} }, full).map(({ name }) => name)).toEqual(names)
    expect(readValue(sampleOrderKind, full)).toEqual(full)
    expect(readValue(sampleOrderKind, { ...sample, order: { dispatchInDays: '1' } })).toBeUndefined()
    const mine = { ...sample, name: 'Mine', order: {} }
    expect(merge(sampleOrderKind, { base: sample, mine, theirs: full }).value).toEqual({ ...full, name: 'Mine' })
  })
})

describe('SAM-5: when a sample order is placed', () => {
  /** The instant and the dates of a sample, placed after `now`. */
  function placed(day: SampleOrder['placed']['day'], time: string, now: string, order: SampleOrder['order'] = {}, brand: BrandId = 'uk') {
    const zones: Readonly<Record<string, string>> = { SYD: 'Australia/Sydney', NYC: 'America/New_York' }
    const found = orderOfSample({ name: 'n', placed: { day, time }, order }, brand, Date.parse(now), (factory) => zones[factory])
    return { ...found, placedAt: new Date(found.placedAt).toISOString() }
  }

  test('the next such weekday, from now on', () => {
    // A Friday.
    expect(placed('friday', '15:59:00', '2026-12-18T15:58:00Z').placedAt).toBe('2026-12-18T15:59:00.000Z')
    expect(placed('friday', '15:59:00', '2026-12-18T15:59:00Z').placedAt).toBe('2026-12-18T15:59:00.000Z')
    expect(placed('friday', '15:59:00', '2026-12-18T15:59:00.001Z').placedAt).toBe('2026-12-25T15:59:00.000Z')
    expect(placed('thursday', '15:59:00', '2026-12-18T00:00:00Z').placedAt).toBe('2026-12-24T15:59:00.000Z')
    expect(placed('today', '15:59:00', '2026-12-18T00:00:00Z').placedAt).toBe('2026-12-18T15:59:00.000Z')
    expect(placed('today', '15:59:00', '2026-12-18T16:00:00Z').placedAt).toBe('2026-12-19T15:59:00.000Z')
  })

  test('on the clock of its factory, otherwise of the brand', () => {
    expect(placed('monday', '09:00:00', '2026-07-03T12:00:00Z').placedAt).toBe('2026-07-06T08:00:00.000Z')
    expect(placed('monday', '09:00:00', '2026-07-03T12:00:00Z', {}, 'nl').placedAt).toBe('2026-07-06T07:00:00.000Z')
    expect(placed('monday', '09:00:00', '2026-07-03T12:00:00Z', { factory: 'NYC' }).placedAt).toBe('2026-07-06T13:00:00.000Z')
    // In Sydney it is Monday already.
    expect(placed('today', '09:00:00', '2026-07-05T15:00:00Z', { factory: 'SYD' }).placedAt).toBe('2026-07-05T23:00:00.000Z')
    // A factory that no longer exists.
    expect(placed('monday', '09:00:00', '2026-07-03T12:00:00Z', { factory: 'GONE' }).placedAt).toBe('2026-07-06T08:00:00.000Z')
  })

  test('across clock changes', () => {
    expect(placed('sunday', '12:00:00', '2027-03-27T12:00:00Z').placedAt).toBe('2027-03-28T11:00:00.000Z')
    // 01:30 is skipped, and is 02:30 summer time.
    expect(placed('sunday', '01:30:00', '2027-03-27T12:00:00Z').placedAt).toBe('2027-03-28T01:30:00.000Z')
    expect(placed('today', '01:30:00', '2027-03-28T01:30:00Z').placedAt).toBe('2027-03-28T01:30:00.000Z')
    // 01:30 is repeated, and is the first one.
    expect(placed('sunday', '01:30:00', '2027-10-30T12:00:00Z').placedAt).toBe('2027-10-31T00:30:00.000Z')
    expect(placed('sunday', '01:30:00', '2027-10-31T01:00:00Z').placedAt).toBe('2027-11-07T01:30:00.000Z')
  })

  test('dates are counted from the local day of the order', () => {
    const order = { factory: 'SYD', cardType: 'giant', dispatchInDays: 0, deliveryInDays: 60 }
    expect(placed('today', '00:30:00', '2026-12-31T12:00:00Z', order)).toEqual({
      brand: 'uk',
      placedAt: '2026-12-31T13:30:00.000Z',
      factory: 'SYD',
      cardType: 'giant',
      dispatchDate: '2027-01-01',
      deliveryDate: '2027-03-02',
    })
  })

  test('is within eight days, at that local time unless a clock change skips it', () => {
    const days = ['today', 'monday', 'saturday', 'sunday'] as const
    const zones = ['Europe/London', 'Australia/Lord_Howe', 'America/New_York', 'Pacific/Apia']
    const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
    const times = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(fc.constantFrom(...days), times, instants, fc.constantFrom(...zones), (day, minute, now, zone) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
        const order = orderOfSample({ name: 'n', placed: { day, time }, order: { factory: 'F' } }, 'uk', now, () => zone)
        const local = Temporal.Instant.fromEpochMilliseconds(order.placedAt).toZonedDateTimeISO(zone)
        const wanted = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: time })
        expect(order.placedAt).toBe(wanted.epochMilliseconds)
        expect(order.placedAt - now).toBeGreaterThanOrEqual(0)
        expect(order.placedAt - now).toBeLessThanOrEqual((day === 'today' ? 26 : 7 * 24 + 2) * 3_600_000)
        if (day !== 'today')
          expect(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][local.dayOfWeek - 1]).toBe(day)
      }),
      { numRuns: 500 },
    )
  })

  test('an invalid day or time throws', () => {
    expect(() => placed('someday' as never, '12:00:00', '2026-12-18T00:00:00Z')).toThrow(RangeError)
    expect(() => placed('today', 'noon', '2026-12-18T00:00:00Z')).toThrow(RangeError)
  })
})

describe('SAM-14: a sample order that is placed on one of some days', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const placedAt = (day: SampleOrder['placed']['day'], from: string, to: string, time = '15:59:00') =>
    new Date(orderOfSample({ ...sample, placed: { day, time } }, 'uk', now, () => undefined, { from, to }).placedAt).toISOString()
  test.each([
    ['its weekday', 'friday', '2026-12-21', '2026-12-31', '2026-12-25T15:59:00.000Z'],
    ['the first day, if its weekday is not among them', 'friday', '2026-12-21', '2026-12-23', '2026-12-21T15:59:00.000Z'],
    ['the first day, if it is placed on any', 'today', '2026-12-21', '2026-12-23', '2026-12-21T15:59:00.000Z'],
    ['the next one, if the days have begun', 'today', '2026-11-01', '9999-12-31', '2026-11-23T15:59:00.000Z'],
    ['the last one, if they are over', 'friday', '2026-11-01', '2026-11-10', '2026-11-10T15:59:00.000Z'],
  ] as const)('%s', (_, day, from, to, expected) => expect(placedAt(day, from, to)).toBe(expected))
  test('not earlier today, unless today is the only day', () => {
    expect(placedAt('today', '2026-11-23', '2026-11-30', '09:00:00')).toBe('2026-11-24T09:00:00.000Z')
    expect(placedAt('today', '2026-11-23', '2026-11-23', '09:00:00')).toBe('2026-11-23T09:00:00.000Z')
  })
})
