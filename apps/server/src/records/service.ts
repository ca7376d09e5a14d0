import { randomUUID } from 'node:crypto'
import type { BrandId } from '@goat/domain/brands'
import { changeAlike, type Kind, type RecordKind, splitKey } from '@goat/domain/kinds/kind'
import { areAmong, compareText, type Issue, issue } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt, OtherRecord } from '../http/read-call.ts'
import { changesOf, type Origin, type RecordChange, type RecordRules, readDeletion } from './log.ts'
import { versionedInPlan } from './planned.ts'
import { lockKinds, lockRecord, type Of, readSome, type Stored } from './store.ts'
import { write } from './write.ts'

/** The author and the idempotency key of a write, and the other records that get the same change. */
export type RecordWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined; readonly together?: readonly OtherRecord[] }

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
    const changes = await versionedInPlan(tx, origin.brand, await changesOf(tx, origin.brand, kind, made))
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

/** The record of a call that may name others, which get the same change (TOG-3). */
type Single<T> = Pick<RecordRules<T>, 'waits'> & {
  /** undefined or empty: of a new record. */
  readonly key: string | undefined
  /** Why another record may not have a value, apart from the rules of the kind. */
  readonly obstacle: (tx: Tx, brand: BrandId, key: string, value: T, before: T) => Promise<Issue | undefined>
}

/** As `writeRecords`, for one record, and for others with `single`. */
export async function writeRecord<T extends object, Answer extends object>(
  db: Db,
  call: RecordWrite,
  kind: Of<T>,
  work: (tx: Tx) => Promise<RecordChange<T>>,
  answer: (stored: Stored<T>) => Answer,
  single?: Single<T>,
): Promise<Answer> {
  return writeRecords(
    db,
    call,
    kind,
    (tx) => withOthers(tx, call, kind, single, work),
    ([stored]) => {
      if (stored === undefined) throw new Error('the record was not stored')
      return answer(stored)
    },
  )
}

/** What people call a record: as its kind says, else its first text, else its key. */
export function calledBy<T>(kind: Pick<Kind<T>, 'called' | 'fields'>, value: T, key: string): string {
  const text = kind.fields(value).find(({ type }) => type === 'text')
  return kind.called?.(value, key) ?? String(text?.get(value) || splitKey(key).join(', '))
}

/** The change of a record, and the same of the others that the call names. Throws AppError 'invalid' and 'versionConflict'. */
async function withOthers<T extends object>(
  tx: Tx,
  { origin: { brand }, together = [] }: RecordWrite,
  kind: Of<T>,
  single: Single<T> | undefined,
  work: (tx: Tx) => Promise<RecordChange<T>>,
): Promise<readonly RecordChange<T>[]> {
  if (together.length === 0) return [await work(tx)]
  const keys = together.map(({ key }) => key)
  const refused = invalid([issue('field.format', { field: 'Together', expected: 'otherKeys' })])
  if (!single?.key || keys.includes(single.key)) throw refused
  if (single.waits !== undefined) await lockKinds(tx, brand, kind.kind)
  const locked = await readSome(tx, brand, kind, [single.key, ...keys], 'change')
  const { before, ...own } = await work(tx)
  if (before === undefined) throw refused
  const changes: RecordChange<T>[] = [{ before, ...own }]
  for (const [at, { key, version }] of together.entries()) {
    const stored = locked.get(key)
    if (stored === undefined) throw invalid([issue('together.missing', { record: key })])
    const { value, changedBy: by, changedAt } = stored
    const record = calledBy(kind, value, key)
    // Not as `current`, which is the record of the call.
    const extra = { together: { key, version: stored.version, value, by, at: changedAt } }
    if (version !== stored.version) throw new AppError('versionConflict', issue('together.changed', { by, record }), { extra })
    const after = own.after && changeAlike(kind, before.value, own.after, value)
    const broken = after === undefined ? [] : kind.validate(after, brand)
    // One that breaks a newer rule already may still be ended or cancelled.
    const issues = areAmong(broken, kind.validate(value, brand)) ? [] : [...broken]
    const obstacle = after && (await single.obstacle(tx, brand, key, after, value))
    if (obstacle !== undefined) issues.push(obstacle)
    const ofOther = issues.map((one) => ({ ...one, path: `Together.${at}.${one.path}` }))
    if (issues.length > 0) throw invalid([issue('together.refused', { record }), ...ofOther])
    changes.push({ key, action: own.action, before: stored, after })
  }
  return changes
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
    return writeRecord(db, call, kind, work, toWire, {
      key: seen?.key,
      waits: 'everyone',
      obstacle: async (tx, _brand, ...other) => (await issuesOf(tx, call, ...other))[0],
    })
  }
  return {
    create: (db: Db, call: Call, value: T, key: string = randomUUID()) => save(db, call, key, value, undefined),
    replace: (db: Db, call: Call, seen: Seen, value: T) => save(db, call, seen.key, value, seen),
    remove: (db: Db, call: RecordWrite, seen: Seen): Promise<{ id: string }> => {
      const { key } = seen
      const work = async (tx: Tx) => ({ key, action: actions.remove, before: await lock(tx, call.origin, seen), after: undefined })
      return writeRecord(db, call, kind, work, () => ({ id: key }), { key, waits: 'everyone', obstacle: async () => undefined })
    },
  }
}
