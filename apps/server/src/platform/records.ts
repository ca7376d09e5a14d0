import type { BrandId } from '@goat/domain/brands'
import type { Issue } from '@goat/domain/issues'
import type { Kind } from '@goat/domain/records/kind'
import type { Tx } from './db.ts'

/** A record as it is stored. */
export type Found<T> = { readonly value: T; readonly version: number }

/** What a record is to become: a value as of a version, or nothing where it is undefined. */
export type Put<T> = {
  readonly value: T | undefined
  readonly version: number
  readonly by: string
  /** There was none when it was looked for: one that was created since must not be replaced (23505, which `write` repeats). */
  readonly isNew: boolean
}

/** How the records of a kind are kept: what undoing a change needs, whatever the kind. */
export type RecordStore<T = unknown> = {
  readonly kind: Kind<T>
  /** The record of a key, locked until the transaction ends; undefined where there is none. */
  readonly lock: (tx: Tx, brand: BrandId, key: string) => Promise<Found<T> | undefined>
  /** Stores, replaces or removes the record that was locked before. */
  readonly put: (tx: Tx, brand: BrandId, key: string, put: Put<T>) => Promise<void>
  /** Why the record cannot become this value because of other records: it refers to one that is gone, or another refers to it. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T | undefined) => Promise<Issue | undefined>
  /** What releases before schema version 1 kept of a record, in the form of the kind: all of the value or a part of it, undefined for anything else. */
  readonly readEarlier: (kept: object) => object | undefined
}

/** A store among others, whose values only its own functions look into. */
export function anyStore<T>(store: RecordStore<T>): RecordStore {
  return store as unknown as RecordStore
}
