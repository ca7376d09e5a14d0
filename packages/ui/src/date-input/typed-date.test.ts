import { readDate as readOn } from '@goat/domain/time/typed'
import { describe, expect, it } from 'vitest'
import { typedDates } from '../../gallery/test/typed.ts'

// A Thursday.
const readDate = (typed: string, isTyping = false, isPast = false, today = '2026-11-26') => readOn(typed, isTyping, isPast, today)

describe('UI-19, UI-56: a typed date', () => {
  it.each(typedDates)('%j means %j', (typed, meant) => {
    const dated = /^\d/.test(meant) && meant.length === 10 ? { date: meant } : { reason: expect.any(String) }
    expect(readDate(typed)).toEqual('date' in dated ? dated : expect.objectContaining(dated))
    expect(Object.keys(readDate(typed)).includes('date')).toBe('date' in dated)
    expect(readDate(` ${typed.toUpperCase()}  `)).toEqual(readDate(typed))
  })

  it.each([
    ['18/12', '2026-12-18', '2025-12-18'],
    ['18 Dec', '2026-12-18', '2025-12-18'],
    ['24-12', '2026-12-24', '2025-12-24'],
    ['kerst', undefined, undefined],
    ['Dec 18', '2026-12-18', '2025-12-18'],
    ['vr 18 dec', '2026-12-18', undefined],
    ['26/11', '2026-11-26', '2026-11-26'],
    ['25.11', '2027-11-25', '2026-11-25'],
    ['29 feb', '2028-02-29', '2024-02-29'],
    ['30 feb', undefined, undefined],
    ['2027-01', undefined, undefined],
    ['jan 2027', undefined, undefined],
    ['12/18', undefined, undefined],
    ['14//27', undefined, undefined],
  ])('without a year, %j is the next such date from today, or the last one', (typed, next, last) => {
    for (const [isPast, date] of [
      [false, next],
      [true, last],
    ] as const) {
      const reading = readDate(typed, false, isPast)
      expect('date' in reading ? reading.date : undefined).toBe(date)
    }
    expect(readDate('12/18')).toEqual({ reason: 'monthFirst', meant: '2026-12-18' })
  })

  it.each([
    ['today', '2026-11-26', '2026-11-26'],
    ['Vandaag', '2026-11-26', '2026-11-26'],
    [' tomorrow ', '2026-11-27', '2026-11-27'],
    ['morgen', '2026-11-27', '2026-11-27'],
    ['overmorgen', '2026-11-28', '2026-11-28'],
    ['yesterday', '2026-11-25', '2026-11-25'],
    ['gisteren', '2026-11-25', '2026-11-25'],
    ['thursday', '2026-11-26', '2026-11-26'],
    ['friday', '2026-11-27', '2026-11-20'],
    ['Woensdag', '2026-12-02', '2026-11-25'],
    ['today 2027', undefined, undefined],
    ['6/1/2027 today', undefined, undefined],
    ['next friday', undefined, undefined],
  ])('%j is a day by the day of today', (typed, next, last) => {
    for (const isTyping of [true, false])
      for (const [isPast, date] of [
        [false, next],
        [true, last],
      ] as const) {
        const reading = readDate(typed, isTyping, isPast)
        expect('date' in reading ? reading.date : undefined).toBe(date)
      }
  })

  it('may be an abbreviated weekday once the field is left', () => {
    for (const [typed, date] of [
      ['fri', '2026-11-27'],
      ['vr', '2026-11-27'],
      ['ma', '2026-11-30'],
    ] as const) {
      expect(readDate(typed)).toEqual({ date })
      expect(readDate(typed, true)).toEqual({ reason: 'incomplete' })
    }
    for (const typed of ['tod', 'tomor', 'van', 'overm']) expect(readDate(typed)).toEqual({ reason: 'incomplete' })
  })

  it('may be the beginning of a longer year while it is typed', () => {
    for (const typed of ['6 jan 20', '6/1/20', '060120']) expect(readDate(typed, true)).toEqual({ reason: 'incomplete' })
    expect(readDate('6 jan 27', true)).toEqual({ date: '2027-01-06' })
  })

  it('is not refused for the first letters of a month, a weekday or an ordinal number', () => {
    for (const typed of ['6 j', '6 fe', 'w', 'Wed', '1s', '2n', '3r', '6t', '1st o', 'de']) {
      expect(readDate(typed, true)).toEqual({ reason: 'incomplete' })
    }
  })
})
