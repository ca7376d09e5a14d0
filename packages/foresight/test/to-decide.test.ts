import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import { describe, expect, test } from 'vitest'
import { dispatchingFactories, holidaysOf } from '../src/board.ts'
import { compileWorld, finish } from '../src/compile.ts'
import { decideDays, type ToDecide, toDecide } from '../src/to-decide.ts'
import type { World } from '../src/world.ts'
import { move, record, worldOf } from './support/sample-world.ts'

const none = { AU: [], 'AU-NSW': [], 'AU-VIC': [], GB: [], 'GB-ENG': [], GG: [], IE: [], NL: [], US: [], 'US-NV': [], 'US-NY': [] }
const christmas = { date: '2026-12-25', name: 'Christmas Day' }
const calendar: HolidayCalendar = {
  firstYear: 2026,
  lastYear: 2027,
  regions: { ...none, GG: [christmas, { date: '2027-01-01', name: 'New Year’s Day' }], 'US-NY': [christmas] },
}

/** Closes every factory on Christmas Day, apart from the given fields. */
function closure(key: string, changes: Partial<DatedCutoff> = {}, created = 0) {
  const value = { factories: null, services: null, productTypes: null, days: null, time: null, reason: 'Closed', ...changes }
  return record<DatedCutoff>(key, { from: christmas.date, to: christmas.date, ...value }, created)
}

type Given = { dated?: World['records']['cutoff-override']; moves?: World['records']['designation']; open?: readonly string[] }

function decide({ dated = [], moves = [], open = [] }: Given, now = '2026-12-18T12:00:00Z'): readonly ToDecide[] {
  const world = compileWorld(worldOf(moves, { 'cutoff-override': dated, cutoff: [...worldOf([]).records.cutoff, secondService] }))
  return finish(toDecide(world, calendar, (factory, date) => open.includes(`${factory} ${date}`), Date.parse(now)))
}

/** Guernsey has a second delivery service. */
const secondService = record('GG-MNPG-GSY/1', {
  default: { weekday: '15:00:00', saturday: '11:00:00', sunday: '09:00:00' },
  exceptions: [],
})

const undecided = (given: Given, now?: string) =>
  decide(given, now).flatMap((one) => (one.kind === 'holiday' ? [`${one.factory} ${one.holiday.date}`] : []))
const reopenings = (given: Given, now?: string) =>
  decide(given, now).flatMap((one) => {
    if (one.kind !== 'reopening') return []
    const { record: rule, factory, services, lastDate, nextOpen } = one
    return [`${rule.key} ${factory} ${services} ${lastDate} ${nextOpen}`]
  })
const moved = (given: Given, now?: string) =>
  decide(given, now).flatMap((one) => (one.kind === 'move' ? [`${one.record.key} ${one.dates}`] : []))

describe('HOL-4, HOL-7: undecided public holidays', () => {
  test('at each factory within 90 days, until they are decided', () => {
    expect(undecided({})).toEqual(['GG-MNPG-GSY 2026-12-25', 'US-KODI-NYC 2026-12-25', 'GG-MNPG-GSY 2027-01-01'])
    expect(undecided({ open: ['US-KODI-NYC 2026-12-25'] })).toEqual(['GG-MNPG-GSY 2026-12-25', 'GG-MNPG-GSY 2027-01-01'])
    expect(undecided({ dated: [closure('all')] })).toEqual(['GG-MNPG-GSY 2027-01-01'])
    expect(undecided({ dated: [closure('time', { time: '10:00:00' })] })).toEqual(['GG-MNPG-GSY 2027-01-01'])
  })

  test('dated cut-offs decide together; for some services or product types they do not', () => {
    const [one, other] = [closure('one', { services: ['1'] }), closure('other', { services: ['59'], time: '10:00:00' })]
    const atGuernsey = (dated: Given['dated'] = []) => undecided({ dated }).includes('GG-MNPG-GSY 2026-12-25')
    expect(atGuernsey([one])).toBe(true)
    expect(atGuernsey([other])).toBe(true)
    expect(atGuernsey([closure('cake', { productTypes: ['cake'] })])).toBe(true)
    expect(atGuernsey([one, other])).toBe(false)
    const world = compileWorld(worldOf([], { 'cutoff-override': [one, other], cutoff: [...worldOf([]).records.cutoff, secondService] }))
    const [, guernsey] = dispatchingFactories(world)
    expect(guernsey && holidaysOf(guernsey, calendar, '2026-12-25', '2026-12-25')).toEqual([
      { holiday: christmas, dated: ['one', 'other'] },
    ])
  })

  test('today and the 90th day count, by the calendar of the factory', () => {
    // In New York the 25th begins and ends five hours later than in Guernsey.
    expect(undecided({}, '2026-12-25T23:59:59Z')).toEqual(['GG-MNPG-GSY 2026-12-25', 'US-KODI-NYC 2026-12-25', 'GG-MNPG-GSY 2027-01-01'])
    expect(undecided({}, '2026-12-26T00:00:00Z')).toEqual(['US-KODI-NYC 2026-12-25', 'GG-MNPG-GSY 2027-01-01'])
    expect(undecided({}, '2026-12-26T05:00:00Z')).toEqual(['GG-MNPG-GSY 2027-01-01'])
    expect(undecided({}, '2026-09-26T00:00:00Z')).toEqual(['GG-MNPG-GSY 2026-12-25'])
    expect(undecided({}, '2026-09-25T22:59:59Z')).toEqual([])
    expect(decideDays).toBe(90)
  })
})

describe('HOL-8: closures after which services stay closed', () => {
  const first = closure('first', { factories: ['US-KODI-NYC'], from: '2026-12-24', to: '2026-12-26' })

  test('another closure covers the next 7 days', () => {
    const next = (to: string) => closure('next', { from: '2026-12-27', to })
    expect(reopenings({ dated: [first] })).toEqual([])
    expect(reopenings({ dated: [first, next('2027-01-01')] })).toEqual([])
    expect(reopenings({ dated: [first, next('2027-01-02')] })).toEqual(['first US-KODI-NYC 59 2026-12-26 2027-01-03'])
  })

  test('no open cut-off within 60 days', () => {
    const season = closure('season', { from: '2026-12-20', to: '2027-03-31' })
    expect(reopenings({ dated: [first, season] })).toEqual(['first US-KODI-NYC 59 2026-12-26 undefined'])
  })

  test('only services that stay closed, with the first day on which one is open', () => {
    const both = closure('both', { factories: ['GG-MNPG-GSY'] })
    const letters = closure('letters', { services: ['1'], from: '2026-12-20', to: '2027-01-10' })
    expect(reopenings({ dated: [both, letters] })).toEqual(['both GG-MNPG-GSY 1 2026-12-25 2027-01-11'])
  })

  test('the last day is the last chosen weekday, and another dated cut-off may open it', () => {
    const fridays = closure('fridays', { factories: ['US-KODI-NYC'], from: '2026-12-18', to: '2026-12-31', days: ['friday'] })
    const season = closure('season', { from: '2026-12-20', to: '2027-01-31' })
    expect(reopenings({ dated: [fridays, season] })).toEqual(['fridays US-KODI-NYC 59 2026-12-25 2027-02-01'])
    const open = closure('open', { time: '10:00:00' })
    expect(reopenings({ dated: [fridays, season, open] })).toEqual([])
  })

  test('one that sets a time, is over, or ends later than in 90 days, is not listed', () => {
    const season = closure('season', { from: '2026-12-01', to: '2027-04-30' })
    const of = (changes: Partial<DatedCutoff>) =>
      reopenings({ dated: [closure('one', { factories: ['US-KODI-NYC'], ...changes }), season] })
    expect(of({ time: '10:00:00' })).toEqual([])
    expect(of({ from: '2026-12-17', to: '2026-12-17' })).toEqual([])
    expect(of({ from: '2027-03-19', to: '2027-03-19' })).toEqual([])
    expect(of({ from: '2027-03-18', to: '2027-03-18' })).toHaveLength(1)
  })

  test('a product type that can still be dispatched keeps a day open', () => {
    const season = closure('season', { from: '2026-12-20', to: '2027-01-31' })
    const cakes = closure('cakes', { productTypes: ['cake'], from: '2026-12-28', to: '2026-12-28', time: '10:00:00' })
    expect(reopenings({ dated: [first, season] })).toHaveLength(1)
    expect(reopenings({ dated: [first, season, cakes] })).toEqual([])
  })
})

describe('HOL-9: moves to a factory that is closed', () => {
  const atTamworth = closure('closed', { factories: ['GB-MNPG-TAM'], from: '2026-12-25', to: '2026-12-27' })

  test('the days on which the schedule applies', () => {
    expect(moved({ moves: [move('all')] })).toEqual([])
    expect(moved({ dated: [atTamworth], moves: [move('all')] })).toEqual(['all 2026-12-25,2026-12-26,2026-12-27'])
    const [weekend, away, paused] = [
      move('weekend', { applicableDays: ['Saturday'] }),
      move('away', { to: 'US-KODI-NYC' }),
      move('paused', { paused: true }),
    ]
    expect(moved({ dated: [atTamworth], moves: [weekend, away, paused] })).toEqual(['weekend 2026-12-26'])
    expect(moved({ dated: [atTamworth], moves: [move('early', { endDate: '2026-12-24' })] })).toEqual([])
  })

  test('only from now on, and by the calendar of the To factory', () => {
    const morning = move('morning', { startTime: '06:00:00', endTime: '10:00:00' })
    expect(moved({ dated: [atTamworth], moves: [morning] }, '2026-12-25T09:59:59Z')).toEqual(['morning 2026-12-25,2026-12-26,2026-12-27'])
    expect(moved({ dated: [atTamworth], moves: [morning] }, '2026-12-25T10:00:00Z')).toEqual(['morning 2026-12-26,2026-12-27'])
    // Before 05:00 in Guernsey it is still the day before in New York.
    const night = move('night', { to: 'US-KODI-NYC', startTime: '01:00:00', endTime: '04:00:00', applicableDays: ['Saturday'] })
    expect(moved({ dated: [closure('closed', { factories: ['US-KODI-NYC'] })], moves: [night] })).toEqual(['night 2026-12-25'])
  })

  test('a factory with one open service is not closed', () => {
    const toGuernsey = move('back', { from: 'GB-MNPG-TAM', to: 'GG-MNPG-GSY' })
    const parcels = closure('parcels', { factories: ['GG-MNPG-GSY'], services: ['59'] })
    const letters = closure('letters', { factories: ['GG-MNPG-GSY'], services: ['1'] })
    expect(moved({ dated: [parcels], moves: [toGuernsey] })).toEqual([])
    expect(moved({ dated: [parcels, letters], moves: [toGuernsey] })).toEqual(['back 2026-12-25'])
  })
})

test('HOL-10: entries are in the order of their dates', () => {
  const season = closure('season', { factories: ['GB-MNPG-TAM'], from: '2026-12-20', to: '2027-01-10' })
  const [short, schedule] = [closure('short', { factories: ['GB-MNPG-TAM'] }), move('all')]
  const kinds = decide({ dated: [season, short], moves: [schedule] }).map((one) => one.kind)
  expect(kinds).toEqual(['overrides', 'move', 'holiday', 'holiday', 'reopening', 'holiday'])
})

test('HOL-16: product overrides without an end that were set 90 days ago', () => {
  const [factory, catalogueFactory] = ['GB-MNPG-TAM', 'US-KODI-NYC']
  const set = (key: string, changed: string, change: object = {}) => ({
    ...record(key, { factory, catalogueFactory, ...change }),
    changed: Date.parse(changed),
  })
  const overrides = [
    set('P/old', '2026-09-19T12:00:00Z'),
    set('P/older', '2026-09-01T12:00:00Z'),
    set('P/new', '2026-09-19T12:00:01Z'),
    set('P/ends', '2026-09-01T12:00:00Z', { until: '2027-09-01T12:00:00.000Z' }),
    set('P/removed', '2026-09-01T12:00:00Z', { factory: null }),
  ]
  const found = (now: string) => {
    const world = compileWorld(worldOf([], { 'product-override': overrides }))
    return finish(toDecide(world, calendar, () => true, Date.parse(now))).filter(({ kind }) => kind === 'overrides')
  }
  expect(found('2026-12-18T12:00:00Z')).toEqual([{ kind: 'overrides', count: 2, since: '2026-09-01' }])
  expect(found('2026-11-01T12:00:00Z')).toEqual([])
})
