import { canonicalTimeZone, clockIn, isTimeZone } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'

const clock = (zone: string, instant: string) => {
  const { date, time, offset } = clockIn(zone, Temporal.Instant.from(instant))
  return `${date} ${time} ${offset}`
}

describe('REF-8: the local time of a fulfilment centre, one minute before and after clock changes', () => {
  test.each([
    ['Europe/London', '2026-03-29T00:59:59Z', '2026-03-29 00:59 +00:00', '2026-03-29T01:00:00Z', '2026-03-29 02:00 +01:00'],
    ['Europe/London', '2026-10-25T00:59:59Z', '2026-10-25 01:59 +01:00', '2026-10-25T01:00:00Z', '2026-10-25 01:00 +00:00'],
    ['Europe/Guernsey', '2026-03-29T00:59:59Z', '2026-03-29 00:59 +00:00', '2026-03-29T01:00:00Z', '2026-03-29 02:00 +01:00'],
    ['Europe/Dublin', '2026-10-25T00:59:59Z', '2026-10-25 01:59 +01:00', '2026-10-25T01:00:00Z', '2026-10-25 01:00 +00:00'],
    ['Europe/Amsterdam', '2026-03-29T00:59:59Z', '2026-03-29 01:59 +01:00', '2026-03-29T01:00:00Z', '2026-03-29 03:00 +02:00'],
    ['Europe/Amsterdam', '2026-10-25T00:59:59Z', '2026-10-25 02:59 +02:00', '2026-10-25T01:00:00Z', '2026-10-25 02:00 +01:00'],
    ['Australia/Sydney', '2026-10-03T15:59:59Z', '2026-10-04 01:59 +10:00', '2026-10-03T16:00:00Z', '2026-10-04 03:00 +11:00'],
    ['Australia/Sydney', '2026-04-04T15:59:59Z', '2026-04-05 02:59 +11:00', '2026-04-04T16:00:00Z', '2026-04-05 02:00 +10:00'],
    ['America/Los_Angeles', '2026-03-08T09:59:59Z', '2026-03-08 01:59 -08:00', '2026-03-08T10:00:00Z', '2026-03-08 03:00 -07:00'],
    ['America/Los_Angeles', '2026-11-01T08:59:59Z', '2026-11-01 01:59 -07:00', '2026-11-01T09:00:00Z', '2026-11-01 01:00 -08:00'],
  ])('%s, %s', (zone, before, shownBefore, after, shownAfter) => {
    expect(clock(zone, before)).toBe(shownBefore)
    expect(clock(zone, after)).toBe(shownAfter)
  })

  test('two factories may have different dates at one instant', () => {
    expect(clock('Australia/Sydney', '2026-01-14T20:30:00Z')).toBe('2026-01-15 07:30 +11:00')
    expect(clock('America/Los_Angeles', '2026-01-14T20:30:00Z')).toBe('2026-01-14 12:30 -08:00')
  })

  test('a zone that does not exist throws RangeError', () => {
    expect(() => clock('Europe/Nowhere', '2026-01-14T20:30:00Z')).toThrow(RangeError)
  })
})

describe('an IANA zone', () => {
  test.each(['Europe/London', 'Australia/Sydney', 'America/New_York', 'UTC'])('accepts %s', (text) => expect(isTimeZone(text)).toBe(true))

  // An offset has no summer time, so a factory's local time would be wrong for half of the year.
  test.each(['', 'Europe/Nowhere', 'London', '+01:00', '-0800', '+01', ' Europe/London', '2026-01-14T20:30Z', '2026-01-14T20:30[UTC]'])(
    'rejects %j',
    (text) => expect(isTimeZone(text)).toBe(false),
  )
})

test.each([
  ['europe/london', 'Europe/London'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
  ['utc', 'UTC'],
  // Links keep their name.
  ['europe/guernsey', 'Europe/Guernsey'],
  ['us/eastern', 'US/Eastern'],
  ['gb-eire', 'GB-Eire'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Sleaford', 'Europe/Sleaford'],
  ['+01:00', '+01:00'],
])('REF-11: the canonical spelling of %s is %s', (typed, canonical) => expect(canonicalTimeZone(typed)).toBe(canonical))
