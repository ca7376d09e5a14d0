import { type DesignationSchedule, lastDate, type ScheduleField, validateSchedule } from '@goat/domain/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { crossesMidnight, type MidnightPart, splitAtMidnight } from '@goat/domain/designation-midnight'
import { type ActiveSpan, activeSpan } from '@goat/domain/designation-span'
import { designationTimingWarnings, type TimingWarning } from '@goat/domain/timing-warnings'
import type { TimingSentences } from '../platform/saving/timing-sentences.ts'
import { type ScheduleDraft, scheduleFromDraft } from './drafts.ts'

const timingFields: readonly ScheduleField[] = ['startDate', 'endDate', 'startTime', 'endTime', 'applicableDays']

/** The schedules that a draft comes to, one or, over midnight, two; none while its dates, times and days are not complete. */
export function timedParts(draft: ScheduleDraft, zoneOf: ZoneOf): readonly MidnightPart[] {
  const schedule = scheduleFromDraft(draft)
  const isUnclear = validateSchedule(schedule).some(
    ({ code, path }) => code !== 'schedule.timesReversed' && timingFields.some((field) => field === path),
  )
  if (isUnclear) return []
  if (!crossesMidnight(schedule)) return [asMeant(schedule)]
  const timeZone = zoneOf(schedule.from)
  return timeZone === undefined ? [] : (splitAtMidnight(schedule, timeZone) ?? [])
}

/** A schedule whose dates are those that are meant at its factory as well. */
export function asMeant(schedule: DesignationSchedule): MidnightPart {
  return { schedule, meant: schedule }
}

/** From the first active moment of several schedules to the last; undefined where none is ever active. */
export function spanOf(parts: readonly MidnightPart[], timeZone: string): ActiveSpan | undefined {
  const spans = parts.map(({ schedule }) => activeSpan(schedule, timeZone)).filter((one) => one !== undefined)
  if (spans.length === 0) return undefined
  const ends = spans.map(({ end }) => end ?? Number.POSITIVE_INFINITY)
  const end = Math.max(...ends)
  return { start: Math.min(...spans.map(({ start }) => start)), end: Number.isFinite(end) ? end : undefined }
}

/** What may not be as it was meant about when these schedules are active. `now` in milliseconds. */
export function timingSentences(
  parts: readonly MidnightPart[],
  now: number,
  sentences: TimingSentences,
  zoneOf: ZoneOf,
): readonly string[] {
  return [...new Set(sentencesOf(parts, now, sentences, zoneOf, () => true))]
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
  zoneOf: ZoneOf,
): readonly string[] {
  const known =
    stored === undefined
      ? []
      : sentencesOf([asMeant(stored)], now, sentences, zoneOf, ({ code }) => code !== 'neverActive' && code !== 'past')
  return timingSentences(parts, now, sentences, zoneOf).filter((one) => !known.includes(one))
}

/**
 * When a stored schedule is active on the clock of its factory: its first and last moment, and where its UTC dates cut it. Nothing where
 * the zone of the factory is not known, or where the dates or times are the wrong way round.
 */
export function storedTiming(schedule: DesignationSchedule, now: number, sentences: TimingSentences, zoneOf: ZoneOf): readonly string[] {
  const timeZone = zoneOf(schedule.from)
  if (timeZone === undefined || crossesMidnight(schedule) || schedule.startDate > lastDate(schedule)) return []
  const span = activeSpan(schedule, timeZone)
  return [
    ...(span === undefined ? [] : [sentences.span(span, timeZone)]),
    ...sentencesOf([asMeant(schedule)], now, sentences, zoneOf, ({ code }) => code !== 'past'),
  ]
}

function sentencesOf(
  parts: readonly MidnightPart[],
  now: number,
  sentences: TimingSentences,
  zoneOf: ZoneOf,
  isWanted: (warning: TimingWarning) => boolean,
): readonly string[] {
  return parts.flatMap(({ schedule, meant }) => {
    const timeZone = zoneOf(schedule.from)
    if (timeZone === undefined) return []
    return designationTimingWarnings(schedule, timeZone, now, meant)
      .filter(isWanted)
      .map((warning) => sentences.warning(warning, timeZone))
  })
}
