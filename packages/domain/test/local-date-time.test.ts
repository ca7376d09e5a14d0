import { instantOf, kindOfLocal, latestLocalBy, localAt, meaningOfLocal, zonedText } from '@goat/domain/time/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockChanges, instantByTrial, instantsAround, quarter } from './support/delivery-option-oracle.ts'

const utc = (instant: number) => new Date(instant).toISOString()

describe('OPT-28: the one rule for hours that a clock change skips or repeats', () => {
  test.each([
    ['Europe/London', '2026-03-29T01:30:00', 'skipped', '2026-03-29T01:30:00.000Z', '2026-03-29T02:30:00', '+01:00'],
    ['Europe/London', '2026-10-25T01:30:00', 'repeated', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00', '+01:00'],
    ['Europe/Amsterdam', '2026-03-29T02:00:00', 'skipped', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00', '+02:00'],
    ['Europe/Amsterdam', '2026-10-25T02:59:59', 'repeated', '2026-10-25T00:59:59.000Z', '2026-10-25T02:59:59', '+02:00'],
    ['Australia/Sydney', '2026-10-04T02:30:00', 'skipped', '2026-10-03T16:30:00.000Z', '2026-10-04T03:30:00', '+11:00'],
    ['Australia/Sydney', '2026-04-05T02:30:00', 'repeated', '2026-04-04T15:30:00.000Z', '2026-04-05T02:30:00', '+11:00'],
    ['Europe/London', '2026-03-29T02:00:00', 'once', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00', '+01:00'],
    ['Europe/London', '2026-10-25T02:00:00', 'once', '2026-10-25T02:00:00.000Z', '2026-10-25T02:00:00', '+00:00'],
  ])('%s %s is %s', (timeZone, local, kind, instant, meant, offset) => {
    expect(utc(instantOf(local, timeZone))).toBe(instant)
    expect(kindOfLocal(local, timeZone)).toBe(kind)
    expect(zonedText(local, timeZone)).toBe(`${meant}${offset}`)
    expect(meaningOfLocal(local, timeZone)).toEqual({ kind, local: meant, offset })
  })

  test('every quarter of an hour around each change, matches the local clock', () => {
    for (const [timeZone, date] of clockChanges) {
      for (const at of instantsAround(date).filter((_, index) => index % 3 === 0)) {
        const local = utc(at).slice(0, 19)
        expect(utc(instantOf(local, timeZone)), `${timeZone} ${local}`).toBe(utc(instantByTrial(local, timeZone)))
      }
    }
  })

  test('an unknown zone and an invalid date-time throw', () => {
    expect(() => instantOf('2026-01-01T00:00:00', 'Europe/Nowhere')).toThrow(RangeError)
    expect(() => instantOf('2026-02-30T00:00:00', 'Europe/London')).toThrow(RangeError)
  })
})

test('the latest past local date-time is past, and the next second is not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...clockChanges),
      fc.integer({ min: -8 * 3600 * 1000, max: 30 * 3600 * 1000 }),
      fc.boolean(),
      ([timeZone, date], after, isOnQuarter) => {
        const moment = Date.parse(`${date}T00:00:00Z`) - 12 * 3600 * 1000 + after
        const now = isOnQuarter ? Math.floor(moment / quarter) * quarter : moment
        const local = latestLocalBy(now, timeZone)
        expect(instantOf(local, timeZone)).toBeLessThanOrEqual(now)
        const next = Temporal.PlainDateTime.from(local).add({ seconds: 1 }).toString({ smallestUnit: 'second' })
        expect(instantOf(next, timeZone)).toBeGreaterThan(now)
        if (kindOfLocal(localAt(now, timeZone), timeZone) === 'once') expect(local).toBe(localAt(now, timeZone))
      },
    ),
    { numRuns: 2000 },
  )
})

test('within the second run of a repeated hour the latest past local date-time is the last second of the first run', () => {
  for (const second of ['2026-10-25T01:00:00.000Z', '2026-10-25T01:30:00.500Z', '2026-10-25T01:59:59.999Z']) {
    expect(latestLocalBy(Date.parse(second), 'Europe/London')).toBe('2026-10-25T01:59:59')
  }
  expect(latestLocalBy(Date.parse('2026-10-25T02:00:00.000Z'), 'Europe/London')).toBe('2026-10-25T02:00:00')
})
