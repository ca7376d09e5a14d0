import { type DesignationSchedule, newSchedule } from '@goat/domain/designation'
import { sharedTiming } from '@goat/domain/designation-warnings'
import { timeZoneOf } from '@goat/domain/factories'
import { differences, rebase } from '@goat/domain/records/kind'
import { describe, expect, test } from 'vitest'
import { formatAddress, matchesAddress, parseAddress, wholeList } from '../src/designation/address.ts'
import { dayRuns } from '../src/designation/day-runs.ts'
import { draftFields, draftOf, duplicateOf, issuesOf, scheduleFromDraft } from '../src/designation/drafts.ts'
import { endedNow } from '../src/designation/end-now.ts'
import { withHeldSchedules } from '../src/designation/shown-schedules.ts'
import { attemptFor } from '../src/platform/api/attempt.ts'
import { isStale } from '../src/platform/form/versions.ts'

const stored: DesignationSchedule = {
  ...newSchedule('2027-02-01'),
  id: 'a',
  version: 3,
  startTime: '06:00:00',
  endTime: '14:00:00',
  applicableDays: ['Monday', 'Tuesday'],
  cardTypes: ['Standard'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  applicableDespatchDays: ['EVERYDAY'],
}

const differing = (one: DesignationSchedule, other: DesignationSchedule) => differences(draftFields, one, other).map(({ name }) => name)

describe('the draft', () => {
  test('shows HH:MM and sends HH:MM:SS, however the time was typed', () => {
    expect(draftOf(stored).startTime).toBe('06:00')
    expect(scheduleFromDraft(draftOf(stored))).toEqual(stored)
    expect(scheduleFromDraft({ ...draftOf(stored), startTime: '630' }).startTime).toBe('06:30:00')
  })

  test('is the same however the time is written; an end date counts only where there is one', () => {
    expect(differing(stored, draftOf(stored))).toEqual([])
    expect(differing(stored, { ...stored, startTime: '600' })).toEqual([])
    const open = { ...stored, indefinteEndDate: true }
    expect(differing(open, { ...open, endDate: '2028-01-01' })).toEqual([])
    expect(differing(stored, open)).toEqual(['endDate'])
  })

  test('UI-15: applied again, what the person changed stays theirs and the rest follows what is stored now', () => {
    const draft = { ...stored, cardTypes: ['Large'] as const, indefinteEndDate: true }
    const now = { ...stored, version: 4, to: 'IE-STL-DUB', endDate: '2027-03-01' }
    expect(rebase(draftFields, stored, draft, now)).toEqual({
      ...now,
      cardTypes: ['Large'],
      endDate: stored.endDate,
      indefinteEndDate: true,
    })
  })

  test('UI-15: a time that is only written another way was not changed, so that it follows what is stored now', () => {
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
  test('says a filter and reads it again; what it does not know is as if it were not there', () => {
    const address = { ...wholeList, factory: 'GB-DPS-SLE', cardType: 'Giant', state: 'ended' } as const
    expect(parseAddress(formatAddress(address))).toEqual(address)
    expect(formatAddress(wholeList)).toBe('')
    expect(parseAddress('?factory=X&card=Huge&state=asleep&schedule=')).toEqual(wholeList)
  })

  test('a factory matchesAddress as From or To; a link matchesAddress its one schedule', () => {
    const now = Date.parse('2027-02-01T07:00:00Z')
    expect(matchesAddress(stored, { ...wholeList, factory: stored.to }, now, timeZoneOf)).toBe(true)
    expect(matchesAddress(stored, { ...wholeList, factory: 'IE-STL-DUB' }, now, timeZoneOf)).toBe(false)
    expect(matchesAddress(stored, { ...wholeList, cardType: 'Giant' }, now, timeZoneOf)).toBe(false)
    expect(matchesAddress(stored, { ...wholeList, state: 'active' }, now, timeZoneOf)).toBe(true)
    expect(matchesAddress(stored, { ...wholeList, schedule: 'b' }, now, timeZoneOf)).toBe(false)
  })
})

describe('DES-21: ending now', () => {
  const noon = Date.parse('2027-02-02T12:00:00Z')

  test('one that began before today ends with yesterday', () => {
    const open = { ...stored, indefinteEndDate: true, paused: true }
    expect(endedNow(open, 'Europe/Guernsey', noon)).toEqual({ ...open, indefinteEndDate: false, paused: false, endDate: '2027-02-01' })
  })

  test('one that began today ends with the present minute of its factory', () => {
    const today = { ...stored, startDate: '2027-02-02', endDate: '2027-02-09' }
    expect(endedNow(today, 'Europe/Guernsey', noon)).toEqual({ ...today, endDate: '2027-02-02', endTime: '12:00:00' })
  })

  test('one that is over, or has not begun, has nothing to end', () => {
    expect(endedNow({ ...stored, endDate: '2027-02-01' }, 'Europe/Guernsey', noon)).toBeUndefined()
    expect(endedNow({ ...stored, startDate: '2027-02-03', endDate: '2027-02-09' }, 'Europe/Guernsey', noon)).toBeUndefined()
  })

  test('nor one whose window would come again within the same UTC date', () => {
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

test('what two schedules both have: the later start, the earlier end, the common days', () => {
  const wholeDay = { ...stored, startTime: '00:00:00', endTime: '00:00:00', indefinteEndDate: true }
  expect(sharedTiming(wholeDay, stored)).toMatchObject({ startTime: '06:00:00', endTime: '14:00:00', endDate: '2027-02-01' })
  expect(sharedTiming(wholeDay, wholeDay)).toMatchObject({ startTime: '00:00:00', endTime: '00:00:00', indefinteEndDate: true })
})

test('UI-16: what is being edited stays where it is when someone else moves or deletes it', () => {
  const moved = { ...stored, from: 'IE-STL-DUB' }
  expect(withHeldSchedules(new Map([['a', stored]]), [moved])).toEqual([stored])
  expect(withHeldSchedules(new Map([['a', stored]]), [])).toEqual([stored])
})

test('UI-15: an attempt keeps its key while its content stays, and a back end without versions is never ahead', () => {
  const first = attemptFor(undefined, stored, () => 'one')
  expect(attemptFor(first, { ...stored }, () => 'two').key).toBe('one')
  expect(attemptFor(first, { ...stored, to: 'IE-STL-DUB' }, () => 'two').key).toBe('two')
  expect(isStale(3, 4)).toBe(true)
  expect(isStale(3, 3)).toBe(false)
  expect(isStale(undefined, 3)).toBe(false)
})

test('days that follow each other are told as their first and last, two as two', () => {
  expect(dayRuns(['Monday', 'Tuesday', 'Wednesday', 'Friday'])).toEqual([
    ['Monday', 'Wednesday'],
    ['Friday', 'Friday'],
  ])
  expect(dayRuns(['Saturday', 'Sunday'])).toEqual([
    ['Saturday', 'Saturday'],
    ['Sunday', 'Sunday'],
  ])
})
