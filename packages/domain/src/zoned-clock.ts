/** What a clock on the wall of a factory shows at an instant. */
export type ZonedClock = {
  /** HH:MM, 24-hour. */
  readonly time: string
  /** ISO calendar date, YYYY-MM-DD. */
  readonly date: string
  /** Offset from UTC such as +01:00. */
  readonly offset: string
}

/** The local clock of an IANA zone at an instant. Throws RangeError for a zone that does not exist. */
export function clockIn(timeZone: string, instant: Temporal.Instant): ZonedClock {
  const zoned = instant.toZonedDateTimeISO(timeZone)
  return {
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
    date: zoned.toPlainDate().toString(),
    offset: zoned.offset,
  }
}

/** Whether a text names an IANA zone that this runtime knows. A bare offset such as +01:00 does not: it has no summer time. */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The city that a zone is named after, such as New York. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
}
