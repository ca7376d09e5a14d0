import { createHash, randomUUID } from 'node:crypto'
import { type UndoPlanWire, undoPlan } from '@goat/contract/changes'
import type { PlanAct, PlanItemWire, PlanWire } from '@goat/contract/plans'
import type { BrandId } from '@goat/domain/brands'
import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import { differences, joinKey, recordKinds, splitKey } from '@goat/domain/kinds/kind'
import {
  asDraft,
  asSeen,
  maxOpenPlans,
  openStates,
  type Plan,
  type PlanContent,
  type PlanItem,
  type PlanState,
  planContentShape,
  planItemKind,
  planKind,
  planned,
  planStates,
  resolved,
} from '@goat/domain/kinds/plan'
import { normalised } from '@goat/domain/kinds/shape'
import { type Issue, issue } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { changeAll, type Effect, faultsOf } from '../records/change-all.ts'
import { type Change, changesOf, type Origin, type RecordChange } from '../records/log.ts'
import { kindOf, type PlanItems, type Planned, readPlanItems, refuseClosed, withdrawn } from '../records/planned.ts'
import { type AllRules, noRecord, type RecordRules } from '../records/rules.ts'
import { missingRecord, type RecordWrite, refusalsOf, refuseStale, type Seen, writeRecords } from '../records/service.ts'
import { lockKinds, readRecord, readRecords, readSome } from '../records/store.ts'
import { type Row, type Stored, storedOf } from '../records/stored.ts'
import { type Kept, undoAll } from '../records/undo.ts'
import { orRolledBack, RolledBack, retryRaced, write } from '../records/write.ts'
import { type CopyOptions, copyOf } from './copy.ts'

/** A plan is changed on its page, whose calls know what may follow what; elsewhere only what is said about it is undone. */
export const planRules: RecordRules<Plan> = {
  kind: planKind,
  obstacle: async (tx, brand, key, value) => {
    const { state, starts, ends } = (await readRecord(tx, brand, planKind, key))?.value ?? {}
    const isSame = state !== undefined && state === value?.state
    return isSame && (state === 'draft' || (starts === value.starts && ends === value.ends)) ? undefined : issue('plan.onItsPage', {})
  },
  earlier: [noRecord],
}

export const planItemRules: RecordRules<PlanItem> = {
  kind: planItemKind,
  // Whatever is done with a plan waits, and then sees what was undone.
  lockFirst: async (tx, brand, keys) => {
    await readSome(tx, brand, planKind, keys.map(planOf), 'change')
  },
  obstacle: async (tx, brand, key) => {
    const plan = await readRecord(tx, brand, planKind, planOf(key))
    return plan?.value.state === 'draft' ? undefined : issue('plan.onItsPage', {})
  },
  earlier: [noRecord],
}

function planOf(key: string): string {
  return splitKey(key)[0] ?? ''
}

/** How many changes a plan has, and a hash of them all. */
type Content = { readonly items: number; readonly digest: string }
const nothing: Content = { items: 0, digest: '' }

async function contentsOf(db: Db | Tx, brand: BrandId, plan?: string): Promise<ReadonlyMap<string, Content>> {
  const { rows } = await sql<{ plan: string; items: number; digest: string }>`
    SELECT split_part(key, '/', 1) AS plan, count(*)::integer AS items, md5(string_agg(md5(value::text), '' ORDER BY key)) AS digest
    FROM records WHERE brand = ${brand} AND kind = 'plan-item' ${plan === undefined ? sql`` : sql`AND key > ${`${plan}/`} AND key < ${`${plan}0`}`}
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ plan: of, ...content }) => [of, content]))
}

function hashOf({ starts, ends }: PlanContent, { digest }: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([starts, ends, digest]))
    .digest('base64url')
}

function toWire({ key: id, value, version, changedBy, changedAt, createdAt }: Stored<Plan>, content: Content): PlanWire {
  const { name, reason, starts, ends, state, owner, approvedBy = null, emergencyBy: by, emergencyReason = '' } = value
  const said = { name, starts, ends, ...(reason === undefined ? {} : { reason }) }
  return {
    id,
    ...said,
    state,
    owner,
    approvedBy,
    emergency: by === undefined ? null : { by, reason: emergencyReason },
    items: content.items,
    hash: hashOf(value, content),
    createdAt,
    version,
    changedBy,
    changedAt,
  }
}

export async function listPlans(db: Db, brand: BrandId): Promise<{ plans: PlanWire[] }> {
  const [stored, contents] = [await readRecords(db, brand, planKind), await contentsOf(db, brand)]
  stored.sort((a, b) => compareText(b.createdAt, a.createdAt))
  return { plans: stored.map((one) => toWire(one, contents.get(one.key) ?? nothing)) }
}

/** A plan with its changes. Throws AppError 'notFound'. */
export async function readPlan(db: Db | Tx, brand: BrandId, id: string) {
  const { plan, items } = await readPlanItems(db, brand, id)
  const content = (await contentsOf(db, brand, id)).get(id) ?? nothing
  const isOpen = openStates.includes(plan.value.state)
  const itemsOf: PlanItemWire[] = []
  for (const one of items) itemsOf.push(isOpen ? await itemToWire(db, brand, one) : settledToWire(one))
  return { ...toWire(plan, content), itemsOf }
}

async function itemToWire(db: Db | Tx, brand: BrandId, { item, live, record }: Planned): Promise<PlanItemWire> {
  const { kind, key, base } = item.value
  const conflict = record.conflict && {
    fields: [...record.conflict],
    base: valueToWire(base),
    theirs: valueToWire(live?.value),
    ...(await lastChangeOf(db, brand, { kind, key }, record.conflict)),
  }
  const both = { before: valueToWire(live?.value), after: valueToWire(record.value) }
  return { ...settledToWire({ item }), ...both, conflict: conflict ?? null }
}

/** Who changed one of these fields last, or without fields the record as a whole, and when. */
async function lastChangeOf(db: Db | Tx, brand: BrandId, { kind, key }: Pick<PlanItem, 'kind' | 'key'>, fields: readonly string[]) {
  const ofKind = kindOf(kind)
  const rows = await db
    .selectFrom('change_log')
    .select(['before', 'after', 'actor_name', 'at'])
    .where((eb) => eb.and({ brand, kind, key, schema_version: ofKind.schemaVersion }))
    .orderBy('revision', 'desc')
    .limit(maxSearched)
    .execute()
  const found = rows.find(({ before, after }) => {
    if (before === null || after === null) return true
    const changed = differences<unknown>(ofKind, before, after)
    return fields.length === 0 ? changed.length > 0 : changed.some(({ name }) => fields.includes(name))
  })
  return { by: found?.actor_name ?? '', at: (found?.at ?? new Date(0)).toISOString() }
}

/** How many changes of a record are searched for the one that conflicts with a plan. */
const maxSearched = 200

/** A change of a plan that is not open any more: what it was to be. */
function settledToWire({ item }: Pick<Planned, 'item'>): PlanItemWire {
  const { kind, key, action, base, next } = item.value
  return { kind, key, action, before: valueToWire(base), after: valueToWire(next), conflict: null, by: item.changedBy, at: item.changedAt }
}

function valueToWire(value: object | null | undefined): Record<string, unknown> | null {
  return value ? { ...value } : null
}

const refusals = {
  ...refusalsOf(planKind, (stored: Stored<Plan>) => toWire(stored, nothing)),
  missing: missingRecord('plan', (id) => issue('plan.unknown', { id: id.slice(0, 64) })),
}

/** The plans that are in one of these states. */
export async function readPlansIn(db: Db | Tx, brand: BrandId, states: readonly PlanState[]): Promise<readonly Stored<Plan>[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM records WHERE brand = ${brand} AND kind = 'plan' AND value ->> 'state' = ANY(${states}::text[]) ORDER BY key`.execute(db)
  return rows.map((row) => storedOf<Plan>(row))
}

/** Creates a plan. Throws AppError 'invalid', also for too many open ones. */
export function createPlan(db: Db, call: RecordWrite, given: PlanContent): Promise<PlanWire> {
  const work = async (tx: Tx) => [await createIn(tx, call.origin, given)]
  return writeRecords(db, call, planKind, work, ([stored]) => toWire(storedIn(stored), nothing))
}

async function createIn(tx: Tx, { brand, actor }: Origin, given: PlanContent) {
  await lockKinds(tx, brand, 'plan')
  const open = await readPlansIn(tx, brand, [...openStates, 'active'])
  if (open.length >= maxOpenPlans) throw invalid([issue('plan.tooMany', { maximum: String(maxOpenPlans) })])
  const after: Plan = { ...contentOf(given), state: 'draft', owner: actor.name, ownerSubject: actor.subject }
  refuseInvalid(after, brand)
  return { key: randomUUID(), action: 'plan.created', after }
}

/** Makes a draft from a plan with its dates some years later (PLN-30). Throws AppError 'notFound' and 'invalid'. */
export async function copyPlan(
  db: Db,
  { origin, attempt }: RecordWrite,
  { plan: from, name, ...options }: CopyOptions & { readonly plan: string; readonly name: string },
  calendar: HolidayCalendar,
): ReturnType<typeof readPlan> {
  const { brand } = origin
  const id = await write(db, origin, attempt, async (tx) => {
    const { plan } = await readPlanItems(tx, brand, from)
    const { starts, ends, items } = await copyOf(tx, brand, from, options, calendar)
    const { reason } = plan.value
    const made = await createIn(tx, origin, { name, starts, ends, ...(reason === undefined ? {} : { reason }) })
    const itemChanges = items.map(({ item }) => ({ key: joinKey(made.key, item.kind, item.key), action: 'planItem.saved', after: item }))
    const changes = [
      ...(await changesOf(tx, brand, planKind.kind, [made])),
      ...(await changesOf(tx, brand, planItemKind.kind, itemChanges)),
    ]
    return { changes, answer: () => ({ id: made.key }) }
  })
  return readPlan(db, brand, id.id)
}

function storedIn(stored: Stored<Plan> | undefined): Stored<Plan> {
  if (stored === undefined) throw new Error('the plan was not stored')
  return stored
}

function refuseInvalid(value: Plan, brand: BrandId, more: readonly Issue[] = []): void {
  const issues = [...planKind.validate(value, brand), ...more]
  if (issues.length > 0) throw invalid(issues)
}

/**
 * Changes what is said about a plan. With other times it has to be agreed again; while it waits for its start, they cannot be changed; while it
 * holds, only its end can. Throws AppError 'notFound', 'versionConflict' and 'invalid'. `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export function updatePlan(db: Db, call: RecordWrite, { key, version }: Seen, given: PlanContent, now: number): Promise<PlanWire> {
  const { brand } = call.origin
  let content = nothing
  const work = async (tx: Tx): Promise<readonly RecordChange<Plan>[]> => {
    const { plan: before } = await lockPlan(tx, brand, key)
    refuseStale(refusals, before, version)
    content = (await contentsOf(tx, brand, key)).get(key) ?? nothing
    const { state } = before.value
    const said = contentOf(given)
    const [isMoved, isEndMoved] = [said.starts !== before.value.starts, said.ends !== before.value.ends]
    const isSettled = state === 'ended' || state === 'discarded'
    if (
      (isMoved && (state === 'active' || state === 'scheduled')) ||
      (isEndMoved && state === 'scheduled') ||
      (isSettled && (isMoved || isEndMoved))
    )
      throw invalid([issue('plan.notNow', { state })])
    const { reason: _reason, ...rest } = before.value
    const after = { ...rest, ...said }
    const isLate = isEndMoved && state === 'active' && said.ends !== null && Date.parse(said.ends) <= now
    refuseInvalid(after, brand, isLate ? [issue('plan.past', {}, 'ends')] : [])
    return [{ key, action: 'plan.updated', before, after: (isMoved || isEndMoved) && state !== 'active' ? asDraft(after) : after }]
  }
  return writeRecords(db, call, planKind, work, ([stored]) => toWire(storedIn(stored), content))
}

/** As it is stored, with its instants in one form. */
function contentOf(given: PlanContent): PlanContent {
  const instantOf = (instant: string | null) => instant && new Date(instant).toISOString()
  return { ...normalised(planContentShape, given), starts: instantOf(given.starts), ends: instantOf(given.ends) }
}

function lockPlan(tx: Tx, brand: BrandId, id: string): Promise<PlanItems> {
  return readPlanItems(tx, brand, id, 'lock')
}

type Resolving = {
  readonly plan: string
  readonly kind: PlanItem['kind']
  readonly key: string
  readonly keep: 'plan' | 'theirs' | 'nothing'
}

/** Resolves the conflict of one change of a plan, or removes it from the plan. Throws AppError 'notFound' and 'planChanged'. */
export async function resolveItem(db: Db, { origin, attempt }: RecordWrite, { plan: id, kind, key, keep }: Resolving) {
  const { brand } = origin
  await write(db, origin, attempt, async (tx) => {
    const { plan, items } = await lockPlan(tx, brand, id)
    refuseClosed(plan.value)
    const found = items.find(({ item }) => item.value.kind === kind && item.value.key === key)
    if (found === undefined) throw new AppError('notFound', issue('record.unknown', { id: key.slice(0, 64) }))
    const { item, live } = found
    const change = keep === 'nothing' ? undefined : resolved(kindOf(kind), item.value, live?.value, keep)
    const after = change && { ...item.value, ...change }
    const stored = { key: item.key, action: after === undefined ? 'planItem.removed' : 'planItem.resolved', before: item, after }
    const changes = [...(await changesOf(tx, brand, 'plan-item', [stored])), ...(await withdrawn(tx, brand, plan))]
    return { changes, answer: () => ({}) }
  })
  return readPlan(db, brand, id)
}

type PlanEffect = Effect & { readonly kept: readonly Kept[] }
type Done = { readonly effects: readonly PlanEffect[]; readonly changes: readonly Change[] }
/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export type Deps = { readonly rules: AllRules; readonly now: number; readonly approval?: Approval }

/** What needs the approval of another editor: nothing, plans before they are scheduled or applied, or also live writes with a wide effect. */
export type Approval = 'off' | 'plans' | 'wide'

/**
 * Makes the changes of a plan, as far as possible in the order in which nothing refers to what is missing: what is added and changed, then
 * what is removed, in reverse. A conflict is an issue.
 */
function applyItems(tx: Tx, { rules, now }: Deps, brand: BrandId, items: readonly Planned[], by: string): Promise<Done> {
  const rankOf = ({ item }: Planned) => {
    const rank = recordKinds.indexOf(item.value.kind)
    return item.value.next === null ? 2 * recordKinds.length - rank : rank
  }
  const rows = [...items].sort((a, b) => rankOf(a) - rankOf(b)).map(({ item }) => item.value)
  return changeAll({ tx, rules, brand, by, now }, rows, async () => async (row, ofKind, current) => {
    const { kind, key, action } = row
    const before = (current?.value ?? null) as object | null
    const { value: next, conflict } = planned(ofKind.kind, row, before ?? undefined)
    const faults = await faultsOf(tx, ofKind, brand, key, next)
    const issues = conflict === undefined ? faults : [issue('plan.conflict', { key }), ...faults]
    return { effect: { kind, key, before, after: next ?? null, issues, kept: [] }, next, action }
  })
}

/** What ending a plan would take back: what it did, wherever nobody has changed it since. */
async function endItems(tx: Tx, { rules, now }: Deps, brand: BrandId, { key }: Stored<Plan>, by: string) {
  const applied = await tx
    .selectFrom('change_log')
    .select('revision')
    .where((eb) => eb.and({ brand, kind: 'plan', key, action: actionOf.apply }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { plan, changes } = await undoAll(tx, rules, brand, { revision: applied.revision, now, isKept: ({ kind }) => kind === 'plan' }, by)
  return { effects: plan.effects, changes, seen: plan.seen }
}

/** Says what applying or ending a plan would do, by doing it and rolling back. Throws AppError 'notFound'. */
export async function previewAct(db: Db, deps: Deps, brand: BrandId, id: string, act: 'apply' | 'end') {
  const preview = async (tx: Tx): Promise<UndoPlanWire> => {
    const { plan, items } = await lockPlan(tx, brand, id)
    refuseNotNow(plan.value, act)
    const content = (await contentsOf(tx, brand, id)).get(id) ?? nothing
    const done =
      act === 'end'
        ? await endItems(tx, deps, brand, plan, '')
        : { ...(await applyItems(tx, deps, brand, items, '')), seen: hashOf(plan.value, content) }
    throw new RolledBack(z.parse(undoPlan, { effects: done.effects, seen: done.seen }))
  }
  return orRolledBack(retryRaced(() => db.transaction().execute(preview)))
}

/** From which states each act is possible. */
const from: Readonly<Record<PlanAct, readonly PlanState[]>> = {
  submit: ['draft'],
  approve: ['inReview'],
  return: ['inReview', 'approved'],
  schedule: ['draft', 'approved', 'missed', 'failed'],
  unschedule: ['scheduled'],
  apply: ['draft', 'approved', 'scheduled', 'missed', 'failed'],
  end: ['active'],
  discard: openStates,
  seen: planStates,
}

function refuseNotNow({ state }: Plan, act: PlanAct): void {
  if (!from[act].includes(state)) throw new AppError('planChanged', issue('plan.notNow', { state }))
}

/** `seen`: undefined for the clock, which does what is due then. */
type Acting = { readonly plan: string; readonly act: PlanAct; readonly seen: string | undefined; readonly emergency?: boolean | undefined }

/**
 * Does what was seen with a plan, in one transaction. Throws AppError 'notFound'; 'planChanged' if the plan, or what its end does, is not as it
 * was seen, or is in another state; 'planBlocked' with every change that cannot be made; 'invalid'.
 */
export async function actOnPlan(
  db: Db,
  deps: Deps,
  { origin, attempt }: RecordWrite,
  { plan: id, act, seen, emergency = false }: Acting,
): Promise<PlanWire> {
  const { brand, actor } = origin
  return write(db, { ...origin, cause: { kind: 'plan', id } }, attempt, async (tx) => {
    const { plan, items } = await lockPlan(tx, brand, id)
    const content = (await contentsOf(tx, brand, id)).get(id) ?? nothing
    refuseNotNow(plan.value, act)
    const hash = hashOf(plan.value, content)
    if (act !== 'end' && seen !== undefined && seen !== hash) throw new AppError('planChanged', issue('plan.changed', {}))
    if (content.items === 0 && ['submit', 'schedule', 'apply'].includes(act)) throw invalid([issue('plan.empty', {})])
    const done = await doneBy(tx, deps, origin, { plan, items, act, seen })
    if (act === 'approve' && (await authorsOf(tx, brand, id)).includes(actor.subject))
      throw new AppError('forbidden', issue('plan.ownApproval', {}))
    const after = nextOf(plan.value, act, { deps, origin, hash, isEmergency: emergency })
    const [own] = await changesOf(tx, brand, planKind.kind, [{ key: id, action: actionOf[act], before: plan, after }])
    if (own === undefined) throw new Error('the plan is not changed')
    const stored = (at: string): Stored<Plan> => ({
      ...plan,
      value: after,
      version: plan.version + 1,
      changedBy: actor.name,
      changedAt: at,
    })
    return { changes: [own, ...done], answer: (at) => toWire(stored(at), content) }
  })
}

const actionOf: Readonly<Record<PlanAct, string>> = {
  submit: 'plan.submitted',
  approve: 'plan.approved',
  return: 'plan.returned',
  schedule: 'plan.scheduled',
  unschedule: 'plan.unscheduled',
  apply: 'plan.applied',
  end: 'plan.ended',
  discard: 'plan.discarded',
  seen: 'plan.seen',
}

type Doing = Pick<PlanItems, 'plan' | 'items'> & Pick<Acting, 'act' | 'seen'>

/** The changes of records that an act makes. */
async function doneBy(tx: Tx, deps: Deps, { brand, actor }: Origin, { plan, items, act, seen }: Doing): Promise<readonly Change[]> {
  if (act === 'end') {
    const { effects, changes, seen: current } = await endItems(tx, deps, brand, plan, actor.name)
    if (seen !== undefined && seen !== current)
      throw new AppError('planChanged', issue('plan.changed', {}), { extra: { current: { effects, seen: current } } })
    refuseBlocked(effects)
    return changes
  }
  if (act !== 'apply' && act !== 'schedule') return []
  // Tried now, so that what cannot be done is said when the person is there.
  if (act === 'schedule') await sql`SAVEPOINT tried`.execute(tx)
  const { effects, changes } = await applyItems(tx, deps, brand, items, actor.name)
  refuseBlocked(effects)
  if (act === 'apply') return changes
  await sql`ROLLBACK TO SAVEPOINT tried`.execute(tx)
  return []
}

/** The subjects of everyone who has changed what a plan does, also of what is not in it any more. */
async function authorsOf(tx: Tx, brand: BrandId, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT actor_subject AS subject FROM change_log
    WHERE brand = ${brand} AND ((kind = 'plan' AND key = ${id} AND action IN ('plan.created', 'plan.updated', 'undone'))
      OR (kind = 'plan-item' AND starts_with(key, ${`${id}/`})))
      AND revision >= (SELECT min(revision) FROM change_log WHERE brand = ${brand} AND kind = 'plan' AND key = ${id})`.execute(tx)
  return rows.map(({ subject }) => subject)
}

type Next = { readonly deps: Deps; readonly origin: Origin; readonly hash: string; readonly isEmergency: boolean }

/** A plan after an act. Throws AppError 'invalid' if that is not possible yet or any more, and 'forbidden' without a necessary approval. */
function nextOf(plan: Plan, act: PlanAct, next: Next): Plan {
  const {
    deps: { now },
    origin: { actor },
    hash,
  } = next
  const instantNow = new Date(now).toISOString()
  const isOver = plan.ends !== null && Date.parse(plan.ends) <= now
  switch (act) {
    case 'submit':
      return { ...plan, state: 'inReview' }
    case 'approve':
      return { ...plan, state: 'approved', approvedBy: actor.name, approvedHash: hash }
    case 'return':
      return asDraft(plan)
    case 'schedule':
      if (plan.starts === null) throw invalid([issue('plan.needsStart', {}, 'starts')])
      if (Date.parse(plan.starts) <= now) throw invalid([issue('plan.past', {}, 'starts')])
      return { ...agreed(plan, next), state: 'scheduled' }
    case 'unschedule':
      return plan.approvedHash === hash && plan.approvedBy !== undefined ? { ...plan, state: 'approved' } : asDraft(plan)
    case 'apply': {
      if (isOver) throw invalid([issue('plan.past', {}, 'ends')])
      const starts = plan.starts !== null && Date.parse(plan.starts) <= now ? plan.starts : instantNow
      return { ...agreed(plan, next), state: 'active', starts }
    }
    case 'end':
      return { ...plan, state: 'ended', ends: isOver ? plan.ends : instantNow }
    case 'discard':
      return { ...plan, state: 'discarded' }
    case 'seen':
      if (plan.emergencyBy === undefined) throw new AppError('planChanged', issue('plan.changed', {}))
      if (plan.emergencySubject === actor.subject) throw new AppError('forbidden', issue('plan.ownApproval', {}))
      return asSeen(plan)
  }
}

/** A plan that may be scheduled or applied as it is: approved if it has to be, or in an emergency. */
function agreed(plan: Plan, { deps: { approval = 'off' }, origin: { actor, reason }, hash, isEmergency }: Next): Plan {
  if (approval === 'off' || plan.approvedHash === hash) return plan
  if (!isEmergency) throw new AppError('forbidden', issue('plan.needsApproval', {}))
  if (reason === undefined) throw invalid([issue('plan.needsReason', {})])
  const { approvedBy: _by, ...others } = plan
  return { ...others, approvedHash: hash, emergencyBy: actor.name, emergencySubject: actor.subject, emergencyReason: reason }
}

/** Throws AppError 'planBlocked' with every change that cannot be made. */
function refuseBlocked(effects: readonly PlanEffect[]): void {
  const blocked = effects.filter(({ issues }) => issues.length > 0)
  if (blocked.length === 0) return
  const issues = blocked.flatMap((effect) =>
    effect.issues.map((one) => ({ ...one, path: one.path === '' ? effect.key : `${effect.key}.${one.path}` })),
  )
  throw new AppError('planBlocked', issues, { extra: { blocked } })
}

/**
 * What nobody does by hand: a plan whose start went by, or that could not be applied or ended then, says so. `isStill`: whether the plan is still
 * as the caller saw it.
 */
export async function settlePlan(
  db: Db,
  origin: Origin,
  id: string,
  action: string,
  isStill: (plan: Plan) => boolean,
  next: Partial<Plan>,
) {
  const { brand } = origin
  await write(db, origin, undefined, async (tx) => {
    const { plan } = await lockPlan(tx, brand, id)
    const change = { key: id, action, before: plan, after: { ...plan.value, ...next } }
    const changes = isStill(plan.value) ? await changesOf(tx, brand, planKind.kind, [change]) : []
    return { changes, answer: () => ({}) }
  })
}
