import { createHash } from 'node:crypto'
import type { BrandId } from '@goat/domain/brands'
import { type Issue, issue } from '@goat/domain/issues'
import { differences, type Field, merge, type RecordKind } from '@goat/domain/records/kind'
import { compareText } from '@goat/domain/text-order'
import type { Change, Origin } from './change-log.ts'
import type { Db, Tx } from './db.ts'
import { AppError, invalid } from './errors.ts'
import type { Found, RecordStore } from './records.ts'
import { type Attempt, write } from './write.ts'

export type Stores = Readonly<Record<RecordKind, RecordStore>>

/** What somebody has changed since, so that undoing leaves it alone. */
export type Kept = {
  /** The fields, by their names; empty for the record as a whole. */
  readonly fields: readonly string[]
  readonly by: string
  /** ISO 8601 instant. */
  readonly at: string
  /** The record as it would be if these fields were undone too; null for the record as a whole. */
  readonly otherwise: object | null
}

/** What undoing does to one record. */
export type UndoEffect = {
  readonly kind: RecordKind
  readonly key: string
  /** As it is now; null where there is none. */
  readonly before: object | null
  /** As it is to be; equal to `before` where everything was changed since. */
  readonly after: object | null
  readonly kept: readonly Kept[]
  /** Why it cannot become so by the rules of today. */
  readonly issues: readonly Issue[]
}

/** All that undoing a change does: what one transaction changed is undone together. */
export type UndoPlan = {
  readonly effects: readonly UndoEffect[]
  /** Stands for the effects: undoing asks for the plan that was seen. */
  readonly seen: string
}

type Row = {
  readonly kind: RecordKind
  readonly key: string
  readonly before: object | null
  readonly after: object | null
  readonly revision: string
}

type Undone = { readonly plan: UndoPlan; readonly changes: readonly Change[] }

/** Takes a transaction back with what was found out in it. */
class TakenBack extends Error {
  readonly plan: UndoPlan
  constructor(plan: UndoPlan) {
    super('taken back')
    this.plan = plan
  }
}

/**
 * What undoing the change of a revision would do now: it is done and taken back. Throws AppError 'notFound' for a revision that is none, and
 * 'notUndoable' for a change that an earlier release recorded, or that is no change of records.
 */
export async function planUndo(db: Db, stores: Stores, brand: BrandId, revision: string): Promise<UndoPlan> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new TakenBack((await undoAll(tx, stores, brand, revision, '')).plan)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.plan
    throw error
  }
}

/**
 * Undoes the change of a revision wherever nobody has changed the same since, all or nothing, in one transaction. Throws as `planUndo`;
 * 'undoChanged' with the plan of now when it is not the one that was `seen`, and 'invalid' where a record would break a rule.
 */
export async function undo(
  db: Db,
  stores: Stores,
  origin: Origin,
  attempt: Attempt | undefined,
  { revision, seen }: { readonly revision: string; readonly seen: string },
): Promise<{ readonly undone: number }> {
  return write(db, { ...origin, cause: { kind: 'restore', id: revision } }, attempt, async (tx) => {
    const { plan, changes } = await undoAll(tx, stores, origin.brand, revision, origin.actor.name)
    if (plan.seen !== seen) throw new AppError('undoChanged', issue('undo.changed', {}), { extra: { current: plan } })
    const issues = plan.effects.flatMap((effect) => effect.issues.map((one) => ({ ...one, path: `${effect.key}.${one.path}` })))
    if (issues.length > 0) throw invalid(issues)
    return { answer: { undone: changes.length }, changes }
  })
}

/** The last change first, so that what refers to something goes before it. What breaks a rule is left out and told. */
async function undoAll(tx: Tx, stores: Stores, brand: BrandId, revision: string, by: string): Promise<Undone> {
  const effects: UndoEffect[] = []
  const versions: (number | null)[] = []
  const changes: Change[] = []
  const byRecord = Map.groupBy(await rowsOf(tx, brand, revision), ({ kind, key }) => `${kind} ${key}`)
  // In the order in which other writes lock several records, so that none waits for another in turn.
  for (const [, [row]] of [...byRecord].sort(([a], [b]) => compareText(a, b)))
    if (row !== undefined) await stores[row.kind].lock(tx, brand, row.key)
  for (const [last, ...earlier] of byRecord.values()) {
    if (last === undefined) continue
    const row = { ...last, before: (earlier.at(-1) ?? last).before }
    const store = stores[row.kind]
    const current = await store.lock(tx, brand, row.key)
    const { effect, next } = await effectOf(tx, store, brand, row, current)
    effects.push(effect)
    versions.push(current?.version ?? null)
    if (effect.issues.length === 0 && isChanging(store, current, next)) {
      changes.push(await put(tx, store, brand, effect, { current, next, by }))
    }
  }
  const seen = createHash('sha256')
    .update(JSON.stringify([effects, versions]))
    .digest('base64url')
  return { plan: { effects, seen }, changes }
}

function isChanging({ kind }: RecordStore, current: Found<unknown> | undefined, next: unknown): boolean {
  return current === undefined || next === undefined ? current?.value !== next : differences(kind, current.value, next).length > 0
}

async function put(
  tx: Tx,
  store: RecordStore,
  brand: BrandId,
  { kind, key, before }: UndoEffect,
  { current, next, by }: { readonly current: Found<unknown> | undefined; readonly next: unknown; readonly by: string },
): Promise<Change> {
  const version = (current?.version ?? (await newestOf(tx, brand, kind, key)).version ?? 0) + 1
  await store.put(tx, brand, key, { value: next, version, by })
  // What is removed may stay in another form: a schedule of a delivery option is cancelled.
  const stored = await store.lock(tx, brand, key)
  const after = (stored?.value ?? null) as object | null
  return { kind, key, action: 'undone', before, after, version: stored?.version ?? current?.version ?? version }
}

/** The changes of records that were made in one transaction with that of a revision, the last first. */
async function rowsOf(tx: Tx, brand: BrandId, revision: string): Promise<readonly Row[]> {
  const asked = await tx.selectFrom('change_log').selectAll().where('brand', '=', brand).where('revision', '=', revision).executeTakeFirst()
  if (asked === undefined) throw new AppError('notFound', issue('change.unknown', { revision }))
  if (asked.transaction === null || asked.version === null) throw new AppError('notUndoable', issue('change.notUndoable', {}))
  const rows = await tx
    .selectFrom('change_log')
    .select(['kind', 'key', 'before', 'after', 'revision'])
    .where('brand', '=', brand)
    .where('transaction', '=', asked.transaction)
    .where('version', 'is not', null)
    .orderBy('revision', 'desc')
    .execute()
  // Checked when it was written.
  return rows.map((row) => ({ ...row, kind: row.kind as RecordKind }))
}

async function effectOf(
  tx: Tx,
  store: RecordStore,
  brand: BrandId,
  row: Row,
  current: Found<unknown> | undefined,
): Promise<{ readonly effect: UndoEffect; readonly next: unknown }> {
  const { kind, key } = row
  const { next, fields } = target(store, row, current)
  const kept = fields === undefined ? [] : await changedSince(tx, store, brand, row, { fields, value: next })
  const issues = isChanging(store, current, next) ? await faultsOf(tx, store, brand, key, next) : []
  const before = (current?.value ?? null) as object | null
  return { effect: { kind, key, before, after: (next ?? null) as object | null, kept, issues }, next }
}

/** What a record becomes, and the fields of it that stay because somebody has changed them since: an empty list for all of it. */
function target(
  { kind }: RecordStore,
  { before, after }: Row,
  current: Found<unknown> | undefined,
): { readonly next: unknown; readonly fields?: readonly Field<unknown>[] } {
  if (current === undefined) {
    // It is gone: because the change deleted it, or somebody did so since.
    if (after === null) return { next: before ?? undefined }
    return before === null ? { next: undefined } : { next: undefined, fields: [] }
  }
  if (after === null) return { next: current.value, fields: [] }
  if (before === null) {
    const changed = differences(kind, after as unknown, current.value)
    return changed.length === 0 ? { next: undefined } : { next: current.value, fields: changed }
  }
  const { value, conflicts } = merge<unknown>(kind, { base: after, mine: before, theirs: current.value })
  return conflicts.length === 0 ? { next: value } : { next: value, fields: conflicts }
}

async function faultsOf(tx: Tx, store: RecordStore, brand: BrandId, key: string, next: unknown): Promise<readonly Issue[]> {
  const obstacle = await store.obstacle(tx, brand, key, next)
  const issues = next === undefined ? [] : store.kind.validate(next, brand)
  return obstacle === undefined ? issues : [obstacle, ...issues]
}

/** Who was the last to change each of these fields since, or, without any, to create or delete the record. */
async function changedSince(
  tx: Tx,
  { kind }: RecordStore,
  brand: BrandId,
  { kind: name, key, revision, before: was, after: became }: Row,
  { fields, value }: { readonly fields: readonly Field<unknown>[]; readonly value: unknown },
): Promise<readonly Kept[]> {
  const rows = await tx
    .selectFrom('change_log')
    .select(['actor_name', 'at', 'before', 'after'])
    .where((eb) => eb.and({ brand, kind: name, key }))
    .where('revision', '>', revision)
    .orderBy('revision', 'desc')
    .execute()
  const lastOf = (field: Field<unknown> | undefined) => {
    const last = rows.find(
      ({ before, after }) =>
        before === null || after === null || differences<unknown>(kind, before, after).some(({ name: changed }) => changed === field?.name),
    )
    if (last === undefined) throw new Error(`nobody has changed ${key} since revision ${revision}, and it is not as it was`)
    return last
  }
  const byChange = Map.groupBy(fields.length === 0 ? [undefined] : fields, lastOf)
  return [...byChange].map(([last, ofChange]) => {
    const changed = ofChange.filter((field) => field !== undefined)
    // Where the change created the record, its fields are told as they were created.
    const otherwise = changed.length === 0 ? null : (changed.reduce((next, field) => field.copy(was ?? became, next), value) as object)
    return { fields: changed.map((field) => field.name), by: last.actor_name, at: last.at.toISOString(), otherwise }
  })
}

function newestOf(tx: Tx, brand: BrandId, kind: RecordKind, key: string) {
  return tx
    .selectFrom('change_log')
    .select(['actor_name', 'at', 'version'])
    .where((eb) => eb.and({ brand, kind, key }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
