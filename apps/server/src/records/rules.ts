import type { BrandId } from '@goat/domain/brands'
import type { Kind, RecordKind } from '@goat/domain/kinds/kind'
import type { Issue } from '@goat/domain/text/issues'
import type { Tx } from '../db/db.ts'

export type Limit = {
  readonly maximum: number
  /** How many there are. `now`: in milliseconds since 1970-01-01T00:00Z. */
  readonly count: (tx: Tx, brand: BrandId, now: number) => Promise<number>
  readonly issue: Issue
}

/** What a kind adds to the storing of its records: rules about other records, and the earlier formats of its values. */
export type RecordRules<T = unknown> = {
  readonly kind: Kind<T>
  /** Who waits for all other writers of the kind in a brand: everyone, or imports and undo. Omitted: nobody does. */
  readonly waits?: 'everyone' | 'imports'
  /** Whether records of other kinds may name one of this kind, which has to exist then. */
  readonly isReferredTo?: true
  /** Locks, before any of the records, what other writers of these keys lock before them. Returns the obstacle of these keys, if it is known then. */
  readonly lockFirst?: (tx: Tx, brand: BrandId, keys: readonly string[]) => Promise<RecordRules<T>['obstacle'] | undefined>
  /** Why other records forbid this value: it refers to a missing record, or another record refers to it. undefined: its removal. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T | undefined) => Promise<Issue | undefined>
  /** Why it is too late to set this value, though what once had it may get it back. `now`: in milliseconds since 1970-01-01T00:00Z. */
  readonly tooLate?: (value: T, now: number) => readonly Issue[]
  /** The value of a record that is cancelled instead of removed. `at`: ISO 8601 instant. */
  readonly cancel?: (value: T, at: string) => T
  readonly limit?: Limit
  /** The codec of each earlier schema version, from version 0, which may have only a part of the record. */
  readonly earlier: readonly LogCodec[]
}

export type AllRules = Readonly<Record<RecordKind, RecordRules>>

/** Converts a logged value to the current schema version of its kind; undefined if it cannot. */
export type LogCodec = (logged: object) => object | undefined

/** The codec of a schema version in which no record, but at most something else, was logged. */
export const noRecord: LogCodec = () => undefined

/** A value of the change log in the current schema version of its kind, or as logged if its codec cannot convert it. */
export function readLogged(rules: RecordRules, schemaVersion: number, logged: object | null): object | null {
  const convert = rules.earlier[schemaVersion]
  return logged === null || convert === undefined ? logged : (convert(logged) ?? logged)
}

export function readBoth(rules: RecordRules, row: LoggedRow): Pick<LoggedRow, 'before' | 'after'> {
  const { schema_version: version, before, after } = row
  return { before: readLogged(rules, version, before), after: readLogged(rules, version, after) }
}

export type LoggedRow = { readonly schema_version: number; readonly before: object | null; readonly after: object | null }

/** Erases the value type of rules, so that the rules of all kinds fit in one list. */
export function anyRules<T>(rules: RecordRules<T>): RecordRules {
  return rules as unknown as RecordRules
}
