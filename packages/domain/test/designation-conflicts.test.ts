import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { relationOf } from '@goat/domain/designation-warnings'
import { startOfDate } from '@goat/domain/designation-windows'
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
import { describe, expect, test } from 'vitest'
import { movesAt, type Order, orders, schedule, takes } from './support/designation-oracle.ts'

const zoneOf = (code: string) => timeZoneOf(code) ?? 'UTC'
const overlapsOf = (one: DesignationSchedule, others: readonly DesignationSchedule[]) =>
  new ScheduleComparison(others, zoneOf).overlapsOf(one)
const loopsOf = (one: DesignationSchedule, others: readonly DesignationSchedule[]) => new ScheduleComparison(others, zoneOf).loopsOf(one)
const quarter = 15 * 60 * 1000

/** Sets are small, dates few and times on the quarter hour, so that everything can be enumerated; the dates lie on clock changes. */
const changes = ['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30']
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) })
const time = fc
  .integer({ min: 0, max: 95 })
  .map((at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}:00`)
const anySchedule = (factories: readonly string[], first: string) =>
  fc
    .record({
      id: fc.uuid(),
      pair: fc.shuffledSubarray([...factories], { minLength: 2, maxLength: 2 }),
      startsAfter: fc.integer({ min: 0, max: 2 }),
      lasts: fc.integer({ min: 0, max: 3 }),
      times: fc.tuple(time, time),
      applicableDays: fc.subarray([...designationDays], { minLength: 1 }),
      cardTypes: some(designationCardTypes.slice(0, 3)),
      deliveryMethods: some(deliveryMethods.slice(0, 2)),
      packTypes: some(packTypes.slice(0, 2)),
      addressTypes: some(addressTypes),
      applicableDespatchDays: fc.oneof(some(despatchDays.slice(0, 3)), fc.constant(['EVERYDAY' as const])),
      domesticOrdersOnly: fc.boolean(),
      paused: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
    })
    .map(({ pair, startsAfter, lasts, times, ...rest }) => {
      const [startTime = '', endTime = ''] = [...times].sort()
      const day = (after: number) => Temporal.PlainDate.from(first).add({ days: after }).toString()
      return schedule({
        ...rest,
        from: pair[0] ?? '',
        to: pair[1] ?? '',
        startDate: day(startsAfter),
        endDate: day(startsAfter + lasts),
        startTime,
        endTime,
      })
    })

/** Schedules with dates around the same clock change, so that they often overlap. */
const pairOf = (some: readonly string[], others: readonly string[]) =>
  fc.constantFrom(...changes).chain((first) => fc.tuple(anySchedule(some, first), anySchedule(others, first)))
const setOf = (factories: readonly string[]) =>
  fc
    .constantFrom(...changes)
    .chain((first) => fc.tuple(anySchedule(factories, first), fc.array(anySchedule(factories, first), { minLength: 2, maxLength: 7 })))

/** Every quarter of an hour of the dates that a set of schedules has. */
function instantsOf(schedules: readonly DesignationSchedule[]): readonly number[] {
  const start = Math.min(...schedules.map((one) => startOfDate(one.startDate)))
  const end = Math.max(...schedules.map((one) => startOfDate(one.endDate))) + 24 * 60 * 60 * 1000
  return Array.from({ length: (end - start) / quarter }, (_, at) => start + at * quarter)
}

/** Whether all of the schedules move some order at some instant, by enumeration. */
function collides(schedules: readonly DesignationSchedule[]): boolean {
  if (schedules.some((one) => one.paused)) return false
  if (!orders.some((order: Order) => schedules.every((one) => takes(one, order)))) return false
  return instantsOf(schedules).some((at) => schedules.every((one) => movesAt(one, zoneOf(one.from), at)))
}

/** Every route back to the start of a schedule, without passing a factory twice, by enumeration. */
function loopsByTrial(first: DesignationSchedule, others: readonly DesignationSchedule[]): string[] {
  const found: string[] = []
  const go = (path: readonly DesignationSchedule[]): void => {
    for (const next of others) {
      if (next.from !== path.at(-1)?.to || next.id === first.id) continue
      if (next.to === first.from) {
        if (collides([...path, next])) found.push([...path, next].map((one) => one.id).join())
      } else if (!path.some((one) => one.from === next.to)) go([...path, next])
    }
  }
  go([first])
  return found.sort()
}

describe('DES-28, DES-29: overlaps and loops match enumerating every instant and order', () => {
  test('overlaps of two schedules of one factory', () => {
    let overlapping = 0
    fc.assert(
      fc.property(pairOf(['GB-DPS-SLE', 'GB-MNPG-TAM'], ['GB-DPS-SLE', 'IE-STL-DUB']), ([a, b]) => {
        const expected = a.from === b.from && collides([a, b])
        if (expected) overlapping += 1
        expect(overlapsOf(a, [b]).length === 1).toBe(expected)
      }),
      { numRuns: 3000, seed: 7 },
    )
    expect(overlapping, 'the generator makes overlaps').toBeGreaterThan(20)
  })

  test('the orders of an overlap are exactly those that match both', () => {
    let checked = 0
    fc.assert(
      fc.property(pairOf(['US-KODI-NYC', 'US-KODI-LAS'], ['US-KODI-NYC', 'AU-PMI-MEL']), ([a, b]) => {
        for (const { orders: shared } of overlapsOf(a, [b])) {
          checked += 1
          for (const order of orders) expect(takes({ ...a, ...shared }, order)).toBe(takes(a, order) && takes(b, order))
        }
      }),
      { numRuns: 1500, seed: 11 },
    )
    expect(checked).toBeGreaterThan(5)
  })

  test('loops through factories of several zones, two steps or more', () => {
    let loops = 0
    const factories = ['GB-DPS-SLE', 'US-KODI-NYC', 'AU-PMI-MEL']
    fc.assert(
      fc.property(setOf(factories), ([first, others]) => {
        const expected = loopsByTrial(first, others)
        loops += expected.length
        expect(
          loopsOf(first, others)
            .map(({ path }) => path.map((one) => one.id).join())
            .sort(),
        ).toEqual(first.paused ? [] : expected)
      }),
      { numRuns: 1500, seed: 13 },
    )
    expect(loops, 'the generator makes loops').toBeGreaterThan(20)
  })
})

describe('DES-28: examples', () => {
  const every = {
    applicableDays: designationDays,
    cardTypes: designationCardTypes,
    deliveryMethods,
    packTypes,
    addressTypes,
    applicableDespatchDays: ['EVERYDAY'] as const,
  }
  const there = schedule({ ...every, id: 'there', from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM', startDate: '2020-01-01', indefinteEndDate: true })

  test('a schedule that began years ago overlaps with one that begins today', () => {
    const back = schedule({ ...every, id: 'back', from: 'GB-MNPG-TAM', to: 'GB-DPS-SLE', startDate: '2026-11-20', indefinteEndDate: true })
    expect(loopsOf(there, [back]).map(({ path }) => path.map(({ from, to }) => `${from} → ${to}`))).toEqual([
      ['GB-DPS-SLE → GB-MNPG-TAM', 'GB-MNPG-TAM → GB-DPS-SLE'],
    ])
    expect(overlapsOf({ ...there, id: 'new', startDate: '2026-11-20' }, [there])).toHaveLength(1)
  })

  test('no overlap with itself, with a paused schedule, or between consecutive schedules', () => {
    expect(overlapsOf(there, [there])).toEqual([])
    expect(overlapsOf({ ...there, id: 'x' }, [{ ...there, paused: true }])).toEqual([])
    const morning = { ...there, startTime: '06:00:00', endTime: '14:00:00' }
    const evening = { ...there, id: 'y', startTime: '14:00:00', endTime: '23:59:59' }
    expect(overlapsOf(morning, [evening])).toEqual([])
    expect(overlapsOf(morning, [{ ...evening, startTime: '13:59:59' }])).toHaveLength(1)
  })

  test('DES-29: with schedules between all factories, the bounded search finds the shortest loops, whatever the order', () => {
    const factories = designationFactories.slice(0, 8)
    const net = factories.flatMap((from) =>
      factories.filter((to) => to !== from).map((to) => ({ ...there, id: `${from} ${to}`, from, to, startDate: '2026-11-20' })),
    )
    const [first = there] = net
    const pathsOf = (others: readonly DesignationSchedule[]) => loopsOf(first, others).map(({ path }) => path.map(({ id }) => id))
    const lengths = pathsOf(net).map((path) => path.length)
    expect(lengths.slice(0, 8)).toEqual([2, 3, 3, 3, 3, 3, 3, 4])
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect(lengths.length, 'of 1957').toBeLessThan(1000)
    expect(pathsOf([...net].reverse())).toEqual(pathsOf(net))
  })

  test('every designation factory has a zone', () => {
    for (const code of designationFactories) expect(timeZoneOf(code), code).toBeDefined()
  })
})

test('DES-44: an overlapping schedule is identical, or has the same or another destination', () => {
  const one = schedule({ id: 'a', note: 'first' })
  expect(relationOf(one, { ...one, id: 'b', version: 3, note: '', paused: true })).toBe('identical')
  expect(relationOf(one, { ...one, cardTypes: ['large'] })).toBe('sameDestination')
  expect(relationOf(one, { ...one, to: 'US-KODI-LAS' })).toBe('otherDestination')
})
