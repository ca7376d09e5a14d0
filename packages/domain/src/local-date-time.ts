/**
 * A local date-time is what a clock on a wall shows: YYYY-MM-DDTHH:MM:SS without an offset.
 *
 * The one rule for hours that a clock change skips or repeats: a time that is skipped moves forward by the length of the gap (01:30 in a
 * gap from 01:00 to 02:00 is 02:30), a time that comes twice is its first occurrence. It is what Temporal and RFC 5545 call compatible.
 */
export type LocalDateTime = string

/** What a local date-time is on the clock of a zone: it comes once, never, or twice. */
export type LocalKind = 'once' | 'skipped' | 'repeated'

/** The instant (milliseconds since 1970-01-01T00:00Z) by the rule. Throws RangeError for what is no date-time or no zone. */
export function instantOf(local: LocalDateTime, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
}

/** What the clock of a zone shows at an instant, in whole seconds that have passed. */
export function localAt(instant: number, timeZone: string): LocalDateTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' })
}

/** A local date-time with the offset from UTC that it has by the rule, ISO 8601: `2027-02-12T18:00:00+00:00`. Throws as above. */
export function zonedText(local: LocalDateTime, timeZone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Whether a local date-time is skipped or repeated. Throws RangeError for what is no date-time or no zone. */
export function kindOfLocal(local: LocalDateTime, timeZone: string): LocalKind {
  const plain = Temporal.PlainDateTime.from(local)
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return 'once'
  return earlier.toPlainDateTime().equals(plain) ? 'repeated' : 'skipped'
}

/** What a form says of a local date-time: what the clock really shows then, and the offset from UTC, such as +01:00, that it has. */
export type LocalMeaning = { readonly kind: LocalKind; readonly local: LocalDateTime; readonly offset: string }

/** What a local date-time comes to by the rule. Throws RangeError for what is no date-time or no zone. */
export function meaningOfLocal(local: LocalDateTime, timeZone: string): LocalMeaning {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return { kind: kindOfLocal(local, timeZone), local: localAt(zoned.epochMilliseconds, timeZone), offset: zoned.offset }
}

/**
 * The latest local date-time, in whole seconds, whose instant has come at `now`. Within the second run of a repeated hour it is the last
 * second of the first run: every other time that the clock shows then means its first occurrence.
 */
export function latestLocalBy(now: number, timeZone: string): LocalDateTime {
  const shown = localAt(now, timeZone)
  const second = Math.floor(now / 1000) * 1000
  if (instantOf(shown, timeZone) === second) return shown
  // A second later, for a clock change at this very instant counts as one that has been.
  const after = Temporal.Instant.fromEpochMilliseconds(second + 1000).toZonedDateTimeISO(timeZone)
  const change = after.getTimeZoneTransition('previous')
  return change === null ? shown : localAt(change.epochMilliseconds - 1000, timeZone)
}
