import { weekdayOf } from '@goat/domain/designation-windows'
import { appliesOn } from '@goat/domain/effective-cutoffs'
import { holdingIn, holdingOf } from '@goat/domain/holding'
import { type DatedCutoff, isCovered } from '@goat/domain/kinds/cutoff-override'
import { firstDay, lastDay, nullable, recordKinds, reference, text } from '@goat/domain/kinds/kind'
import type { ProductOverride } from '@goat/domain/kinds/product-override'
import { dayMs, type Interval, minuteMs, zoneClock } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { type CompiledWorld, compileWorld, worldAt } from '../src/compile.ts'
import { resolve } from '../src/resolve.ts'
import { has, membersOf } from '../src/rule-index.ts'
import { eventsWithin, lanesOf, overlapsWithin, partAt, type TimelineRow, timelineOf } from '../src/timeline.ts'
import type { WorldRecord } from '../src/world.ts'
import { Generator } from './support/generate.ts'
import { move, order, record, worldOf } from './support/sample-world.ts'

const instant = (generator: Generator) => generator.order().placedAt + generator.number(1_000)

/** What the engine says holds at a factory, independently of the timeline. */
function heldAt(world: CompiledWorld, code: string, at: number): readonly string[] {
  const here = world.factories.get(code)
  if (here === undefined) return []
  const moves = [...world.factories.values()].flatMap(({ clock, moves: table }) => {
    if (clock === undefined) return []
    const { day, ms } = clock.localAt(at)
    const any = { cardType: null, packType: null, deliveryMethod: null, addressType: null, destination: null, dispatchDay: null }
    const accepting = table.accepting({ day: weekdayOf(day), time: ms, ...any, consignmentType: null })
    return [...membersOf(table.inForce.at(at))].flatMap((rule) => {
      const found = table.rules[rule]
      return found !== undefined && accepting.every(({ rules }) => has(rules, rule)) ? [found] : []
    })
  })
  const { clock, options, services } = here
  const dated = world.dated.filter((rule) => {
    const { factories, services: covered } = rule.record.value
    const isHere = isCovered(factories, code) && [...services.keys()].some((service) => isCovered(covered, service))
    return clock !== undefined && isHere && appliesOn(rule, clock.localAt(at).day)
  })
  const schedules = clock === undefined ? [] : [...membersOf(options.schedules.inForce.at(at))]
  const overrides = [...world.products.values()].flatMap((variants) =>
    [...variants.values()].filter(({ value: { until, factory }, changed }) => {
      const hasClock = world.factories.get(factory ?? '')?.clock !== undefined
      return hasClock && until !== undefined && changed <= at && at < Date.parse(until)
    }),
  )
  return [
    ...moves.filter(({ value }) => value.from === code).map(({ key }) => `out ${key}`),
    ...moves.filter(({ value }) => value.to === code).map(({ key }) => `in ${key}`),
    ...dated.map((rule) => `here ${rule.record.key}`),
    ...new Set(
      overrides.flatMap(({ value }) =>
        value.factory === code ? [overrideName('in', value)] : value.catalogueFactory === code ? [overrideName('out', value)] : [],
      ),
    ),
    ...schedules.map((rule) => `here ${options.schedules.rules[rule]?.key}`),
  ].sort()
}

const crossing = ({ entries }: TimelineRow, at: number) =>
  entries.filter(({ isSuspended, within }) => !isSuspended && within({ start: at, end: at + 1 }).length > 0)

/** Product overrides by what they say: one entry may stand for several, where they are printed of several factories of the catalogue. */
const overrideName = (role: string, { factory, until, catalogueFactory }: ProductOverride) =>
  `${role} ${JSON.stringify([factory, until, role === 'out' && catalogueFactory])}`
const named = (entries: TimelineRow['entries']) => {
  const names = entries.map(({ kind, role, record: { key, value } }) =>
    kind === 'product-override' ? overrideName(role, value as ProductOverride) : `${role} ${key}`,
  )
  return [...new Set(names)].sort()
}

describe('TIM-1: what crosses an instant is what holds then', () => {
  test('at 2,000 instants in generated worlds with plans, in every zone and across clock changes; so says the list', () => {
    let held = 0
    for (let seed = 0; seed < 50; seed += 1) {
      const generator = new Generator(seed)
      const later = generator.later(Array.from({ length: seed % 4 }, () => instant(generator)))
      const world = compileWorld({ ...generator.world(20), later })
      const rows = timelineOf(world)
      expect(rows.map(({ factory }) => factory.code)).toEqual([...world.factories.keys()].sort())
      for (let time = 0; time < 40; time += 1) {
        const at = instant(generator)
        const range = { start: at - generator.number(3) * dayMs, end: at + dayMs }
        for (const row of rows) {
          const expected = heldAt(worldAt(world, at), row.factory.code, at)
          expect(named(crossing(row, at)), `${seed} ${row.factory.code} ${new Date(at).toISOString()}`).toEqual(expected)
          const listed = eventsWithin(
            row.entries.filter(({ isSuspended }) => !isSuspended),
            range,
          ).filter(({ from = range.start, until = range.end }) => from <= at && at < until)
          expect(named(listed.map(({ entry }) => entry))).toEqual(expected)
          held += expected.length
        }
      }
    }
    expect(held).toBeGreaterThan(10_000)
  })

  test('an interval is the same as a whole and in parts', () => {
    const length = (some: readonly Interval[]) => some.reduce((sum, { start, end }) => sum + end - start, 0)
    for (let seed = 50; seed < 60; seed += 1) {
      const generator = new Generator(seed)
      const start = instant(generator) - 20 * dayMs
      for (const { entries } of timelineOf(compileWorld(generator.world(20)))) {
        for (const { within } of entries) {
          const whole = within({ start, end: start + 40 * dayMs })
          const parts = Array.from({ length: 40 }, (_, day) => within({ start: start + day * dayMs, end: start + (day + 1) * dayMs }))
          expect(length(parts.flat())).toBe(length(whole))
          for (const [at, one] of whole.entries()) expect(one.start).toBeGreaterThan(whole[at - 1]?.end ?? 0)
        }
      }
    }
  })
})

test('TIM-4: of two records that hold for the same order, the one that decides is named', () => {
  let decided = 0
  for (let seed = 60; seed < 90; seed += 1) {
    const generator = new Generator(seed)
    const world = compileWorld(generator.world(12))
    const rows = new Map(timelineOf(world).map((row) => [row.factory.code, row]))
    for (let time = 0; time < 40; time += 1) {
      const asked = generator.order()
      for (const { factory, winner } of resolve(world, asked).moves) {
        const row = rows.get(factory)
        const entry = row?.entries.find(({ record: { key }, role }) => role === 'out' && key === winner?.key)
        if (row === undefined || entry === undefined) continue
        const range = { start: asked.placedAt, end: asked.placedAt + 1 }
        for (const { other, isDecisive, at } of overlapsWithin(row, entry, range)) {
          expect(at).toEqual([range])
          decided += 1
          // The other one decides only for orders that this one does not accept, so nothing contradicts the winner.
          const back = overlapsWithin(row, other, range).find((one) => one.other === entry)
          expect(back?.isDecisive).toBe(!isDecisive)
        }
      }
    }
  }
  expect(decided).toBeGreaterThan(20)
})

test('TIM-4: the one that decides is the one by which the engine answers', () => {
  const early = move('early', { startDate: '2026-01-01', endDate: '2027-12-31', startTime: '00:00:00', endTime: '00:00:00' })
  const late = move('late', { ...early.value, startDate: '2026-02-01', to: 'US-KODI-NYC' })
  const dated = (key: string, to: string): WorldRecord<DatedCutoff> =>
    record(key, { factories: null, services: null, productTypes: null, from: '2026-12-01', to, days: null, time: null, reason: key })
  const world = compileWorld(worldOf([early, late], { 'cutoff-override': [dated('month', '2026-12-31'), dated('day', '2026-12-01')] }))
  expect(resolve(world, order).moves[0]?.winner?.key).toBe('late')
  const row = timelineOf(world).find(({ factory }) => factory.code === order.factory)
  const decisive = (key: string, at: number) =>
    row?.entries
      .filter((entry) => entry.record.key === key)
      .flatMap((entry) =>
        overlapsWithin(row, entry, { start: at, end: at + 1 }).map(({ other, isDecisive }) => [other.record.key, isDecisive]),
      )
  expect(decisive('early', order.placedAt)).toEqual([['late', false]])
  expect(decisive('late', order.placedAt)).toEqual([['early', true]])
  const noon = Date.parse('2026-12-01T12:00Z')
  expect(decisive('day', noon), 'fewer days').toEqual([['month', true]])
  expect(decisive('month', noon)).toEqual([['day', false]])
})

test('TIM-5: what begins with the period, or each day at midnight, is listed once', () => {
  const daily = move('daily', { startDate: '2026-01-01', endDate: '2026-12-31', startTime: '00:00:00', endTime: '12:00:00' })
  const [row] = timelineOf(compileWorld(worldOf([daily]))).filter(({ entries }) => entries.some(({ role }) => role === 'out'))
  const start = Date.parse('2026-02-02T00:00Z')
  const events = eventsWithin(row?.entries ?? [], { start, end: start + 9 * dayMs })
  expect(events.map(({ from = 0, until = 0 }) => [(from - start) / dayMs, (until - start) / dayMs])).toEqual(
    Array.from({ length: 9 }, (_, day) => [day, day + 0.5]),
  )
})

describe('TIM-2: bars', () => {
  test('what holds between two milliseconds, where pointing looks, is known before any clock change was looked up', () => {
    // No other test has a schedule from here.
    const world = worldOf([move('a', { from: 'US-KODI-NYC', startDate: '2040-01-01', endDate: '2040-12-31', endTime: '12:00:00' })])
    const at = Date.parse('2040-07-02T05:00:00Z')
    const [entry] = timelineOf(compileWorld(world)).flatMap(({ entries }) => entries)
    expect(entry?.within({ start: at + 0.25, end: at + 0.75 })).toEqual([{ start: at + 0.25, end: at + 0.75 }])
  })

  const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
  const weekly = move('weekly', { startDate: '2026-11-01', endDate: '2026-12-31', startTime: '18:00:00', endTime: '20:00:00' })

  test('a recurring window is drawn each time; a move is at both factories', () => {
    const rows = timelineOf(compileWorld(worldOf([{ ...weekly, value: { ...weekly.value, applicableDays: ['Friday'] } }])))
    const range = { start: day('2026-11-23'), end: day('2026-12-07') }
    const found = rows.flatMap(({ factory, entries }) => entries.map(({ role, within }) => [factory.code, role, within(range).length]))
    const { from, to } = weekly.value
    expect(found.sort()).toEqual(
      [
        [from, 'out', 2],
        [to, 'in', 2],
      ].sort(),
    )
  })

  test('the window at an instant; one without a break is as long as its record', () => {
    const all = move('all', { startDate: '2026-01-01', indefinteEndDate: true, startTime: '00:00:00', endTime: '00:00:00' })
    const rows = timelineOf(compileWorld(worldOf([weekly, all])))
    const of = (key: string) => rows.flatMap(({ entries }) => entries.filter((one) => one.record.key === key && one.role === 'out'))
    const windowsAt = (key: string, at: string) => of(key).map((entry) => partAt(entry, Date.parse(at)))
    expect(windowsAt('weekly', '2026-11-27T19:00Z')).toEqual([
      { start: Date.parse('2026-11-27T18:00Z'), end: Date.parse('2026-11-27T20:00Z') },
    ])
    expect(windowsAt('weekly', '2026-11-27T21:00Z')).toEqual([undefined])
    expect(windowsAt('all', '2026-11-27T21:00Z')).toEqual(of('all').map(({ span }) => span))
  })

  test('what is paused is known as such, and shares no lane with what overlaps it', () => {
    const paused = { ...weekly, key: 'paused', value: { ...weekly.value, paused: true } }
    const later = move('later', { startDate: '2027-01-01', endDate: '2027-01-31' })
    const row = timelineOf(compileWorld(worldOf([weekly, paused, later]))).find(({ factory }) => factory.code === weekly.value.from)
    expect(row?.entries.map(({ record: { key }, isSuspended }) => [key, isSuspended])).toEqual([
      ['paused', true],
      ['weekly', false],
      ['later', false],
    ])
    expect(lanesOf(row?.entries ?? []).map((lane) => lane.map(({ record: { key } }) => key))).toEqual([['paused', 'later'], ['weekly']])
  })

  test('a record that is there before and after the range says so', () => {
    const world = compileWorld(
      worldOf([move('all', { startDate: '2026-01-01', endDate: '2027-12-31', startTime: '00:00:00', endTime: '00:00:00' })]),
    )
    const [row] = timelineOf(world).filter(({ entries }) => entries.some(({ role }) => role === 'out'))
    const range = { start: order.placedAt, end: order.placedAt + 60 * minuteMs }
    expect(eventsWithin(row?.entries ?? [], range).map(({ from, until }) => [from, until])).toEqual([[undefined, undefined]])
  })
})

test('OVR-32: product overrides that end hold from when they were set; those that were set together are one entry', () => {
  const value = { factory: 'GB-MNPG-TAM', catalogueFactory: 'US-KODI-NYC' }
  const set = (key: string, change: object = {}) => ({ ...record(key, { ...value, ...change }), changed: order.placedAt })
  const until = new Date(order.placedAt + dayMs).toISOString()
  const several = ['GG-MNPG-GSY', 'GG-MNPG-GSY', 'GB-MNPG-TAM'].map((catalogueFactory, at) => set(`P/${at}`, { until, catalogueFactory }))
  const overrides = [set('P/A', { until }), ...several, set('P/C', { until, factory: 'GG-MNPG-GSY' }), set('P/D')]
  const rows = timelineOf(compileWorld(worldOf([], { 'product-override': overrides })))
  const span = { start: order.placedAt, end: order.placedAt + dayMs }
  expect(
    rows.flatMap(({ factory, entries }) => entries.map((one) => [factory.code, one.role, one.record.key, one.others, one.span])),
  ).toEqual([
    ['GB-MNPG-TAM', 'in', 'P/A', 3, span],
    ['GG-MNPG-GSY', 'out', 'P/0', 1, span],
    ['GG-MNPG-GSY', 'in', 'P/C', 0, span],
    ['US-KODI-NYC', 'out', 'P/A', 0, span],
    ['US-KODI-NYC', 'out', 'P/C', 0, span],
  ])
})

test('TIM-6: a kind that describes a first and a last day appears without code of its own', () => {
  const shape = { factory: nullable(reference('factory')), text: text(10), from: firstDay, to: lastDay }
  const holding = holdingIn(shape)
  const value = { factory: 'F0', text: 'Easter', from: '2027-03-28', to: '2027-03-28' }
  expect(holding?.places(value, 'key')).toEqual([['F0', 'here']])
  expect(holding?.places({ ...value, factory: null }, 'key'), 'every factory').toBeUndefined()
  const { start = 0, end = 0 } = holding?.span(value, zoneClock('Europe/London')) ?? {}
  expect((end - start) / 3_600_000, 'the day on which clocks go forward').toBe(23)
  expect(holdingIn({ text: text(10), from: firstDay })).toBeUndefined()
  expect(recordKinds.filter((kind) => holdingOf(kind) !== undefined)).toEqual([
    'cutoff-override',
    'designation',
    'product-override',
    'delivery-option-schedule',
  ])
})
