import { type Issue, issue } from '../text/issues.ts'
import { compareText, textIssues } from '../text/text.ts'
import { dateIssue, fullTime, parseTimeOfDay, type TimeOfDay } from '../time/calendar.ts'

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
