import { describe, expect, it } from 'vitest'
import { normaliseTimeText } from './time-text.ts'

describe('UI-17: a time as typed', () => {
  it.each([
    ['630', '06:30'],
    ['0630', '06:30'],
    ['6:30', '06:30'],
    ['06:30', '06:30'],
    ['6.30', '06:30'],
    [' 16:05 ', '16:05'],
    ['1605', '16:05'],
    ['6:30:15', '06:30:15'],
    ['063015', '06:30:15'],
    ['06:30:15', '06:30:15'],
  ])('%j means %j', (typed, meant) => {
    expect(normaliseTimeText(typed)).toBe(meant)
  })

  it.each(['', '6', '16', '6:3', 'noon', '12345', '6:30pm', '1234567', '-630'])(
    '%j is left unchanged, for validation to reject',
    (typed) => {
      expect(normaliseTimeText(typed)).toBe(typed)
    },
  )

  it('does not validate the numbers: 2570 becomes 25:70', () => {
    expect(normaliseTimeText('2570')).toBe('25:70')
  })
})
