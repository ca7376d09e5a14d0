import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { datesIn } from '../src/platform/locale/dates.ts'

const at = Date.UTC(2026, 10, 22, 16, 51)

describe('UI-51: dates and times in messages', () => {
  it.each([
    ['en-GB', '22 Nov 2026', 'Sun 22 Nov 2026', '22 Nov 2026, 16:51', 'Sun 22 Nov 16:51', 'Sun 16:51'],
    ['nl-NL', '22 nov 2026', 'zo 22 nov 2026', '22 nov 2026, 16:51', 'zo 22 nov 16:51', 'zo 16:51'],
  ])('have one format: %s', (languageTag, date, day, local, clock, next) => {
    const dates = datesIn(languageTag)
    expect(dates.date('2026-11-22')).toBe(date)
    expect(dates.day('2026-11-22')).toBe(day)
    expect(dates.local('2026-11-22', '16:51:00')).toBe(local)
    expect(dates.instantIn(at, 'UTC')).toBe(local)
    expect(dates.instant(at)).toContain(date)
    expect(dates.clock(at, 'UTC', { withDate: true, withYear: false })).toBe(clock)
    expect(dates.clock(at, 'UTC', { withDate: false, withYear: false })).toBe(next)
    expect(dates.clock(at, 'UTC', { withDate: true, withYear: true })).toBe(`${day} 16:51`)
    expect([dates.date('someday'), dates.instant('someday')]).toEqual(['someday', 'someday'])
  })

  it('say which of two equal times is meant when the clocks go back, and seconds if there are any', () => {
    const dates = datesIn('en-GB')
    const clock = (text: string, zone: string) => dates.clock(Date.parse(text), zone, { withDate: true, withYear: false })
    expect(clock('2027-10-31T00:15Z', 'Europe/London')).toBe('Sun 31 Oct 01:15 BST')
    expect(clock('2027-10-31T01:15Z', 'Europe/London')).toBe('Sun 31 Oct 01:15 GMT')
    expect(clock('2027-10-30T23:59Z', 'Europe/London')).toBe('Sun 31 Oct 00:59')
    expect(clock('2027-10-31T02:00Z', 'Europe/London')).toBe('Sun 31 Oct 02:00')
    expect(clock('2027-03-28T01:15Z', 'Europe/London')).toBe('Sun 28 Mar 02:15')
    expect(clock('2027-11-07T05:15Z', 'America/New_York')).toBe('Sun 7 Nov 01:15 GMT-4')
    expect(clock('2027-11-07T06:15Z', 'America/New_York')).toBe('Sun 7 Nov 01:15 GMT-5')
    expect(dates.instantIn(Date.parse('2027-10-31T01:15Z'), 'Europe/London')).toBe('31 Oct 2027, 01:15 GMT')
    expect(clock('2027-02-12T12:00:01Z', 'UTC')).toBe('Fri 12 Feb 12:00:01')
  })

  it('are formatted in one place', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url) })
    expect(files.length).toBeGreaterThan(100)
    const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const formatting = files.filter((file) => /DateTimeFormat|toLocale(?:Date|Time)?String/.test(read(file)))
    expect(formatting).toEqual(['src/platform/locale/dates.ts'])
  })
})
