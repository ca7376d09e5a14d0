import { createHash, randomUUID } from 'node:crypto'
import type { PlanAct, PlanEntry, PlanItemWire, PlanWire } from '@goat/contract/plans'
import type { BrandId } from '@goat/domain/brands'
import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import { joinKey, normalised, splitKey } from '@goat/domain/kinds/kind'
import {
  asDraft,
  clockSubject,
  fieldsInCommon,
  maxOpenPlans,
  maxPlanItems,
  openStates,
  type Plan,
  type PlanComment,
  type PlanContent,
  type PlanItem,
  planCommentKind,
  planCommentShape,
  planContentShape,
  planItemKind,
  planKind,
  resolved,
} from '@goat/domain/kinds/plan'
import { compareText, type Issue, issue } from '@goat/domain/text/text'
import { canonicalTimeZone } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { nameOf } from '../records/change-all.ts'
import { lastChangeOf } from '../records/last-change.ts'
import { readLater } from '../records/later.ts'
import { type AllRules, changesOf, noRecord, type Origin, type RecordChange, type RecordRules } from '../records/log.ts'
import {
  kindOf,
  type PlanItems,
  type Planned,
  readPlanItems,
  readPlansIn,
  readPlansWhere,
  refuseClosed,
  tooManyItems,
  withdrawn,
} from '../records/planned.ts'
import { missingRecord, type RecordWrite, refusalsOf, refuseStale, type Seen, writeRecords } from '../records/service.ts'
import { lockKinds, readKeys, readRecord, readRecords, readSome } from '../records/store.ts'
import type { Stored } from '../records/stored.ts'
import { write } from '../records/write.ts'
import { type CopyOptions, copyOf } from './copy.ts'
import { readDone, valueToWire } from './done.ts'

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

/** What was said stays. */
export const planCommentRules: RecordRules<PlanComment> = {
  kind: planCommentKind,
  obstacle: async () => issue('plan.onItsPage', {}),
  earlier: [noRecord],
}

export const planItemRules: RecordRules<PlanItem> = {
  kind: planItemKind,
  // Whatever is done with a plan waits, and then sees what was undone.
  lockFirst: async (tx, brand, keys) => {
    await readSome(tx, brand, planKind, keys.map(planOf), 'change')
    return undefined
  },
  obstacle: async (tx, brand, key) => {
    const plan = await readRecord(tx, brand, planKind, planOf(key))
    return plan?.value.state === 'draft' ? undefined : issue('plan.onItsPage', {})
  },
  limit: { maximum: maxPlanItems, count: countOfLargest, issue: tooManyItems },
  earlier: [noRecord],
}

function planOf(key: string): string {
  return splitKey(key)[0] ?? ''
}

/** How many changes the largest plan has. The changes of a plan are undone together. */
async function countOfLargest(tx: Tx, brand: BrandId): Promise<number> {
  const ofPlans = Map.groupBy(await readKeys(tx, brand, planItemKind.kind), planOf)
  return Math.max(0, ...[...ofPlans.values()].map(({ length }) => length))
}

/** How many changes a plan has, and a hash of their versions, which never come twice. */
export type Content = { readonly items: number; readonly digest: string }
const nothing: Content = { items: 0, digest: '' }

async function contentsOf(db: Db | Tx, brand: BrandId, plan?: string): Promise<ReadonlyMap<string, Content>> {
  const { rows } = await sql<{ plan: string; items: number; digest: string }>`
    SELECT p.key AS plan, of.* FROM records p, LATERAL (
      SELECT count(*)::integer AS items, coalesce(md5(string_agg(i.key || ' ' || i.version, ',' ORDER BY i.key)), '') AS digest
      FROM records i WHERE i.brand = p.brand AND i.kind = 'plan-item' AND i.key > p.key || '/' AND i.key < p.key || '0') of
    WHERE p.brand = ${brand} AND p.kind = 'plan' ${plan === undefined ? sql`` : sql`AND p.key = ${plan}`}`.execute(db)
  return new Map(rows.map(({ plan: of, ...content }) => [of, content]))
}

export async function contentIn(db: Db | Tx, brand: BrandId, plan: string): Promise<Content> {
  return (await contentsOf(db, brand, plan)).get(plan) ?? nothing
}

export function hashOf({ starts, ends }: PlanContent, { digest }: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([starts, ends, digest]))
    .digest('base64url')
}

export function toWire({ key: id, value, version, changedBy, changedAt, createdAt }: Stored<Plan>, content: Content): PlanWire {
  const { name, reason, starts, ends, zone, state, owner, approvedBy = null, emergencyBy: by, emergencyReason = '' } = value
  return {
    id,
    name,
    ...(reason === undefined ? {} : { reason }),
    starts,
    ends,
    ...(zone === undefined ? {} : { zone }),
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

export async function listPlans(db: Tx, brand: BrandId): Promise<{ plans: PlanWire[] }> {
  const [stored, contents] = [await readRecords(db, brand, planKind), await contentsOf(db, brand)]
  stored.sort((a, b) => compareText(b.createdAt, a.createdAt))
  return { plans: stored.map((one) => toWire(one, contents.get(one.key) ?? nothing)) }
}

/** The subjects of all who have contributed to a plan, also with changes that have since been removed from it. */
export async function authorsOf(db: Db | Tx, brand: BrandId, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT DISTINCT actor_subject AS subject FROM change_log
    WHERE brand = ${brand} AND ((kind = 'plan' AND key = ${id} AND action IN ('plan.created', 'plan.updated', 'undone'))
      OR (kind = 'plan-item' AND starts_with(key, ${`${id}/`})))
      AND revision >= (SELECT min(revision) FROM change_log WHERE brand = ${brand} AND kind = 'plan' AND key = ${id})`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** What needs the approval of another editor: nothing, plans before they are scheduled or applied, or also live writes with a wide effect. */
export type Approval = 'off' | 'plans' | 'wide'

/** What a plan may become. */
export type PlanRules = { readonly rules: AllRules; readonly approval?: Approval | undefined }

/** Whether it may be scheduled or applied as it is: nobody has to approve it, or somebody has. */
export function isAgreed({ approvedHash }: Plan, hash: string, approval: Approval = 'off'): boolean {
  return approval === 'off' || approvedHash === hash
}

/** A plan with its changes. `reader`: a subject. Throws AppError 'notFound'. */
export async function readPlan(db: Db, { rules, approval }: PlanRules, brand: BrandId, id: string, reader: string) {
  const { plan, items } = await readPlanItems(db, brand, id)
  const content = await contentIn(db, brand, id)
  const isOpen = openStates.includes(plan.value.state)
  const itemsOf: PlanItemWire[] = []
  const willFail =
    plan.value.state === 'scheduled' && (await readAtRevision(db, brand, (tx) => readLater(tx, rules, brand))).value.failing.has(id)
  const others = await othersOf(db, brand, plan)
  const done = plan.value.state === 'active' || plan.value.state === 'ended' ? await readDone(db, rules, brand, plan) : undefined
  for (const one of items) {
    const { kind, key } = one.item.value
    const wire = isOpen ? await itemToWire(db, brand, one) : { ...settledToWire(one), ...done?.get(joinKey(kind, key)) }
    itemsOf.push({ ...wire, others: others(one.item.value) })
  }
  const notForYou: PlanAct[] = []
  if (plan.value.state === 'inReview' && (await authorsOf(db, brand, id)).includes(reader)) notForYou.push('approve')
  if (plan.value.emergencySubject === reader) notForYou.push('seen')
  if (isOpen && plan.value.state !== 'inReview' && !isAgreed(plan.value, hashOf(plan.value, content), approval))
    notForYou.push('schedule', 'apply')
  return { ...toWire(plan, content), itemsOf, willFail, entries: await entriesOf(db, brand, id), notForYou }
}

/** Says of a change of a plan which other plans make something else of the same fields while both are to hold, in the order of their starts. */
async function othersOf(db: Db, brand: BrandId, { key: id, value: { state, starts, ends } }: Stored<Plan>) {
  const isAhead = starts !== null && (state === 'active' || openStates.includes(state))
  const overlaps = sql`p.value ->> 'state' IN ('scheduled', 'active') AND p.key <> ${id}
    AND (p.value ->> 'starts')::timestamptz < coalesce(${ends}::timestamptz, 'infinity')
    AND coalesce((p.value ->> 'ends')::timestamptz, 'infinity') > ${starts}::timestamptz`
  const plans = isAhead ? await readPlansWhere(db, brand, overlaps) : []
  return ({ kind, key, base, next }: PlanItem): PlanItemWire['others'] =>
    plans
      .flatMap(({ plan, items }) => {
        const other = items.find(({ item: { value } }) => value.kind === kind && value.key === key)?.item.value
        const fields = other && fieldsInCommon(kindOf(kind), { base, next }, other)
        const { name, starts: from, ends: to } = plan.value
        if (fields === undefined || from === null || starts === null) return []
        const isFirst = from < starts || (from === starts && plan.key < id)
        return [{ id: plan.key, name, starts: from, ends: to, fields: [...fields], isFirst }]
      })
      .sort((a, b) => compareText(a.starts, b.starts))
}

/** What was done with a plan and said about it, and which change withdrew an approval. */
async function entriesOf(db: Db | Tx, brand: BrandId, id: string): Promise<PlanEntry[]> {
  type Entry = Omit<PlanEntry, 'at' | 'item' | 'reasonIssues'> & {
    readonly at: Date
    readonly item: Pick<PlanItem, 'kind' | 'key'> | null
    readonly issues: NonNullable<PlanEntry['reasonIssues']> | null
  }
  const { rows } = await sql<Entry>`
    SELECT action, actor_name AS by, actor_subject = ${clockSubject(id)} AS "isBySchedule", at, CASE kind WHEN 'plan' THEN reason ELSE after ->> 'text' END AS text,
      reason_issues AS issues,
      CASE action WHEN 'plan.withdrawn' THEN (SELECT coalesce(i.after, i.before) FROM change_log i
        WHERE (i.brand, i.transaction, i.kind) = (c.brand, c.transaction, 'plan-item') ORDER BY i.revision LIMIT 1) END AS item
    FROM change_log c
    WHERE brand = ${brand} AND ((kind = 'plan' AND key = ${id}
        AND (action NOT IN ('plan.updated', 'undone') OR before ->> 'state' IS DISTINCT FROM after ->> 'state'))
      OR (kind = 'plan-comment' AND key > ${`${id}/`} AND key < ${`${id}0`}))
    ORDER BY revision`.execute(db)
  return rows.map(({ at, item, issues, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    item: item && { kind: item.kind, key: item.key },
    ...(issues === null ? {} : { reasonIssues: issues }),
  }))
}

/** Says something about a plan. Throws AppError 'notFound' and 'invalid'. */
export async function commentOnPlan(db: Db, rules: PlanRules, { origin, attempt }: RecordWrite, id: string, given: PlanComment) {
  const { brand } = origin
  const comment = normalised(planCommentShape, given)
  const issues = planCommentKind.validate(comment, brand)
  if (issues.length > 0) throw invalid(issues)
  await write(db, origin, attempt, async (tx) => {
    await lockPlan(tx, brand, id)
    const change = { key: joinKey(id, randomUUID()), action: 'plan.commented', after: comment }
    return { changes: await changesOf(tx, brand, planCommentKind.kind, [change]), answer: () => ({}) }
  })
  return readPlan(db, rules, brand, id, origin.actor.subject)
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

/** A change of a plan that is not open any more: what it was to be. */
function settledToWire({ item }: Pick<Planned, 'item'>): PlanItemWire {
  const { kind, key, action, base, next } = item.value
  return {
    kind,
    key,
    action,
    before: valueToWire(base),
    after: valueToWire(next),
    conflict: null,
    stays: null,
    others: [],
    by: item.changedBy,
    at: item.changedAt,
  }
}

const refusals = {
  ...refusalsOf(planKind, (stored: Stored<Plan>) => toWire(stored, nothing)),
  missing: missingRecord('plan', (id) => issue('plan.unknown', { id: id.slice(0, 64) })),
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
  rules: PlanRules,
  { origin, attempt }: RecordWrite,
  { plan: from, name, ...options }: CopyOptions & { readonly plan: string; readonly name: string },
  calendar: HolidayCalendar,
): ReturnType<typeof readPlan> {
  const { brand } = origin
  const id = await write(db, origin, attempt, async (tx) => {
    const { plan } = await readPlanItems(tx, brand, from)
    const { starts, ends, items } = await copyOf(tx, brand, from, options, calendar)
    const made = await createIn(tx, origin, { ...plan.value, name, starts, ends })
    const itemChanges = items.map(({ item }) => ({ key: joinKey(made.key, item.kind, item.key), action: 'planItem.saved', after: item }))
    const changes = [
      ...(await changesOf(tx, brand, planKind.kind, [made])),
      ...(await changesOf(tx, brand, planItemKind.kind, itemChanges)),
    ]
    return { changes, answer: () => ({ id: made.key }) }
  })
  return readPlan(db, rules, brand, id.id, origin.actor.subject)
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
    content = await contentIn(tx, brand, key)
    const { state, starts } = before.value
    const stated = contentOf(given)
    // Applied by hand, it got a start.
    const said = state === 'active' || state === 'ended' ? { ...stated, starts: stated.starts ?? starts } : stated
    const [isMoved, isEndMoved] = [said.starts !== starts, said.ends !== before.value.ends]
    const isFixed = state === 'scheduled' || state === 'ended' || state === 'discarded'
    const fixed = [
      ...(isMoved && (isFixed || state === 'active') ? [issue('plan.startFixed', { state }, 'starts')] : []),
      ...(isEndMoved && isFixed ? [issue('plan.endFixed', { state }, 'ends')] : []),
    ]
    if (fixed.length > 0) throw invalid(fixed)
    const { reason: _reason, zone: _zone, ...rest } = before.value
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
  const { zone, ...content } = normalised(planContentShape, given)
  return {
    ...content,
    ...(zone === undefined ? {} : { zone: canonicalTimeZone(zone) }),
    starts: instantOf(given.starts),
    ends: instantOf(given.ends),
  }
}

export function lockPlan(tx: Tx, brand: BrandId, id: string): Promise<PlanItems> {
  return readPlanItems(tx, brand, id, 'lock')
}

type Resolving = {
  readonly plan: string
  readonly kind: PlanItem['kind']
  readonly key: string
  readonly also?: readonly Pick<PlanItem, 'kind' | 'key'>[] | undefined
  readonly keep: 'plan' | 'theirs' | 'nothing'
  readonly unschedule?: boolean | undefined
}

/** Resolves the conflicts of changes of a plan, or removes them from the plan. Throws AppError 'notFound' and 'planChanged'. */
export async function resolveItem(db: Db, rules: PlanRules, { origin, attempt }: RecordWrite, resolving: Resolving) {
  const { brand } = origin
  const { plan: id, kind, key, also = [], keep, unschedule = false } = resolving
  await write(db, origin, attempt, async (tx) => {
    const { plan, items } = await lockPlan(tx, brand, id)
    if (!unschedule || plan.value.state !== 'scheduled') refuseClosed(plan.value)
    const byName = new Map(items.map((one) => [nameOf(one.item.value), one]))
    const stored = [...new Set([{ kind, key }, ...also].map(nameOf))].map((name) => {
      const found = byName.get(name)
      if (found === undefined)
        throw new AppError('notFound', issue('record.unknown', { id: name.slice(name.indexOf(' ') + 1).slice(0, 64) }))
      const { item, live } = found
      const change = keep === 'nothing' ? undefined : resolved(kindOf(item.value.kind), item.value, live?.value, keep)
      const after = change && { ...item.value, ...change }
      return { key: item.key, action: after === undefined ? 'planItem.removed' : 'planItem.resolved', before: item, after }
    })
    const changes = [...(await changesOf(tx, brand, 'plan-item', stored)), ...(await withdrawn(tx, brand, plan))]
    return { changes, answer: () => ({}) }
  })
  return readPlan(db, rules, brand, id, origin.actor.subject)
}
