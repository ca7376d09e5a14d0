import { type UndoPlanWire, undoPlan } from '@goat/contract/changes'
import { actionOfAct, type PlanAct, type PlanWire } from '@goat/contract/plans'
import type { BrandId } from '@goat/domain/brands'
import { recordKinds } from '@goat/domain/kinds/kind'
import {
  asDraft,
  asSeen,
  openStates,
  type Plan,
  type PlanItem,
  type PlanState,
  planKind,
  planned,
  planStates,
} from '@goat/domain/kinds/plan'
import { type Issue, issue, sentenceOf } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { changeAll, type Effect, faultsOf } from '../records/change-all.ts'
import { lastChangeOf } from '../records/last-change.ts'
import { appliedAt, isPlan } from '../records/later.ts'
import { type Change, changesOf, type Origin } from '../records/log.ts'
import { kindOf, type PlanItems, type Planned, readPlanItems } from '../records/planned.ts'
import { calledBy, type RecordWrite } from '../records/service.ts'
import { tryOut } from '../records/store.ts'
import type { Stored } from '../records/stored.ts'
import { type Kept, undoAll } from '../records/undo.ts'
import { write } from '../records/write.ts'
import { authorsOf, contentIn, hashOf, isAgreed, lockPlan, type PlanRules, toWire } from './plans.ts'

type PlanEffect = Effect & { readonly kept: readonly Kept[] }
type Done = { readonly effects: readonly PlanEffect[]; readonly changes: readonly Change[] }
/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export type Deps = PlanRules & { readonly now: number }

/**
 * Makes the changes of a plan, as far as possible in the order in which nothing refers to what is missing: what is added and changed, then
 * what is removed, in reverse. A conflict is an issue. `at`: when the plan starts.
 */
function applyItems(tx: Tx, { rules, now }: Deps, brand: BrandId, items: readonly Planned[], by: string, at = now): Promise<Done> {
  const rankOf = ({ item }: Planned) => {
    const rank = recordKinds.indexOf(item.value.kind)
    return item.value.next === null ? 2 * recordKinds.length - rank : rank
  }
  const rows = [...items].sort((a, b) => rankOf(a) - rankOf(b)).map(({ item }) => item.value)
  return changeAll({ tx, rules, brand, by, now }, rows, async () => async (row, ofKind, current) => {
    const { kind, key, action } = row
    const before = (current?.value ?? null) as object | null
    const { value: next, conflict } = planned(ofKind.kind, row, before ?? undefined)
    const late = next === undefined ? [] : (ofKind.tooLate?.(next, at) ?? [])
    const faults = [...(await faultsOf(tx, ofKind, brand, key, next)), ...late]
    const issues = conflict === undefined ? faults : [await conflictIssue(tx, brand, row, conflict), ...faults]
    return { effect: { kind, key, before, after: next ?? null, issues, kept: [] }, next, action }
  })
}

/** What ending a plan would take back: what it did, wherever nobody has changed it since. */
async function endItems(tx: Tx, { rules, now }: Deps, brand: BrandId, { key }: Stored<Plan>, by: string) {
  const revision = await appliedAt(tx, brand, key)
  const { plan, changes } = await undoAll(tx, rules, brand, { revision, now, isKept: isPlan }, by)
  return { effects: plan.effects, changes, seen: plan.seen }
}

/** Says what applying or ending a plan would do, by trying it out. Throws AppError 'notFound' and 'planChanged', and 'invalid' after its end. */
export async function previewAct(db: Db, deps: Deps, brand: BrandId, id: string, act: 'apply' | 'end') {
  const preview = async (tx: Tx): Promise<UndoPlanWire> => {
    const { plan, items } = await readPlanItems(tx, brand, id)
    refuseNotNow(plan.value, act)
    if (act === 'apply') refuseOver(plan.value, deps.now)
    const content = await contentIn(tx, brand, id)
    const done =
      act === 'end'
        ? await endItems(tx, deps, brand, plan, '')
        : { ...(await applyItems(tx, deps, brand, items, '')), seen: hashOf(plan.value, content) }
    return z.parse(undoPlan, { effects: done.effects, seen: done.seen })
  }
  return (await readAtRevision(db, brand, (tx) => tryOut(() => preview(tx)))).value
}

/** From which states each act is possible. */
const from: Readonly<Record<PlanAct, readonly PlanState[]>> = {
  submit: ['draft', 'missed', 'failed'],
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

function isOver({ ends }: Plan, now: number): boolean {
  return ends !== null && Date.parse(ends) <= now
}

function refuseOver(plan: Plan, now: number): void {
  if (isOver(plan, now)) throw invalid([issue('plan.past', {}, 'ends')])
}

/** `seen`: undefined for the clock, which does what is due then, if the plan `isStill` as it was when the clock looked. */
type Acting = {
  readonly plan: string
  readonly act: PlanAct
  readonly seen: string | undefined
  readonly isStill?: (plan: Plan) => boolean
  readonly emergency?: boolean | undefined
}

/**
 * Does what was seen with a plan, in one transaction. Throws AppError 'notFound'; 'planChanged' if the plan, or what its end does, is not as it
 * was seen, or is in another state; 'planBlocked' with every change that cannot be made; 'invalid'.
 */
export async function actOnPlan(
  db: Db,
  deps: Deps,
  { origin, attempt }: RecordWrite,
  { plan: id, act, seen, isStill, emergency = false }: Acting,
): Promise<PlanWire> {
  const { brand, actor } = origin
  return write(db, { ...origin, cause: { kind: 'plan', id } }, attempt, async (tx) => {
    const { plan, items } = await lockPlan(tx, brand, id)
    const content = await contentIn(tx, brand, id)
    refuseNotNow(plan.value, act)
    const hash = hashOf(plan.value, content)
    const isOther = act !== 'end' && seen !== undefined && seen !== hash
    if (isOther || isStill?.(plan.value) === false) throw new AppError('planChanged', issue('plan.changed', {}))
    if (content.items === 0 && ['submit', 'schedule', 'apply'].includes(act)) throw invalid([issue('plan.empty', {})])
    const done = await doneBy(tx, deps, origin, { plan, items, act, seen })
    if (act === 'approve' && (await authorsOf(tx, brand, id)).includes(actor.subject))
      throw new AppError('forbidden', issue('plan.ownApproval', {}))
    const after = nextOf(plan.value, act, { deps, origin, hash, isEmergency: emergency })
    const [own] = await changesOf(tx, brand, planKind.kind, [{ key: id, action: actionOfAct[act], before: plan, after }])
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
  // Whoever approves a plan sees what it will do.
  if (act === 'submit' || act === 'approve') refuseBlocked(await conflictsOf(tx, brand, items))
  if (act !== 'apply' && act !== 'schedule') return []
  const { starts } = plan.value
  const isBySchedule = act === 'schedule' || seen === undefined
  const at = isBySchedule && starts !== null ? Date.parse(starts) : deps.now
  const apply = () => applyItems(tx, deps, brand, items, actor.name, at)
  // Tried now, so that what cannot be done is said when the person is there.
  const { effects, changes } = act === 'apply' ? await apply() : await tryOut(apply)
  refuseBlocked(effects)
  return act === 'apply' ? changes : []
}

async function conflictsOf(tx: Tx, brand: BrandId, items: readonly Planned[]): Promise<readonly PlanEffect[]> {
  const effects: PlanEffect[] = []
  for (const { item, live, record } of items) {
    const { kind, key } = item.value
    const [before, after] = [(live?.value ?? null) as object | null, record.value ?? null]
    if (record.conflict === undefined) continue
    effects.push({ kind, key, before, after, issues: [await conflictIssue(tx, brand, item.value, record.conflict)], kept: [] })
  }
  return effects
}

/** Who has changed these fields of a record since it was planned. */
async function conflictIssue(tx: Tx, brand: BrandId, { kind, key }: Pick<PlanItem, 'kind' | 'key'>, fields: readonly string[]) {
  const { by } = await lastChangeOf(tx, brand, { kind, key }, fields)
  return issue('plan.conflict', { key, by })
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
  switch (act) {
    case 'submit':
      return { ...asDraft(plan), state: 'inReview' }
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
      refuseOver(plan, now)
      const starts = plan.starts !== null && Date.parse(plan.starts) <= now ? plan.starts : instantNow
      return { ...agreed(plan, next), state: 'active', starts }
    }
    case 'end':
      return { ...plan, state: 'ended', ends: isOver(plan, now) ? plan.ends : instantNow }
    case 'discard':
      return { ...plan, state: 'discarded' }
    case 'seen':
      if (plan.emergencyBy === undefined) throw new AppError('planChanged', issue('plan.changed', {}))
      if (plan.emergencySubject === actor.subject) throw new AppError('forbidden', issue('plan.ownApproval', {}))
      return asSeen(plan)
  }
}

/** A plan that may be scheduled or applied as it is: approved if it has to be, or in an emergency. */
function agreed(plan: Plan, { deps: { approval }, origin: { actor, reason }, hash, isEmergency }: Next): Plan {
  if (isAgreed(plan, hash, approval)) return plan
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
  // Each names its record as people call it.
  const reasons = blocked.flatMap((effect): readonly Issue[] => {
    const name = calledBy(kindOf(effect.kind), effect.after ?? effect.before, effect.key)
    return effect.issues.map((one) =>
      one.code === 'plan.conflict' ? { ...one, path: '', values: { ...one.values, key: name } } : { ...one, path: name },
    )
  })
  const sentences = reasons.map((one) => (one.path === '' ? sentenceOf(one) : `${one.path}: ${sentenceOf(one)}`))
  throw new AppError('planBlocked', issues, { extra: { blocked }, sentences, reasons })
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
