import { stateOf } from '@goat/domain/designation-windows'
import { designationDays, newSchedule, type ScheduleContent } from '@goat/domain/kinds/designation'
import { describe, expect, test } from 'vitest'
import { loadSpoken } from './support/load-spoken.ts'

const { designationSentences, dutch, english, periodOf, showOptions } = await loadSpoken()

const zones: Readonly<Partial<Record<string, string>>> = { 'GB-DPS-SLE': 'Europe/London', 'AU-PMI-MEL': 'Australia/Melbourne' }
const sentences = designationSentences(english, (factory: string) => zones[factory])
const { id: _, version: __, ...unsaved } = newSchedule('2026-11-27')
const evenings: ScheduleContent = {
  ...unsaved,
  from: 'GB-DPS-SLE',
  endDate: '2026-12-25',
  startTime: '18:00:00',
  endTime: '23:59:59',
  applicableDays: ['Friday'],
}
const daily = [...designationDays]

describe('DES-50: a summary gives days, hours, the first and last day and their number, unless there is no break', () => {
  test.each<[string, Partial<ScheduleContent>, string | undefined]>([
    ['one weekday', {}, 'Fridays 18:00 to end of day, 27 Nov to 25 Dec 2026 (5 times), London time.'],
    [
      'dates beyond the first and the last',
      { startDate: '2026-11-21', endDate: '2026-12-31' },
      'Fridays 18:00 to end of day, 27 Nov to 25 Dec 2026 (5 times), London time.',
    ],
    [
      'several days',
      { applicableDays: ['Monday', 'Wednesday', 'Thursday', 'Friday'], endTime: '20:00:00' },
      'Mondays and Wednesday to Friday 18:00–20:00, 27 Nov to 25 Dec 2026 (17 times), London time.',
    ],
    ['two years', { endDate: '2027-01-08' }, 'Fridays 18:00 to end of day, 27 Nov 2026 to 8 Jan 2027 (7 times), London time.'],
    [
      'more than a year, without their number',
      { endDate: '2028-01-07' },
      'Fridays 18:00 to end of day, 27 Nov 2026 to 7 Jan 2028, London time.',
    ],
    ['no end date', { indefinteEndDate: true }, 'Fridays 18:00 to end of day, from 27 Nov 2026, no end date, London time.'],
    [
      'every evening',
      { applicableDays: daily, endDate: '2026-11-29' },
      'Every day 18:00 to end of day, 27 Nov to 29 Nov 2026 (3 times), London time.',
    ],
    [
      'whole days',
      { startTime: '00:00:00', endTime: '00:00:00', applicableDays: ['Monday', 'Tuesday'] },
      'Mondays and Tuesdays all day, 30 Nov to 22 Dec 2026 (8 days), London time.',
    ],
    ['once', { endDate: '2026-11-30' }, 'Active from Fri 27 Nov 2026 18:00 to Fri 27 Nov 2026 end of day, London time.'],
    [
      'without a break',
      { startTime: '00:00:00', endTime: '00:00:00', applicableDays: daily },
      'Active from Fri 27 Nov 2026 00:00 to Fri 25 Dec 2026 end of day, London time.',
    ],
    [
      'without a break or an end',
      { startTime: '00:00:00', endTime: '23:59:59', applicableDays: daily, indefinteEndDate: true },
      'Active from Fri 27 Nov 2026 00:00, no end date, London time.',
    ],
    [
      'local dates other than those in UTC',
      { from: 'AU-PMI-MEL', startTime: '06:00:00', endTime: '12:00:00' },
      'Fridays 06:00–12:00, 27 Nov to 25 Dec 2026 (5 times), Melbourne time.',
    ],
    [
      'an hour that the clocks skip',
      { startDate: '2027-03-21', endDate: '2027-04-04', startTime: '01:00:00', endTime: '02:00:00', applicableDays: ['Sunday'] },
      'Sundays 01:00–02:00, 21 Mar to 4 Apr 2027 (2 times), London time.',
    ],
    [
      'days through a clock change',
      {
        startDate: '2026-10-17',
        endDate: '2026-11-01',
        startTime: '00:00:00',
        endTime: '00:00:00',
        applicableDays: ['Saturday', 'Sunday'],
      },
      'Saturdays and Sundays all day, 17 Oct to 1 Nov 2026 (6 days), London time.',
    ],
    ['never', { applicableDays: ['Friday'], startDate: '2026-11-28', endDate: '2026-11-29' }, undefined],
    ['an unknown time zone', { from: 'GB-MNPG-TAM' }, undefined],
  ])('%s', (_name, part, expected) => expect(periodOf(sentences, { ...evenings, ...part })).toBe(expected))

  test('in Dutch', () =>
    expect(
      periodOf(
        designationSentences(dutch, (factory: string) => zones[factory]),
        evenings,
      ),
    ).toBe('Actief: vrijdag 18:00 tot einde van de dag, 27 nov t/m 25 dec 2026 (5 keer; tijd in Londen).'))

  test('the name of a schedule has its days, unless it is for one date or every day', () => {
    expect(sentences.name(evenings)).toBe('27 Nov 2026 – 25 Dec 2026 (UTC), Fridays 18:00 to end of day')
    expect(sentences.name({ ...evenings, applicableDays: daily })).toBe('27 Nov 2026 – 25 Dec 2026 (UTC), 18:00 to end of day')
    expect(sentences.name({ ...evenings, endDate: '2026-11-27' })).toBe('27 Nov 2026 (UTC), 18:00 to end of day')
    expect(sentences.name({ ...evenings, indefinteEndDate: true, endTime: '18:00:00' })).toBe(
      '27 Nov 2026 (UTC) – no end date, Fridays all day',
    )
  })
})

describe('DES-48, OPT-61: the end of a day is shown as such', () => {
  const now = Date.parse('2026-11-27T20:00:00Z')

  test('of a designation schedule: its field, and until when it is active', () => {
    expect(sentences.value('endTime', evenings)).toBe('end of day')
    expect(sentences.value('startTime', { ...evenings, startTime: '23:59:59' })).toBe('23:59:59')
    const stored = { ...evenings, id: 'a', version: 1 }
    expect(sentences.stateText(stored, stateOf(stored, 'Europe/London', now), now)).toBe('Until Fri 27 Nov end of day, London time')
    const earlier = { ...stored, endTime: '23:59:00' }
    expect(sentences.stateText(earlier, stateOf(earlier, 'Europe/London', now), now)).toBe('Until Fri 27 Nov 23:59, London time')
  })

  test('of a schedule of a delivery option', () => {
    const show = showOptions(english, 'uk')
    const range = { startDate: '2026-11-27', startTime: '18:00:00', endDate: '2026-11-30', endTime: '23:59:59' }
    expect(show.activeSpan(range)).toBe('27 Nov 2026, 18:00 until 30 Nov 2026, end of day')
    expect(show.endIn(Date.parse('2026-12-01T00:00:00Z'), 'Europe/London')).toBe('30 Nov 2026, end of day')
    expect(show.endIn(Date.parse('2026-12-01T00:01:00Z'), 'Europe/London')).toBe('1 Dec 2026, 00:01')
  })
})
