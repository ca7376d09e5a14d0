import { dayMs, zoneClock } from '@goat/domain/time/calendar'
import { compileWorld } from '@goat/foresight/compile'
import { lanesOf, timelineOf } from '@goat/foresight/timeline'
import { describe, expect, test } from 'vitest'
import { move, worldOf } from '../../../packages/foresight/test/support/sample-world.ts'
import { placedRows } from '../src/coming-up/drawing.tsx'
import { comingUpAddress, limited, movedBy, presetRange, rangeOf, shadesOf, ticksOf, zoomed } from '../src/coming-up/span.ts'
import { unreadIn } from '../src/paths.ts'

const at = (text: string) => Date.parse(text)
const iso = ({ start, end }: { readonly start: number; readonly end: number }) =>
  [start, end].map((one) => new Date(one).toISOString().slice(0, 16))
const hourMs = 3_600_000

describe('TIM-7: periods', () => {
  test.each([
    ['2026-11-25T12:00Z', '2026-11-27T12:00', '2026-12-01T00:00'],
    ['2026-11-27T08:00Z', '2026-11-27T12:00', '2026-12-01T00:00'],
    ['2026-11-29T23:00Z', '2026-11-27T12:00', '2026-12-01T00:00'],
    // Monday is still part of it, as it is in other zones.
    ['2026-11-30T09:00Z', '2026-11-27T12:00', '2026-12-01T00:00'],
    ['2026-12-01T09:00Z', '2026-12-04T12:00', '2026-12-08T00:00'],
  ])('this weekend on %s', (now, start, end) => {
    expect(iso(presetRange('weekend', at(now), 'Europe/London'))).toEqual([start, end])
  })

  test.each([
    ['2026-11-25T12:00Z', '2026-12-18T00:00', '2027-01-05T00:00'],
    ['2027-01-03T12:00Z', '2026-12-18T00:00', '2027-01-05T00:00'],
    ['2027-01-05T12:00Z', '2027-12-18T00:00', '2028-01-05T00:00'],
  ])('Christmas on %s', (now, start, end) => {
    expect(iso(presetRange('christmas', at(now), 'Europe/London'))).toEqual([start, end])
  })

  test('next week is from Monday to Sunday', () => {
    const of = (now: string) => iso(presetRange('nextWeek', at(now), 'Europe/London'))
    expect(of('2026-11-26T12:00Z')).toEqual(['2026-11-30T00:00', '2026-12-07T00:00'])
    expect(of('2026-11-29T23:00Z')).toEqual(['2026-11-30T00:00', '2026-12-07T00:00'])
    expect(of('2026-11-30T00:00Z')).toEqual(['2026-12-07T00:00', '2026-12-14T00:00'])
  })

  test('days begin at midnight of the brand’s country', () => {
    expect(iso(presetRange('today', at('2026-07-01T22:30Z'), 'Europe/Amsterdam'))).toEqual(['2026-07-01T22:00', '2026-07-02T22:00'])
    expect(iso(presetRange('week', at('2026-10-24T12:00Z'), 'Europe/London'))).toEqual(['2026-10-23T23:00', '2026-10-31T00:00'])
  })

  test('the address: a preset, or a period between six hours and a year; anything else is the next seven days', () => {
    const now = at('2026-11-25T12:00Z')
    const of = (search: string) => iso(rangeOf(comingUpAddress.parse(search), now, 'Europe/London'))
    const week = ['2026-11-25T00:00', '2026-12-02T00:00']
    expect(of('')).toEqual(week)
    expect(of('?from=2026-12-01T00:00Z&to=2026-11-01T00:00Z')).toEqual(week)
    expect(of('?from=2026-13-01T00:00Z&to=2026-12-01T00:00Z')).toEqual(week)
    expect(of('?from=2026-02-30T00:00Z&to=2026-12-01T00:00Z')).toEqual(week)
    expect(of('?from=2000-01-01T00:00Z&to=2026-12-01T00:00Z')).toEqual(week)
    expect(of('?from=2026-11-01T00:00Z')).toEqual(week)
    expect(of('?from=2026-01-01T00:00Z&to=2027-01-02T00:00Z')).toEqual(['2026-01-01T00:00', '2027-01-02T00:00'])
    expect(of('?span=today&from=2026-12-01T00:00Z&to=2026-12-02T00:00Z')).toEqual(['2026-11-25T00:00', '2026-11-26T00:00'])
    expect(of('?from=2026-12-01T00:00Z&to=2026-12-03T00:00Z')).toEqual(['2026-12-01T00:00', '2026-12-03T00:00'])
    expect(of('?from=2026-12-01T00:00Z&to=2026-12-01T01:00Z')).toEqual(['2026-11-30T21:30', '2026-12-01T03:30'])
    expect(comingUpAddress.format({ from: now, to: now + dayMs, factory: 'GB-DPS-SLE' })).toBe(
      '?from=2026-11-25T12:00Z&to=2026-11-26T12:00Z&factory=GB-DPS-SLE',
    )
  })

  test('what an address gives that cannot be shown is named', () => {
    const of = (search: string) => unreadIn(comingUpAddress.parse, search)
    expect(of('?kind=nothing&from=2026-12-01T00:00Z&to=2026-11-01T00:00Z&page=1')).toEqual([
      'kind=nothing',
      'from=2026-12-01T00:00Z',
      'to=2026-11-01T00:00Z',
    ])
    expect(of('?to=2026-12-01T00:00Z')).toEqual(['to=2026-12-01T00:00Z'])
    expect(of('?from=2000-01-01T00:00Z&to=2026-12-01T00:00Z')).toHaveLength(2)
    expect(of('?from=2026-12-01T00:00Z&to=2026-12-01T01:00Z&span=year&text=')).toEqual([])
  })

  test('zooming keeps an instant where it is, and ends at six hours and a year', () => {
    const day = { start: 0, end: dayMs }
    expect(zoomed(day, 1 / 2, 0)).toEqual({ start: 0, end: dayMs / 2 })
    expect(zoomed(day, 2, dayMs / 2)).toEqual({ start: -dayMs / 2, end: 1.5 * dayMs })
    expect(zoomed(day, 0.001).end - zoomed(day, 0.001).start).toBe(6 * hourMs)
    expect(limited({ start: 0, end: 1_000 * dayMs }).end - limited({ start: 0, end: 1_000 * dayMs }).start).toBe(366 * dayMs)
  })

  test('whatever moves and zooms, the address has the period', () => {
    let range = { start: at('2026-11-25T00:00Z'), end: at('2026-12-02T00:00Z') }
    const steps = [1e-9, 0.3, 1, 7, 1e9].flatMap((factor) => [-1e12, 0, 0.5, 1e12].map((share) => ({ factor, share })))
    for (const { factor, share } of [...steps, ...steps.toReversed()]) {
      range = limited(zoomed(movedBy(range, share), factor, range.start + share / 3))
      const { from, to } = comingUpAddress.parse(comingUpAddress.format({ from: range.start, to: range.end }))
      expect({ start: from, end: to }).toEqual(range)
    }
  })
})

describe('TIM-15: a row', () => {
  test('is as high as what overlaps around the period shown', () => {
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const world = worldOf([
      move('always', year),
      move('friday', { ...year, applicableDays: ['Friday'] }),
      move('spring', { startDate: '2026-03-01', endDate: '2026-05-31' }),
    ])
    const laned = timelineOf(compileWorld(world)).map((row) => ({ row, lanes: lanesOf(row.entries) }))
    const lanesIn = (date: string, days: number) => placedRows(laned, { start: at(date), end: at(date) + days * dayMs })[1]?.lanes
    const keysIn = (date: string, days: number) => lanesIn(date, days)?.map((lane) => lane.map(({ record }) => record.key))
    expect(keysIn('2026-01-01', 365)).toEqual([['always'], ['friday'], ['spring']])
    expect(keysIn('2026-07-01', 31)).toEqual([['always'], ['friday']])
    expect(keysIn('2026-04-06', 1), 'on a Monday').toEqual([['always'], ['spring']])
    expect(keysIn('2027-02-01', 1)).toEqual([])
  })
})

describe('TIM-8: the scale, nights and weekends of a zone', () => {
  const london = zoneClock('Europe/London')
  const day = (date: string, days: number) => ({ start: at(`${date}T00:00Z`), end: at(`${date}T00:00Z`) + days * dayMs })

  test('a day of a clock change says how long it is, and its hours are local', () => {
    const ticks = ticksOf({ start: at('2026-10-24T23:00Z'), end: at('2026-10-26T00:00Z') }, london, 1_200)
    expect(ticks.find(({ kind }) => kind === 'day')).toEqual({ at: at('2026-10-24T23:00Z'), kind: 'day', hours: 25 })
    const spring = ticksOf({ start: at('2027-03-28T00:00Z'), end: at('2027-03-28T23:00Z') }, london, 2_000)
    expect(spring[0]?.hours).toBe(23)
    // 01:00 is skipped.
    expect(spring.filter(({ kind }) => kind === 'hour').map((one) => london.localAt(one.at).ms / hourMs)).toEqual(
      Array.from({ length: 22 }, (_, hour) => hour + 2),
    )
  })

  test('labels are never too close together, from six hours to a year', () => {
    for (const days of [0.25, 1, 3, 7, 14, 31, 90, 366]) {
      const range = { start: at('2026-11-25T05:17Z'), end: at('2026-11-25T05:17Z') + days * dayMs }
      const ticks = ticksOf(range, london, 1_000).toSorted((a, b) => a.at - b.at)
      expect(ticks.length).toBeGreaterThan(2)
      for (const [index, one] of ticks.entries()) {
        const before = ticks[index - 1]
        if (before === undefined || one.hours !== undefined || before.hours !== undefined) continue
        expect(((one.at - before.at) / (range.end - range.start)) * 1_000).toBeGreaterThan(40)
      }
    }
  })

  test('nights from 20:00 to 06:00 and weekends are by the zone, and left out where they cannot be told apart', () => {
    const sydney = zoneClock('Australia/Sydney')
    const { nights, weekends } = shadesOf(day('2026-11-27', 4), sydney, 1_000)
    expect(nights.every(({ start, end }) => sydney.localAt(start).ms === 20 * hourMs && sydney.localAt(end).ms === 6 * hourMs)).toBe(true)
    expect(weekends.map(iso)).toEqual([['2026-11-27T13:00', '2026-11-29T13:00']])
    expect(shadesOf(day('2026-11-29', 2), london, 1_000).weekends.map(iso), 'one that has begun').toEqual([
      ['2026-11-28T00:00', '2026-11-30T00:00'],
    ])
    expect(shadesOf(day('2026-11-27', 90), london, 1_000).nights).toEqual([])
    expect(shadesOf(day('2026-11-27', 366), london, 600).weekends).toEqual([])
  })
})
