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
