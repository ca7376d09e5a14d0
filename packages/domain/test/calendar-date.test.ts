import { dateIssue, isCalendarDate } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'

describe('UI-19: an entered date', () => {
  test.each(['2000-01-01', '2024-02-29', '2026-12-01', '2100-12-31'])('accepts %s', (text) => expect(dateIssue(text)).toBeUndefined())

  test.each(['0026-12-01', '0202-12-01', '1999-12-31', '2101-01-01', '9999-12-31'])('refuses %s as out of range', (text) => {
    expect(isCalendarDate(text)).toBe(true)
    expect(dateIssue(text, 'startDate')).toEqual({ code: 'date.outOfRange', values: {}, path: 'startDate' })
  })

  test('UI-57: is required, if it is empty', () => {
    expect(dateIssue('', 'startDate')).toEqual({ code: 'field.required', values: {}, path: 'startDate' })
  })

  test.each([
    '6 jan',
    '12/25/2026',
    '2027-02-30',
    '2026-02-29',
    '2027-04-31',
    '2027-01-00',
    '2027-00-01',
    '0000-01-01',
    '26-12-01',
    '2027-2-9',
  ])('rejects "%s"', (text) => expect(dateIssue(text, 'startDate')).toEqual({ code: 'date.invalid', values: {}, path: 'startDate' }))

  test('is one of those of Temporal', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    const isKnown = (text: string) => {
      try {
        return Temporal.PlainDate.from(text).toString() === text
      } catch {
        return false
      }
    }
    for (const year of ['0001', '0004', '0100', '1900', '2000', '2026', '2028', '2100', '9999'])
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`
          expect(isCalendarDate(text), text).toBe(isKnown(text))
        }
  })
})
