import type { BrandId } from '@goat/domain/brands'
import type { Issue } from '@goat/domain/text/issues'
import type { Db, Tx } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import { type Change, type Next, type Origin, readDeletion, readNext } from './log.ts'
import { lockRecord, type Of, type Stored } from './store.ts'
import { type Attempt, write } from './write.ts'

/** The author and the idempotency key of a write. */
export type RecordWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

/** A new state of a record: created without `before`, removed without `after`. */
export type RecordChange<T extends object> = {
  readonly key: string
  readonly action: string
  readonly before?: Stored<T> | undefined
  readonly after: T | undefined
}

/** Changes records of one kind in one transaction. `answer` gets each of them as it is stored then; one that is removed, as it was. */
export async function writeRecords<T extends object, Answer extends object>(
  db: Db,
  { origin, attempt }: RecordWrite,
  { kind }: Of<T>,
  work: (tx: Tx) => Promise<readonly RecordChange<T>[]>,
  answer: (stored: readonly Stored<T>[]) => Answer,
): Promise<Answer> {
  return write(db, origin, attempt, async (tx) => {
    const made: { readonly change: Change; readonly next: Next; readonly of: RecordChange<T> }[] = []
    for (const of of await work(tx)) {
      const { key, action, before, after } = of
      const next = before === undefined ? await readNext(tx, origin.brand, kind, key) : nextOf(before, after)
      const change: Change = { kind, key, action, before: before?.value ?? null, after: after ?? null, ...next }
      made.push({ change, next, of })
    }
    const by = origin.actor.name
    const storedAt = (at: string) =>
      made.flatMap(({ next: { version, created = { by, at } }, of: { key, before, after } }): Stored<T> | [] =>
        after === undefined
          ? (before ?? [])
          : { key, value: after, version, changedBy: by, changedAt: at, createdBy: created.by, createdAt: created.at },
      )
    return { changes: made.map(({ change }) => change), answer: (at) => answer(storedAt(at)) }
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

function nextOf({ version, createdBy: by, createdAt: at }: Stored<unknown>, after: object | undefined): Next {
  return { version: after === undefined ? version : version + 1, created: { by, at } }
}

/** The sentences that refuse a write of a record that is not as the caller saw it. */
export type Refusals<T> = {
  readonly kind: Of<T>
  readonly unknown: (key: string) => Issue
  readonly deleted: (by: string) => Issue
  readonly changed: (by: string) => Issue
  /** The current record, as the API answers it. */
  readonly toWire: (stored: Stored<T>) => object
}

/**
 * The record of a key, locked until the transaction ends. Without a version the last write wins. Throws AppError 'notFound' for an unknown
 * key, with the deletion if there was one, and 'versionConflict' with the current record for a stale version.
 */
export async function lockVersion<T>(
  tx: Tx,
  brand: BrandId,
  refusals: Refusals<T>,
  { key, version }: { readonly key: string; readonly version: number | undefined },
): Promise<Stored<T>> {
  const stored = await lockRecord(tx, brand, refusals.kind, key)
  if (stored === undefined) throw await missingRecord(tx, brand, refusals, key)
  if (version !== undefined && version !== stored.version) throw conflict(refusals, stored)
  return stored
}

/** The refusal of a record that does not exist, with its deletion if there was one. */
export async function missingRecord<T>(tx: Tx, brand: BrandId, refusals: Refusals<T>, key: string): Promise<AppError> {
  const deletion = await readDeletion(tx, brand, refusals.kind.kind, key)
  if (deletion === undefined) return new AppError('notFound', refusals.unknown(key))
  return new AppError('notFound', refusals.deleted(deletion.changedBy), { extra: deletion })
}

/** The refusal of a stale version, with the current record. */
export function conflict<T>({ toWire, changed }: Pick<Refusals<T>, 'toWire' | 'changed'>, stored: Stored<T>): AppError {
  const { changedBy, changedAt } = stored
  return new AppError('versionConflict', changed(changedBy), { extra: { current: toWire(stored), changedBy, changedAt } })
}
