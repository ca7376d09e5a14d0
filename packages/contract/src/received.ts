import { isCalendarDate } from '@goat/domain/calendar-date'
import { timeZoneOf } from '@goat/domain/factories'
import { timeOfDayPattern } from '@goat/domain/time-of-day'
import type { Received, Unread } from '@goat/domain/unread'
import { isTimeZone } from '@goat/domain/zoned-clock'
import * as z from 'zod/mini'
import type { Output, Schema } from './endpoint.ts'
import { calendarDate, isLocalDateTime } from './shapes.ts'

/**
 * Reads each record of a list by itself. `key` names the fields that a record is known by: which of several with the same key a change
 * would reach cannot be told, so none of them is read. Never throws.
 */
export function receive<S extends Schema>(record: S, list: readonly unknown[], key: readonly string[] = []): Received<Output<S>> {
  const isAmbiguous = ambiguousIn(list, key)
  const read: Output<S>[] = []
  const unread: Unread[] = []
  for (const raw of list) {
    const result = z.safeParse(record, raw)
    if (!result.success) unread.push(unreadOf(raw, result.error))
    else if (isAmbiguous(raw)) unread.push({ raw, fields: key, isAmbiguous: true })
    else read.push(result.data)
  }
  return { read, unread }
}

/** In the schema of an answer: a list of which each record is read by itself. */
export function receivedList<S extends Schema>(record: S, key: readonly string[] = []) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]) => receive(record, list, key)),
  )
}

/** Whether another record of a list, understood or not, has the same key. */
export function ambiguousIn(list: readonly unknown[], key: readonly string[]): (raw: unknown) => boolean {
  if (key.length === 0) return () => false
  const counts = new Map<string, number>()
  for (const raw of list) counts.set(keyOf(raw, key), (counts.get(keyOf(raw, key)) ?? 0) + 1)
  return (raw) => (counts.get(keyOf(raw, key)) ?? 0) > 1
}

function keyOf(raw: unknown, key: readonly string[]): string {
  const fields = z.safeParse(z.looseObject({}), raw).data ?? {}
  return JSON.stringify(key.map((field) => fields[field]))
}

export function unreadOf(raw: unknown, error: z.core.$ZodError): Unread {
  return { raw, fields: [...new Set(error.issues.map(({ path }) => path.map(String).join('.')))].filter((path) => path !== '') }
}

/** A list that another back end leaves out, or sends as null, when it is empty. */
export function emptyWhenAbsent<S extends Schema>(list: z.ZodMiniArray<S>) {
  return z.pipe(
    z.nullish(list),
    z.transform((given: Output<S>[] | null | undefined): Output<S>[] => given ?? []),
  )
}

/** Something optional that another back end may send as null. */
export function absentWhenNull<S extends Schema>(value: S) {
  return z.pipe(
    z.nullish(value),
    z.transform((given: Output<S> | null | undefined): Output<S> | undefined => given ?? undefined),
  )
}

/** The zone of a factory: null where it is not known or is none; that of REF-2 where the back end does not say. */
export function receivedZone(timeZone: string | null | undefined, factoryCode: string): string | null {
  const zone = timeZone === undefined ? timeZoneOf(factoryCode) : timeZone
  return zone != null && isTimeZone(zone) ? zone : null
}

/** A date, alone or with midnight after it, in UTC or without a zone. Read as the date. */
export const receivedDate = z.string().check(
  z.overwrite((text) => dateOf(text) ?? text),
  z.refine(isCalendarDate),
)

/** As above, or with the last second of the day after it, which some back ends send for an inclusive end. Read as the date. */
export const receivedEndDate = z.string().check(
  z.overwrite((text) => dateOf(text) ?? lastDateOf(text) ?? text),
  z.refine(isCalendarDate),
)

/** A time of day; a fraction of a second that is zero is dropped. */
export const receivedTime = z.string().check(z.overwrite(withoutFraction), z.regex(timeOfDayPattern))

/** A local date-time; a fraction of a second that is zero is dropped. One with an offset is not a local one. */
export const receivedLocalStart = z.string().check(z.overwrite(withoutFraction), z.refine(isLocalDateTime))

/** As above, and the last moment of a day is its last second. */
export const receivedLocalEnd = z.string().check(
  z.overwrite((text) => withoutFraction(text).replace(/(?<=T23:59:59)\.9{1,9}$/, '')),
  z.refine(isLocalDateTime),
)

/** The date of `2027-02-01`, `2027-02-01T00:00:00` and the same in UTC; undefined for any other text. */
export function dateOf(text: string): string | undefined {
  return dateBefore(/^(?:T00:00:00(?:\.0{1,9})?(?:Z|\+00:00)?)?$/, text)
}

function lastDateOf(text: string): string | undefined {
  return dateBefore(/^T23:59:59(?:\.(?:0{1,9}|9{1,9}))?(?:Z|\+00:00)?$/, text)
}

function dateBefore(rest: RegExp, text: string): string | undefined {
  const date = text.slice(0, 10)
  return rest.test(text.slice(10)) && z.safeParse(calendarDate, date).success ? date : undefined
}

function withoutFraction(text: string): string {
  return text.replace(/(?<=:\d\d:\d\d)\.0{1,9}$/, '')
}
