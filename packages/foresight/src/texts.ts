import { dayMs } from '@goat/domain/durations'

/** A date, YYYY-MM-DD, in days since 1970-01-01; dates without a time are parsed as UTC. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMs
}

/** The date, YYYY-MM-DD, of a number of days since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** HH:MM:SS of a number of milliseconds since midnight. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}
