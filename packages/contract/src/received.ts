import { currencyOf, timeZoneOf } from '@goat/domain/kinds/factory'
import { type Currency, currencyIn } from '@goat/domain/money'
import { canonicalTimeZone, isCalendarDate, isTimeZone, timeOfDayPattern } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import type { Output, Schema } from './endpoint.ts'
import { calendarDate, isLocalDateTime } from './shapes.ts'

/**
 * The records of a list that could be read, and the keys of those that were left out, or their positions as `#3`. One that cannot be read
 * does not affect the others.
 */
export type Listed<T> = { readonly read: readonly T[]; readonly leftOut: readonly string[] }

/**
 * Schema of a list whose records are parsed separately: what cannot be read is left out as a whole. `key` names the fields of the record's
 * key. Records with the same key are all left out, since a write could reach any of them.
 */
export function listed<S extends Schema>(record: S, key: readonly string[]) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((list: unknown[]): Listed<Output<S>> => {
      const keyed = list.map((raw, at) => ({ key: keyOf(raw, key) ?? `#${at + 1}`, result: z.safeParse(record, raw) }))
      const counts = Map.groupBy(keyed, (one) => one.key)
      const isRead = (one: (typeof keyed)[number]) => one.result.success && counts.get(one.key)?.length === 1
      return {
        read: keyed.flatMap((one) => (isRead(one) && one.result.success ? [one.result.data] : [])),
        leftOut: keyed.filter((one) => !isRead(one)).map((one) => one.key),
      }
    }),
  )
}

/** A schema whose output is converted, such as from the wire to the domain. */
export function converted<S extends Schema, T>(schema: S, convert: (value: Output<S>) => T) {
  return z.pipe(schema, z.transform(convert))
}

/** The key of a record as received; undefined if it has none. */
function keyOf(raw: unknown, key: readonly string[]): string | undefined {
  const fields = z.safeParse(z.looseObject({}), raw).data ?? {}
  const found = key.map((field) => fields[field]).filter((value) => typeof value === 'string' && value !== '')
  return found.length === 0 ? undefined : found.join(', ')
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
  z.overwrite((text) => dateOf(text) ?? dateBefore(/^T23:59:59(?:\.(?:0{1,9}|9{1,9}))?(?:Z|\+00:00)?$/, text) ?? text),
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

function dateBefore(rest: RegExp, text: string): string | undefined {
  const date = text.slice(0, 10)
  return rest.test(text.slice(10)) && z.safeParse(calendarDate, date).success ? date : undefined
}

function withoutFraction(text: string): string {
  return text.replace(/(?<=:\d\d:\d\d)\.0{1,9}$/, '')
}
