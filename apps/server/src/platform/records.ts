import type { BrandId } from '@goat/domain/brands'
import type { Issue } from '@goat/domain/issues'
import type { Kind } from '@goat/domain/records/kind'
import type { Tx } from './db.ts'

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

/** How records of a kind are stored: the operations that undo needs. */
export type RecordStore<T = unknown> = {
  readonly kind: Kind<T>
  /** The record of a key, locked until the transaction ends, or undefined. */
  readonly lock: (tx: Tx, brand: BrandId, key: string) => Promise<Found<T> | undefined>
  /** Stores, replaces or removes the locked record. */
  readonly put: (tx: Tx, brand: BrandId, key: string, put: Put<T>) => Promise<void>
  /** Why other records forbid this value: it refers to a missing record, or another record refers to it. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T | undefined) => Promise<Issue | undefined>
  /** Converts a value logged before schema version 1 to the format of the kind, complete or in part; undefined if it cannot. */
  readonly readEarlier: (kept: object) => object | undefined
}

/** Erases the value type of a store, so that stores of all kinds fit in one list. */
export function anyStore<T>(store: RecordStore<T>): RecordStore {
  return store as unknown as RecordStore
}
