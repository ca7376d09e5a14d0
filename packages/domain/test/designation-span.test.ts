import { dateCuts, designationTimingWarnings } from '@goat/domain/designation-warnings'
import { activeSpan, startOfDate, stateOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationDays } from '@goat/domain/kinds/designation'
import { factories } from '@goat/domain/kinds/factory'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTiming, movesAt, quarterMs, schedule, wallAt } from './support/designation-oracle.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zones = [...new Set(factories.map((one) => one.timeZone)), 'UTC']

/** Every quarter of an hour at which a schedule is active, by enumeration, including a day on either side. */
function activeQuarters(one: DesignationSchedule, timeZone: string): readonly number[] {
  const [from, to] = [startOfDate(one.startDate) - dayMs, startOfDate(one.endDate) + 2 * dayMs]
  return Array.from({ length: (to - from) / quarterMs }, (_, at) => from + at * quarterMs).filter((at) => movesAt(one, timeZone, at))
}

const allDayInJune = schedule({ startDate: '2027-06-01', endDate: '2027-06-03', applicableDays: designationDays })

describe('stepping through every quarter of an hour, in the zones of all factories and around their clock changes, finds the same', () => {
  const anyCase = fc.record({ timeZone: fc.constantFrom(...zones), one: anyTiming, at: fc.noBias(fc.nat(999)) })

  test('DES-24: first and last active moment', () => {
    const seen = { active: 0, never: 0 }
    fc.assert(
      fc.property(anyCase, ({ timeZone, one }) => {
        const active = activeQuarters(one, timeZone)
        const [first, last] = [active[0], active.at(-1)]
        seen[first === undefined ? 'never' : 'active'] += 1
        expect(activeSpan(one, timeZone)).toEqual(
          first === undefined || last === undefined ? undefined : { start: first, end: last + quarterMs },
        )
      }),
      { numRuns: 300 },
    )
    expect(seen.active).toBeGreaterThan(50)
    expect(seen.never, 'the generator makes schedules that are never active').toBeGreaterThan(5)
  })

  test('state', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyCase, ({ timeZone, one, at }) => {
        const active = activeQuarters(one, timeZone)
        const [from, to] = [startOfDate(one.startDate) - dayMs, startOfDate(one.endDate) + 2 * dayMs]
        const now = from + Math.floor(((at / 1000) * (to - from)) / quarterMs) * quarterMs
        const next = active.find((quarter) => quarter >= now)
        const expected =
          active.length === 0
            ? 'neverActive'
            : next === undefined
              ? 'ended'
              : next === now
                ? 'active'
                : active.some((quarter) => quarter < now)
                  ? 'inForce'
                  : 'upcoming'
        seen.set(expected, (seen.get(expected) ?? 0) + 1)
        const state = stateOf(one, timeZone, now)
        expect(state).toMatchObject(expected === 'inForce' || expected === 'upcoming' ? { kind: expected, next } : { kind: expected })
      }),
      { numRuns: 300 },
    )
    expect([...seen.keys()].sort()).toEqual(['active', 'ended', 'inForce', 'neverActive', 'upcoming'])
  })

  test('DES-26: time lost or added by the UTC dates', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyCase, ({ timeZone, one }) => {
        const active = new Set(activeQuarters(one, timeZone))
        // With three more days on either side the UTC dates do not affect the named days.
        const free = { ...one, startDate: shifted(one.startDate, -3), endDate: shifted(one.endDate, 3) }
        const meant = new Set(
          activeQuarters(free, timeZone).filter((at) => {
            const { date } = wallAt(at, timeZone)
            return one.startDate <= date && date <= one.endDate
          }),
        )
        const cuts = dateCuts(one, timeZone)
        for (const { code } of cuts) seen.set(code, (seen.get(code) ?? 0) + 1)
        const within = (quarters: Set<number>, pick: (cut: (typeof cuts)[number]) => { start: number; end: number } | undefined) =>
          [...quarters].filter((at) =>
            cuts.some((cut) => {
              const range = pick(cut)
              return range !== undefined && range.start <= at && at < range.end
            }),
          )
        expect(within(meant, (cut) => (cut.code === 'dayAdded' ? undefined : cut.missed))).toEqual([...meant.difference(active)])
        expect(within(active, (cut) => (cut.code === 'dayAdded' ? cut.added : undefined))).toEqual([...active.difference(meant)])
      }),
      { numRuns: 400, examples: [[{ timeZone: 'America/New_York', one: allDayInJune, at: 0 }]] },
    )
    expect([...seen.keys()].sort()).toEqual(['dayAdded', 'dayLost', 'endsEarly', 'startsLate'])
  })
})

const at = (text: string) => Date.parse(text)
const range = (start: string, end: string) => ({ start: at(start), end: at(end) })
const now = at('2026-11-21T12:00:00Z')
const warnings = (part: Partial<DesignationSchedule>, timeZone = 'Europe/London') =>
  designationTimingWarnings(schedule(part), timeZone, now)

describe('DES-25: examples of schedules that are never active', () => {
  test('Las Vegas, 1 Dec to 1 Dec, Tuesday 17:00 to 23:00: in UTC those hours are 2 Dec', () => {
    const tuesday = { startDate: '2026-12-01', endDate: '2026-12-01', applicableDays: ['Tuesday'] as const }
    expect(warnings({ ...tuesday, startTime: '17:00:00', endTime: '23:00:00' }, 'America/Los_Angeles')).toEqual([
      { code: 'neverActive', reason: 'utcDates' },
      { code: 'dayLost', missed: range('2026-12-02T01:00:00Z', '2026-12-02T07:00:00Z') },
    ])
  })
  test('Monday only, on a Tuesday', () =>
    expect(warnings({ startDate: '2026-12-01', endDate: '2026-12-01', applicableDays: ['Monday'] })).toEqual([
      { code: 'neverActive', reason: 'days' },
    ]))
  test('01:00 to 02:00 on the day the clocks go forward', () => {
    const sunday = { startDate: '2027-03-28', endDate: '2027-03-28', applicableDays: ['Sunday'] as const }
    expect(warnings({ ...sunday, startTime: '01:00:00', endTime: '02:00:00' })).toEqual([{ code: 'neverActive', reason: 'clocks' }])
  })
  test('only if entirely in the past', () => {
    const monday = { startDate: '2026-11-16', endDate: '2026-11-21', applicableDays: ['Monday'] as const }
    expect(warnings({ ...monday, startTime: '06:00:00', endTime: '14:00:00' })).toEqual([{ code: 'past', end: at('2026-11-16T14:00:00Z') }])
    expect(warnings({ ...monday, indefinteEndDate: true })).toEqual([])
    expect(warnings({ ...monday, applicableDays: ['Monday', 'Saturday'] })).toEqual([])
  })
})

describe('DES-26: examples of time lost or added by UTC dates', () => {
  const allDay = { startDate: '2027-06-01', endDate: '2027-06-30', applicableDays: designationDays }

  test('all day in London in summer: an hour is missing at the start, and one is added at the end', () =>
    expect(warnings(allDay)).toEqual([
      { code: 'startsLate', missed: range('2027-05-31T23:00:00Z', '2027-06-01T00:00:00Z') },
      { code: 'dayAdded', added: range('2027-06-30T23:00:00Z', '2027-07-01T00:00:00Z') },
    ]))
  test('in New York the reverse', () =>
    expect(warnings(allDay, 'America/New_York')).toEqual([
      { code: 'dayAdded', added: range('2027-06-01T00:00:00Z', '2027-06-01T04:00:00Z') },
      { code: 'endsEarly', missed: range('2027-07-01T00:00:00Z', '2027-07-01T04:00:00Z') },
    ]))
  test('mornings in Sydney: the first is lost, and one is added after the last date', () =>
    expect(warnings({ ...allDay, startTime: '06:00:00', endTime: '09:00:00' }, 'Australia/Sydney')).toEqual([
      { code: 'dayLost', missed: range('2027-05-31T20:00:00Z', '2027-05-31T23:00:00Z') },
      { code: 'dayAdded', added: range('2027-06-30T20:00:00Z', '2027-06-30T23:00:00Z') },
    ]))
  test('hours within one UTC date, an indefinite end and London in winter need no warning', () => {
    expect(warnings({ ...allDay, startTime: '06:00:00', endTime: '18:00:00' })).toEqual([])
    expect(warnings({ ...allDay, startDate: '2027-01-01', endDate: '2027-01-31' })).toEqual([])
    expect(warnings({ ...allDay, startDate: '2027-01-01', indefinteEndDate: true })).toEqual([])
  })
})

test('decades take no longer than days', () => {
  const decades = schedule({
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    startTime: '06:00:00',
    endTime: '14:00:00',
    applicableDays: ['Sunday'],
  })
  expect(activeSpan(decades, 'Europe/London')).toEqual(range('2026-01-04T06:00:00Z', '2099-12-27T14:00:00Z'))
  const endless = { ...decades, indefinteEndDate: true }
  expect(activeSpan(endless, 'Europe/London')).toEqual({ start: at('2026-01-04T06:00:00Z'), end: undefined })
  expect(activeSpan({ ...decades, endDate: '9999-12-31' }, 'Europe/London')).toEqual({ start: at('2026-01-04T06:00:00Z'), end: undefined })
})

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
