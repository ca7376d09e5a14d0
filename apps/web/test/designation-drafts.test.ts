import { sharedTiming } from '@goat/domain/designation-warnings'
import { windowsOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationDays, newSchedule } from '@goat/domain/kinds/designation'
import { timeZoneOf } from '@goat/domain/kinds/factory'
import { differences, rebase } from '@goat/domain/kinds/kind'
import type { Interval } from '@goat/domain/time/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listAddress, matchesAddress, wholeList } from '../src/designation/address.ts'
import { draftFields, draftFrom, draftOf, duplicateOf, issuesOf, scheduleFromDraft, withoutEmptyLists } from '../src/designation/drafts.ts'
import { endedNow } from '../src/designation/schedule-actions.tsx'
import { withHeldSchedules } from '../src/designation/schedule-list.tsx'
import { dayRuns } from '../src/designation/sentence.ts'
import { isStale } from '../src/records/draft.ts'
import { attemptFor } from '../src/records/save.ts'

const stored: DesignationSchedule = {
  ...newSchedule('2027-02-01'),
  id: 'a',
  version: 3,
  startTime: '06:00:00',
  endTime: '14:00:00',
  applicableDays: ['Monday', 'Tuesday'],
  cardTypes: ['standard'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  applicableDespatchDays: ['EVERYDAY'],
}

const differing = (one: DesignationSchedule, other: DesignationSchedule) => differences(draftFields, one, other).map(({ name }) => name)

describe('a new schedule', () => {
  test('DES-51: starts with what the address has, and with the defaults for what cannot be read', () => {
    const today = '2027-02-01'
    const { from, to, startDate, endDate, startTime } = draftFrom('?factory=GB-MNPG-TAM&date=2027-03-05&time=18:00', today)
    expect([from, to, startDate, endDate, startTime]).toEqual(['GB-MNPG-TAM', 'GG-MNPG-GSY', '2027-03-05', '2027-03-05', '18:00'])
    expect(draftFrom('?factory=NL-GRTZ-AMS&date=2027-02-30&time=late&day=Someday', today)).toEqual(draftOf(newSchedule(today)))
    const { applicableDays, ...friday } = draftFrom('?date=2027-03-04&until=2027-03-05&day=Friday', today)
    expect([friday.startDate, friday.endDate, applicableDays]).toEqual(['2027-03-04', '2027-03-05', ['Friday']])
    expect(draftFrom('?date=2027-03-04&until=2027-03-03', today).endDate).toBe('2027-03-04')
  })

  test('DES-52: only empty lists get everything, which can be saved', () => {
    const filled = withoutEmptyLists({ ...draftOf(newSchedule('2027-02-01')), applicableDays: ['Friday'], cardTypes: ['giant'] })
    expect([filled.applicableDays, filled.cardTypes, filled.applicableDespatchDays]).toEqual([['Friday'], ['giant'], ['EVERYDAY']])
    expect(issuesOf(filled).all).toEqual([])
  })
})

describe('the draft', () => {
  test('shows HH:MM and sends HH:MM:SS, for any way of typing the time', () => {
    expect(draftOf(stored).startTime).toBe('06:00')
    expect(scheduleFromDraft(draftOf(stored))).toEqual(stored)
    expect(scheduleFromDraft({ ...draftOf(stored), startTime: '630' }).startTime).toBe('06:30:00')
  })

  test('is equal for any way of writing the time; an end date counts only if there is one', () => {
    expect(differing(stored, draftOf(stored))).toEqual([])
    expect(differing(stored, { ...stored, startTime: '600' })).toEqual([])
    const open = { ...stored, indefinteEndDate: true }
    expect(differing(open, { ...open, endDate: '2028-01-01' })).toEqual([])
    expect(differing(stored, open)).toEqual(['endDate'])
  })

  test('UI-15: applying changes again keeps the changed fields; the others are the stored ones', () => {
    const draft = { ...stored, cardTypes: ['large'] as const, indefinteEndDate: true }
    const now = { ...stored, version: 4, to: 'IE-STL-DUB', endDate: '2027-03-01' }
    expect(rebase(draftFields, stored, draft, now)).toEqual({
      ...now,
      cardTypes: ['large'],
      endDate: stored.endDate,
      indefinteEndDate: true,
    })
  })

  test('UI-15: a time that is only written differently is not a change, so the stored one is used', () => {
    const now = { ...draftOf(stored), version: 4, startTime: '07:00' }
    expect(rebase(draftFields, draftOf(stored), { ...draftOf(stored), startTime: '600', to: 'IE-STL-DUB' }, now)).toEqual({
      ...now,
      to: 'IE-STL-DUB',
    })
  })

  test("DES-18: 'From and To factories cannot be the same' is shown at both fields", () => {
    const issues = issuesOf({ ...draftOf(stored), to: stored.from })
    expect(issues.of('from')?.code).toBe('schedule.sameFactory')
    expect(issues.of('to')).toBe(issues.of('from'))
  })

  test('DES-22: a duplicate is new and not paused', () => {
    expect(duplicateOf({ ...stored, paused: true })).toEqual({ ...stored, id: '', version: undefined, paused: false })
  })
})

describe('DES-5: the address', () => {
  test('round-trips a filter and ignores unknown values', () => {
    const address = { ...wholeList, factory: 'GB-DPS-SLE', card: 'giant', state: 'ended' } as const
    expect(listAddress.parse(listAddress.format(address))).toEqual(address)
    expect(listAddress.format(wholeList)).toBe('')
    expect(listAddress.format({ ...wholeList, card: 'largesquare' })).toBe('?card=LargeSquare')
    expect(listAddress.parse('?card=LargeSquare')).toEqual({ ...wholeList, card: 'largesquare' })
    expect(listAddress.parse('?factory=X&card=largesquare&state=asleep&schedule=')).toEqual(wholeList)
  })

  test('a factory matches as From or To; a link matches only its schedule', () => {
    const now = Date.parse('2027-02-01T07:00:00Z')
    expect(matchesAddress(stored, { ...wholeList, factory: 'GB-MNPG-TAM' }, now, timeZoneOf)).toBe(true)
    expect(matchesAddress(stored, { ...wholeList, factory: 'IE-STL-DUB' }, now, timeZoneOf)).toBe(false)
    expect(matchesAddress(stored, { ...wholeList, card: 'giant' }, now, timeZoneOf)).toBe(false)
    expect(matchesAddress(stored, { ...wholeList, state: 'active' }, now, timeZoneOf)).toBe(true)
    expect(matchesAddress(stored, { ...wholeList, schedule: 'b' }, now, timeZoneOf)).toBe(false)
  })
})

describe('DES-21: ending now', () => {
  const noon = Date.parse('2027-02-02T12:00:00Z')

  test('a schedule that started before today ends yesterday', () => {
    const open = { ...stored, indefinteEndDate: true, paused: true }
    const schedule = { ...open, indefinteEndDate: false, paused: false, endDate: '2027-02-01' }
    expect(endedNow(open, 'Europe/Guernsey', noon)).toEqual({ schedule, today: [], endsNow: false })
  })

  test('what it has moved today is kept, and nothing is moved from now on, in any time zone', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const time = minutes.map((one) => `${String(Math.floor(one / 60)).padStart(2, '0')}:${String(one % 60).padStart(2, '0')}:00`)
    // The same time twice means all day, so that a window crosses midnight.
    const hours = fc.oneof(fc.tuple(time, time), fc.constant(['00:00:00', '00:00:00'] as const))
    const zones = fc.constantFrom('Australia/Sydney', 'Europe/London', 'America/New_York', 'UTC')
    const days = fc.subarray([...designationDays], { minLength: 1 })
    fc.assert(
      fc.property(hours, days, zones, minutes, (between, applicableDays, zone, minute) => {
        const [startTime = '', endTime = ''] = between.toSorted()
        const schedule = { ...stored, startDate: '2027-01-30', endDate: '2027-03-01', startTime, endTime, applicableDays }
        const now = Date.parse('2027-02-02T00:00:00Z') + minute * 60_000
        const range = { start: Date.parse('2027-01-01T00:00:00Z'), end: Date.parse('2027-04-01T00:00:00Z') }
        const ended = endedNow(schedule, zone, now)
        if (ended === undefined) return
        const length = (windows: readonly Interval[]) => windows.reduce((sum, { start, end }) => sum + end - start, 0)
        const all = [ended.schedule, ...ended.today]
        expect(length(all.flatMap((part) => windowsOf(part, zone, range)))).toBe(length(windowsOf(schedule, zone, { ...range, end: now })))
        expect(all.flatMap((part) => windowsOf(part, zone, { ...range, start: now }))).toEqual([])
      }),
    )
  })

  test('a schedule that started today ends at the current minute of its factory', () => {
    const today = { ...stored, startDate: '2027-02-02', endDate: '2027-02-09' }
    expect(endedNow(today, 'Europe/Guernsey', noon)).toEqual({
      schedule: { ...today, endDate: '2027-02-02', endTime: '12:00:00' },
      today: [],
      endsNow: true,
    })
    const evening = Date.parse('2027-02-02T18:00:00Z')
    expect(endedNow(today, 'Europe/Guernsey', evening)).toEqual({
      schedule: { ...today, endDate: '2027-02-02' },
      today: [],
      endsNow: false,
    })
  })

  test('one that moves orders now ends now, and what it has moved today is kept until then', () => {
    const daily = { ...stored, startDate: '2027-01-30', endDate: '2027-03-01' }
    expect(endedNow(daily, 'Europe/Guernsey', noon)).toMatchObject({ endsNow: true, today: [{ endTime: '12:00:00' }] })
    expect(endedNow(daily, 'Europe/Guernsey', Date.parse('2027-02-02T18:00:00Z'))).toMatchObject({
      endsNow: false,
      today: [{ endTime: stored.endTime }],
    })
  })

  test('a schedule that is over, or has not started, cannot be ended', () => {
    expect(endedNow({ ...stored, endDate: '2027-02-01' }, 'Europe/Guernsey', noon)).toBeUndefined()
    expect(endedNow({ ...stored, startDate: '2027-02-03', endDate: '2027-02-09' }, 'Europe/Guernsey', noon)).toBeUndefined()
  })

  test('nor can one whose window would repeat within the same UTC date', () => {
    const early = {
      ...stored,
      startDate: '2027-02-02',
      endDate: '2027-02-09',
      startTime: '00:00:00',
      endTime: '00:00:00',
      applicableDays: ['Tuesday', 'Wednesday'] as const,
    }
    expect(endedNow(early, 'Australia/Sydney', Date.parse('2027-02-02T11:00:00Z'))).toBeUndefined()
  })
})

test('the timing that two schedules share: the later start, the earlier end, the common days', () => {
  const wholeDay = { ...stored, startTime: '00:00:00', endTime: '00:00:00', indefinteEndDate: true }
  expect(sharedTiming(wholeDay, stored)).toMatchObject({ startTime: '06:00:00', endTime: '14:00:00', endDate: '2027-02-01' })
  expect(sharedTiming(wholeDay, wholeDay)).toMatchObject({ startTime: '00:00:00', endTime: '00:00:00', indefinteEndDate: true })
})

test('UI-16: a schedule being edited stays in its place if another user moves or deletes it', () => {
  const moved = { ...stored, from: 'IE-STL-DUB' }
  expect(withHeldSchedules(new Map([['a', stored]]), [moved])).toEqual([stored])
  expect(withHeldSchedules(new Map([['a', stored]]), [])).toEqual([stored])
})

test('UI-15: an attempt keeps its key while its content is the same, and a back end without versions is never stale', () => {
  const first = attemptFor(undefined, stored, () => 'one')
  expect(attemptFor(first, { ...stored }, () => 'two').key).toBe('one')
  expect(attemptFor(first, { ...stored, to: 'IE-STL-DUB' }, () => 'two').key).toBe('two')
  expect(isStale(3, 4)).toBe(true)
  expect(isStale(3, 3)).toBe(false)
  expect(isStale(undefined, 3)).toBe(false)
})

test('three or more consecutive days are a range; two are listed separately', () => {
  expect(dayRuns(['Monday', 'Tuesday', 'Wednesday', 'Friday'])).toEqual([
    ['Monday', 'Wednesday'],
    ['Friday', 'Friday'],
  ])
  expect(dayRuns(['Saturday', 'Sunday'])).toEqual([
    ['Saturday', 'Saturday'],
    ['Sunday', 'Sunday'],
  ])
})
