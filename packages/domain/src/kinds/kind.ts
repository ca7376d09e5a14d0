import type { BrandId } from '../brands.ts'
import { compareText, type Issue, issue, textIssues } from '../text/text.ts'
import { dateIssue, fullTime, parseTimeOfDay, type TimeOfDay } from '../time/calendar.ts'

/** The kinds of record that decide what happens to an order; references come before the records that refer to them. */
export const worldKinds = [
  'factory',
  'cutoff',
  'cutoff-override',
  'designation',
  'product-override',
  'delivery-option',
  'delivery-option-schedule',
] as const

/** The kinds of record, by their names in the change log. */
export const recordKinds = [...worldKinds, 'holiday-decision', 'sample-order', 'plan', 'plan-item', 'plan-comment'] as const
export type RecordKind = (typeof recordKinds)[number]

/**
 * The value of a field, normalised so that equal values mean the same: sorted lists, times as HH:MM:SS, a local date and time as
 * YYYY-MM-DDTHH:MM:SS. undefined: no value.
 */
export type FieldValue = string | number | boolean | readonly (string | readonly string[])[] | null | undefined

/** One field of a kind of record. `T` is the value of a record, or a draft of it. */
export type Field<T, Name extends string = string> = {
  /** Unique within the kind. The path of issues about the field. */
  readonly name: Name
  readonly type: FieldType
  /** Some values do not have it. */
  readonly isOptional?: true
  readonly get: (value: T) => FieldValue
  /** `to` with this field copied from `from`. */
  readonly copy: <To extends T>(from: T, to: To) => To
}

/**
 * The definition of a kind of record. Forms, conflicts, history and undo compare, merge and parse values by `fields`; forms, the server
 * and imports validate them by `validate`. Screens and files choose which fields to show; the labels of a form are a record by field
 * name, so that the compiler reports a missing one.
 */
export type Kind<T, Name extends string = string> = {
  readonly kind: RecordKind
  /** All properties of its values. */
  readonly shape: Shape
  /** The format of this kind's values in the change log, from 1. The log's codecs read older formats. */
  readonly schemaVersion: number
  /** If its calls derive from it (`recordCalls` of the contract): what one and several of its records are called in addresses, such as `sample order`. */
  readonly calls?: { readonly one: string; readonly several: string }
  /** What people call a record, unless that is its first text. */
  readonly called?: (value: T, key: string) => string
  /** The fields of the values, in form order. A kind with a variable number of entries has a field for each entry. */
  readonly fields: (...values: readonly T[]) => readonly Field<T, Name>[]
  /** The issues of a value; an empty list means that it may be saved. */
  readonly validate: (value: T, brand: BrandId) => readonly Issue[]
}

/** The fields of a kind, or of a part of its values with a separate form. */
export type Fields<T, Name extends string = string> = Pick<Kind<T, Name>, 'fields'>

/** The names of the fields of a shape: those of a part begin with its name. */
type NameIn<S> = {
  [Name in keyof S & string]: S[Name] extends Part<infer Parts> ? `${Name}.${keyof Parts & string}` : Name
}[keyof S & string]

/** A field for each property of a shape, in its order. */
export function fieldsOf<S extends Shape>(shape: S): readonly Field<ValueOf<S>, NameIn<S>>[] {
  const fields = Object.entries(shape).flatMap(([name, one]) => {
    if ('type' in one) return [property<Readonly<Record<string, unknown>>, string>(name, one)]
    return 'parts' in one ? Object.entries(one.parts).flatMap(([inner, held]) => ('type' in held ? [partOf(name, inner, held)] : [])) : []
  })
  return fields as readonly Field<never>[] as readonly Field<ValueOf<S>, NameIn<S>>[]
}

export function property<T extends object, Name extends keyof T & string>(name: Name, one: Property): Field<T, Name> {
  return {
    ...described(one),
    name,
    get: (value) => comparable(one, value[name]) as FieldValue,
    copy: (from, to) => ({ ...to, [name]: from[name] }),
  }
}

/** A field that is a property of a part of the value, such as `overrides.price`. */
function partOf(part: string, name: string, one: Property): Field<object> {
  // Reading throws TypeError for a value without the part.
  const partIn = (value: object) => Reflect.get(value, part) as Readonly<Record<string, unknown>>
  return {
    ...described(one),
    name: `${part}.${name}`,
    get: (value) => comparable(one, partIn(value)[name]) as FieldValue,
    copy: (from, to) => {
      const { [name]: _, ...others } = partIn(to)
      const copied = partIn(from)[name]
      return { ...to, [part]: copied === undefined ? others : { ...partIn(to), [name]: copied } }
    },
  }
}

function described({ type, isOptional }: Property): Pick<Field<unknown>, 'type' | 'isOptional'> {
  return isOptional ? { type, isOptional } : { type }
}

/** One field that is a date property and a time property, so that nobody gets the date of one value with the time of another. */
export function dateTime<T extends object, Name extends string>(
  name: Name,
  dateName: keyof T & string,
  timeName: keyof T & string,
): Field<T, Name> {
  const [ofDate, ofTime] = [property<T, typeof dateName>(dateName, date), property<T, typeof timeName>(timeName, time)]
  return {
    name,
    type: 'dateTime',
    get: (value) => {
      const parts = [ofDate.get(value), ofTime.get(value)]
      return parts.every((part) => typeof part === 'string') ? parts.join('T') : undefined
    },
    copy: (from, to) => ofTime.copy(from, ofDate.copy(from, to)),
  }
}

const holds: Readonly<Record<FieldType, (value: FieldValue) => boolean>> = {
  text: (value) => typeof value === 'string' || value === null,
  code: (value) => typeof value === 'string' || value === null,
  codes: (value) => value === null || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  date: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' || value === null,
  dateTime: (value) => typeof value === 'string',
  instant: (value) => typeof value === 'string' || value === null,
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  price: (value) => typeof value === 'number',
  rule: (value) => Array.isArray(value),
  record: () => true,
}

/** A received value, if every field is present and has the right type; otherwise undefined. */
export function readValue<T>(kind: Fields<T>, received: unknown): T | undefined {
  const value = readPart(kind, received)
  if (value === undefined) return undefined
  return kind.fields(value).every((field) => field.isOptional || field.get(value) !== undefined) ? value : undefined
}

/** Like `readValue` for partial values, which earlier releases stored. */
export function readPart<T>(kind: Fields<T>, received: unknown): T | undefined {
  const value = received as T
  try {
    const isRead = kind.fields(value).every((field) => {
      const held = field.get(value)
      return held === undefined || holds[field.type](held)
    })
    return isRead ? value : undefined
  } catch (error) {
    // A part is missing or has another type.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

export function differences<T, Name extends string = string>(kind: Fields<T, Name>, one: T, other: T): readonly Field<T, Name>[] {
  return kind.fields(one, other).filter((field) => !isSame(field, one, other))
}

export function isSame<T>(field: Field<T>, one: T, other: T): boolean {
  return JSON.stringify(field.get(one)) === JSON.stringify(field.get(other))
}

/** `other` with each field that a save changed in a record from `before` to `after`, if it had the same value there (TOG-3). */
export function changeAlike<T, Other extends T = T>(kind: Fields<T>, before: T, after: T, other: Other): Other {
  return differences(kind, before, after).reduce((next, field) => (isSame(field, before, other) ? field.copy(after, next) : next), other)
}

/** The result of merging two changes of one value, field by field. */
export type Merged<T, Theirs extends T = T> = {
  /** `theirs` with the fields that only `mine` changed since `base`. */
  readonly value: Theirs
  /** Fields that both changed to different values; `value` has those of `theirs`. */
  readonly conflicts: readonly Field<T>[]
}

/** Three-way merge of `mine` and `theirs`, both changed since `base`. */
export function merge<T, Theirs extends T = T>(
  kind: Fields<T>,
  { base, mine, theirs }: { readonly base: T; readonly mine: T; readonly theirs: Theirs },
): Merged<T, Theirs> {
  let value = theirs
  const conflicts: Field<T>[] = []
  for (const field of kind.fields(base, mine, theirs)) {
    if (isSame(field, base, mine) || isSame(field, mine, theirs)) continue
    if (isSame(field, base, theirs)) value = field.copy(mine, value)
    else conflicts.push(field)
  }
  return { value, conflicts }
}

/** A user's changes on top of the stored value: changed fields keep the draft's value, other fields take the stored one. */
export function rebase<T, Stored extends T = T>(kind: Fields<T>, base: T, draft: T, stored: Stored): Stored {
  const { value, conflicts } = merge(kind, { base, mine: draft, theirs: stored })
  return conflicts.reduce((next, field) => field.copy(draft, next), value)
}

/**
 * The key of a record with several parts, such as `GB-DPS-SLE/44`: the parts, separated by slashes. Within a part, `/` is `%2F` and `%` is
 * `%25`, so that no two records share a key (HIS-35).
 */
export function joinKey(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')
}

/** The parts of a key made by `joinKey`. */
export function splitKey(key: string): readonly string[] {
  const parts = key.split('/')
  return key.includes('%') ? parts.map((part) => part.replaceAll('%2F', '/').replaceAll('%25', '%')) : parts
}

/** How the value of a field is parsed and displayed. */
export type FieldType =
  | 'text'
  | 'code'
  | 'codes'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'instant'
  | 'flag'
  | 'number'
  | 'price'
  | 'rule'
  | 'record'

/** What a property of a record holds, and its limits: everything else about it derives from this. `V` is the type of its values. */
export type Property<V = unknown> = {
  readonly type: FieldType
  /** The codes that it may have; any without it. */
  readonly allowed?: readonly string[] | undefined
  /** Whether stored values may have other codes, which an older client does not know. */
  readonly isOpen?: true
  /** Of a number, both inclusive; the maximum of a text is in characters after trimming. */
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  /** Whether a text or a list may be empty. A time without it is also said to be required. */
  readonly mayBeEmpty?: boolean
  readonly isMultiline?: true
  /** The kind of record whose key it is. */
  readonly refersTo?: string
  /** Of a date: on the calendar of each factory, the first or the last day on which the record holds. */
  readonly marks?: 'firstDay' | 'lastDay'
  /** null is a value. */
  readonly isNullable?: true
  /** Some values do not have it. */
  readonly isOptional?: true
  /** Has no value: it is for the type. */
  readonly value?: V
}
export type OptionalProperty<V = unknown> = Property<V> & { readonly isOptional: true }
/** Properties that are an object within the record. */
export type Part<S extends Shape = Shape> = { readonly parts: S }
/** A list of such objects. */
export type Many<S extends Shape = Shape> = { readonly each: S }
/** The properties of a record by name, in the order of its form. */
export type Shape = { readonly [Name in string]: Property | Part | Many }

type Of<P> =
  P extends Part<infer S> ? ValueOf<S> : P extends Many<infer S> ? readonly ValueOf<S>[] : P extends Property<infer V> ? V : never
type OptionalIn<S> = { [Name in keyof S]: S[Name] extends OptionalProperty ? Name : never }[keyof S]
/** The values that a shape describes. */
export type ValueOf<S> = { readonly [Name in Exclude<keyof S, OptionalIn<S>>]: Of<S[Name]> } & {
  readonly [Name in OptionalIn<S>]?: Of<S[Name]> | undefined
}

type Limits = Pick<Property, 'mayBeEmpty' | 'isMultiline' | 'isOpen'>
type Bounds = { readonly minimum: number; readonly maximum: number }

export const date: Property<string> = { type: 'date' }
export const firstDay: Property<string> = { type: 'date', marks: 'firstDay' }
export const lastDay: Property<string> = { type: 'date', marks: 'lastDay' }
export const time: Property<TimeOfDay> = { type: 'time' }
export const instant: Property<string> = { type: 'instant' }
/** The value of another record; null if there is none. */
export const record: Property<object | null> = { type: 'record', isNullable: true }
export const flag: Property<boolean> = { type: 'flag' }
export const text = (maximum?: number, limits: Limits = {}): Property<string> => ({ type: 'text', maximum, ...limits })
export const code = <V extends string = string>(allowed?: readonly V[]): Property<V> => ({ type: 'code', allowed })
export const reference = (refersTo: string): Property<string> => ({ type: 'code', refersTo })
export const codes = <V extends string = string>(allowed?: readonly V[], limits: Limits = {}): Property<readonly V[]> => ({
  type: 'codes',
  allowed,
  ...limits,
})
export const number = (bounds: Bounds): Property<number> => ({ type: 'number', ...bounds })
export const price = (bounds: Bounds): Property<number> => ({ type: 'price', ...bounds })
export const nullable = <V>(property: Property<V>): Property<V | null> => ({ ...(property as Property<V | null>), isNullable: true })
export const optional = <V>(property: Property<V>): OptionalProperty<V> => ({ ...property, isOptional: true })
export const part = <S extends Shape>(parts: S): Part<S> => ({ parts })
export const many = <S extends Shape>(each: S): Many<S> => ({ each })

/** Every property of a value with its path, such as `overrides.price`, and what the value has there. */
function propertiesOf(shape: Shape, value: object, before = ''): readonly (readonly [path: string, Property, held: unknown])[] {
  return Object.entries(shape).flatMap(([name, one]) => {
    const held: unknown = Reflect.get(value, name)
    if ('parts' in one) return propertiesOf(one.parts, held as object, `${before}${name}.`)
    return 'each' in one ? [] : [[`${before}${name}`, one, held] as const]
  })
}

/** The issues of the properties of a value, each by itself. */
export function propertyIssues(shape: Shape, value: object): readonly Issue[] {
  return propertiesOf(shape, value).flatMap(([path, property, held]) => {
    const isAbsent = (held === undefined && property.isOptional) || (held === null && property.isNullable)
    return isAbsent ? [] : issuesOf(property, held, path)
  })
}

function issuesOf(property: Property, held: unknown, path: string): readonly Issue[] {
  const { allowed, minimum = 0, maximum = Number.POSITIVE_INFINITY, mayBeEmpty = false, isMultiline = false } = property
  const field = path.slice(path.lastIndexOf('.') + 1)
  const notAllowed = (value: unknown): readonly Issue[] =>
    allowed === undefined || allowed.some((one) => one === value)
      ? []
      : [issue('value.notAllowed', { field, value: String(value), allowed }, path)]
  switch (property.type) {
    case 'text':
      if (String(held).trim() === '') return mayBeEmpty ? [] : [issue('field.required', {}, path)]
      return textIssues(String(held), path, maximum, !isMultiline)
    case 'code':
      return property.refersTo !== undefined && held === '' ? [issue('field.required', {}, path)] : notAllowed(held)
    case 'codes': {
      const list = held as readonly string[]
      if (list.length === 0) return mayBeEmpty ? [] : [issue('list.empty', { name: field }, path)]
      const repeated = list.find((one, at) => list.indexOf(one) !== at)
      return [...(repeated === undefined ? [] : [issue('value.repeated', { field, value: repeated }, path)]), ...list.flatMap(notAllowed)]
    }
    case 'date':
      return [dateIssue(String(held), path)].filter((one) => one !== undefined)
    case 'time':
      return parseTimeOfDay(String(held)) === undefined ? [issue('time.invalid', {}, path)] : []
    case 'number':
      if (isWithin(held, { minimum, maximum })) return []
      return [issue('number.outOfRange', { minimum: String(minimum), maximum: String(maximum) }, path)]
    case 'price':
      return isWithin(held, { minimum, maximum }) ? [] : [issue('price.outOfRange', {}, path)]
    default:
      return []
  }
}

/** Whether a value is a whole number within inclusive bounds. */
export function isWithin(value: unknown, { minimum, maximum }: Bounds): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
}

/** A value as it is stored: texts trimmed, lists in order, times as HH:MM:SS. */
export function normalised<S extends Shape>(shape: S, value: ValueOf<S>): ValueOf<S> {
  const next = Object.entries(shape).map(([name, one]): [string, unknown] => {
    const held: unknown = Reflect.get(value, name)
    if ('parts' in one) return [name, normalised(one.parts, held as ValueOf<Shape>)]
    if ('each' in one) return [name, (held as readonly ValueOf<Shape>[]).map((each) => normalised(one.each, each))]
    if (one.type === 'text' && typeof held === 'string') return [name, held.trim()]
    return [name, one.allowed === undefined && Array.isArray(held) ? held.toSorted(compareText) : comparable(one, held)]
  })
  return Object.fromEntries(next.filter(([, held]) => held !== undefined)) as ValueOf<S>
}

/** A value of a property in the form in which equal values mean the same: times as HH:MM:SS, codes in the order of those that are allowed. */
export function comparable({ type, allowed }: Property, held: unknown): unknown {
  if (type === 'time' && typeof held === 'string') return fullTime(held)
  if (allowed === undefined || !Array.isArray(held)) return held
  const rankOf = (one: string) => (allowed.includes(one) ? allowed.indexOf(one) : allowed.length)
  return [...new Set<string>(held)].sort((a, b) => rankOf(a) - rankOf(b))
}
