import type { BrandId } from '../brands.ts'
import type { Issue } from '../issues.ts'
import { parseTimeOfDay } from '../time-of-day.ts'

/** The kinds of record, by the names that the change log has for them. */
export const recordKinds = ['factory', 'cutoff', 'designation', 'product-override', 'delivery-option', 'delivery-option-schedule'] as const
export type RecordKind = (typeof recordKinds)[number]

/** How the value of a field is read and shown. */
export type FieldType = 'text' | 'code' | 'codes' | 'date' | 'time' | 'instant' | 'flag' | 'number' | 'price' | 'rule'

/** What a field holds, in a form in which equal means the same: lists in their order, times as HH:MM:SS. undefined: nothing. */
export type FieldValue = string | number | boolean | readonly (string | readonly string[])[] | null | undefined

/** One field of a kind of record. `T` is the value of a record, or a draft of it that is still being typed. */
export type Field<T, Name extends string = string> = {
  /** Unique within the kind. An issue about the field has it as its path. */
  readonly name: Name
  readonly type: FieldType
  /** Not every value has it. */
  readonly isOptional?: true
  readonly get: (value: T) => FieldValue
  /** `to` with this field as `from` has it; whatever else `to` holds stays. */
  readonly copy: <To extends T>(from: T, to: To) => To
}

/**
 * What is known of a kind of record. Forms, conflicts, history and undo compare, merge and read values by `fields`, and a form, the server
 * and an import refuse them by `validate`. A screen and a file choose which fields they show; the labels of a form are a record by field
 * name, so that the compiler asks for the one that is missing.
 */
export type Kind<T, Name extends string = string> = {
  readonly kind: RecordKind
  /** The number of the form in which the change log keeps values of this kind, from 1. Older forms are read by the codecs of the log. */
  readonly schemaVersion: number
  /** The fields of the values, in the order of the form. A kind with entries that come and go has a field for each entry. */
  readonly fields: (...values: readonly T[]) => readonly Field<T, Name>[]
  /** What is wrong with a value; an empty list means that it may be saved. */
  readonly validate: (value: T, brand: BrandId) => readonly Issue[]
}

/** The fields of a kind, or of a part of its values that has a form of its own. */
export type Fields<T, Name extends string = string> = Pick<Kind<T, Name>, 'fields'>

/** A field that not every value has. */
export function optional<T, Name extends string>(field: Field<T, Name>): Field<T, Name> {
  return { ...field, isOptional: true }
}

/** A field that is a property of the value. */
export function property<T extends object, Name extends keyof T & string>(name: Name, type: FieldType): Field<T, Name> {
  return { name, type, get: (value) => comparable(type, value[name]), copy: (from, to) => ({ ...to, [name]: from[name] }) }
}

/** A field that is a property of a part of the value: `partOf('overrides', 'price', 'price')` is named `overrides.price`. */
export function partOf<Part extends string, T extends { readonly [Key in Part]: object }, Name extends keyof T[Part] & string>(
  part: Part,
  name: Name,
  type: FieldType,
): Field<T, `${Part}.${Name}`> {
  return {
    name: `${part}.${name}`,
    type,
    get: (value) => comparable(type, value[part][name]),
    copy: (from, to) => {
      const { [name]: _, ...others } = to[part]
      const copied = from[part][name]
      return { ...to, [part]: copied === undefined ? others : { ...to[part], [name]: copied } }
    },
  }
}

function comparable(type: FieldType, value: unknown): FieldValue {
  return type === 'time' && typeof value === 'string' ? (parseTimeOfDay(value) ?? value) : (value as FieldValue)
}

const holds: Readonly<Record<FieldType, (value: FieldValue) => boolean>> = {
  text: (value) => typeof value === 'string' || value === null,
  code: (value) => typeof value === 'string' || value === null,
  codes: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  date: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string',
  instant: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  price: (value) => typeof value === 'number',
  rule: (value) => Array.isArray(value),
}

/** A value that came over a wire, if it has every field and each is of its type; undefined for anything else. */
export function readValue<T>(kind: Fields<T>, received: unknown): T | undefined {
  const value = readPart(kind, received)
  if (value === undefined) return undefined
  return kind.fields(value).every((field) => field.isOptional || field.get(value) !== undefined) ? value : undefined
}

/** The same for a value that may lack fields, as releases kept it before whole records were kept. */
export function readPart<T>(kind: Fields<T>, received: unknown): T | undefined {
  const value = received as T
  try {
    const isRead = kind.fields(value).every((field) => {
      const held = field.get(value)
      return held === undefined || holds[field.type](held)
    })
    return isRead ? value : undefined
  } catch (error) {
    // A part of it is not there, or is something else.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The fields in which two values differ. */
export function differences<T, Name extends string = string>(kind: Fields<T, Name>, one: T, other: T): readonly Field<T, Name>[] {
  return kind.fields(one, other).filter((field) => !isSame(field, one, other))
}

export function isSame<T>(field: Field<T>, one: T, other: T): boolean {
  return JSON.stringify(field.get(one)) === JSON.stringify(field.get(other))
}

/** What comes of two changes of one value, field by field. */
export type Merged<T, Theirs extends T = T> = {
  /** `theirs` with the fields that only `mine` has changed since `base`. */
  readonly value: Theirs
  /** The fields that both have changed, to different values: in `value` they are as in `theirs`. */
  readonly conflicts: readonly Field<T>[]
}

/** Merges two changes that began from one value: `mine` and `theirs`, both since `base`. */
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

/** A person's changes on top of what is stored now: a field that they changed stays theirs, and one that they left alone follows the stored one. */
export function rebase<T, Stored extends T = T>(kind: Fields<T>, base: T, draft: T, stored: Stored): Stored {
  const { value, conflicts } = merge(kind, { base, mine: draft, theirs: stored })
  return conflicts.reduce((next, field) => field.copy(draft, next), value)
}
