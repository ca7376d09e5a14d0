import { type ChangeWire, maxChangeKeyLength, maxFilterLength } from '@goat/contract/changes'
import type { Output, Schema } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { type Field, type Fields, isSame, type RecordKind, rebase, recordKinds } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { dateIssue } from '@goat/domain/time/calendar'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { type AddressOf, addressOf, oneOf, text } from '../paths.ts'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'
import type { ConflictRow } from './conflict.tsx'
import type { NewerVersion } from './draft.ts'

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

/** How the changes of one kind are described. */
export type KindHistory<T> = {
  /** A logged value; undefined if it cannot be read, because it may be years old. */
  readonly read: (logged: unknown) => T | undefined
  /** What was done, by action. Importing and undoing are the same for every kind. */
  readonly actions: Readonly<Record<string, MessageDescriptor | ((old: T | undefined, now: T | undefined, say: Say) => MessageDescriptor)>>
  /** The name of the record: as it is, or as it was before it was deleted. undefined if its key is not understood. */
  readonly subject: (one: T, key: string, context: DescribeContext) => string | undefined
  /** What it does and to which orders, in one sentence without its time; the subject without it. */
  readonly line?: (one: T, context: DescribeContext, key: string) => string
  /** How it repeats or for which deliveries it holds, and why. */
  readonly details?: (one: T, context: DescribeContext) => readonly string[]
  readonly to: (one: T, key: string) => string
  /** Whether that address also shows a deleted record. */
  readonly showsDeleted?: boolean
  /** Its fields (`factsOf`). `other`: the other value of the change, if any. */
  readonly facts: (value: T, context: DescribeContext, key: string, other: T | undefined) => readonly Fact[]
  readonly more?: (
    old: T | undefined,
    now: T | undefined,
    context: DescribeContext,
  ) => Partial<Pick<ChangeDescription, 'outcome' | 'next'>> | undefined
  /** The action that logs the numbers of lines of an imported file, and what was imported. */
  readonly imports?: readonly [action: string, subject: MessageDescriptor]
}

/** How the records of one kind and their changes are described. */
export function describeBy<T>(kind: KindHistory<T>): Pick<ChangeSource, 'describe' | 'nameOf'> {
  const actions: KindHistory<T>['actions'] = { imported: msg`Imported from a file`, undone: msg`Change undone`, ...kind.actions }
  const nameOf: ChangeSource['nameOf'] = ({ key, value }, context) => {
    const one = kind.read(value)
    const subject = one && kind.subject(one, key, context)
    if (one === undefined || subject === undefined) return undefined
    const [line, details] = [kind.line?.(one, context, key) ?? subject, kind.details?.(one, context) ?? []]
    return { subject, line, details: details.filter(Boolean), to: kind.to(one, key) }
  }
  const describe: ChangeSource['describe'] = ({ key, action, before, after }, context) => {
    const { say, languageTag } = context
    if (action === kind.imports?.[0]) {
      const facts = importFacts(after, say, languageTag)
      return { subject: say(kind.imports[1]), to: undefined, what: say(msg`Imported from a file`), before: [], after: facts }
    }
    const [old, now] = [kind.read(before), kind.read(after)]
    const [one, what] = [now ?? old, actions[action]]
    const subject = one && kind.subject(one, key, context)
    if (one === undefined || what === undefined || subject === undefined) return undefined
    return {
      subject,
      to: now !== undefined || kind.showsDeleted === true ? kind.to(one, key) : undefined,
      what: say(typeof what === 'function' ? what(old, now, say) : what),
      before: old === undefined ? [] : kind.facts(old, context, key, now),
      after: now === undefined ? [] : kind.facts(now, context, key, old),
      ...kind.more?.(old, now, context),
    }
  }
  return { describe, nameOf }
}

/** The change source of a capability, from the descriptions of its kinds. */
export function changeSource(
  kinds: Readonly<Partial<Record<RecordKind, ReturnType<typeof describeBy>>>>,
  undoNotes?: NonNullable<ChangeSource['undoNotes']>,
): ChangeSource {
  return {
    describe: (change, context) => kinds[change.kind]?.describe(change, context),
    nameOf: (record, context) => kinds[record.kind]?.nameOf(record, context),
    ...(undoNotes === undefined ? {} : { undoNotes }),
  }
}

const counts = z.object({ Added: z.number(), Changed: z.number(), Unchanged: z.number(), Skipped: z.number() })

/** The result of importing a file, in numbers of lines. */
function importFacts(logged: unknown, say: Say, languageTag: string): readonly Fact[] {
  const known = read(counts, logged)
  if (known === undefined) return []
  const { format } = new Intl.NumberFormat(languageTag)
  return [
    [say(msg`Added`), format(known.Added)],
    [say(msg`Changed`), format(known.Changed)],
    [say(msg`Unchanged`), format(known.Unchanged)],
    [say(msg`Skipped`), format(known.Skipped)],
  ]
}

/** Parses a logged record; undefined if it does not match the schema, because it may be years old. */
function read<S extends Schema>(schema: S, logged: unknown): Output<S> | undefined {
  const { success, data } = z.safeParse(schema, logged)
  return success ? data : undefined
}

/** A field and its value, both as displayed. */
export type Fact = readonly [label: string, value: string]

export type ChangeDescription = {
  /** What was changed, such as `GB-DPS-SLE, STANDARD`. */
  readonly subject: string
  /** The address of the screen that shows it; undefined if there is none. */
  readonly to: string | undefined
  /** What was done, such as "Default times updated". */
  readonly what: string
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
  /** A sentence that says what undoing does, instead of the fields; undefined if it is a normal change of fields. */
  readonly outcome?: string
  /** Sentences about when a record will be in force after undoing, if it was not before; undefined if its time zone is not known. */
  readonly next?: (zoneOf: ZoneOf) => string | undefined
}

/** Returns the IANA time zone of a place by its code. */
export type ZoneOf = (code: string) => string | undefined

export type DescribeContext = {
  readonly say: Say
  readonly languageTag: string
  readonly brand: BrandId
  /** Returns the currency of a place by its code. */
  readonly currencyOf: (code: string) => Currency | undefined
  /** Returns the name of a delivery option by its key, where all of them are known. */
  readonly optionNameOf?: (key: string) => string | undefined
}

export type RecordName = { readonly subject: string; readonly line: string; readonly details: readonly string[]; readonly to: string }

/** A change to describe: one that was made, or one that undoing would make. */
export type ChangeToDescribe = Pick<ChangeWire, 'kind' | 'key' | 'action' | 'before' | 'after'>

/** Describes the changes of a capability's records. */
export type ChangeSource = {
  /** undefined for an unknown change, which is then shown as received. */
  readonly describe: (change: ChangeToDescribe, context: DescribeContext) => ChangeDescription | undefined
  /** What a record is called, what it does and where it is shown; undefined if it is not understood. */
  readonly nameOf: (
    record: { readonly kind: RecordKind; readonly key: string; readonly value: unknown },
    context: DescribeContext,
  ) => RecordName | undefined
  /** What undoing a change means for other records and for customers, shown below its effect on a record. */
  readonly undoNotes?: ComponentType<UndoNotesProps>
}

/** The effect of undoing on a record; null: there is none. `removed`: the keys of the records of its kind that the same undo removes. */
export type UndoNotesProps = {
  readonly recordKey: string
  readonly before: unknown
  readonly after: unknown
  readonly removed: readonly string[]
}

const filtered = { ...text, read: (given: string) => text.read(given.slice(0, maxFilterLength)) }
const date = { ...text, read: (given: string) => (dateIssue(given) === undefined ? given : undefined) }

/** The filters of the history; `from` and `to` are days in the user's time zone. `when` is a period that means another one each day. */
export const historyAddress = addressOf({
  kind: oneOf(recordKinds),
  key: { ...text, read: (given) => text.read(given.slice(0, maxChangeKeyLength)) },
  person: filtered,
  factory: filtered,
  text: filtered,
  when: oneOf(['yesterday', 'friday']),
  from: date,
  to: date,
})
export type HistoryAddress = AddressOf<typeof historyAddress>
