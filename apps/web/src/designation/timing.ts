import { type DesignationSchedule, validateSchedule } from '@goat/domain/designation'
import { type MidnightPart, splitAtMidnight } from '@goat/domain/designation-midnight'
import { type ActiveSpan, activeSpan } from '@goat/domain/designation-span'
import { designationTimingWarnings, type TimingWarning } from '@goat/domain/timing-warnings'
import type { Clock, TimingSentences } from '../platform/saving/timing-sentences.ts'
import { type ScheduleDraft, type ScheduleField, scheduleOf } from './drafts.ts'
import { placeOf, zoneOf } from './places.ts'

const timingFields: readonly ScheduleField[] = ['startDate', 'endDate', 'startTime', 'endTime', 'applicableDays']

/** The schedules that a draft comes to, one or, over midnight, two; none while its dates, times and days are not complete. */
export function timedParts(draft: ScheduleDraft): readonly MidnightPart[] {
  const schedule = scheduleOf(draft)
  const isUnclear = validateSchedule(schedule).some(
    ({ code, path }) => code !== 'schedule.timesReversed' && timingFields.some((field) => field === path),
  )
  if (isUnclear) return []
  return splitAtMidnight(schedule, zoneOf(schedule.from)) ?? [asMeant(schedule)]
}

/** A schedule whose dates are those that are meant at its factory as well. */
export function asMeant(schedule: DesignationSchedule): MidnightPart {
  return { schedule, meant: schedule }
}

/** From the first active moment of several schedules to the last; undefined where none is ever active. */
export function spanOf(parts: readonly MidnightPart[]): ActiveSpan | undefined {
  const spans = parts.map(({ schedule }) => activeSpan(schedule, zoneOf(schedule.from))).filter((one) => one !== undefined)
  if (spans.length === 0) return undefined
  const ends = spans.map(({ end }) => end ?? Number.POSITIVE_INFINITY)
  const end = Math.max(...ends)
  return { start: Math.min(...spans.map(({ start }) => start)), end: Number.isFinite(end) ? end : undefined }
}

/** What may not be as it was meant about when these schedules are active. `now` in milliseconds. */
export function timingSentences(parts: readonly MidnightPart[], now: number, sentences: TimingSentences): readonly string[] {
  return [...new Set(sentencesOf(parts, now, sentences, () => true))]
}

/**
 * What of that a person is asked before they are saved. Where UTC dates cut `stored`, the schedule before the change, the person was asked
 * when they chose them; that a schedule will not run is asked every time.
 */
export function questions(
  parts: readonly MidnightPart[],
  stored: DesignationSchedule | undefined,
  now: number,
  sentences: TimingSentences,
): readonly string[] {
  const known =
    stored === undefined ? [] : sentencesOf([asMeant(stored)], now, sentences, ({ code }) => code !== 'neverActive' && code !== 'past')
  return timingSentences(parts, now, sentences).filter((one) => !known.includes(one))
}

function sentencesOf(
  parts: readonly MidnightPart[],
  now: number,
  sentences: TimingSentences,
  isWanted: (warning: TimingWarning) => boolean,
): readonly string[] {
  return parts.flatMap(({ schedule, meant }) =>
    designationTimingWarnings(schedule, zoneOf(schedule.from), now, meant)
      .filter(isWanted)
      .map((warning) => sentences.warning(warning, clockOf(schedule.from))),
  )
}

export function clockOf(factoryCode: string): Clock {
  return { timeZone: zoneOf(factoryCode), place: placeOf(factoryCode) }
}
