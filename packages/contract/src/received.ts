import { currencyOf, timeZoneOf } from '@goat/domain/kinds/factory'
import { type Currency, currencyIn } from '@goat/domain/money'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { canonicalTimeZone, isTimeZone } from '@goat/domain/time/clock'
import { timeOfDayPattern } from '@goat/domain/time/time-of-day'
import type { Received, Unread } from '@goat/domain/unread'
import * as z from 'zod/mini'
import type { Output, Schema } from './endpoint.ts'
import { calendarDate, isLocalDateTime } from './shapes.ts'

/**
 * Parses each record of a list separately. `key` names the fields of the record's key: records with the same key are all rejected,
 * since a write could reach any of them. Never throws.
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

/** Schema of a list whose records are parsed separately. */
export function receivedList<S extends Schema>(record: S, key: readonly string[] = []) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]) => receive(record, list, key)),
  )
}

/** Whether another record of the list, valid or not, has the same key. */
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

/** A list that another back end may omit or send as null when it is empty. */
export function emptyWhenAbsent<S extends Schema>(list: z.ZodMiniArray<S>) {
  return z.pipe(
    z.nullish(list),
    z.transform((given: Output<S>[] | null | undefined): Output<S>[] => given ?? []),
  )
}

/** An optional field that another back end may send as null. */
export function absentWhenNull<S extends Schema>(value: S) {
  return z.pipe(
    z.nullish(value),
    z.transform((given: Output<S> | null | undefined): Output<S> | undefined => given ?? undefined),
  )
}

/** The zone of a factory: null if unknown or invalid; the zone in REF-2 if the back end omits it. */
export function receivedZone(timeZone: string | null | undefined, factoryCode: string): string | null {
  const zone = timeZone === undefined ? timeZoneOf(factoryCode) : timeZone
  return zone != null && isTimeZone(zone) ? canonicalTimeZone(zone) : null
}

/** The currency of a factory: null if unknown; the one in REF-10 if the back end omits it. */
export function receivedCurrency(currency: string | null | undefined, factoryCode: string): Currency | null {
  return (currency === undefined ? currencyOf(factoryCode) : currencyIn(currency)) ?? null
}

/** A date, alone or followed by midnight in UTC or without a zone. Parsed as the date. */
export const receivedDate = z.string().check(
  z.overwrite((text) => dateOf(text) ?? text),
  z.refine(isCalendarDate),
)

/** Like `receivedDate`, or followed by the last second of the day, which some back ends send for an inclusive end. */
export const receivedEndDate = z.string().check(
  z.overwrite((text) => dateOf(text) ?? lastDateOf(text) ?? text),
  z.refine(isCalendarDate),
)

/** A time of day; a zero fraction of a second is dropped. */
export const receivedTime = z.string().check(z.overwrite(withoutFraction), z.regex(timeOfDayPattern))

/** A local date-time; a zero fraction of a second is dropped. Rejects an offset. */
export const receivedLocalStart = z.string().check(z.overwrite(withoutFraction), z.refine(isLocalDateTime))

/** Like `receivedLocalStart`; the last moment of a day becomes its last second. */
export const receivedLocalEnd = z.string().check(
  z.overwrite((text) => withoutFraction(text).replace(/(?<=T23:59:59)\.9{1,9}$/, '')),
  z.refine(isLocalDateTime),
)

/** The date in `2027-02-01`, `2027-02-01T00:00:00` and the same in UTC; undefined for any other string. */
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
