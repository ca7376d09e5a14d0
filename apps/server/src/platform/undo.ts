import { createHash } from 'node:crypto'
import type { BrandId } from '@goat/domain/brands'
import { type Issue, issue } from '@goat/domain/issues'
import { differences, type Field, isSame, type RecordKind } from '@goat/domain/records/kind'
import { compareText } from '@goat/domain/text-order'
import { type Change, type Origin, readNextVersion } from './change-log.ts'
import { type Db, Raced, type Tx } from './db.ts'
import { AppError, invalid } from './errors.ts'
import { RecordHistory, readHistories } from './record-history.ts'
import type { Found, RecordStore } from './records.ts'
import { type Attempt, repeatRaced, write } from './write.ts'

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
  /** As it will be stored; equal to `before` where everything was changed since. */
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
    return await repeatRaced(() =>
      db.transaction().execute(async (tx) => {
        throw new TakenBack((await undoAll(tx, stores, brand, revision, '')).plan)
      }),
    )
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
    const issues = plan.effects.flatMap((effect) =>
      effect.issues.map((one) => ({ ...one, path: one.path === '' ? effect.key : `${effect.key}.${one.path}` })),
    )
    if (issues.length > 0) throw invalid(issues)
    return { answer: { undone: changes.length }, changes }
  })
}

/** The last change first, so that what refers to something goes before it. What breaks a rule is left out and told. */
async function undoAll(tx: Tx, stores: Stores, brand: BrandId, revision: string, by: string): Promise<Undone> {
  const effects: UndoEffect[] = []
  const changes: Change[] = []
  const planned: unknown[] = []
  const { transaction, rows } = await rowsOf(tx, brand, revision)
  const byRecord = Map.groupBy(rows, nameOf)
  // In the order in which other writes lock several records, so that none waits for another in turn.
  for (const [, [row]] of [...byRecord].sort(([a], [b]) => compareText(a, b)))
    if (row !== undefined) await stores[row.kind].lock(tx, brand, row.key)
  const histories = await readHistories(tx, brand, transaction)
  for (const [name, [last, ...earlier]] of byRecord) {
    if (last === undefined) continue
    const row = { ...last, before: (earlier.at(-1) ?? last).before }
    const store = stores[row.kind]
    const steps = histories.get(name)
    const history = steps === undefined ? undefined : new RecordHistory(store.kind, steps, transaction)
    const current = await store.lock(tx, brand, row.key)
    const { effect, next } = await effectOf(tx, store, brand, row, { current, history })
    planned.push(planOf(store, effect))
    if (effect.issues.length > 0 || !isChanging(store, current, next)) effects.push(effect)
    else {
      const change = await put(tx, store, brand, effect, { current, next, by })
      changes.push(change)
      effects.push({ ...effect, after: change.after })
    }
  }
  const seen = createHash('sha256').update(JSON.stringify(planned)).digest('base64url')
  return { plan: { effects, seen }, changes }
}

function nameOf({ kind, key }: Pick<Row, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}

/** What a person confirms: of a record that stays, the fields that change; of one that is removed or restored, all of it. */
function planOf({ kind }: RecordStore, { before, after, ...effect }: UndoEffect): unknown {
  if (before === null || after === null) return { ...effect, before, after }
  const values = differences<unknown>(kind, before, after).map((field) => [field.name, field.get(before), field.get(after)])
  return { ...effect, values }
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
  const version = current === undefined ? await readNextVersion(tx, brand, kind, key) : current.version + 1
  await store.put(tx, brand, key, { value: next, version, by, isNew: current === undefined })
  // What is removed may stay in another form: a schedule of a delivery option is cancelled.
  const stored = await store.lock(tx, brand, key)
  const after = (stored?.value ?? null) as object | null
  return { kind, key, action: 'undone', before, after, version: stored?.version ?? current?.version ?? version }
}

/** The changes of records that were made in one transaction with that of a revision, the last first. */
async function rowsOf(tx: Tx, brand: BrandId, revision: string): Promise<{ transaction: string; rows: readonly Row[] }> {
  const asked = await tx.selectFrom('change_log').selectAll().where('brand', '=', brand).where('revision', '=', revision).executeTakeFirst()
  if (asked === undefined) throw new AppError('notFound', issue('change.unknown', { revision }))
  if (asked.transaction === null) throw new AppError('notUndoable', issue('change.notUndoable', {}))
  const rows = await tx
    .selectFrom('change_log')
    .select(['kind', 'key', 'before', 'after'])
    .where('brand', '=', brand)
    .where('transaction', '=', asked.transaction)
    .orderBy('revision', 'desc')
    .execute()
  // Checked when it was written.
  return { transaction: asked.transaction, rows: rows.map((row) => ({ ...row, kind: row.kind as RecordKind })) }
}

/** What a record is now. `history` is there where it was changed after what is undone. */
type Now = { readonly current: Found<unknown> | undefined; readonly history: RecordHistory | undefined }

async function effectOf(
  tx: Tx,
  store: RecordStore,
  brand: BrandId,
  row: Row,
  now: Now,
): Promise<{ readonly effect: UndoEffect; readonly next: unknown }> {
  const { kind, key } = row
  const { current } = now
  const { next, fields } = target(store, row, now)
  const kept = fields === undefined ? [] : keptOf(row, now, fields, next)
  const issues = isChanging(store, current, next) ? await faultsOf(tx, store, brand, key, next) : []
  const before = (current?.value ?? null) as object | null
  return { effect: { kind, key, before, after: (next ?? null) as object | null, kept, issues }, next }
}

/** What a record becomes, and the fields that stay because they were changed since: an empty list for the record as a whole. */
function target(
  { kind }: RecordStore,
  { before, after }: Row,
  { current, history }: Now,
): { readonly next: unknown; readonly fields?: readonly Field<unknown>[] } {
  const isUnchanged = (part: Field<unknown> | undefined) => history === undefined || history.isUnchanged(part)
  if (current === undefined) {
    if (after === null) return isUnchanged(undefined) ? { next: before ?? undefined } : { next: undefined, fields: [] }
    return before === null ? { next: undefined } : { next: undefined, fields: [] }
  }
  if (after === null || !isUnchanged(undefined)) return { next: current.value, fields: [] }
  if (before === null) {
    const changed = kind.fields(after as unknown, current.value).filter((field) => !isUnchanged(field))
    return changed.length === 0 ? { next: undefined } : { next: current.value, fields: changed }
  }
  const kept: Field<unknown>[] = []
  let next = current.value
  for (const field of differences<unknown>(kind, before, after)) {
    if (isSame(field, before, current.value)) continue
    if (isUnchanged(field)) next = field.copy(before, next)
    else kept.push(field)
  }
  return kept.length === 0 ? { next } : { next, fields: kept }
}

/** Who last changed each of these fields since, or, without any, the record as a whole. */
function keptOf({ key, before, after }: Row, { history }: Now, fields: readonly Field<unknown>[], next: unknown): readonly Kept[] {
  const byStep = Map.groupBy(fields.length === 0 ? [undefined] : fields, (part) => history?.lastChange(part))
  return [...byStep].map(([step, parts]) => {
    // The record was changed after its history was read.
    if (step === undefined) throw new Raced(`${key} is not as its history leaves it`)
    const changed = parts.filter((part) => part !== undefined)
    // Where the change created the record, its fields are compared with those that it was created with.
    const otherwise = changed.length === 0 ? null : (changed.reduce((value, field) => field.copy(before ?? after, value), next) as object)
    return { fields: changed.map(({ name }) => name), by: step.by, at: step.at.toISOString(), otherwise }
  })
}

async function faultsOf(tx: Tx, store: RecordStore, brand: BrandId, key: string, next: unknown): Promise<readonly Issue[]> {
  const obstacle = await store.obstacle(tx, brand, key, next)
  const issues = next === undefined ? [] : store.kind.validate(next, brand)
  return obstacle === undefined ? issues : [obstacle, ...issues]
}
