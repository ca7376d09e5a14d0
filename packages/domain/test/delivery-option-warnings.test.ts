import { deliveryOptionTimingWarnings, priceWarnings } from '@goat/domain/delivery-option-overlaps'
import { type DeliveryOptionSchedule, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySchedule, clockChanges, instantsAround, rangesByTrial, scheduleWith } from './support/delivery-option-oracle.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const codes = (part: Partial<DeliveryOptionSchedule>, timeZone = 'Europe/London') =>
  deliveryOptionTimingWarnings(scheduleWith({ endDate: '2026-11-30', ...part }), timeZone, now).map(({ code }) => code)

describe('OPT-31: warnings to confirm before a schedule is saved', () => {
  test('none for a valid schedule that is upcoming or active', () => {
    expect(codes({ startDate: '2026-11-25', deliveryFrom: '2026-11-25', deliveryTo: '2026-12-24' })).toEqual([])
    expect(codes({})).toEqual([])
  })
  test('01:00 to 02:00 is skipped on the day the clocks go forward, in a zone where they do', () => {
    const skipped = { startDate: '2027-03-28', startTime: '01:00', endDate: '2027-03-28', endTime: '02:00', deliveryTo: '2027-04-01' }
    expect([codes(skipped), codes(skipped, 'Europe/Amsterdam')]).toEqual([['neverActive'], []])
  })
  test('a schedule that has ended', () =>
    expect(deliveryOptionTimingWarnings(scheduleWith({ endTime: '12:00' }), 'Europe/London', now)).toEqual([{ code: 'past', end: now }]))
  test('delivery dates before the day at the centre on which it becomes active', () => {
    const dates = { startDate: '2026-12-01', endDate: '2026-12-02', deliveryFrom: '2026-11-25' }
    expect(deliveryOptionTimingWarnings(scheduleWith({ ...dates, deliveryTo: '2026-11-30' }), 'Australia/Sydney', now)).toEqual([
      { code: 'deliveredBefore', deliveryTo: '2026-11-30', activeFrom: '2026-12-01' },
    ])
    expect(codes({ ...dates, deliveryTo: '2026-12-01' })).toEqual([])
  })
})

test('around clock changes, warnings and states match stepping through every quarter of an hour', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom(...clockChanges).chain(([zone, date]) => fc.tuple(fc.constant(zone), fc.constant(date), anySchedule(date))),
      fc.nat(191),
      ([timeZone, date, one], at) => {
        const open = { ...one, cancelledAt: undefined }
        const { start, end } = rangesByTrial([one], timeZone).get(one.id) ?? { start: 0, end: 0 }
        const instants = instantsAround(date)
        const active = instants.filter((instant) => start <= instant && instant < end)
        const [present = 0, first, last] = [instants[at], active[0], active.at(-1)]
        const state =
          first === undefined || last === undefined ? 'neverActive' : present < first ? 'upcoming' : present <= last ? 'active' : 'ended'
        seen.add(state)
        expect(scheduleStateAt(open, timeZone, present).kind).toBe(state)
        const found = deliveryOptionTimingWarnings(open, timeZone, present).map(({ code }) => code)
        expect(found).toEqual(state === 'neverActive' ? ['neverActive'] : state === 'ended' ? ['past'] : [])
      },
    ),
    { numRuns: 1000 },
  )
  expect(seen).toEqual(new Set(['neverActive', 'upcoming', 'active', 'ended']))
})

test.each<[price: number | undefined, normal: number | undefined, code: string | undefined]>([
  [2085, 695, undefined],
  [2086, 695, 'priceHigh'],
  [232, 695, undefined],
  [231, 695, 'priceLow'],
  [0, 695, 'priceLow'],
  [1, 0, 'priceHigh'],
  [0, 0, undefined],
  [74_500, undefined, undefined],
  [undefined, 695, undefined],
  [Number.NaN, 695, undefined],
])('a price of %s with a normal price of %s: %s', (price, normal, code) =>
  expect(priceWarnings({ overrides: { price } }, { price: normal }).map((one) => one.code)).toEqual(code === undefined ? [] : [code]),
)
