import { describe, expect, it } from 'vitest'
import { meantBy, textOf } from './typed-date.ts'

const segments = (day: number | null, month: number | null, year: number | null) => [
  ...(['day', 'month', 'year'] as const).map((type, at) => {
    const value = [day, month, year][at] ?? null
    return { type, value, isPlaceholder: value === null }
  }),
  { type: 'literal' as const, isPlaceholder: false },
]

describe('the parts of a date as they were typed', () => {
  it('are its text, whether or not the calendar has it', () => {
    expect(textOf(segments(1, 12, 26))).toBe('0026-12-01')
    expect(textOf(segments(30, 2, 2027))).toBe('2027-02-30')
    expect(textOf(segments(0, 1, 2027))).toBe('2027-01-00')
  })

  it('are no date while one is missing', () => {
    for (const parts of [segments(null, 12, 26), segments(1, null, 26), segments(1, 12, null)]) expect(textOf(parts)).toBe('')
  })

  it('mean this century where the year has two digits', () => {
    expect(['0026-12-01', '0000-02-29', '0005-01-01'].map(meantBy)).toEqual(['2026-12-01', '2000-02-29', '2005-01-01'])
    for (const text of ['2027-02-30', '0202-01-01', '1999-12-31', '']) expect(meantBy(text)).toBe(text)
  })
})
