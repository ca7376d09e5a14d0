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
