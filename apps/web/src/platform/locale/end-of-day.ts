import { dateOfDay } from '@goat/domain/time/calendar'
import { endOfDay, fullEndTime, showTimeOfDay, type TimeOfDay } from '@goat/domain/time/time-of-day'
import { messages } from '../messages.ts'
import { datesIn } from './dates.ts'
import type { Say } from './locale-root.tsx'

/** A time until which something lasts, stored or as typed: the last second is the end of the day (BRD-11, DES-48). */
export function timeOrEndOfDay(say: Say, time: TimeOfDay): string {
  return fullEndTime(time, '') === endOfDay ? say(messages.endOfDay) : showTimeOfDay(time)
}

/** A day with its weekday; with the year only if it is not that of today. Days since 1970-01-01. */
export function dayFrom(say: Say, day: number, today: number): string {
  const dates = datesIn(say.languageTag)
  const date = dateOfDay(day)
  return date.slice(0, 4) === dateOfDay(today).slice(0, 4) ? `${dates.weekday(date)} ${dates.shortDay(date)}` : dates.day(date)
}
