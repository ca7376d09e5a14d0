import { describe, expect, test } from 'vitest'
import { asksFirst, reachOfDated, reachOfMoves } from '../src/consequences.ts'
import type { DatedCutoff } from '../src/kinds/cutoff-override.ts'
import { addressTypes, deliveryMethods, designationCardTypes, newSchedule, packTypes } from '../src/kinds/designation.ts'

const services = [
  { factory: 'GB-DPS-SLE', service: '1' },
  { factory: 'GB-DPS-SLE', service: '44' },
  { factory: 'AU-PMI-MEL', service: '1' },
  { factory: 'AU-PMI-MEL', service: '44' },
]
const todays = new Map([
  ['GB-DPS-SLE', '2026-11-23'],
  ['AU-PMI-MEL', '2026-11-24'],
])
const dated = (change: Partial<DatedCutoff>): DatedCutoff => ({
  factories: ['GB-DPS-SLE'],
  services: ['44'],
  productTypes: null,
  from: '2026-11-24',
  to: '2026-11-24',
  days: null,
  time: null,
  reason: 'Printer',
  ...change,
})
const reach = (...changes: readonly Partial<DatedCutoff>[]) => reachOfDated(changes.map(dated), services, todays)

describe('UI-66: how far dated cut-offs reach', () => {
  test('one service on a later day asks nothing', () => {
    expect(reach({})).toEqual({
      ...{ count: 1, factories: ['GB-DPS-SLE'], whole: [], isToday: false },
      ...{ from: '2026-11-24', to: '2026-11-24', days: 1 },
    })
    expect(asksFirst(reach({ to: '2026-12-24' }))).toBe(false)
  })

  test.each([
    ['a whole factory', [{ services: null }], { count: 2, whole: ['GB-DPS-SLE'] }],
    [
      'a whole factory in two records',
      [{}, { services: ['1'], from: '2026-11-25', to: '2026-11-25' }],
      { count: 2, whole: ['GB-DPS-SLE'], days: 2 },
    ],
    ['several factories', [{ factories: null }], { count: 2, factories: ['AU-PMI-MEL', 'GB-DPS-SLE'], whole: [] }],
    ['today', [{ from: '2026-11-23' }], { isToday: true, days: 2 }],
    ['today at the other factory', [{ factories: ['AU-PMI-MEL'] }], { isToday: true, days: 1 }],
  ] as const)('%s asks first', (_, changes, expected) => {
    expect(reach(...changes)).toMatchObject(expected)
    expect(asksFirst(reach(...changes))).toBe(true)
  })

  test('a day of another weekday is not today; days are counted once', () => {
    expect(reach({ from: '2026-11-23', to: '2026-12-06', days: ['sunday'] }, { from: '2026-11-29', to: '2026-11-29' })).toMatchObject({
      ...{ isToday: false, from: '2026-11-29', to: '2026-12-06', days: 2 },
    })
  })

  test('days that are over are not counted', () => {
    expect(reach({ from: '2026-11-02' })).toMatchObject({ from: '2026-11-23', days: 2, isToday: true })
    expect(reach({ from: '2026-11-02', to: '2026-11-22' })).toMatchObject({ days: 0, isToday: false })
  })

  test('more than ten services ask first, ten do not', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ factory: 'GB-DPS-SLE', service: String(at) }))
    const of = (count: number) => reachOfDated([dated({ services: many.slice(0, count).map(({ service }) => service) })], many, todays)
    expect([10, 11].map((count) => asksFirst(of(count)))).toEqual([false, true])
  })
})

describe('UI-66: how far a designation schedule reaches', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const zoneOf = () => 'Europe/London'
  const one = {
    ...newSchedule('2026-11-25'),
    ...{ from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM', indefinteEndDate: true },
    ...{ applicableDays: ['Monday', 'Friday'] as const, cardTypes: ['giant'] as const },
  }
  const all = {
    ...one,
    ...{ cardTypes: designationCardTypes, deliveryMethods, packTypes, addressTypes },
    ...{ domesticOrdersOnly: false, applicableDespatchDays: ['EVERYDAY'] as const },
  }
  test('a part of the orders from a later day asks nothing', () => {
    expect(asksFirst(reachOfMoves([one], zoneOf, now))).toBe(false)
  })
  test.each([
    ['one that moves everything', all, { whole: ['GB-DPS-SLE'], isToday: false }],
    ['one that is in force today', { ...one, startDate: '2026-11-20' }, { whole: [], isToday: true }],
  ])('%s asks first', (_, schedule, expected) => {
    expect(reachOfMoves([schedule], zoneOf, now)).toMatchObject(expected)
    expect(asksFirst(reachOfMoves([schedule], zoneOf, now))).toBe(true)
  })
  test('one whose hours of today are over is not in force today', () => {
    const over = { ...one, startDate: '2026-11-20', startTime: '08:00:00', endTime: '11:00:00' }
    expect(reachOfMoves([over], zoneOf, now).isToday).toBe(false)
  })
})
