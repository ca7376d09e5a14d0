import { type Field, type Fields, isSame, rebase } from '@goat/domain/kinds/kind'
import type { ConflictRow } from './conflict.tsx'
import type { NewerVersion } from './draft.ts'
import type { Fact } from './history.ts'

/**
 * The one description of how a kind's fields are labelled and shown. Conflicts, the history, undo and the facts of a list come from it, with
 * the functions below.
 */
export type FieldTexts<T, Name extends string> = {
  readonly label: (field: Name) => string
  readonly value: (field: Field<T, Name>, of: T) => string
}

/** The fields of a value, as displayed: by default, those that have one. */
export function factsOf<T, Name extends string>(
  { fields }: Fields<T, Name>,
  { label, value }: FieldTexts<T, Name>,
  of: T,
  isShown: (field: Field<T, Name>) => boolean = ({ get }) => get(of) != null,
): readonly Fact[] {
  return fields(of)
    .filter(isShown)
    .map((field): Fact => [label(field.name), value(field, of)])
    .filter(([, shown]) => shown !== '')
}

/** The fields that either user has changed: the stored value, and the value that saving this user's changes would store. */
export function conflictRows<T, Name extends string>(
  fields: Fields<T, Name>,
  { base, typed, stored }: Omit<NewerVersion<T>, 'effect'>,
  { label, value }: FieldTexts<T, Name>,
): readonly ConflictRow[] {
  const yours = rebase(fields, base, typed, stored)
  return fields
    .fields(base, stored, yours)
    .filter((field) => !isSame(field, stored, yours) || (isSame(field, base, typed) && !isSame(field, base, stored)))
    .map((field) => ({
      label: label(field.name),
      stored: value(field, stored),
      // A field that this user has not changed takes the stored value.
      yours: isSame(field, stored, yours) ? undefined : value(field, yours),
      original: value(field, base),
    }))
}
