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
