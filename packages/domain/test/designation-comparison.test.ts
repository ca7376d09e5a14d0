import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import {
  addressTypes,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  despatchDays,
  packTypes,
} from '@goat/domain/kinds/designation'
import { timeZoneOf } from '@goat/domain/kinds/factory'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedule } from './support/designation-oracle.ts'
import { loopsByWindows, overlapsByWindows } from './support/designation-windows-oracle.ts'

const zoneOf = (code: string) => timeZoneOf(code) ?? 'UTC'
const factories = ['GB-DPS-SLE', 'AU-PMI-MEL', 'US-KODI-NYC', 'US-KODI-LAS', 'IE-STL-DUB']
const some = <T>(values: readonly T[]) =>
  fc.oneof(fc.subarray([...values], { minLength: 1 }), fc.subarray([...values], { minLength: values.length - 1 }))
const time = fc.oneof(
  fc.constantFrom('00:00:00', '23:59:59'),
  fc.constantFrom('00:00:00', '23:59:59', '01:00:00', '02:00:00', '12:00:00'),
  fc
    .integer({ min: 0, max: 24 * 3600 - 1 })
    .map((second) => [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')),
)

/** Any valid schedule: of one day or without an end, of a minute or of whole days, around clock changes or not. */
const anySchedule: fc.Arbitrary<DesignationSchedule> = fc
  .record({
    id: fc.constantFrom('', ...'abcdefghijklmnop'),
    pair: fc.shuffledSubarray(factories, { minLength: 2, maxLength: 2 }),
    startsAfter: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 900 })),
    lasts: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500 })),
    indefinteEndDate: fc.boolean(),
    times: fc.tuple(time, time),
    applicableDays: some(designationDays),
    cardTypes: some(designationCardTypes),
    deliveryMethods: some(deliveryMethods),
    packTypes: some(packTypes),
    addressTypes: some(addressTypes),
    applicableDespatchDays: fc.oneof(some(despatchDays), fc.constant(['EVERYDAY' as const])),
    domesticOrdersOnly: fc.boolean(),
    paused: fc.integer({ min: 0, max: 19 }).map((at) => at === 0),
  })
  .map(({ pair: [from = '', to = ''], startsAfter, lasts, times, ...rest }) => {
    const [startTime = '', endTime = ''] = [...times].sort()
    const first = Temporal.PlainDate.from('2026-10-20').add({ days: startsAfter })
    const dates = { startDate: first.toString(), endDate: first.add({ days: lasts }).toString() }
    return schedule({ ...rest, ...dates, from, to, startTime, endTime })
  })

const summary = (comparison: ScheduleComparison, one: DesignationSchedule) => ({
  overlaps: comparison.overlapsOf(one),
  loops: comparison.loopsOf(one),
})

test('a comparison finds the same overlaps and loops, in the same order, as listing every window', () => {
  const found = { overlaps: 0, loops: 0, longest: 0 }
  fc.assert(
    fc.property(fc.array(anySchedule, { minLength: 2, maxLength: 24 }), (schedules) => {
      const comparison = new ScheduleComparison(schedules, zoneOf)
      for (const [at, one] of schedules.entries()) {
        const others = schedules.filter((_, other) => other !== at)
        const expected = { overlaps: overlapsByWindows(one, others, zoneOf), loops: loopsByWindows(one, others, zoneOf) }
        found.overlaps += expected.overlaps.length
        found.loops += expected.loops.length
        found.longest = Math.max(found.longest, ...expected.loops.map(({ path }) => path.length))
        expect(summary(comparison, one)).toEqual(expected)
      }
    }),
    { numRuns: 500, seed: 17 },
  )
  expect(found.overlaps, 'the generator makes overlaps').toBeGreaterThan(100)
  expect(found.loops, 'the generator makes loops').toBeGreaterThan(100)
  expect(found.longest, 'the generator makes loops of several steps').toBeGreaterThan(2)
})

test('a search that ends at its limit finds the same loops in the same order', () => {
  const every = {
    applicableDays: designationDays,
    cardTypes: designationCardTypes,
    deliveryMethods,
    packTypes,
    addressTypes,
    applicableDespatchDays: ['EVERYDAY'] as const,
    indefinteEndDate: true,
  }
  const net = designationFactories.flatMap((from, row) =>
    designationFactories
      .filter((to) => to !== from)
      .map((to, column) =>
        schedule({ ...every, id: `${from} ${to}`, from, to, startTime: `0${row}:00:00`, endTime: `${10 + column}:00:00` }),
      ),
  )
  const comparison = new ScheduleComparison(net, zoneOf)
  let found = 0
  for (const one of net.slice(0, 3)) {
    const loops = loopsByWindows(one, net, zoneOf)
    found += loops.length
    expect(comparison.loopsOf(one)).toEqual(loops)
  }
  expect(found).toBeGreaterThan(30)
})

test('an unknown value only matches the same value', () => {
  const strange = schedule({ from: 'GB-DPS-SLE', to: 'IE-STL-DUB', indefinteEndDate: true, applicableDays: designationDays })
  const claim = (cardType: string) => ({
    ...strange,
    deliveryMethods,
    packTypes,
    addressTypes,
    applicableDespatchDays: despatchDays,
    cardTypes: [cardType] as unknown as typeof designationCardTypes,
  })
  const others = [claim('Round'), claim('Oval')]
  expect(new ScheduleComparison(others, zoneOf).overlapsOf(claim('Round')).map(({ other }) => other)).toEqual([others[0]])
})

test('each of 2,000 schedules is prepared once, whatever the number of comparisons', () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    schedule({
      id: `stored ${at}`,
      from: factories[at % 5] ?? '',
      to: factories[(at + 1 + (at % 4)) % 5] ?? '',
      indefinteEndDate: true,
      applicableDays: designationDays,
      cardTypes: designationCardTypes,
      deliveryMethods,
      packTypes,
      addressTypes,
      applicableDespatchDays: ['EVERYDAY'],
    }),
  )
  let workedOut = 0
  const comparison = new ScheduleComparison(many, (code) => {
    workedOut += 1
    return zoneOf(code)
  })
  const asked = many.slice(0, 20).map((one, at) => ({ ...one, id: `asked ${at}` }))
  expect(asked.flatMap((one) => comparison.overlapsOf(one)).length).toBeGreaterThan(5000)
  expect(asked.flatMap((one) => comparison.loopsOf(one)).length).toBeGreaterThan(5000)
  expect(workedOut).toBeLessThanOrEqual(2000 + 2 * asked.length)
})
