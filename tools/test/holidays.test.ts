import { factories } from '@goat/domain/kinds/factory'
import { type HolidayCalendar, holidaysAt, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { describe, expect, test } from 'vitest'
import { calendarText, corrections, createCalendar } from '../holiday-calendar.ts'
import { read } from './own-files.ts'
import { published } from './published-holidays.ts'

const file = 'apps/server/data/public-holidays.json'
const stored: HolidayCalendar = JSON.parse(read(file))
const datesOf = (holidays: readonly PublicHoliday[] = []) => holidays.map(({ date }) => date)

describe('HOL-1: the file of public holidays', () => {
  test('is what `npm run generate:holidays` writes', () => {
    expect(read(file)).toBe(calendarText(createCalendar(stored.firstYear, stored.lastYear)))
  })

  test('covers this year and two more; regenerate it once a year', () => {
    expect(stored.lastYear).toBeGreaterThanOrEqual(new Date().getFullYear() + 2)
  })

  test('has each day once, by date, in every region', () => {
    for (const holidays of Object.values(stored.regions)) {
      expect(holidays.length).toBeGreaterThanOrEqual(30)
      expect(datesOf(holidays)).toEqual([...new Set(datesOf(holidays))].sort())
    }
  })
})

describe('HOL-2: the days agree with published lists and laws', () => {
  const { regions } = createCalendar(2026, 2028)

  test.each(published)('$region: $source', ({ region, years, also = '' }) => {
    const dates = Object.entries(years).flatMap(([year, one]) => one.dates.split(' ').map((day) => `${year}-${day}`))
    const expected = [...dates, ...also.split(' ').filter((date) => date !== '')]
    expect(datesOf(regions[region])).toEqual(expected.sort())
  })

  test('every region of a factory is compared', () => {
    const compared = published.map(({ region }) => regions[region])
    for (const { code, country } of factories) expect(compared, code).toContain(holidaysAt({ ...stored, regions }, code, country))
  })

  test('substitute days are named, next to the days themselves', () => {
    const christmas = regions['GB-ENG'].filter(({ date }) => date > '2027-12-24' && date < '2028-01-04')
    expect(christmas.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day (substitute day)',
      '2027-12-28 Boxing Day (substitute day)',
      '2028-01-01 New Year’s Day',
      '2028-01-03 New Year’s Day (substitute day)',
    ])
  })

  test('days that move in other years', () => {
    const later = createCalendar(2029, 2031).regions
    const datesNamed = (region: keyof typeof later, name: string) => datesOf(later[region].filter((one) => one.name === name))
    expect(datesNamed('NL', 'King’s Day')).toEqual(['2029-04-27', '2030-04-27', '2031-04-26'])
    expect(datesNamed('NL', 'Liberation Day')).toEqual(['2030-05-05'])
    expect(datesNamed('AU-NSW', 'Australia Day')).toEqual(['2029-01-26', '2030-01-28', '2031-01-27'])
    expect(datesNamed('US', 'Veterans Day (substitute day)')).toEqual(['2029-11-12'])
    expect(datesNamed('GG', 'Liberation Day')).toEqual(['2029-05-09', '2030-05-09', '2031-05-09'])
  })

  test.each(corrections)('a correction is needed: $because', (one) => {
    const without = createCalendar(
      2026,
      2032,
      corrections.filter((other) => other !== one),
    ).regions
    const all = createCalendar(2026, 2032).regions
    for (const region of one.regions) expect(without[region], region).not.toEqual(all[region])
  })

  test('Dutch names in the Netherlands only', () => {
    const named = Object.entries(regions).filter(([, holidays]) => holidays.some(({ dutchName }) => dutchName !== undefined))
    expect(named.map(([region]) => region)).toEqual(['NL'])
    expect(regions.NL.every(({ dutchName }) => dutchName !== undefined)).toBe(true)
    expect(regions.NL[3]).toEqual({ date: '2026-04-27', name: 'King’s Day', dutchName: 'Koningsdag' })
    const firstDays = ['Nieuwjaarsdag', 'Eerste paasdag', 'Eerste pinksterdag', 'Eerste kerstdag']
    expect(regions.NL.flatMap(({ date, dutchName = '' }) => (date < '2027' && firstDays.includes(dutchName) ? dutchName : []))).toEqual(
      firstDays,
    )
  })
})

test('HOL-3: a factory of the reference data has its region, another one its country', () => {
  const at = (code: string, country: string | null) => holidaysAt(stored, code, country)
  expect(at('AU-PMI-MEL', 'AU')).toBe(stored.regions['AU-VIC'])
  expect(at('US-NEW-CHI', 'US')).toBe(stored.regions.US)
  expect(at('NL-NEW-RTM', 'NL')).toBe(stored.regions.NL)
  expect(at('FR-NEW-PAR', 'FR')).toEqual([])
  expect(at('X', null)).toEqual([])
  expect(at('X', 'constructor')).toEqual([])
})
