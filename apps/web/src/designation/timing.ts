import { reachOfMoves } from '@goat/domain/consequences'
import { ScheduleComparison, type ZoneOf } from '@goat/domain/designation-conflicts'
import { designationTimingWarnings, type TimingWarning, warningsOf } from '@goat/domain/designation-warnings'
import { crossesMidnight, type MidnightPart, splitAtMidnight } from '@goat/domain/designation-windows'
import { type DesignationSchedule, lastDate, type ScheduleField, validateSchedule } from '@goat/domain/kinds/designation'
import { serverTime } from '../platform/clock.ts'
import type { Say } from '../platform/locale/locale.tsx'
import type { Questions } from '../records/confirm.tsx'
import { type TimingSentences, timingSentencesIn } from '../records/timing-sentences.ts'
import { type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { warningSentencesIn } from './warning-sentences.ts'

const timingFields: readonly ScheduleField[] = ['startDate', 'endDate', 'startTime', 'endTime', 'applicableDays']

/** The schedules that saving a draft would create: one, or two across midnight; none while its dates, times or days are incomplete. */
export function timedParts(draft: ScheduleDraft, zoneOf: ZoneOf): readonly MidnightPart[] {
  const schedule = scheduleFromDraft(draft)
  const isIncomplete = validateSchedule(schedule).some(
    ({ code, path }) => code !== 'schedule.timesReversed' && timingFields.some((field) => field === path),
  )
  if (isIncomplete) return []
  if (!crossesMidnight(schedule)) return [asMeant(schedule)]
  const timeZone = zoneOf(schedule.from)
  return timeZone === undefined ? [] : (splitAtMidnight(schedule, timeZone) ?? [])
}

/** A schedule whose UTC dates are also the intended dates at its factory. */
export function asMeant(schedule: DesignationSchedule): MidnightPart {
  return { schedule, meant: schedule }
}

/** Warnings about when these schedules are active. `now` is in milliseconds since the epoch. */
export function timingSentences(
  parts: readonly MidnightPart[],
  now: number,
  sentences: TimingSentences,
  zoneOf: ZoneOf,
): readonly string[] {
  return [...new Set(sentencesOf(parts, now, sentences, zoneOf, () => true))]
}

/**
 * The warnings to confirm before saving. Warnings about UTC dates that already applied to `stored`, the schedule before the change, were
 * confirmed then; a warning that the schedule will not run is always repeated.
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

/** What to confirm before these schedules are saved instead of `stored`: what they move, and when they are active. */
export function savingQuestions(parts: readonly MidnightPart[], stored: DesignationSchedule | undefined, zoneOf: ZoneOf): Questions {
  return (say, languageTag) => {
    const now = serverTime()
    const known = stored === undefined ? [] : consequences([asMeant(stored)], now, say, zoneOf)
    return [
      ...consequences(parts, now, say, zoneOf).filter((one) => !known.includes(one)),
      ...questions(parts, stored, now, timingSentencesIn(say, languageTag), zoneOf),
    ]
  }
}

/** What to confirm before a paused schedule is resumed: that it would not run, or would overlap or form loops with `others`. */
export function resumingQuestions(schedule: DesignationSchedule, others: readonly DesignationSchedule[], zoneOf: ZoneOf): Questions {
  const now = serverTime()
  const warned = warningsOf({ ...schedule, paused: false }, new ScheduleComparison(others, zoneOf))
  return (say, languageTag) => [
    ...questions([asMeant(schedule)], schedule, now, timingSentencesIn(say, languageTag), zoneOf),
    ...warningSentencesIn(say, languageTag, zoneOf, now)
      .lists(warned.map((warning) => ({ schedule, warning })))
      .flatMap(({ title, lines }) => [title, ...new Set(lines)]),
  ]
}

/**
 * Warnings about the UTC dates of a stored schedule, or that it is never active. Empty if the time zone of its factory is unknown, or the
 * dates or times are reversed.
 */
export function storedTiming(schedule: DesignationSchedule, now: number, sentences: TimingSentences, zoneOf: ZoneOf): readonly string[] {
  if (crossesMidnight(schedule) || schedule.startDate > lastDate(schedule)) return []
  return sentencesOf([asMeant(schedule)], now, sentences, zoneOf, ({ code }) => code !== 'past')
}

/** What schedules do that Save asks about: they move everything from a factory, or move orders today (UI-66). */
export function consequences(parts: readonly MidnightPart[], now: number, say: Say, zoneOf: ZoneOf): readonly string[] {
  const reach = reachOfMoves(
    parts.map(({ schedule }) => schedule),
    zoneOf,
    now,
  )
  const [first] = parts
  if (first === undefined || !(reach.isToday || reach.whole.length > 0)) return []
  const { from, to } = first.schedule
  const doing = reach.whole.length === 0 ? messages.movesToday : reach.isToday ? messages.movesAllToday : messages.movesAll
  return [say(doing(from, to))]
}

function sentencesOf(
  parts: readonly MidnightPart[],
  now: number,
  sentences: TimingSentences,
  zoneOf: ZoneOf,
  isIncluded: (warning: TimingWarning) => boolean,
): readonly string[] {
  return parts.flatMap(({ schedule, meant }) => {
    const timeZone = zoneOf(schedule.from)
    if (timeZone === undefined) return []
    return designationTimingWarnings(schedule, timeZone, now, meant)
      .filter(isIncluded)
      .map((warning) => sentences.warning(warning, timeZone))
  })
}
