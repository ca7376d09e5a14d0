import { type ChangeWire, maxChangeKeyLength } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import { recordKinds } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import type { ComponentType } from 'react'
import { type AddressOf, addressOf, oneOf, text } from '../paths.ts'
import type { Say } from '../platform/locale/locale.tsx'

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
}

/** A change to describe: one that was made, or one that undoing would make. */
export type ChangeToDescribe = Pick<ChangeWire, 'kind' | 'key' | 'action' | 'before' | 'after'>

/** Describes the changes of a capability's records. */
export type ChangeSource = {
  /** undefined for an unknown change, which is then shown as received. */
  readonly describe: (change: ChangeToDescribe, context: DescribeContext) => ChangeDescription | undefined
  /** What undoing a change means for other records and for customers, shown below its effect on a record. */
  readonly undoNotes?: ComponentType<UndoNotesProps>
}

/** The effect of undoing on a record; null: there is none. */
export type UndoNotesProps = { readonly recordKey: string; readonly before: unknown; readonly after: unknown }

/** The filter of the history: changes of one kind, of one record, or all. */
export const historyAddress = addressOf({
  kind: oneOf(recordKinds),
  key: { ...text, read: (given) => text.read(given.slice(0, maxChangeKeyLength)) },
})
export type HistoryAddress = AddressOf<typeof historyAddress>
