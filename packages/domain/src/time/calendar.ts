import { type Issue, issue } from '../text/text.ts'

/** The length of a UTC day in milliseconds. A local day may be longer or shorter. */
export const dayMs = 24 * 60 * 60 * 1000
export const minuteMs = 60 * 1000

/** The days of the week, as calls spell them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a date in days since 1970-01-01, from 0 for Monday: that day was a Thursday. */
export function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The weekday of a date in days since 1970-01-01. */
export function weekdayOfDay(day: number): Weekday {
  return weekdays[weekdayIndex(day)] ?? 'monday'
}

/** The last day before another one, both in days since 1970-01-01, that is neither at a weekend nor among some dates, YYYY-MM-DD. */
export function lastWorkingDay(before: number, holidays: ReadonlySet<string>): number {
  let day = before - 1
  while (weekdayIndex(day) > 4 || holidays.has(dateOfDay(day))) day -= 1
  return day
}

/** The range of dates that can be entered. Stored dates, and those of other back ends, may be outside it. */
export const firstDate = '2000-01-01'
export const lastDate = '2100-12-31'

/** Whether a string is a valid calendar date, YYYY-MM-DD; there is no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The issue of an entered date (UI-19, UI-57); undefined for a date from 1 January 2000 to 31 December 2100. */
export function dateIssue(text: string, path = ''): Issue | undefined {
  if (text === '') return issue('field.required', {}, path)
  if (!isCalendarDate(text)) return issue('date.invalid', {}, path)
  return text < firstDate || text > lastDate ? issue('date.outOfRange', {}, path) : undefined
}

/** The days from 1970-01-01 to a calendar date. */
export function dayOfDate(date: string): number {
  return Date.parse(date) / dayMs
}

/** YYYY-MM-DD, of a date in days since 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The date after a date, both YYYY-MM-DD. */
export function dayAfter(date: string): string {
  return dateOfDay(dayOfDate(date) + 1)
}

/** Groups consecutive dates as [first, last]; any other date is a group of its own. `dates`: YYYY-MM-DD, ascending. */
export function dateRuns(dates: readonly string[]): readonly (readonly [string, string])[] {
  const runs: [string, string][] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last !== undefined && dayAfter(last[1]) === date) last[1] = date
    else runs.push([date, date])
  }
  return runs
}

/** From `start` up to but not including `end`, in milliseconds since 1970-01-01T00:00Z. */
export type Interval = { readonly start: number; readonly end: number }

/** HH:MM[:SS], hours 0 to 23, minutes and seconds 0 to 59 (UI-17). */
export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** A time of day in a factory's local time, always HH:MM:SS. */
export type TimeOfDay = string

/** Parses HH:MM or HH:MM:SS to HH:MM:SS; undefined for anything else. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  if (!timeOfDayPattern.test(text)) return undefined
  return text.length === 5 ? `${text}:00` : text
}

/** A time of day as HH:MM:SS; invalid text is returned unchanged, to be refused or displayed. */
export function fullTime(text: string): string {
  return parseTimeOfDay(text) ?? text
}

/** The end time of a schedule that lasts until the end of the day, as stored (DES-48). */
export const endOfDay: TimeOfDay = '23:59:59'

/**
 * An end time as HH:MM:SS: 24:00, and 00:00 after a later start, are the end of the day (DES-48). Invalid text is returned unchanged.
 */
export function fullEndTime(text: string, startTime: string): TimeOfDay {
  const end = fullTime(text)
  const isMidnight = end === '00:00:00' && (parseTimeOfDay(startTime) ?? '') > end
  return isMidnight || /^24:00(?::00)?$/.test(end) ? endOfDay : end
}

/** HH:MM, with seconds only when they are not zero (UI-17). */
export function showTimeOfDay(time: TimeOfDay): string {
  return time.length === 8 && time.endsWith(':00') ? time.slice(0, 5) : time
}

/** A time of day, HH:MM or HH:MM:SS, in milliseconds since midnight. */
export function timeMs(time: TimeOfDay): number {
  // Decisions of foresight take many: splitting takes twice as long.
  const [hours, minutes, seconds] = [Number(time.slice(0, 2)), Number(time.slice(3, 5)), Number(time.slice(6, 8))]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/**
 * A local date-time: YYYY-MM-DDTHH:MM:SS without an offset.
 *
 * The rule for hours that a clock change skips or repeats: a skipped time moves forward by the length of the gap (01:30 in a
 * gap from 01:00 to 02:00 is 02:30), a repeated time is its first occurrence. Temporal and RFC 5545 call it "compatible".
 */
export type LocalDateTime = string

/** How often a local date-time occurs in a zone. */
export type LocalKind = 'once' | 'skipped' | 'repeated'

/** The instant (milliseconds since 1970-01-01T00:00Z) by the rule. Throws RangeError for an invalid date-time or zone. */
export function instantOf(local: LocalDateTime, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
}

/** The local date-time of an instant in a zone, rounded down to whole seconds. */
export function localAt(instant: number, timeZone: string): LocalDateTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' })
}

/** A local date-time with its offset from UTC by the rule, ISO 8601: `2027-02-12T18:00:00+00:00`. Throws like `instantOf`. */
export function zonedText(local: LocalDateTime, timeZone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Whether a local date-time is skipped or repeated. Throws RangeError for an invalid date-time or zone. */
export function kindOfLocal(local: LocalDateTime, timeZone: string): LocalKind {
  const plain = Temporal.PlainDateTime.from(local)
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return 'once'
  return earlier.toPlainDateTime().equals(plain) ? 'repeated' : 'skipped'
}

/** The local date-time after applying the rule, with its offset from UTC, such as +01:00. */
export type LocalMeaning = { readonly kind: LocalKind; readonly local: LocalDateTime; readonly offset: string }

/** Applies the rule to a local date-time. Throws RangeError for an invalid date-time or zone. */
export function meaningOfLocal(local: LocalDateTime, timeZone: string): LocalMeaning {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return { kind: kindOfLocal(local, timeZone), local: localAt(zoned.epochMilliseconds, timeZone), offset: zoned.offset }
}

/**
 * The latest local date-time, in whole seconds, whose instant is not after `now`. Within the second run of a repeated hour it is the last
 * second of the first run, since any other local time would mean its first occurrence.
 */
export function latestLocalBy(now: number, timeZone: string): LocalDateTime {
  const shown = localAt(now, timeZone)
  const second = Math.floor(now / 1000) * 1000
  if (instantOf(shown, timeZone) === second) return shown
  // One second later, so that a clock change at this very instant counts as past.
  const after = Temporal.Instant.fromEpochMilliseconds(second + 1000).toZonedDateTimeISO(timeZone)
  const change = after.getTimeZoneTransition('previous')
  return change === null ? shown : localAt(change.epochMilliseconds - 1000, timeZone)
}

/** The current dates, YYYY-MM-DD, where they are earliest and latest among some IANA zones. */
export type Todays = { readonly earliest: string; readonly latest: string }

/** The current dates in some IANA zones; in UTC without any. `now`: in milliseconds since 1970-01-01T00:00Z. */
export function todaysIn(zones: Iterable<string>, now: number): Todays {
  const dates = [...new Set(zones)].map((zone) => localAt(now, zone).slice(0, 10)).sort()
  const utc = localAt(now, 'UTC').slice(0, 10)
  return { earliest: dates[0] ?? utc, latest: dates.at(-1) ?? utc }
}

/** A period without a clock change: its offset from UTC in milliseconds, and the instant of the next change. */
export type Stretch = { readonly offset: number; readonly end: number; start: number }

/** A local time: the days since 1970-01-01, and the milliseconds since the local midnight. */
export type LocalTime = { readonly day: number; readonly ms: number }

/** Converts between instants and the local times of a zone. Caches the zone's clock changes: a look-up in Temporal takes 50 times longer. */
export class ZoneClock {
  readonly timeZone: string
  readonly #stretches: Stretch[] = []
  #last: Stretch | undefined

  /** The first use throws RangeError for an unknown zone. */
  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  stretchAt(instant: number): Stretch {
    if (this.#last !== undefined && this.#last.start <= instant && instant < this.#last.end) return this.#last
    const known = this.#stretches.find(({ start, end }) => start <= instant && instant < end)
    this.#last = known ?? this.#read(instant)
    return this.#last
  }

  localAt(instant: number): LocalTime {
    const local = instant + this.stretchAt(instant).offset
    const day = Math.floor(local / dayMs)
    return { day, ms: local - day * dayMs }
  }

  /** The instant of a local time, by the rule of `LocalDateTime`. */
  instantOf({ day, ms }: LocalTime): number {
    const local = day * dayMs + ms
    // No zone is more than 14 hours ahead of UTC, and no two clock changes are that close.
    const before = this.stretchAt(local - dayMs)
    const first = local - before.offset
    if (first < before.end) return first
    const second = local - this.stretchAt(before.end).offset
    return second < before.end ? first : second
  }

  /** Whether the local time of an instant occurs twice, because a clock goes back. */
  isRepeated(instant: number): boolean {
    const { offset, end } = this.stretchAt(instant)
    const isFirst = Number.isFinite(end) && instant + offset - this.stretchAt(end).offset >= end
    return isFirst || this.instantOf(this.localAt(instant)) !== instant
  }

  #read(at: number): Stretch {
    // What is asked may be between two milliseconds, such as where a pointer is; Temporal throws.
    const instant = Math.floor(at)
    const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.timeZone)
    const end = here.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    const later = this.#stretches.find((stretch) => stretch.end === end)
    if (later !== undefined) {
      later.start = instant
      return later
    }
    const found = { offset: here.offsetNanoseconds / 1e6, start: instant, end }
    this.#stretches.push(found)
    return found
  }
}

const zoneClocks = new Map<string, ZoneClock>()

/** The clock of a zone, with the clock changes that are known of it so far. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = zoneClocks.get(timeZone) ?? new ZoneClock(timeZone)
  zoneClocks.set(timeZone, known)
  return known
}

/** The local time in a zone at an instant. */
export type ZonedClock = {
  /** HH:MM, 24-hour. */
  readonly time: string
  /** ISO calendar date, YYYY-MM-DD. */
  readonly date: string
  /** Offset from UTC such as +01:00. */
  readonly offset: string
}

/** The local time in an IANA zone at an instant. Throws RangeError for an unknown zone. */
export function clockIn(timeZone: string, instant: Temporal.Instant): ZonedClock {
  const zoned = instant.toZonedDateTimeISO(timeZone)
  return {
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
    date: zoned.toPlainDate().toString(),
    offset: zoned.offset,
  }
}

/** Whether a string is an IANA zone that this runtime supports, in any case. A bare offset such as +01:00 is not: it has no summer time. */
export function isTimeZone(text: string): boolean {
  return zoneNamed(text) !== undefined
}

/**
 * A zone in the spelling of the IANA database: `Europe/London` for `europe/london`. A link keeps its name: `Europe/Guernsey`. Any other
 * text is returned unchanged.
 */
export function canonicalTimeZone(text: string): string {
  return zoneNamed(text) ?? text
}

function zoneNamed(text: string): string | undefined {
  try {
    const name = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
    // Temporal also accepts an offset, and a date-time with a zone.
    return !/^[+-]/.test(text) && name.toLowerCase() === text.toLowerCase() ? name : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The city in a zone's name, such as New York. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
}
