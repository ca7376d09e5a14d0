import type { BrandId } from '@goat/domain/brands'
import type { Kind, RecordKind } from '@goat/domain/kinds/kind'
import type { Issue } from '@goat/domain/text/issues'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

/** A stored record. */
export type Found<T> = { readonly value: T; readonly version: number }

/** The new state of a record: a value with its version, or undefined to remove it. */
export type Put<T> = {
  readonly value: T | undefined
  readonly version: number
  readonly by: string
  /** Whether the record did not exist when it was locked: one created since must not be replaced (23505, which `write` retries). */
  readonly isNew: boolean
}

/** The most records of a kind that a brand may have. */
export type Limit = {
  readonly maximum: number
  /** How many there are. `now`: in milliseconds since 1970-01-01T00:00Z. */
  readonly count: (tx: Tx, brand: BrandId, now: number) => Promise<number>
  /** The refusal of more. */
  readonly issue: Issue
}

/** How records of a kind are stored: the operations that undo needs. */
export type RecordStore<T = unknown> = {
  readonly kind: Kind<T>
  /** The table of the records, if imports lock it as a whole. */
  readonly lockedByImports?: keyof Tables
  /** The record of a key, locked until the transaction ends, or undefined. */
  readonly lock: (tx: Tx, brand: BrandId, key: string) => Promise<Found<T> | undefined>
  /** Stores, replaces or removes the locked record. */
  readonly put: (tx: Tx, brand: BrandId, key: string, put: Put<T>) => Promise<void>
  /** Why other records forbid this value: it refers to a missing record, or another record refers to it. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T | undefined) => Promise<Issue | undefined>
  readonly limit?: Limit
  /** The codec of each earlier schema version, from version 0, which may have only a part of the record. */
  readonly earlier: readonly LogCodec[]
}

/** The store of each kind of record. */
export type Stores = Readonly<Record<RecordKind, RecordStore>>

/** Converts a logged value to the current schema version of its kind; undefined if it cannot. */
export type LogCodec = (logged: object) => object | undefined

/** A value of the change log in the current schema version of its kind, or as logged if its codec cannot convert it. */
export function readLogged(store: RecordStore, schemaVersion: number, logged: object | null): object | null {
  const convert = store.earlier[schemaVersion]
  return logged === null || convert === undefined ? logged : (convert(logged) ?? logged)
}

/** The values of a row of the change log, in the current schema version of its kind. */
export function readBoth(store: RecordStore, row: LoggedRow): Pick<LoggedRow, 'before' | 'after'> {
  const { schema_version: version, before, after } = row
  return { before: readLogged(store, version, before), after: readLogged(store, version, after) }
}

type LoggedRow = { readonly schema_version: number; readonly before: object | null; readonly after: object | null }

/** Erases the value type of a store, so that stores of all kinds fit in one list. */
export function anyStore<T>(store: RecordStore<T>): RecordStore {
  return store as unknown as RecordStore
}
