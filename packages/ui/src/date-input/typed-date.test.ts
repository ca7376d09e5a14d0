import { describe, expect, it } from 'vitest'
import { meantBy, textOf, writtenDate } from './typed-date.ts'

const segments = (day: number | null, month: number | null, year: number | null) => [
  ...(['day', 'month', 'year'] as const).map((type, at) => {
    const value = [day, month, year][at] ?? null
    return { type, value, isPlaceholder: value === null }
  }),
  { type: 'literal' as const, isPlaceholder: false },
]

describe('the text of date segments', () => {
  it('is YYYY-MM-DD even for a date that does not exist', () => {
    expect(textOf(segments(1, 12, 26))).toBe('0026-12-01')
    expect(textOf(segments(30, 2, 2027))).toBe('2027-02-30')
    expect(textOf(segments(0, 1, 2027))).toBe('2027-01-00')
  })

  it('is empty while a segment is missing', () => {
    for (const parts of [segments(null, 12, 26), segments(1, null, 26), segments(1, 12, null)]) expect(textOf(parts)).toBe('')
  })

  it('is corrected to this century if the year has two digits', () => {
    expect(['0026-12-01', '0000-02-29', '0005-01-01'].map(meantBy)).toEqual(['2026-12-01', '2000-02-29', '2005-01-01'])
    for (const text of ['2027-02-30', '0202-01-01', '1999-12-31', '']) expect(meantBy(text)).toBe(text)
  })
})

describe('a complete typed date', () => {
  const british = ['day', 'literal', 'month', 'literal', 'year'] as const
  const american = ['month', 'literal', 'day', 'literal', 'year'] as const

  it.each([
    ['01/12/2026', '2026-12-01'],
    ['1-2-27', '2027-02-01'],
    ['1. 2. 2027', '2027-02-01'],
    ['2027-2-1', '2027-02-01'],
    [' 30/02/2027\n', '2027-02-30'],
    ['02/14/2027', '2027-14-02'],
    ['14022027', '2027-02-14'],
    ['14 Feb 2027', '2027-02-14'],
    ['14feb27', '2027-02-14'],
    ['14-DEC-2027', '2027-12-14'],
    ['1 september 2027', '2027-09-01'],
    ['14 mrt. 2027', '2027-03-14'],
    ['1 mei 2027', '2027-05-01'],
    ['14 februari 2027', '2027-02-14'],
    ['Feb 14, 2027', '2027-02-14'],
    ['31 Feb 2027', '2027-02-31'],
  ])('%j is %s', (text, date) => expect(writtenDate(text, british)).toBe(date))

  it('is read in the order of the field', () => {
    expect(writtenDate('01/12/2026', american)).toBe('2026-01-12')
    expect(writtenDate('01122026', american)).toBe('2026-01-12')
  })

  it.each([
    '',
    '1/2',
    '1/2-2027',
    '2027',
    '1/2/202',
    '2027/1/234',
    'x1/2/2027',
    '01/12/2026 10:00',
    '14//2027',
    '14 Fe 2027',
    '14 Xyz 2027',
    '14 Dec 202',
    '2027-02-14T18:00',
  ])('%j is not a date', (text) => expect(writtenDate(text, british)).toBeUndefined())
})
