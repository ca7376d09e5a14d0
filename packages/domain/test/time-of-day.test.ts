import { fullEndTime, parseTimeOfDay, showTimeOfDay, timeOfDayPattern } from '@goat/domain/time/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const two = (value: number) => String(value).padStart(2, '0')
const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))

/** UI-17 without a pattern: HH:MM or HH:MM:SS, hours 0 to 23, minutes and seconds 0 to 59. */
function isTime(text: string): boolean {
  const parts = text.split(':')
  const inRange = parts.every(
    (part, at) => part.length === 2 && [...part].every((digit) => '0123456789'.includes(digit)) && Number(part) <= (at === 0 ? 23 : 59),
  )
  return inRange && (parts.length === 2 || parts.length === 3)
}

describe('UI-17: a time is HH:MM or HH:MM:SS, hours 0 to 23, minutes and seconds 0 to 59', () => {
  test('every time of the day is accepted, with and without seconds, as HH:MM:SS', () => {
    fc.assert(
      fc.property(clock, ([hour, minute, second]) => {
        const time = `${two(hour)}:${two(minute)}:${two(second)}`
        expect(parseTimeOfDay(time)).toBe(time)
        expect(parseTimeOfDay(time.slice(0, 5))).toBe(`${time.slice(0, 5)}:00`)
      }),
    )
  })

  test('the pattern accepts exactly these among similar texts', () => {
    const part = fc.oneof(
      fc.integer({ min: 0, max: 29 }).map(two),
      fc.integer({ min: 50, max: 70 }).map(two),
      fc.stringMatching(/^[0-9 +\-.]{0,3}$/),
      fc.constant('٠٧'),
    )
    const nearly = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(':'))
    let accepted = 0
    fc.assert(
      fc.property(nearly, (text) => {
        if (isTime(text)) accepted += 1
        expect(parseTimeOfDay(text) !== undefined).toBe(isTime(text))
        expect(timeOfDayPattern.test(text)).toBe(isTime(text))
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  test('any other text is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseTimeOfDay(text) !== undefined).toBe(isTime(text))
      }),
    )
  })

  test.each(['24:00', '23:60', '23:59:60', '7:30', '07:3', '0730', '07:30:', ' 07:30', '07:30\n', '07:30Z', '07:30:00.000', '07.30', ''])(
    'rejects %j',
    (text) => expect(parseTimeOfDay(text)).toBeUndefined(),
  )
})

describe('UI-17: a time shows as HH:MM, with seconds only when they are not zero', () => {
  test.each([
    ['17:00:00', '17:00'],
    ['00:00:00', '00:00'],
    ['23:59:59', '23:59:59'],
    ['10:00:30', '10:00:30'],
    ['10:00', '10:00'],
  ])('%s shows as %s', (time, shown) => expect(showTimeOfDay(time)).toBe(shown))

  test('a formatted time parses as the same time', () => {
    fc.assert(
      fc.property(clock, ([hour, minute, second]) => {
        const time = `${two(hour)}:${two(minute)}:${two(second)}`
        expect(parseTimeOfDay(showTimeOfDay(time))).toBe(time)
      }),
    )
  })
})

describe('DES-48: an end time of 24:00, or of 00:00 after a later start, is the end of the day', () => {
  test.each([
    ['24:00', '18:00', '23:59:59'],
    ['24:00:00', '', '23:59:59'],
    ['24:00', '00:00', '23:59:59'],
    ['00:00', '18:00', '23:59:59'],
    ['00:00:00', '00:00:01', '23:59:59'],
    ['00:00', '00:00', '00:00:00'],
    ['00:00', '', '00:00:00'],
    ['00:00', 'noon', '00:00:00'],
    ['23:59', '18:00', '23:59:00'],
    ['06:00', '22:00', '06:00:00'],
    ['24:01', '18:00', '24:01'],
    ['25:00', '18:00', '25:00'],
  ])('%s after %s is %s', (end, start, expected) => expect(fullEndTime(end, start)).toBe(expected))
})
