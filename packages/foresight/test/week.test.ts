import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { type HolidayCalendar, holidayRegions, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { dateOfDay, dayOfDate, lastWorkingDay } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { compileWorld, finish } from '../src/compile.ts'
import { weekOf } from '../src/week.ts'
import type { World } from '../src/world.ts'
import { move, record, worldOf } from './support/sample-world.ts'

/** A Monday at 07:30 in London, and 02:30 in New York. */
const monday = '2026-12-21T07:30:00Z'
const [tam, gsy, nyc] = ['GB-MNPG-TAM', 'GG-MNPG-GSY', 'US-KODI-NYC']

function dated(reason: string, from: string, changes: Partial<DatedCutoff> = {}) {
  return record<DatedCutoff>(reason, {
    factories: null,
    services: null,
    productTypes: null,
    days: null,
    time: null,
    reason,
    from,
    to: from,
    ...changes,
  })
}

function calendarOf(regions: Partial<Record<(typeof holidayRegions)[number], readonly PublicHoliday[]>>): HolidayCalendar {
  const none = Object.fromEntries(holidayRegions.map((region) => [region, []])) as unknown as HolidayCalendar['regions']
  return { firstYear: 2026, lastYear: 2028, regions: { ...none, ...regions } }
}

type Given = {
  readonly now?: string
  readonly moves?: World['records']['designation']
  readonly more?: Partial<World['records']>
  readonly calendar?: HolidayCalendar
}

const week = ({ now = monday, moves = [], more = {}, calendar = calendarOf({}) }: Given) =>
  finish(weekOf(compileWorld(worldOf(moves, more)), calendar, 'Europe/London', Date.parse(now)))
const startsIn = (given: Given) =>
  week(given).starts.map(({ record: { key }, at, timeZone }) => `${key} ${new Date(at).toISOString().slice(0, 16)} ${timeZone}`)

describe('BRD-15: closures of the next seven days', () => {
  const closures = (now: string, ...records: ReturnType<typeof dated>[]) => week({ now, more: { 'cutoff-override': records } }).closures

  test('the whole network first, then by date; consecutive days of the same reason as one', () => {
    const flood = dated('Flood', '2026-12-22', { to: '2026-12-23', factories: [gsy] })
    const christmas = dated('Christmas Day', '2026-12-25')
    expect(closures(monday, flood, christmas)).toEqual([
      { factories: undefined, reasons: ['Christmas Day'], from: '2026-12-25', to: '2026-12-25' },
      { factories: [gsy], reasons: ['Flood'], from: '2026-12-22', to: '2026-12-23' },
    ])
  })

  test('today only where it is still the day before, and not after six more days', () => {
    const today = dated('Today', '2026-12-21')
    expect(closures(monday, today)).toEqual([])
    expect(closures('2026-12-21T04:00:00Z', today)).toEqual([
      { factories: [nyc], reasons: ['Today'], from: '2026-12-21', to: '2026-12-21' },
    ])
    expect(closures(monday, dated('Sunday', '2026-12-27'))).toHaveLength(1)
    expect(closures(monday, dated('Monday', '2026-12-28'))).toEqual([])
  })

  test('only if all of a factory is closed', () => {
    expect(closures(monday, dated('Cakes', '2026-12-23', { productTypes: ['cake'] }))).toEqual([])
  })
})

describe('BRD-15: what starts in the next seven days', () => {
  test('each record once, from 24 hours ahead, and not what is paused', () => {
    const fridays = move('fridays', { startDate: '2026-12-01', applicableDays: ['Friday'], startTime: '18:00:00', endTime: '23:59:59' })
    const daily = move('daily', { startDate: '2026-12-01', startTime: '09:00:00', endTime: '17:00:00' })
    const later = move('later', { startDate: '2026-12-28' })
    const paused = move('paused', { startDate: '2026-12-23', paused: true })
    expect(startsIn({ moves: [fridays, daily, later, paused] })).toEqual(['fridays 2026-12-25T18:00 Europe/Guernsey'])
    const next = move('next', { startDate: '2026-12-22' })
    expect(startsIn({ moves: [next] })).toEqual([])
    expect(startsIn({ now: '2026-12-21T00:00:00Z', moves: [next] })).toEqual(['next 2026-12-22T00:00 Europe/Guernsey'])
  })

  test('dated cut-offs at the first of their factories, unless they close all of it', () => {
    const early = dated('Early', '2026-12-23', { time: '12:00:00', factories: [nyc, tam] })
    const cakes = dated('Cakes', '2026-12-24', { productTypes: ['cake'], factories: [nyc] })
    const closed = dated('Closed', '2026-12-26')
    expect(startsIn({ more: { 'cutoff-override': [early, cakes, closed] } })).toEqual([
      'Early 2026-12-23T00:00 Europe/London',
      'Cakes 2026-12-24T05:00 America/New_York',
    ])
  })

  test('across a clock change the week ends at midnight in the zone of the brand', () => {
    const on = (date: string) => dated(date, date, { time: '12:00:00', factories: [tam] })
    const more = { 'cutoff-override': [on('2027-03-28'), on('2027-03-29')] }
    // On 28 March 2027 clocks go forward in London.
    expect(startsIn({ now: '2027-03-22T07:30:00Z', more })).toEqual(['2027-03-28 2027-03-28T00:00 Europe/London'])
    expect(startsIn({ now: '2027-03-23T00:30:00Z', more })).toEqual([
      '2027-03-28 2027-03-28T00:00 Europe/London',
      '2027-03-29 2027-03-28T23:00 Europe/London',
    ])
  })
})

describe('BRD-15: public holidays', () => {
  const [christmas, boxing, newYear] = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-26', name: 'Boxing Day' },
    { date: '2027-01-01', name: 'New Year’s Day' },
  ]
  const calendar = calendarOf({ 'GB-ENG': [christmas, boxing, newYear], GG: [christmas, boxing, newYear], 'US-NY': [christmas, newYear] })

  test('those of the week, at the factories that are not closed', () => {
    expect(week({ calendar }).holidays).toEqual([
      { holiday: christmas, factories: undefined },
      { holiday: boxing, factories: [tam, gsy] },
    ])
    const closed = dated('Christmas', '2026-12-25', { factories: [nyc] })
    expect(week({ calendar, more: { 'cutoff-override': [closed] } }).holidays[0]).toEqual({ holiday: christmas, factories: [tam, gsy] })
  })

  test('without one, the next date within 90 days', () => {
    const closed = dated('Closed', '2026-12-25', { to: '2026-12-26' })
    const more = { 'cutoff-override': [closed] }
    expect(week({ calendar, more }).holidays).toEqual([{ holiday: newYear, factories: undefined }])
    expect(week({ calendar, now: '2026-10-03T12:00:00Z', more }).holidays).toEqual([{ holiday: newYear, factories: undefined }])
    expect(week({ calendar, now: '2026-10-02T12:00:00Z', more }).holidays).toEqual([])
  })
})

test.each([
  ['a Monday', '2026-11-23', '2026-11-20'],
  ['a Tuesday', '2026-11-24', '2026-11-23'],
  ['a Saturday', '2026-11-28', '2026-11-27'],
  ['a Sunday', '2026-11-29', '2026-11-27'],
  ['the Tuesday after Easter', '2027-03-30', '2027-03-25'],
])('BRD-16: on %s, the last working day', (_, today, expected) => {
  const easter = new Set(['2027-03-26', '2027-03-29'])
  expect(dateOfDay(lastWorkingDay(dayOfDate(today), easter))).toBe(expected)
})
