import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ChangeWire, maxUndoEffects, type UndoPlanWire } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import { differences, type Field, isSame } from '@goat/domain/kinds/kind'
import { fieldsSetByBoth, isPlanAct, type Layer, without } from '@goat/domain/kinds/plan'
import { type Issue, issue } from '@goat/domain/text/text'
import { sql } from 'kysely'
import { type Db, Raced, readAtRevision, readInPieces, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { AppError } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import type { Past } from './as-of.ts'
import { changeAll, type Effect, faultsOf, isChanging, nameOf, type RecordName } from './change-all.ts'
import { type RecordHistory, type Changed as Row, readHistories } from './history.ts'
import { type AllRules, type Change, type LoggedRow, type Origin, type RecordRules, readBoth, readLogged } from './log.ts'
import { refuseDropped } from './retention.ts'
import { readSome, recordsAtOnce, type Stored, tryOut } from './store.ts'
import { write } from './write.ts'

/** A later change, which undoing leaves in place. */
export type Kept = UndoPlanWire['effects'][number]['kept'][number]

/** `before` and `after` are equal if everything was changed since. */
export type UndoEffect = Effect & { readonly kept: readonly Kept[] }

/** The effects of undoing a change, with everything changed in the same transaction. */
export type UndoPlan = {
  readonly effects: readonly UndoEffect[]
  readonly more?: number
  /** A hash of the effects; undoing requires the hash that the user confirmed. */
  readonly seen: string
}

/** The change to undo, by its revision, and the time of the call in milliseconds since 1970-01-01T00:00Z. */
export type UndoRequest = { readonly revision: string; readonly now: number }

type Undone = { readonly plan: UndoPlan; readonly changes: readonly Change[] }

/**
 * Previews undoing the change of a revision by trying it out. Throws AppError 'notFound' for an unknown revision, and
 * 'notUndoable' for a change that is no longer kept, that an earlier release logged, that is not a change of records, that changed no field of one, or that belongs to an
 * act on a plan.
 */
export async function planUndo(db: Db, rules: AllRules, brand: BrandId, asked: UndoRequest): Promise<UndoPlan> {
  const { value } = await readAtRevision(db, brand, async (tx) => {
    await refuseDropped(tx, brand, Number(asked.revision), 'notUndoable')
    return tryOut(() => undoAll(tx, rules, brand, asked, ''))
  })
  return toTell(value.plan)
}

/** Without the effects that would be too many to read. */
async function toTell({ effects, seen }: UndoPlan): Promise<UndoPlan> {
  if (effects.length <= maxUndoEffects) return { effects, seen }
  const [refused, partial, plain]: [UndoEffect[], UndoEffect[], UndoEffect[]] = [[], [], []]
  for (const one of effects) {
    await turns.pause()
    const isPartial = one.kept.length > 0 || isDeepStrictEqual(one.before, one.after)
    ;(one.issues.length > 0 ? refused : isPartial ? partial : plain).push(one)
  }
  const told = [...refused, ...partial, ...plain].slice(0, maxUndoEffects)
  return { effects: told, more: Math.min(plain.length, effects.length - told.length), seen }
}

/**
 * Undoes the change of a revision, except where it was changed again since, in one transaction. Throws as `planUndo`, 'undoChanged' with
 * the current plan if it differs from the one `seen`, and 'notUndoable' if a record would break a rule or is still in use.
 */
export async function undo(
  db: Db,
  rules: AllRules,
  origin: Origin,
  attempt: Attempt | undefined,
  { seen, ...asked }: UndoRequest & { readonly seen: string },
): Promise<{ readonly undone: number }> {
  return write(db, { ...origin, cause: { kind: 'restore', id: asked.revision } }, attempt, async (tx) => {
    await refuseDropped(tx, origin.brand, Number(asked.revision), 'notUndoable')
    const { plan, changes } = await undoAll(tx, rules, origin.brand, asked, origin.actor.name)
    if (plan.seen !== seen) throw new AppError('undoChanged', issue('undo.changed', {}), { extra: { current: await toTell(plan) } })
    const issues = plan.effects.flatMap((effect) =>
      effect.issues.map((one) => ({ ...one, path: one.path === '' ? effect.key : `${effect.key}.${one.path}` })),
    )
    if (issues.length > 0) throw new AppError('notUndoable', issues)
    return { answer: () => ({ undone: changes.length }), changes }
  })
}

const maxExamined = 20

/**
 * A page of changes, of which those of an import that cannot be undone say why: a record that it created, and that nobody has changed since, is
 * in use. Only a few of its records in the page are examined, and no factory, because others of the import may be what uses it.
 */
export async function withObstacles(db: Db, rules: AllRules, brand: BrandId, page: readonly ChangeWire[]): Promise<readonly ChangeWire[]> {
  const created = page.filter(({ cause, kind, before }) => cause === 'import' && kind !== 'factory' && before === null)
  const told = new Map<string, Issue>()
  for (const some of Map.groupBy(created, ({ transaction }) => transaction).values()) {
    for (const { id, kind, key, revision } of some.slice(0, maxExamined)) {
      const later = await db
        .selectFrom('change_log')
        .select('revision')
        .where((eb) => eb.and({ brand, kind, key }))
        .where('revision', '>', String(revision))
        .limit(1)
        .executeTakeFirst()
      if (later !== undefined) continue
      const obstacle = await db.transaction().execute((tx) => rules[kind].obstacle(tx, brand, key, undefined))
      if (obstacle === undefined) continue
      told.set(id, obstacle)
      break
    }
  }
  return page.map((change) => {
    const obstacle = told.get(change.id)
    return obstacle === undefined ? change : { ...change, obstacle }
  })
}

/** Undoes changes in reverse order, so that references are removed before what they refer to. Violations are reported and not stored. */
export async function undoAll(
  tx: Tx,
  rules: AllRules,
  brand: BrandId,
  { revision, now, isKept = () => false }: UndoRequest & { readonly isKept?: (row: Row) => boolean },
  by: string,
): Promise<Undone> {
  const { transaction, changed } = await changedIn(tx, rules, brand, revision, isKept)
  const hash = createHash('sha256')
  const decided = await changeAll({ tx, rules, brand, by, now }, changed, async () => {
    const since = await namesChangedSince(tx, brand, transaction)
    const isFollowed = (row: Did) => row.sets !== undefined || since.has(nameOf(row))
    const followed: Did[] = []
    for (const row of changed) {
      await turns.pause()
      if (isFollowed(row)) followed.push(row)
    }
    // Of some records at once, in the order in which they are decided: the histories of all need much memory.
    let histories = new Map<string, RecordHistory>()
    return async (row, ofKind, current) => {
      if (isFollowed(row) && !histories.has(nameOf(row))) {
        const from = followed.indexOf(row)
        histories = await readHistories({ tx, rules, brand, own: transaction }, followed.slice(from, from + recordsAtOnce))
      }
      const { effect, next } = await effectOf(tx, ofKind, brand, row, { current, history: histories.get(nameOf(row)) })
      hash.update(JSON.stringify(planOf(ofKind, effect)))
      return { effect, next, action: 'undone' }
    }
  })
  return { plan: { effects: decided.effects, seen: hash.digest('base64url') }, changes: decided.changes }
}

/** The records of a transaction that are not as it left them, by `nameOf`. */
async function namesChangedSince(tx: Tx, brand: BrandId, transaction: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<RecordName>`
    SELECT c.kind, c.key FROM change_log c LEFT JOIN LATERAL (
      SELECT revision FROM records WHERE (brand, kind, key) = (c.brand, c.kind, c.key) LIMIT 1) r ON true
    WHERE c.brand = ${brand} AND c.transaction = ${transaction}::bigint AND r.revision IS DISTINCT FROM c.revision`.execute(tx)
  return new Set(rows.map(nameOf))
}

/** What was changed; of a plan, what it `sets`, and what other plans that hold set too. */
export type Did = Row & { readonly sets?: Layer; readonly also?: readonly Also[] }

/** Whose end is asked for: the records that it is about, and what plans below it made of them, by when they were applied and until when that is asked. */
type Asking = { readonly items: readonly RecordName[]; readonly known: Map<string, ReadonlyMap<string, Did>> }

/**
 * The records that the transaction of a revision changed, each once; if it applied a plan, as it would have changed them without the plans that
 * held then and have ended since, up to the revision `until`, and also those that were already as it sets them (PLN-7). `asking`: of a plan below
 * another one, for what it made of the records of that one; nothing else of it is complete.
 */
export async function changedIn(
  tx: Db | Tx,
  rules: AllRules,
  brand: BrandId,
  revision: string,
  isKept: (row: Row) => boolean,
  until?: string,
  asking?: Asking,
): Promise<{ readonly transaction: string; readonly changed: readonly Did[] }> {
  const { transaction, rows } = await rowsOf(tx, rules, brand, revision)
  const undone = rows.filter((row) => !isKept(row))
  if (undone.some(isPlanAct)) throw new AppError('notUndoable', issue('plan.onItsPage', {}))
  const byRecord = new Map<string, Did>()
  for (const row of undone) {
    await turns.pause()
    byRecord.set(nameOf(row), { ...(byRecord.get(nameOf(row)) ?? row), before: row.before })
  }
  let changed: readonly Did[] = [...byRecord.values()]
  const plan = rows.find(isKept)
  if (plan === undefined) return { transaction, changed }
  const items = await readSets(tx, rules, brand, { plan: plan.key, revision, until, isBelow: asking !== undefined })
  const setOf = new Map(items.map((item) => [nameOf(item), item]))
  changed = [...changed.map((row) => ({ ...setOf.get(nameOf(row)), ...row })), ...items.filter((item) => !byRecord.has(nameOf(item)))]
  const { items: asked, known } = asking ?? { items: changed, known: new Map() }
  for (const ended of await readEnded(tx, brand, { revision, until, asked })) {
    const place = `${ended} ${revision}`
    const below = () => changedIn(tx, rules, brand, ended, isKept, revision, { items: asked, known })
    const earlier = known.get(place) ?? new Map((await below()).changed.map((row) => [nameOf(row), row]))
    known.set(place, earlier)
    changed = changed.map((row) => {
      const below = earlier.get(nameOf(row))
      if (below === undefined) return row
      const own = { base: row.before, next: row.after, sets: row.sets }
      const change = { base: below.before, next: below.after }
      const [layer = own] = without(rules[row.kind].kind, change, { later: [own], live: row.after ?? undefined }).later
      return { ...row, before: layer.base, after: layer.next }
    })
  }
  const isNothing = ({ before, after, also = [] }: Did) => also.length === 0 && isDeepStrictEqual(before, after)
  return { transaction, changed: changed.filter((row) => byRecord.has(nameOf(row)) || !isNothing(row)) }
}

/** Another plan that holds, and what it sets of a record. */
type Also = Layer & { readonly plan: string; readonly by: string; readonly at: string }
type Asked = { readonly plan: string; readonly revision: string; readonly until: string | undefined; readonly isBelow: boolean }

/**
 * What a plan, applied at a revision, sets, with the records before it, and what others that hold at the revision `until` set of them, unless it
 * is below another one. Laid out so that it takes the same time with any statistics of the tables, which are old when much has just been written.
 */
async function readSets(tx: Db | Tx, rules: AllRules, brand: BrandId, { plan, revision, until, isBelow }: Asked): Promise<readonly Did[]> {
  type Item = Pick<Row, 'kind' | 'key'> & {
    readonly base: object | null
    readonly next: object | null
    readonly schema_version: number | null
    readonly before: object | null
    readonly also: readonly Also[]
  }
  const until_ = sql`coalesce(${until ?? null}::bigint, 9223372036854775807)`
  const { rows } = await sql<Item>`
    WITH holding AS MATERIALIZED (
      SELECT key, did.actor_name, did.at, (SELECT value ->> 'name' FROM records p WHERE (p.brand, p.kind, p.key) = (${brand}, 'plan', held.key)) AS name
      FROM (
        SELECT key FROM records WHERE brand = ${brand} AND kind = 'plan' AND value ->> 'state' = 'active'
        UNION SELECT key FROM change_log WHERE brand = ${brand} AND kind = 'plan' AND action = 'plan.ended' AND revision > ${until_}) held
      CROSS JOIN LATERAL (
        SELECT actor_name, at FROM change_log c
        WHERE c.brand = ${brand} AND c.kind = 'plan' AND c.key = held.key AND c.action = 'plan.applied' AND c.revision <= ${until_} LIMIT 1) did
      WHERE key <> ${plan} AND NOT ${isBelow})
    SELECT i.value ->> 'kind' AS kind, i.value ->> 'key' AS key, i.value -> 'base' AS base, i.value -> 'next' AS next,
      last.schema_version, last.after AS before, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('plan', h.name, 'by', h.actor_name, 'at', h.at, 'base', o.value -> 'base', 'next', o.value -> 'next')
          ORDER BY h.at, h.key), '[]') FROM holding h CROSS JOIN LATERAL (
            SELECT value FROM records o
            WHERE o.brand = i.brand AND o.kind = 'plan-item' AND o.key = h.key || substr(i.key, length(${plan}::text) + 1) LIMIT 1) o) AS also
    FROM records i LEFT JOIN LATERAL (
      SELECT schema_version, after FROM change_log c
      WHERE (c.brand, c.kind, c.key) = (i.brand, i.value ->> 'kind', i.value ->> 'key') AND c.schema_version > 0 AND c.version IS NOT NULL
        AND c.revision < ${revision}::bigint
      ORDER BY c.revision DESC LIMIT 1) last ON true
    WHERE i.brand = ${brand} AND i.kind = 'plan-item' AND i.key > ${`${plan}/`} AND i.key < ${`${plan}0`}
    ORDER BY i.created_at DESC, i.key DESC`.execute(tx)
  return rows.map(({ kind, key, base, next, before, schema_version: version, also }) => {
    const live = readLogged(rules[kind], version ?? 0, before)
    const isAlso = (other: Layer) => fieldsSetByBoth(rules[kind].kind, { base, next }, other, next ?? undefined) !== undefined
    return { kind, key, before: live, after: live, sets: { base, next }, also: also.filter(isAlso) }
  })
}

/**
 * At which revisions plans were applied that held when another one was, at a revision, and have ended since, up to `until`, if they set one of the
 * records that are asked for; the newest first.
 */
async function readEnded(
  tx: Db | Tx,
  brand: BrandId,
  { revision, until, asked }: { readonly revision: string; readonly until: string | undefined; readonly asked: readonly RecordName[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ revision: string }>`
    SELECT applied.revision FROM (
      SELECT DISTINCT split_part(i.key, '/', 1) AS key
      FROM unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ key }) => key)}::text[]) AS asked (kind, key) CROSS JOIN LATERAL (
        SELECT key FROM records
        WHERE brand = ${brand} AND kind = 'plan-item' AND value ->> 'kind' = asked.kind AND value ->> 'key' = asked.key OFFSET 0) i) other
    CROSS JOIN LATERAL (
      SELECT FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = 'plan' AND c.key = other.key AND c.action = 'plan.ended' AND c.revision > ${revision}::bigint
        AND c.revision <= coalesce(${until ?? null}::bigint, 9223372036854775807) LIMIT 1) ended
    CROSS JOIN LATERAL (
      SELECT revision FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = 'plan' AND c.key = other.key AND c.action = 'plan.applied' AND c.revision < ${revision}::bigint
      LIMIT 1) applied
    ORDER BY applied.revision DESC`.execute(tx)
  return rows.map((row) => row.revision)
}

/** What undoing the transaction of a revision would make of its records as they are, or were in the `past`. Locks nothing, and checks no rules. */
export async function undoneFrom(tx: Tx, rules: AllRules, brand: BrandId, revision: string, isKept: (row: Row) => boolean, past?: Past) {
  const { transaction, changed } = await changedIn(tx, rules, brand, revision, isKept, past?.revision)
  const histories = await readHistories({ tx, rules, brand, own: transaction, until: past?.revision }, changed)
  const then = past && new Map(past.records.map((one) => [nameOf(one), one]))
  const undone: (Did & {
    readonly current: Omit<Stored<unknown>, 'createdBy'> | undefined
    readonly next: unknown
  })[] = []
  for (const [kind, rows] of Map.groupBy(changed, (row) => row.kind)) {
    const keys = rows.map(({ key }) => key)
    const currents = then === undefined ? await readSome(tx, brand, rules[kind].kind, keys) : undefined
    for (const row of rows) {
      const current = currents?.get(row.key) ?? then?.get(nameOf(row))
      const { next } = target(rules[kind], row, { current, history: histories.get(nameOf(row)) })
      undone.push({ ...row, current, next })
    }
  }
  return undone
}

/** What the user confirms: for a record that stays, the fields that change; for one that is removed or restored, its whole value. */
function planOf({ kind }: RecordRules, { before, after, ...effect }: UndoEffect): unknown {
  if (before === null || after === null) return { ...effect, before, after }
  const values = differences<unknown>(kind, before, after).map((field) => [field.name, field.get(before), field.get(after)])
  return { ...effect, values }
}

/** The changes of records in the transaction of a revision, newest first. */
async function rowsOf(
  tx: Db | Tx,
  rules: AllRules,
  brand: BrandId,
  revision: string,
): Promise<{ transaction: string; rows: readonly Row[] }> {
  const asked = await tx
    .selectFrom('change_log')
    .select('transaction')
    .where((eb) => eb.and({ brand, revision }))
    .executeTakeFirst()
  if (asked === undefined) throw new AppError('notFound', issue('change.unknown', { revision }))
  if (asked.transaction === null) throw new AppError('notUndoable', issue('change.notUndoable', {}))
  const query = sql<LoggedRow & Pick<Row, 'kind' | 'key'>>`SELECT kind, key, schema_version, before, after FROM change_log
    WHERE brand = ${brand} AND transaction = ${asked.transaction}::bigint ORDER BY revision DESC`
  const rows = tx.isTransaction ? await readInPieces<LoggedRow & Row>(tx as Tx, query) : (await query.execute(tx)).rows
  const read = rows.map((row) => ({ kind: row.kind, key: row.key, ...readBoth(rules[row.kind], row) }))
  if (!read.some((row) => isEditable(rules[row.kind], row))) throw new AppError('notUndoable', issue('change.notEditable', {}))
  return { transaction: asked.transaction, rows: read }
}

/** Whether a change is of a record as a whole or of its fields: an import may change values that are not fields, which cannot be edited. */
function isEditable({ kind }: RecordRules, { before, after }: Row): boolean {
  if (before === null || after === null || isDeepStrictEqual(before, after)) return true
  return differences<unknown>(kind, before, after).length > 0
}

/** The current record, and what became of it since the change to undo. */
type Now = { readonly current: Pick<Stored<unknown>, 'value'> | undefined; readonly history: RecordHistory | undefined }

async function effectOf(tx: Tx, ofKind: RecordRules, brand: BrandId, row: Did, now: Now) {
  const { kind, key } = row
  const { current } = now
  const { next, fields } = target(ofKind, row, now)
  const kept = [
    ...(fields === undefined ? [] : keptOf(row, now, fields, next)),
    ...alsoSetOf(ofKind.kind, row, current?.value).map(({ fields: held, base: _base, next: _next, ...also }): Kept => {
      const otherwise = held.length === 0 ? null : held.reduce((value, field) => field.copy(row.before ?? row.after, value), next)
      return { ...also, fields: held.map(({ name }) => name), otherwise: otherwise as Kept['otherwise'] }
    }),
  ]
  const issues = isChanging(ofKind, current, next) ? await faultsOf(tx, ofKind, brand, key, next) : []
  const before = (current?.value ?? null) as object | null
  return { effect: { kind, key, before, after: (next ?? null) as object | null, kept, issues }, next }
}

/** The other plans that set a record to what it has, as a plan did, and these fields; none for the record as a whole. */
export function alsoSetOf(kind: RecordRules['kind'], { sets, also = [] }: Did, live: unknown) {
  return also.flatMap((other) => {
    const fields = fieldsSetByBoth(kind, sets, other, live as object | undefined)
    return fields === undefined ? [] : [{ ...other, fields }]
  })
}

/** The value after undoing, and the fields left in place because they changed since: an empty list for the record as a whole. */
function target(
  { kind }: RecordRules,
  row: Did,
  { current, history }: Now,
): { readonly next: unknown; readonly fields?: readonly Field<unknown>[] } {
  const { before, after } = row
  const held = alsoSetOf(kind, row, current?.value)
  if (current === undefined && held.length > 0) return { next: undefined }
  const isHeld = ({ name }: Field<unknown>) => held.some(({ fields }) => fields.some((field) => field.name === name))
  const isUnchanged = (part: Field<unknown> | undefined) => history === undefined || history.isUnchanged(part)
  if (current === undefined) {
    if (after === null) return isUnchanged(undefined) ? { next: before ?? undefined } : { next: undefined, fields: [] }
    return before === null ? { next: undefined } : { next: undefined, fields: [] }
  }
  if (after === null || !isUnchanged(undefined)) return { next: current.value, fields: [] }
  if (before === null) {
    const changed = history?.changedSinceCreation() ?? []
    return changed.length === 0 ? { next: undefined } : { next: current.value, fields: changed }
  }
  const kept: Field<unknown>[] = []
  let next = current.value
  for (const field of differences<unknown>(kind, before, after)) {
    if (isSame(field, before, current.value) || isHeld(field)) continue
    if (isUnchanged(field)) next = field.copy(before, next)
    else kept.push(field)
  }
  return kept.length === 0 ? { next } : { next, fields: kept }
}

/** The last change of each of these fields, or of the record as a whole if empty. */
function keptOf({ key, before, after }: Row, { history }: Now, fields: readonly Field<unknown>[], next: unknown): readonly Kept[] {
  const byStep = Map.groupBy(fields.length === 0 ? [undefined] : fields, (part) => history?.lastChange(part))
  return [...byStep].map(([step, parts]) => {
    // The record changed after its history was read.
    if (step === undefined) throw new Raced(`${key} is not as its history leaves it`)
    const changed = parts.filter((part) => part !== undefined)
    // For a created record, compares with the fields that it was created with.
    const otherwise = changed.length === 0 ? null : changed.reduce((value, field) => field.copy(before ?? after, value), next)
    return { fields: changed.map(({ name }) => name), by: step.by, at: step.at.toISOString(), otherwise: otherwise as Kept['otherwise'] }
  })
}
