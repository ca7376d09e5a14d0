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
