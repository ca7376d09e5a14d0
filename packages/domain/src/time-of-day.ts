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
