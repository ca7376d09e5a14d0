import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import { keyOfCopy, type Move, movedInstant, movedSchedules, withMovedDates } from '@goat/domain/plan-copies'
import { describe, expect, test } from 'vitest'
import { midnightOf, utcRangeOf, windowsOf } from '../src/designation-windows.ts'
import { validateSchedule } from '../src/kinds/designation.ts'
import { movesOf } from '../src/plan-templates.ts'

const named = (date: string, name: string) => ({ date, name })
const calendar = {
  firstYear: 2026,
  lastYear: 2028,
  regions: {
    'GB-ENG': [
      named('2026-05-25', 'Spring bank holiday'),
      named('2027-05-31', 'Spring bank holiday'),
      named('2026-04-03', 'Good Friday'),
      named('2027-03-26', 'Good Friday'),
      named('2028-04-14', 'Good Friday'),
    ],
  },
} as unknown as HolidayCalendar
const move = (change: Partial<Move> = {}): Move => ({
  years: 1,
  rule: 'sameDate',
  calendar,
  countryOf: () => null,
  zoneOf: () => 'Europe/London',
  zone: 'Europe/London',
  ...change,
})
const closed = {
  factories: ['GB-DPS-SLE'],
  services: null,
  productTypes: null,
  from: '2026-12-24',
  to: '2026-12-27',
  days: null,
  time: null,
  reason: 'Christmas',
}

describe('PLN-30: a plan is copied for another year', () => {
  test.each([
    ['sameDate', 1, '2027-12-24', '2027-12-27'],
    // 24 December 2026 is a Thursday, and so are 23 December 2027 and 21 December 2028.
    ['sameWeekday', 1, '2027-12-23', '2027-12-26'],
    ['sameWeekday', 2, '2028-12-21', '2028-12-24'],
  ] as const)('%s, %d years later: %s to %s', (rule, years, from, to) => {
    const { value, dates } = withMovedDates('cutoff-override', 'id', closed, move({ rule, years }))
    expect(value).toEqual({ ...closed, from, to })
    expect(dates).toEqual([
      { field: 'from', before: closed.from, after: from, holiday: null },
      { field: 'to', before: closed.to, after: to, holiday: null },
    ])
  })

  test('an instant moves to the same time of day on the clock of the plan', () => {
    const override = { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE', until: '2026-10-24T17:00:00.000Z' }
    const { value, dates } = withMovedDates('product-override', 'CRD-1/STD', override, move({ years: 2, zone: 'Europe/Amsterdam' }))
    // 19:00 in Amsterdam, in summer time until 25 October 2026 and until 29 October 2028.
    expect(value).toEqual({ ...override, until: '2028-10-24T17:00:00.000Z' })
    expect(dates).toEqual([{ field: 'until', before: override.until, after: '2028-10-24T17:00:00.000Z', holiday: null }])
    const winter = withMovedDates('product-override', 'CRD-1/STD', { ...override, until: '2026-10-26T18:00:00.000Z' }, move({ years: 2 }))
    expect(winter.value).toMatchObject({ until: '2028-10-26T17:00:00.000Z' })
  })

  test('a public holiday of the factory moves to the one of the same name, whatever the rule', () => {
    const easter = { ...closed, from: '2026-04-03', to: '2026-04-04' }
    const { value, dates } = withMovedDates('cutoff-override', 'id', easter, move())
    expect(value).toMatchObject({ from: '2027-03-26', to: '2027-03-27' })
    expect(dates[0]).toMatchObject({ holiday: 'Good Friday' })
    expect(withMovedDates('cutoff-override', 'id', { ...easter, factories: ['NL-X'] }, move()).value).toMatchObject({ from: '2027-04-03' })
  })

  test('so does a schedule whose dates are of UTC, if its hours are on the holiday of the factory', () => {
    const hours = { endTime: '01:00:00', applicableDays: ['Sunday', 'Monday'], paused: false }
    const eve = { from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM', startDate: '2026-05-24', endDate: '2026-05-24', startTime: '00:00:00', ...hours }
    const moved = { startDate: '2027-05-30', endDate: '2027-05-30' }
    const { value, dates } = withMovedDates('designation', 'id', eve, move())
    expect(value).toEqual({ ...eve, ...moved })
    expect(dates[0]).toEqual({ field: 'startDate', before: '2026-05-24', after: '2027-05-30', holiday: 'Spring bank holiday' })
    const day = { ...eve, startDate: '2026-05-25', endDate: '2026-05-25', endTime: '00:00:00' }
    expect(withMovedDates('designation', 'id', day, move()).value).toMatchObject({ startDate: '2027-05-31', endDate: '2027-05-31' })
  })

  test('29 February becomes the 28th where there is none; an end that is not known stays', () => {
    const hours = { startTime: '06:00:00', endTime: '14:00:00', applicableDays: ['Tuesday'] }
    const schedule = { from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM', startDate: '2028-02-29', endDate: '9999-12-31', ...hours }
    expect(withMovedDates('designation', 'id', schedule, move()).value).toEqual({ ...schedule, startDate: '2029-02-28' })
  })

  test('a period keeps its length, also if only its first or its last day is a public holiday', () => {
    const substitute = 'Boxing Day (substitute day)'
    const inSydney = {
      ...calendar,
      regions: { 'AU-NSW': [named('2026-12-28', substitute), named('2027-12-28', substitute), named('2027-01-01', "New Year's Day")] },
    } as unknown as HolidayCalendar
    const change = { rule: 'sameWeekday', calendar: inSydney, countryOf: () => 'AU', zoneOf: () => 'Australia/Sydney' } as const
    const boxing = { ...closed, factories: ['AU-CHEQUEMATES-SYD'], from: '2026-12-28', to: '2026-12-29' }
    const { value } = withMovedDates('cutoff-override', 'id', boxing, move(change))
    expect(value).toMatchObject({ from: '2027-12-28', to: '2027-12-29' })
    const until = withMovedDates('cutoff-override', 'id', { ...boxing, from: '2026-12-26', to: '2026-12-28' }, move(change))
    expect(until.value).toMatchObject({ from: '2027-12-26', to: '2027-12-28' })
    expect(until.dates.map(({ holiday }) => holiday)).toEqual([null, substitute])
    const newYear = withMovedDates('cutoff-override', 'id', { ...boxing, from: '2027-01-01', to: '2027-01-02' }, move(change))
    expect(newYear.value).toMatchObject({ from: '2027-12-31', to: '2028-01-01' })
  })

  test.each([
    // 24 December 2026 is a Thursday, Easter is on 5 April 2026 and 28 March 2027.
    ['a holiday within it', '2026-12-24', '2026-12-27', '2027-12-24', '2027-12-27', 'Christmas Day'],
    ['the first one within it', '2026-12-22', '2027-01-02', '2027-12-22', '2028-01-02', 'Christmas Day'],
    ['a moveable one within it', '2026-04-02', '2026-04-07', '2027-03-25', '2027-03-30', 'Good Friday'],
    ['the one of its first day rather', '2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29', 'Good Friday'],
    ['none in a whole season', '2026-03-30', '2026-06-30', '2027-03-29', '2027-06-29', null],
    ['none', '2026-12-20', '2026-12-24', '2027-12-19', '2027-12-23', null],
  ])('a period keeps its place relative to %s', (_what, from, to, first, last, holiday) => {
    const withChristmas = {
      ...calendar,
      regions: {
        'GB-ENG': [
          ...(calendar.regions['GB-ENG'] ?? []),
          ...['2026-12-25', '2027-12-25'].map((date) => ({ ...named(date, 'Christmas Day'), dutchName: 'Eerste kerstdag' })),
        ],
      },
    } as unknown as HolidayCalendar
    const change = move({ rule: 'sameWeekday', calendar: withChristmas })
    const { value, dates } = withMovedDates('cutoff-override', 'id', { ...closed, from, to }, change)
    expect(value).toMatchObject({ from: first, to: last })
    expect(dates.map((one) => one.holiday)).toEqual([holiday, null])
    expect(dates[0]?.dutchHoliday).toBe(holiday === 'Christmas Day' ? 'Eerste kerstdag' : undefined)
    const moves = movesOf('GB-DPS-SLE', 'GB-MNPG-TAM', ['giant'], { name: 'Closed', from, until: to }, 'Europe/London')
    const [start, end] = [midnightOf(first, 0, 'Europe/London'), midnightOf(last, 1, 'Europe/London')]
    const windows = movedSchedules(moves, change).flatMap(({ value: one }) => windowsOf(one, 'Europe/London', utcRangeOf(one)))
    expect([Math.min(...windows.map((one) => one.start)), Math.max(...windows.map((one) => one.end))]).toEqual([start, end])
  })

  test.each([
    ['2028-02-01', '2028-02-29', '2029-02-01', '2029-02-28'],
    ['2027-02-01', '2027-02-28', '2028-02-01', '2028-02-28'],
    ['2027-02-20', '2027-03-10', '2028-02-20', '2028-03-10'],
    ['2028-02-28', '2028-02-29', '2029-02-28', '2029-02-28'],
  ])('the same dates are the same, so that %s to %s may be a day longer or shorter in a leap year', (from, to, first, last) => {
    expect(withMovedDates('cutoff-override', 'id', { ...closed, from, to }, move()).value).toMatchObject({ from: first, to: last })
    const moves = movesOf('GB-DPS-SLE', 'GB-MNPG-TAM', ['giant'], { name: 'Closed', from, until: to }, 'Europe/London')
    const copies = movedSchedules(moves, move())
    expect(copies.map(({ value }) => [value.startDate, value.endDate])).toEqual([[first, last]])
    expect(copies.flatMap(({ dates }) => dates.map(({ before }) => before))).toEqual([from, to])
  })

  test.each([
    ['America/New_York', '2027-03-13', '2027-03-14'],
    ['America/New_York', '2027-12-24', '2027-12-24'],
    ['Australia/Sydney', '2027-04-03', '2027-04-05'],
    ['Australia/Sydney', '2026-12-28', '2026-12-29'],
    ['Europe/London', '2027-03-26', '2027-03-29'],
    ['Europe/London', '2027-10-30', '2027-11-01'],
    ['Europe/Amsterdam', '2027-03-27', '2027-03-28'],
  ])('whole days stay whole days although the clocks change on others: %s from %s to %s', (zone, from, until) => {
    const moves = [
      ...movesOf('GG-MNPG-GSY', 'GB-MNPG-TAM', ['giant'], { name: 'Closed', from, until }, zone),
      ...movesOf('GG-MNPG-GSY', 'GB-MNPG-TAM', ['giant'], { name: 'Closed', from: '2027-07-01', until: '2027-07-02' }, zone),
    ]
    for (const rule of ['sameDate', 'sameWeekday'] as const) {
      for (const years of [1, 2, 3, 4, 5]) {
        const change = move({ rule, years, zoneOf: () => zone })
        const daysOf = (first: string, last: string) => {
          const { value } = withMovedDates(
            'cutoff-override',
            'id',
            { ...closed, factories: ['GG-MNPG-GSY'], from: first, to: last },
            change,
          )
          return { start: midnightOf(value.from, 0, zone), end: midnightOf(value.to, 1, zone) }
        }
        const copies = movedSchedules(moves, change)
        expect(copies.flatMap(({ value }) => validateSchedule(value))).toEqual([])
        const windows = copies.flatMap(({ value }) => windowsOf(value, zone, utcRangeOf(value))).sort((a, b) => a.start - b.start)
        const together: { start: number; end: number }[] = []
        for (const { start, end } of windows) {
          const last = together.at(-1)
          if (last?.end === start) last.end = end
          else together.push({ start, end })
        }
        expect(together).toEqual([daysOf(from, until), daysOf('2027-07-01', '2027-07-02')].sort((a, b) => a.start - b.start))
      }
    }
  })

  test('only the dates that the plan changes move', () => {
    const { value } = withMovedDates('cutoff-override', 'id', closed, move(), (field) => field === 'to')
    expect(value).toEqual({ ...closed, to: '2027-12-27' })
  })

  test('an instant keeps its time of day, also across a clock change', () => {
    // 18:00 in London, in summer and in winter.
    expect(movedInstant('2026-10-20T17:00:00.000Z', move())).toBe('2027-10-20T17:00:00.000Z')
    expect(movedInstant('2026-10-25T18:00:00.000Z', move())).toBe('2027-10-25T17:00:00.000Z')
  })

  test('the dates of an instant are those of the zone of the plan, also around midnight', () => {
    // 00:30 on Friday 25 December in Amsterdam; 23:30 on Thursday 26 November in New York.
    const [night, evening] = ['2026-12-24T23:30:00.000Z', '2026-11-27T04:30:00.000Z']
    expect(movedInstant(night, move({ zone: 'Europe/Amsterdam' }))).toBe('2027-12-24T23:30:00.000Z')
    expect(movedInstant(night, move({ zone: 'Europe/Amsterdam', rule: 'sameWeekday' }))).toBe('2027-12-23T23:30:00.000Z')
    expect(movedInstant(evening, move({ zone: 'America/New_York' }))).toBe('2027-11-27T04:30:00.000Z')
    expect(movedInstant(evening, move({ zone: 'America/New_York', rule: 'sameWeekday' }))).toBe('2027-11-26T04:30:00.000Z')
    // 23:30 on the day before the clocks change.
    expect(movedInstant('2026-03-29T03:30:00.000Z', move({ zone: 'America/New_York', rule: 'sameWeekday' }))).toBe(
      '2027-03-28T03:30:00.000Z',
    )
  })

  test('a record that begins and ends gets an id of its own', () => {
    expect(keyOfCopy('delivery-option-schedule', 'A/B/old', 'new')).toBe('A/B/new')
    expect(keyOfCopy('designation', 'old', 'new')).toBe('new')
    expect(keyOfCopy('product-override', 'P/S', 'new')).toBe('P/S')
  })
})
