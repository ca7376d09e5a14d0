import { randomUUID } from 'node:crypto'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { type Issue, issue } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import { changesOf, type Origin, type RecordChange, readDeletion } from './log.ts'
import { lockKinds, lockRecord, type Of, type Stored } from './store.ts'
import { write } from './write.ts'

/** The author and the idempotency key of a write. */
export type RecordWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

/** Changes records of one kind in one transaction. `answer` gets each of them as it is stored then, or was until then. */
export async function writeRecords<T extends object, Answer extends object>(
  db: Db,
  { origin, attempt }: RecordWrite,
  { kind }: Of<T>,
  work: (tx: Tx) => Promise<readonly RecordChange<T>[]>,
  answer: (stored: readonly Stored<T>[]) => Answer,
): Promise<Answer> {
  return write(db, origin, attempt, async (tx) => {
    const made = await work(tx)
    const changes = await changesOf(tx, origin.brand, kind, made)
    const by = origin.actor.name
    const storedAt = (at: string) =>
      changes.map(({ key, version, created = { by, at }, before, after }): Stored<T> => {
        // Those of `work`.
        const value = (after ?? before) as T
        return { key, value, version, changedBy: by, changedAt: at, createdBy: created.by, createdAt: created.at }
      })
    const turnOf = (at: number) => made[at]?.turn ?? at
    // Logged in the order in which they were made (HIS-2).
    const inTurn = [...changes.entries()].sort(([a], [b]) => turnOf(a) - turnOf(b)).map(([, one]) => one)
    return { changes: inTurn, answer: (at) => answer(storedAt(at)) }
  })
}

/** As `writeRecords`, for one record. */
export async function writeRecord<T extends object, Answer extends object>(
  db: Db,
  call: RecordWrite,
  kind: Of<T>,
  work: (tx: Tx) => Promise<RecordChange<T>>,
  answer: (stored: Stored<T>) => Answer,
): Promise<Answer> {
  return writeRecords(
    db,
    call,
    kind,
    async (tx) => [await work(tx)],
    ([stored]) => {
      if (stored === undefined) throw new Error('the record was not stored')
      return answer(stored)
    },
  )
}

/**
 * The changes of several records, in the order of the list, but made in the order of their keys, so that two calls with the same records
 * cannot wait for each other.
 */
export async function changeEach<One extends object, T extends object>(
  all: readonly One[],
  keyOf: (one: One) => string,
  change: (one: One, at: number) => Promise<RecordChange<T>>,
): Promise<readonly RecordChange<T>[]> {
  const changes: RecordChange<T>[] = []
  const inOrder = [...all.entries()].sort(([, a], [, b]) => compareText(keyOf(a), keyOf(b)))
  for (const [turn, [at, one]] of inOrder.entries()) changes[at] = { ...(await change(one, at)), turn }
  return changes
}

/** How a write of a record is refused that is not as the caller saw it. */
export type Refusals<T> = {
  readonly kind: Of<T>
  /** Of a key that has never had a record, or has none any more. */
  readonly missing: (tx: Tx, brand: BrandId, key: string) => Promise<AppError>
  readonly changed: (by: string) => Issue
  /** The current record, as the API answers it. */
  readonly toWire: (stored: Stored<T>) => object
}

/** A stored record, and the version that the caller saw; without a version the last write wins. */
export type Seen = { readonly key: string; readonly version: number | undefined }

/**
 * The record of a key, locked until the transaction ends. Throws `missing`, and AppError 'versionConflict' with the current record for a
 * stale version.
 */
export async function lockVersion<T>(tx: Tx, brand: BrandId, refusals: Refusals<T>, { key, version }: Seen): Promise<Stored<T>> {
  const stored = await lockRecord(tx, brand, refusals.kind, key)
  if (stored === undefined) throw await refusals.missing(tx, brand, key)
  refuseStale(refusals, stored, version)
  return stored
}

/** Throws AppError 'versionConflict' with the current record if another version was seen. */
export function refuseStale<T>({ toWire, changed }: Pick<Refusals<T>, 'toWire' | 'changed'>, stored: Stored<T>, seen: number | undefined) {
  if (seen === undefined || seen === stored.version) return
  const { changedBy, changedAt } = stored
  throw new AppError('versionConflict', changed(changedBy), { extra: { current: toWire(stored), changedBy, changedAt } })
}

/** AppError 'notFound' for a record that does not exist, with its deletion if there was one. */
export function missingRecord(
  kind: RecordKind,
  unknown = (id: string): Issue => issue('record.unknown', { id: id.slice(0, 64) }),
  deleted = (by: string): Issue => issue('record.deletedBy', { by }),
) {
  return async (tx: Tx, brand: BrandId, key: string): Promise<AppError> => {
    const extra = await readDeletion(tx, brand, kind, key)
    return extra === undefined ? new AppError('notFound', unknown(key)) : new AppError('notFound', deleted(extra.changedBy), { extra })
  }
}

/** The refusals of a kind that says nothing else about them. */
export function refusalsOf<T, Wire extends object>(kind: Of<T>, toWire: (stored: Stored<T>) => Wire) {
  return { kind, missing: missingRecord(kind.kind), changed: (by: string) => issue('record.changed', { by }), toWire }
}

/** What is logged of each write, such as `sampleOrder.created`. */
type Actions = { readonly create: string; readonly replace: string; readonly remove: string }

/**
 * The writes of a kind whose records are created, replaced and removed one by one. Its writers wait for each other. `issuesOf`: why a value
 * cannot be stored, which replaces `before`; then the write throws AppError 'invalid'.
 */
export function writesOfOne<T extends object, Wire extends object, Call extends RecordWrite>(
  refusals: Refusals<T> & { readonly toWire: (stored: Stored<T>) => Wire },
  actions: Actions,
  issuesOf: (tx: Tx, call: Call, key: string, value: T, before: T | undefined) => Promise<readonly Issue[]>,
) {
  const { kind, toWire } = refusals
  const lock = async (tx: Tx, { brand }: Origin, seen: Seen | undefined) => {
    await lockKinds(tx, brand, kind.kind)
    return seen && lockVersion(tx, brand, refusals, seen)
  }
  const save = (db: Db, call: Call, key: string, after: T, seen: Seen | undefined): Promise<Wire> => {
    const work = async (tx: Tx) => {
      const before = await lock(tx, call.origin, seen)
      const issues = await issuesOf(tx, call, key, after, before?.value)
      if (issues.length > 0) throw invalid(issues)
      return { key, action: seen === undefined ? actions.create : actions.replace, before, after }
    }
    return writeRecord(db, call, kind, work, toWire)
  }
  return {
    create: (db: Db, call: Call, value: T, key: string = randomUUID()) => save(db, call, key, value, undefined),
    replace: (db: Db, call: Call, seen: Seen, value: T) => save(db, call, seen.key, value, seen),
    remove: (db: Db, call: RecordWrite, seen: Seen): Promise<{ id: string }> => {
      const { key } = seen
      const work = async (tx: Tx) => ({ key, action: actions.remove, before: await lock(tx, call.origin, seen), after: undefined })
      return writeRecord(db, call, kind, work, () => ({ id: key }))
    },
  }
}
