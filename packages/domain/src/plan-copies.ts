import { holdingOf } from './holding.ts'
import { type HolidayCalendar, holidaysAt } from './kinds/holiday-decision.ts'
import { joinKey, type RecordKind, splitKey } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { Property, Shape } from './kinds/shape.ts'
import { dateOfDay, dayMs, dayOfDate, weekdayIndex } from './time/calendar.ts'
import { localAt, zoneClock } from './time/clock.ts'

/** How the dates of a plan move to another year: to the same date, or to the nearest day of the same weekday. */
export const dateRules = ['sameDate', 'sameWeekday'] as const
export type DateRule = (typeof dateRules)[number]

/** The most years ahead. */
export const maxCopyYears = 5

/** The same date some years later, YYYY-MM-DD; 28 February for the 29th where there is none. */
function sameDate(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const isLeapDay = date.endsWith('-02-29') && new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() !== 1
  return `${year}-${isLeapDay ? '02-28' : date.slice(5)}`
}

/** The day of the same weekday that is nearest to the same date some years later. */
function sameWeekday(date: string, years: number): string {
  const day = dayOfDate(sameDate(date, years))
  const ahead = (weekdayIndex(dayOfDate(date)) - weekdayIndex(day) + 7) % 7
  return dateOfDay(day + (ahead > 3 ? ahead - 7 : ahead))
}

export type Move = {
  readonly years: number
  readonly rule: DateRule
  readonly calendar: HolidayCalendar
  /** The country of a factory; null if it is not known. */
  readonly countryOf: (factory: string) => string | null
  /** The time zone of a factory; null if it is not known. */
  readonly zoneOf: (factory: string) => string | null
}

/** A date that moves, and the public holiday because of which it moves to that day. */
export type MovedDate = { readonly field: string; readonly before: string; readonly after: string; readonly holiday: string | null }

/** A date at some factories: the public holiday of the same name if it is one there, otherwise by the rule. */
function movedDate(field: string, before: string, factories: readonly string[], move: Move): MovedDate {
  const { years, rule, calendar, countryOf } = move
  const byRule = rule === 'sameDate' ? sameDate(before, years) : sameWeekday(before, years)
  const year = byRule.slice(0, 4)
  for (const factory of factories) {
    const holidays = holidaysAt(calendar, factory, countryOf(factory))
    const name = holidays.find(({ date }) => date === before)?.name
    const after = name === undefined ? undefined : holidays.find((one) => one.name === name && one.date.startsWith(year))?.date
    if (name !== undefined && after !== undefined) return { field, before, after, holiday: name }
  }
  return { field, before, after: byRule, holiday: null }
}

/** Dates that are none: an end that is not known. */
const endless = '9999-12-31'

/** How many days the local day on which a record holds on a date of UTC is later than that date; 0 if its dates are local. */
function daysLater(kind: RecordKind, value: object, date: string, { zoneOf }: Move): number {
  const { clockOf, within } = holdingOf(kind) ?? {}
  const zone = clockOf === undefined ? null : zoneOf(clockOf(value as never))
  if (zone === null || within === undefined) return 0
  const clock = zoneClock(zone)
  const day = dayOfDate(date)
  const windows = within(value as never, clock, { start: day * dayMs, end: (day + 1) * dayMs })
  const [first, last] = [windows[0], windows.at(-1)]
  return first === undefined || last === undefined ? 0 : clock.localAt((first.start + last.end) / 2).day - day
}

/**
 * A value of a kind with the dates that `isMoved` names moved; all of them by default. Dates are those of its shape: they are found without knowing
 * the kind.
 */
export function withMovedDates<T extends object>(kind: RecordKind, key: string, value: T, move: Move, isMoved = (_field: string) => true) {
  const dates: MovedDate[] = []
  const factories =
    holdingOf(kind)
      ?.places(value as never, key)
      ?.map(([factory]) => factory) ?? []
  const next = (shape: Shape, part: object, path: string): object => {
    const changed = Object.entries(shape).flatMap(([name, one]): readonly (readonly [string, unknown])[] => {
      const held: unknown = Reflect.get(part, name)
      const field = `${path}${name}`
      if ('each' in one) return []
      if ('parts' in one) return [[name, next(one.parts, held as object, `${field}.`)]]
      if (!isDate(one) || typeof held !== 'string' || held === '' || held === endless || !isMoved(field)) return []
      const later = daysLater(kind, value, held, move)
      const moved = movedDate(field, dateOfDay(dayOfDate(held) + later), factories, move)
      const after = dateOfDay(dayOfDate(moved.after) - later)
      dates.push({ ...moved, before: held, after })
      return [[name, after]]
    })
    return { ...part, ...Object.fromEntries(changed) }
  }
  return { value: next(kinds[kind].shape, value, '') as T, dates }
}

function isDate({ type }: Property): boolean {
  return type === 'date'
}

/** An instant some years later, at the same time of day on the clock of a zone. */
export function movedInstant(instant: string, zone: string, move: Move): string {
  const local = localAt(Date.parse(instant), zone)
  const { after } = movedDate('', local.slice(0, 10), [], move)
  const [hours = 0, minutes = 0, seconds = 0] = local.slice(11).split(':').map(Number)
  return new Date(zoneClock(zone).instantOf({ day: dayOfDate(after), ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 })).toISOString()
}

/** The key of a copy of a new record: records that begin and end have ids of their own, others are named by what they are about. */
export function keyOfCopy(kind: RecordKind, key: string, newId: string): string {
  return holdingOf(kind) === undefined ? key : joinKey(...splitKey(key).slice(0, -1), newId)
}
