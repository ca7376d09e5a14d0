import { describe, expect, it } from 'vitest'
import { typedDates } from '../../gallery/test/typed.ts'
import { readDate } from './date-input.tsx'

describe('UI-19, UI-56: a typed date', () => {
  it.each(typedDates)('%j means %j', (typed, meant) => {
    const dated = /^\d/.test(meant) && meant.length === 10 ? { date: meant } : { reason: expect.any(String) }
    expect(readDate(typed)).toEqual('date' in dated ? dated : expect.objectContaining(dated))
    expect(Object.keys(readDate(typed)).includes('date')).toBe('date' in dated)
    expect(readDate(` ${typed.toUpperCase()}  `)).toEqual(readDate(typed))
  })

  it('may be the beginning of a longer year while it is typed', () => {
    for (const typed of ['6 jan 20', '6/1/20', '060120']) expect(readDate(typed, true)).toEqual({ reason: 'incomplete' })
    expect(readDate('6 jan 27', true)).toEqual({ date: '2027-01-06' })
  })

  it('is not refused for the first letters of a month, a weekday or an ordinal number', () => {
    for (const typed of ['6 j', '6 fe', 'w', 'Wed', '1s', '2n', '3r', '6t', '1st o', 'de']) {
      expect(readDate(typed)).toEqual({ reason: 'incomplete' })
    }
  })
})
