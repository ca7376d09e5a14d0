import { startOfDate, stateOf, windowsOf } from '@goat/domain/designation-windows'
import {
  chooseDespatchDays,
  type DesignationSchedule,
  designationDays,
  groupSchedules,
  newSchedule,
  validateSchedule,
} from '@goat/domain/kinds/designation'
import { sentenceOf } from '@goat/domain/text/text'
import { isCalendarDate } from '@goat/domain/time/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movesAt, schedule } from './support/designation-oracle.ts'

const full: DesignationSchedule = schedule({
  applicableDays: ['Monday'],
  cardTypes: ['standard'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  applicableDespatchDays: ['TODAY'],
})
const sentences = (part: Partial<DesignationSchedule>) =>
  validateSchedule({ ...full, ...part }).map((one) => `${one.path}: ${sentenceOf(one)}`)

describe('DES-18: validation of a schedule', () => {
  test('no issue with at least one value in every list and equal times', () => expect(sentences({})).toEqual([]))
  test("'From and To factories cannot be the same'", () =>
    expect(sentences({ to: full.from })).toEqual(['from: From and To factories cannot be the same']))
  test("'Start Date must be earlier than {end date}', unless the end date is indefinite", () => {
    expect(sentences({ startDate: '2027-02-02', endDate: '2027-02-01' })).toEqual(['startDate: Start Date must be earlier than 2027-02-01'])
    expect(sentences({ startDate: '2027-02-02', endDate: '2027-02-01', indefinteEndDate: true })).toEqual([])
    expect(sentences({ startDate: '2027-02-01', endDate: '2027-02-01' })).toEqual([])
  })
  test("'Start time must be earlier than the end time ({HH:MM})'", () =>
    expect(sentences({ startTime: '06:00:01', endTime: '06:00:00' })).toEqual([
      'startTime: Start time must be earlier than the end time (06:00)',
    ]))
  test("'Please select at least one {…}' for each of the six", () =>
    expect(
      sentences({ addressTypes: [], applicableDespatchDays: [], applicableDays: [], cardTypes: [], deliveryMethods: [], packTypes: [] }),
    ).toEqual([
      'addressTypes: Please select at least one Address Type',
      'applicableDespatchDays: Please select at least one Applicable Dispatch Day',
      'applicableDays: Please select at least one Applicable Day',
      'cardTypes: Please select at least one Card Type',
      'deliveryMethods: Please select at least one Delivery Method',
      'packTypes: Please select at least one Pack Type',
    ]))
  test('invalid dates and times', () =>
    expect(sentences({ startDate: '2027-02-30', endDate: '', startTime: '25:00', endTime: '' })).toEqual([
      'startDate: Enter a valid date.',
      'endDate: Required',
      'startTime: Invalid time values.',
      'endTime: Invalid time values.',
    ]))
  test('UI-19, DES-11: dates outside 2000 to 2100, except the last day of a schedule without an end', () => {
    const outside = 'The date must be between 1 January 2000 and 31 December 2100.'
    expect(sentences({ startDate: '0026-12-01', endDate: '2101-01-01' })).toEqual([`startDate: ${outside}`, `endDate: ${outside}`])
    expect(sentences({ startDate: '9999-12-31', indefinteEndDate: true })).toEqual([`startDate: ${outside}`])
    expect(sentences({ startDate: '2000-01-01', endDate: '2100-12-31' })).toEqual([])
    expect(sentences({ endDate: '9999-12-31', indefinteEndDate: true })).toEqual([])
  })
  test('a date must be a valid calendar date', () => {
    expect(['2024-02-29', '9999-12-31'].map(isCalendarDate)).toEqual([true, true])
    expect(['0000-01-01', '2023-02-29', '2024-2-9', '2024-13-01', '+002024-01-01', ''].map(isCalendarDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

test('DES-7, DES-12: a new schedule: from GG-MNPG-GSY, to GB-MNPG-TAM, today, 00:00:00, domestic orders only, all lists empty', () =>
  expect(newSchedule('2026-11-21')).toEqual({
    id: '',
    from: 'GG-MNPG-GSY',
    to: 'GB-MNPG-TAM',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    indefinteEndDate: false,
    startTime: '00:00:00',
    endTime: '00:00:00',
    applicableDays: [],
    cardTypes: [],
    deliveryMethods: [],
    packTypes: [],
    addressTypes: [],
    domesticOrdersOnly: true,
    applicableDespatchDays: [],
    note: '',
    paused: false,
    version: undefined,
  }))

test('DES-16: choosing from the other group of dispatch days replaces the selection', () => {
  expect(chooseDespatchDays(['TODAY', 'TODAY+1'], ['TODAY', 'TODAY+1', 'EVERYDAY'])).toEqual(['EVERYDAY'])
  expect(chooseDespatchDays(['EVERYDAY'], ['EVERYDAY', 'TODAY+2'])).toEqual(['TODAY+2'])
  expect(chooseDespatchDays(['TODAY'], ['TODAY', 'TODAY+5'])).toEqual(['TODAY', 'TODAY+5'])
  expect(chooseDespatchDays(['TODAY', 'TODAY+5'], ['TODAY'])).toEqual(['TODAY'])
})

test('DES-2: groups by pair of factories, sorted by start date, then start time', () => {
  const one = (id: string, to: string, startDate: string, startTime: string) => schedule({ id, to, startDate, startTime })
  const groups = groupSchedules([
    one('c', 'IE-STL-DUB', '2026-01-01', '00:00:00'),
    one('b', 'GB-DPS-SLE', '2026-01-02', '06:00:00'),
    one('a', 'GB-DPS-SLE', '2026-01-02', '05:00:00'),
    one('d', 'GB-DPS-SLE', '2025-12-31', '23:00:00'),
  ])
  expect(groups.map(({ from, to, schedules }) => [from, to, schedules.map(({ id }) => id).join('')])).toEqual([
    ['GG-MNPG-GSY', 'GB-DPS-SLE', 'dab'],
    ['GG-MNPG-GSY', 'IE-STL-DUB', 'c'],
  ])
})

const hour = (text: string) => Date.parse(text)

describe('DES-10, DES-23: windows', () => {
  test('a skipped hour has no duration, a repeated hour counts twice (Europe/London)', () => {
    const sunday = { startTime: '01:00:00', endTime: '02:00:00', indefinteEndDate: false, applicableDays: ['Sunday'] as const }
    const spring = { ...sunday, startDate: '2026-03-29', endDate: '2026-03-29' }
    const autumn = { ...sunday, startDate: '2026-10-25', endDate: '2026-10-25' }
    const year = { start: startOfDate('2026-01-01'), end: startOfDate('2027-01-01') }
    expect(windowsOf(spring, 'Europe/London', year)).toEqual([])
    expect(windowsOf(autumn, 'Europe/London', year)).toEqual([{ start: hour('2026-10-25T00:00:00Z'), end: hour('2026-10-25T02:00:00Z') }])
  })

  test('match the local clock at every quarter of an hour, in every zone', () => {
    const quarters = fc
      .integer({ min: 0, max: 95 })
      .map((at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}:00`)
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/London', 'Europe/Amsterdam', 'Australia/Sydney', 'America/New_York', 'UTC'),
        fc.constantFrom('2026-03-05', '2026-03-27', '2026-04-02', '2026-10-01', '2026-10-23', '2026-10-30'),
        fc.tuple(quarters, quarters),
        fc.subarray([...designationDays], { minLength: 1 }),
        (zone, startDate, times, applicableDays) => {
          const [startTime = '', endTime = ''] = [...times].sort()
          const endDate = Temporal.PlainDate.from(startDate).add({ days: 4 }).toString()
          const one = schedule({ startDate, endDate, startTime, endTime, applicableDays })
          const windows = windowsOf(one, zone, { start: 0, end: Number.MAX_SAFE_INTEGER })
          for (let at = startOfDate(startDate) - 3_600_000; at < startOfDate(endDate) + 90_000_000; at += 900_000) {
            expect(windows.some(({ start, end }) => start <= at && at < end)).toBe(movesAt(one, zone, at))
          }
        },
      ),
      { numRuns: 300, seed: 3 },
    )
  })
})

describe('DES-20, DES-23: the state, by the clock of the From factory', () => {
  const nightShift = schedule({
    startDate: '2026-02-02',
    endDate: '2026-02-06',
    startTime: '06:00:00',
    endTime: '14:00:00',
    applicableDays: ['Monday', 'Wednesday'],
  })
  const at = (text: string, part: Partial<DesignationSchedule> = {}) => stateOf({ ...nightShift, ...part }, 'Europe/Guernsey', hour(text))
  test.each([
    ['2026-01-01T00:00:00Z', { kind: 'upcoming', next: hour('2026-02-02T06:00:00Z') }],
    ['2026-02-02T06:00:00Z', { kind: 'active', until: hour('2026-02-02T14:00:00Z') }],
    ['2026-02-02T05:59:59Z', { kind: 'upcoming', next: hour('2026-02-02T06:00:00Z') }],
    ['2026-02-02T14:00:00Z', { kind: 'inForce', next: hour('2026-02-04T06:00:00Z') }],
    ['2026-02-04T14:00:00Z', { kind: 'ended' }],
    ['2026-02-07T00:00:00Z', { kind: 'ended' }],
  ])('%s', (now, state) => expect(at(now)).toEqual(state))
  test('paused until its dates are over', () => {
    expect(at('2026-02-02T07:00:00Z', { paused: true })).toEqual({ kind: 'paused' })
    expect(at('2026-02-07T07:00:00Z', { paused: true })).toEqual({ kind: 'ended' })
  })
  test('unknown if the zone of the factory is unknown, unless paused', () => {
    const now = hour('2026-02-02T07:00:00Z')
    expect(stateOf(nightShift, undefined, now)).toEqual({ kind: 'unknown' })
    expect(stateOf({ ...nightShift, paused: true }, undefined, now)).toEqual({ kind: 'paused' })
  })
  test('never active, before, within and after its dates', () => {
    for (const now of ['2026-02-01T00:00:00Z', '2026-02-03T00:00:00Z', '2026-02-07T00:00:00Z'])
      expect(at(now, { applicableDays: ['Sunday'] })).toEqual({ kind: 'neverActive' })
  })
})
