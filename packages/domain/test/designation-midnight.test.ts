import { dateCuts } from '@goat/domain/designation-warnings'
import { crossesMidnight, splitAtMidnight, startOfDate } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationDays, validateSchedule } from '@goat/domain/kinds/designation'
import { factories } from '@goat/domain/kinds/factory'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTiming, movesAt, quarterMs, schedule, wallAt } from './support/designation-oracle.ts'

const zones = [...new Set(factories.map((one) => one.timeZone)), 'UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu']
const dayMs = 24 * 60 * 60 * 1000

const night = schedule({
  startTime: '22:00:00',
  endTime: '06:00:00',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  applicableDays: ['Monday', 'Friday'],
  addressTypes: ['SEND_DIRECT'],
  applicableDespatchDays: ['TODAY'],
  cardTypes: ['giant'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
})
const every = { ...night, applicableDays: [...designationDays] }

function shownOf(draft: DesignationSchedule, timeZone: string) {
  return splitAtMidnight(draft, timeZone)?.map(({ schedule: { startDate, endDate, startTime, endTime, applicableDays } }) => [
    `${startDate} ${endDate}`,
    `${startTime} ${endTime}`,
    applicableDays,
  ])
}
const datesOf = (draft: DesignationSchedule, timeZone: string) => shownOf(draft, timeZone)?.map(([dates]) => dates)
const inJuly = (draft: DesignationSchedule) => ({ ...draft, startDate: '2027-07-05', endDate: '2027-07-09' })

describe('DES-32: a window across midnight becomes two schedules', () => {
  test('the evening of its days and the morning of the following days', () => {
    expect(crossesMidnight(night)).toBe(true)
    expect(shownOf(night, 'Europe/London')).toEqual([
      ['2026-11-23 2026-11-27', '22:00:00 23:59:59', ['Monday', 'Friday']],
      ['2026-11-24 2026-11-28', '00:00:00 06:00:00', ['Tuesday', 'Saturday']],
    ])
    for (const one of splitAtMidnight(night, 'Europe/London') ?? []) expect(validateSchedule(one.schedule)).toEqual([])
  })

  test('a window that does not cross midnight is not split', () => {
    expect(splitAtMidnight({ ...night, endTime: '23:00:00' }, 'Europe/London')).toBeUndefined()
  })

  test('without an end date, both parts have no end date', () => {
    const parts = splitAtMidnight({ ...night, indefinteEndDate: true }, 'Europe/London') ?? []
    expect(parts.map((one) => one.schedule.indefinteEndDate)).toEqual([true, true])
  })

  // From Monday 5 to Friday 9 July 2027. A date on which none of its days begins or ends stays unchanged.
  test.each([
    ['Europe/London', ['2027-07-05 2027-07-09', '2027-07-05 2027-07-10']],
    ['Australia/Sydney', ['2027-07-05 2027-07-09', '2027-07-05 2027-07-10']],
    ['America/New_York', ['2027-07-05 2027-07-10', '2027-07-06 2027-07-10']],
  ])('in July, the nights of Monday and Friday are expressed exactly: %s', (zone, dates) => {
    const draft = inJuly(night)
    expect(datesOf(draft, zone)).toEqual(dates)
    expect(differenceOf(draft, zone)).toBe(0)
  })

  test('every night of a week of British summer time: the first hour of a morning is missed, instead of five being added', () => {
    expect(datesOf(inJuly(every), 'Europe/London')).toEqual(['2027-07-05 2027-07-09', '2027-07-06 2027-07-10'])
    const [, morning] = splitAtMidnight(inJuly(every), 'Europe/London') ?? []
    expect(morning && dateCuts(morning.schedule, 'Europe/London', morning.meant)).toEqual([
      { code: 'startsLate', missed: { start: Date.parse('2027-07-05T23:00:00Z'), end: Date.parse('2027-07-06T00:00:00Z') } },
      { code: 'dayAdded', added: { start: Date.parse('2027-07-10T23:00:00Z'), end: Date.parse('2027-07-11T00:00:00Z') } },
    ])
  })
})

/** Whether a window over midnight is open by the local clock: its evening on its dates and days, its morning a day later. */
function isMeantAt(draft: DesignationSchedule, timeZone: string, at: number): boolean {
  const { date, time } = wallAt(at, timeZone)
  const nightOf = time >= draft.startTime ? date : time < draft.endTime ? dayBefore(date) : undefined
  if (nightOf === undefined || nightOf < draft.startDate || nightOf > draft.endDate) return false
  const weekday = designationDays[(Temporal.PlainDate.from(nightOf).dayOfWeek + 6) % 7]
  return draft.applicableDays.some((day) => day === weekday)
}

function dayBefore(date: string): string {
  return Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
}

function quartersOf(draft: DesignationSchedule): readonly number[] {
  const [from, to] = [startOfDate(draft.startDate) - 3 * dayMs, startOfDate(draft.endDate) + 5 * dayMs]
  return Array.from({ length: (to - from) / quarterMs }, (_, at) => from + at * quarterMs)
}

/** The number of quarters of an hour in which schedules are active unintentionally, or inactive unintentionally. */
function errorOf(draft: DesignationSchedule, parts: readonly DesignationSchedule[], timeZone: string): number {
  return quartersOf(draft).filter((at) => parts.some((one) => movesAt(one, timeZone, at)) !== isMeantAt(draft, timeZone, at)).length
}

function differenceOf(draft: DesignationSchedule, timeZone: string): number {
  return errorOf(
    draft,
    (splitAtMidnight(draft, timeZone) ?? []).map((one) => one.schedule),
    timeZone,
  )
}

/** Nights of one to 25 days around the clock changes of every zone. */
const anyNight = fc
  .tuple(anyTiming, fc.constantFrom('00:15:00', '05:00:00', '12:00:00'), fc.constantFrom('12:15:00', '18:00:00', '22:00:00', '23:45:00'))
  .map(([one, endTime, startTime]) => ({ ...one, startTime, endTime }))

describe('stepping through every quarter of an hour, in the zones of all factories and around their clock changes', () => {
  test('no other UTC dates come closer to the window, and the warnings cover every difference', () => {
    let exact = 0
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyNight, (timeZone, draft) => {
        const parts = splitAtMidnight(draft, timeZone) ?? []
        const least = differenceOf(draft, timeZone)
        for (const [at, part] of parts.entries())
          for (const [start, end] of shifts) {
            const { startDate, endDate } = part.schedule
            const other = { ...part.schedule, startDate: shifted(startDate, start), endDate: shifted(endDate, end) }
            if (other.startDate > other.endDate) continue
            const others = parts.map((one, index) => (index === at ? other : one.schedule))
            expect(errorOf(draft, others, timeZone)).toBeGreaterThanOrEqual(least)
          }
        if (least === 0) exact += 1
        const cuts = parts.flatMap((one) => dateCuts(one.schedule, timeZone, one.meant))
        expect(cuts.length === 0).toBe(least === 0)
        const [missed, added] = [true, false].map((isMissed) =>
          quartersOf(draft).filter(
            (at) => isMeantAt(draft, timeZone, at) === isMissed && parts.some((one) => movesAt(one.schedule, timeZone, at)) !== isMissed,
          ),
        )
        const within = (at: number, one: { start: number; end: number }) => one.start <= at && at < one.end
        for (const at of missed ?? []) expect(cuts.some((cut) => cut.code !== 'dayAdded' && within(at, cut.missed))).toBe(true)
        for (const at of added ?? []) expect(cuts.some((cut) => cut.code === 'dayAdded' && within(at, cut.added))).toBe(true)
      }),
      { numRuns: 30 },
    )
    expect(exact).toBeGreaterThan(5)
  })
})

const shifts = [-1, 0, 1].flatMap((start) => [-1, 0, 1].map((end) => [start, end] as const))

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
