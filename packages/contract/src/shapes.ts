import type { FieldType, Many, OptionalProperty, Part, Property, Shape, ValueOf } from '@goat/domain/kinds/kind'
import { type Issue, identifierPattern } from '@goat/domain/text/text'
import { dateIssue, isCalendarDate, parseTimeOfDay, timeOfDayPattern } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** HH:MM or HH:MM:SS; otherwise "Invalid time values." (UI-17). */
export const timeOfDayInput = z.string().check(z.regex(timeOfDayPattern, { error: 'time.invalid' satisfies Issue['code'] }))

/** HH:MM:SS, as this server sends it. */
export const timeOfDay = z.string()

/** The maximum of PostgreSQL's `integer`. */
export const maximumVersion = 2_147_483_647

/** The version that the client last saw: a whole number from 1, never a string. */
export const version = z.int().check(z.gte(1), z.lte(maximumVersion))

/** A whole number whose limits the domain validates: the schema only states them, and refuses numbers that are not exact (API-24). */
export function limited(limits: { readonly minimum: number; readonly maximum: number }) {
  return z.int().register(z.globalRegistry, { ...limits })
}

/** An instant, ISO 8601 with Z. */
export const instant = z.string()

/** An instant in requests: ISO 8601 with Z or an offset, from the year 2000 to 2100 in UTC, in which it is sent back. */
export const instantInput = z.string().check(z.refine(isInstant, { error: 'instant' }))

export const lastChange = { version, changedBy: z.string(), changedAt: instant }

/** Added to the response to an outdated write, next to the current record: who changed it last, and when. */
export const newerChange = z.object({ changedBy: z.string(), changedAt: instant })

/** A rule that a record would break, as its code and values. */
export const issueWire = z.object({ code: z.string(), path: z.string(), values: z.record(z.string(), z.unknown()) })

/** A calendar date, YYYY-MM-DD. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, { error: 'date.invalid' satisfies Issue['code'] }))

/** A calendar date in a question: from 2000-01-01 to 2100-12-31. */
export const askedDate = calendarDate.check(
  z.refine((text) => dateIssue(text)?.code !== 'date.outOfRange', { error: 'date.outOfRange' satisfies Issue['code'] }),
)

/** A local date-time: YYYY-MM-DDTHH:MM[:SS], without an offset. */
export const localDateTime = z.string().check(z.refine(isLocalDateTime, { error: 'localDateTime' }))

export const identifier = z.string().check(z.regex(identifierPattern, { error: 'identifier' }))

/** A list without duplicates. */
export function uniqueList<T extends z.ZodMiniType>(element: T) {
  return z.array(element).check(z.refine((list) => new Set(list).size === list.length, { error: 'value.repeated' }))
}

/** Whether a string is YYYY-MM-DDTHH:MM[:SS]. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isCalendarDate(text.slice(0, 10)) && parseTimeOfDay(text.slice(11)) !== undefined
}

export function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const year = new Date(text).getUTCFullYear()
  return isWritten && isCalendarDate(text.slice(0, 10)) && year >= 2000 && year <= 2100
}

/** The schemas of the properties of a shape. */
type SchemasOf<S> = { readonly [Name in keyof S]: SchemaOf<S[Name]> }
type Exact<V> = z.ZodMiniType<V, V>
type SchemaOf<P> =
  P extends OptionalProperty<infer V>
    ? z.ZodMiniOptional<Exact<V>>
    : P extends Part<infer S>
      ? Exact<ValueOf<S>>
      : P extends Many<infer S>
        ? Exact<readonly ValueOf<S>[]>
        : P extends Property<infer V>
          ? Exact<V>
          : never

/** Of requests: with notations and codes, but without the limits that the domain validates. */
export function requestFields<S extends Shape>(shape: S): SchemasOf<S> {
  return schemasOf(shape, requested, z.strictObject)
}

/** Of responses. */
export function storedFields<S extends Shape>(shape: S): SchemasOf<S> {
  return schemasOf(shape, stored, z.object)
}

type ObjectOf = (shape: Readonly<Record<string, Schema>>) => Schema

function schemasOf<S extends Shape>(shape: S, schemaOf: (property: Property) => Schema, objectOf: ObjectOf): SchemasOf<S> {
  const inner = (parts: Shape) => objectOf(schemasOf(parts, schemaOf, objectOf) as Readonly<Record<string, Schema>>)
  const schemas = Object.entries(shape).map(([name, one]) => {
    if ('each' in one) return [name, z.array(inner(one.each))]
    if ('parts' in one) return [name, inner(one.parts)]
    const schema = one.isNullable ? z.nullable(schemaOf(one)) : schemaOf(one)
    return [name, one.isOptional ? z.optional(schema) : schema]
  })
  return Object.fromEntries(schemas)
}

function requested(property: Property): Schema {
  const { type, allowed, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = property
  const codes = allowed === undefined ? z.string() : z.enum(allowed)
  const schemas: Partial<Record<FieldType, Schema>> = {
    code: codes,
    codes: uniqueList(codes),
    date: calendarDate,
    time: timeOfDayInput,
    instant: instantInput,
    number: limited({ minimum, maximum }),
    price: limited({ minimum, maximum }),
  }
  return schemas[type] ?? stored(property)
}

function stored({ type, allowed, isOpen }: Property): Schema {
  const codes = allowed === undefined || isOpen ? z.string() : z.enum(allowed)
  const schemas: Partial<Record<FieldType, Schema>> = {
    code: codes,
    codes: z.array(codes),
    flag: z.boolean(),
    number: z.int(),
    price: z.int(),
    record: z.record(z.string(), z.unknown()),
  }
  return schemas[type] ?? z.string()
}
