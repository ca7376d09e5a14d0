import type { PlanMarks } from '@goat/contract/plans'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { joinKey, type Kind, type RecordKind, rebase } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import {
  asDraft,
  isLeft,
  maxPlanItems,
  openStates,
  type Plan,
  type PlanItem,
  type PlannedRecord,
  type PlanState,
  planKind,
  planned,
} from '@goat/domain/kinds/plan'
import { issue } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, readInPieces, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { AppError, invalid } from '../http/errors.ts'
import { currentPlan, forgetKnown, knownOfPlan } from '../http/plan-scope.ts'
import { type Change, changesOf, type Origin, type RecordChange, readNexts, storeAndLog } from './log.ts'
import { type Row, type Stored, storedOf } from './stored.ts'

/** One change of a plan: the record as it is now and as it will be. */
export type Planned = {
  readonly item: Stored<PlanItem>
  readonly live: Stored<object> | undefined
  readonly record: PlannedRecord
}

export type PlanItems = {
  readonly plan: Stored<Plan>
  /** In the order in which the records were planned first. */
  readonly items: readonly Planned[]
  /** The records that the plan changes, by kind and key; undefined for those that it removes. Empty if it holds already, or never will. */
  readonly changed: ReadonlyMap<RecordKind, ReadonlyMap<string, Stored<object> | undefined>>
}

/** A row of several, whose columns begin with their names; null if there is none. */
type Named = { readonly plan: Row; readonly item: Row | null; readonly live: Row | null }

/** Every change of a plan, with the records as they are. Throws AppError 'notFound' for an unknown plan. `lock`: until the transaction ends, nobody else changes the plan. */
export async function readPlanItems(db: Db | Tx, brand: BrandId, plan: string, lock?: 'lock'): Promise<PlanItems> {
  if (lock !== undefined)
    await sql`SELECT FROM records WHERE brand = ${brand} AND kind = 'plan' AND key = ${plan} FOR NO KEY UPDATE`.execute(db)
  const [found] = await readPlansWhere(db, brand, sql`p.key = ${plan}`)
  if (found === undefined) throw new AppError('notFound', issue('plan.unknown', { id: plan.slice(0, 64) }))
  const isOpen = openStates.includes(found.plan.value.state)
  return { ...found, changed: isOpen ? await changedBy(db, brand, found.items) : new Map() }
}

/**
 * Some plans by key, each with its changes and the records as they are. `condition`: of the row `p` of a plan. LATERAL keeps the planner from
 * reading every record of the brand.
 */
export async function readPlansWhere(db: Db | Tx, brand: BrandId, condition: RawBuilder<unknown>) {
  const query = sql<Named>`
    SELECT to_jsonb(p) AS plan, to_jsonb(i) AS item, to_jsonb(r) AS live FROM records p
    LEFT JOIN records i ON i.brand = p.brand AND i.kind = 'plan-item' AND i.key > p.key || '/' AND i.key < p.key || '0'
    LEFT JOIN LATERAL (
      SELECT * FROM records WHERE brand = i.brand AND kind = i.value ->> 'kind' AND key = i.value ->> 'key' LIMIT 1) r ON true
    WHERE p.brand = ${brand} AND p.kind = 'plan' AND ${condition}
    ORDER BY p.key, i.created_at, i.key`
  const rows = db.isTransaction ? await readInPieces<Named>(db as Tx, query) : (await query.execute(db)).rows
  const plans: Pick<PlanItems, 'plan' | 'items'>[] = []
  for (const ofPlan of Map.groupBy(rows, ({ plan }) => plan.key).values()) {
    await turns.pause()
    const items = ofPlan.flatMap(({ item, live }) =>
      item === null ? [] : [plannedOf(storedOf(item), live === null ? undefined : storedOf(live))],
    )
    plans.push(...ofPlan.slice(0, 1).map(({ plan }) => ({ plan: storedOf<Plan>(plan), items })))
  }
  return plans
}

export async function readPlansIn(db: Db | Tx, brand: BrandId, states: readonly PlanState[]): Promise<readonly Stored<Plan>[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM records WHERE brand = ${brand} AND kind = 'plan' AND value ->> 'state' = ANY(${states}::text[]) ORDER BY key`.execute(db)
  return rows.map((row) => storedOf<Plan>(row))
}

/** The records that scheduled plans will change, and those that active plans have changed and nobody since (PLN-38). `failing`: the plans that do not start as it is. */
export async function readMarks(db: Db | Tx, brand: BrandId, failing: ReadonlySet<string>): Promise<PlanMarks[]> {
  const plans = await readPlansWhere(db, brand, sql`p.value ->> 'state' IN ('scheduled', 'active')`)
  return plans.flatMap(({ plan: { key: id, value }, items }) => {
    const { name, state, starts, ends, zone = brandOf(brand).timeZone } = value
    if (state !== 'scheduled' && state !== 'active') return []
    const records = items.flatMap(({ item: { value: of }, live }) => {
      const { kind, key, next } = of
      // A variant is there without an override, too.
      const isMarked =
        live === undefined
          ? state === 'scheduled' && kind === 'product-override'
          : state === 'scheduled' || isLeft(kindOf(kind), of, live.value)
      return isMarked ? [{ kind, key, isRemoved: next === null }] : []
    })
    return [{ id, name, state, starts, ends, timeZone: zone, willFail: failing.has(id), records }]
  })
}

export function plannedOf(item: Stored<PlanItem>, live: Stored<object> | undefined): Planned {
  return { item, live, record: planned(kindOf(item.value.kind), item.value, live?.value) }
}

export function kindOf(kind: RecordKind): Kind<unknown> {
  return kinds[kind] as Kind<never> as Kind<unknown>
}

async function changedBy(db: Db | Tx, brand: BrandId, items: readonly Planned[]): Promise<PlanItems['changed']> {
  const changed = new Map<RecordKind, Map<string, Stored<object> | undefined>>()
  for (const [kind, ofKind] of Map.groupBy(items, ({ item }) => item.value.kind)) {
    const added = ofKind.flatMap(({ item, live }) => (live === undefined ? [item.value.key] : []))
    const nexts = await readNexts(db as Tx, brand, kind, added)
    const records = ofKind.map(({ item, live, record }): [string, Stored<object> | undefined] => {
      const { key } = item.value
      const { version, createdBy, createdAt } = live ?? { ...item, version: (nexts.get(key)?.version ?? 1) - 1 }
      // The version increases with every change, of the record and of the plan.
      return [key, record.value && { ...item, key, value: record.value, version: version + item.version, createdBy, createdAt }]
    })
    changed.set(kind, new Map(records))
  }
  return changed
}

/** What the plan of the current call changes; undefined outside of plans. */
export function itemsOfPlan(db: Db | Tx, brand: BrandId): Promise<PlanItems> | undefined {
  return knownOfPlan((plan) => readPlanItems(db, brand, plan))
}

/**
 * For a write within a plan: locks the plan, so that one change of it waits for another, and reads it again. Throws AppError 'planChanged' if it
 * is not a draft any more.
 */
export async function openPlan(tx: Tx, brand: BrandId, plan: string): Promise<void> {
  forgetKnown()
  refuseClosed((await lockedItems(tx, brand, plan)).plan.value)
}

function lockedItems(tx: Tx, brand: BrandId, plan: string): Promise<PlanItems> {
  return knownOfPlan(() => readPlanItems(tx, brand, plan, 'lock')) ?? readPlanItems(tx, brand, plan, 'lock')
}

/** Throws AppError 'planChanged' for a plan whose changes are settled. */
export function refuseClosed({ state }: Plan): void {
  if (state === 'draft' || state === 'inReview' || state === 'approved' || state === 'missed' || state === 'failed') return
  throw new AppError('planChanged', issue('plan.notOpen', { state }))
}

export const tooManyItems = issue('plan.tooManyItems', { maximum: String(maxPlanItems) })

/**
 * Stores and logs changes of records, in the transaction that makes them, or within a plan as changes of the plan. Returns their time (ISO
 * 8601 instant).
 */
export async function storeOrPlan(tx: Tx, origin: Origin, changes: readonly Change[]): Promise<string> {
  const plan = currentPlan()
  if (plan === undefined) return storeAndLog(tx, origin, changes)
  const { brand } = origin
  const known = await lockedItems(tx, brand, plan)
  const before = new Map(known.items.map(({ item }) => [item.key, item]))
  const items = changes.flatMap((change): readonly RecordChange<PlanItem>[] => {
    const { kind, key, action, after, reason } = change
    const of = joinKey(plan, kind, key)
    const item = before.get(of)
    const base = item === undefined ? (change.isFirst ? null : change.before) : item.value.base
    if (base === null && after === null)
      return item === undefined ? [] : [{ key: of, action: 'planItem.removed', before: item, after: undefined, reason }]
    // What others have changed since is in both, and no change of the plan.
    const isMore = item !== undefined && item.value.next !== null && change.before !== null && after !== null
    const next = isMore ? (rebase<unknown>(kindOf(kind), change.before, after, item.value.next) as object) : after
    const value = { kind, key, action: item !== undefined && base === null ? item.value.action : action, base, next }
    return [{ key: of, action: 'planItem.saved', before: item, after: value, reason }]
  })
  const count = known.items.length + items.filter(({ before: item }) => item === undefined).length
  if (count > maxPlanItems) throw invalid([tooManyItems])
  const logged: Change[] = await changesOf(tx, brand, 'plan-item', items)
  return storeAndLog(tx, origin, [...logged, ...(await withdrawn(tx, brand, known.plan))])
}

/** Changes within a plan with the versions that their records will have there: one more than any earlier one. */
export async function versionedInPlan<C extends Change>(tx: Tx, brand: BrandId, changes: readonly C[]): Promise<readonly C[]> {
  const plan = currentPlan()
  if (plan === undefined) return changes
  const { items } = await lockedItems(tx, brand, plan)
  const before = new Map(items.map(({ item }) => [item.key, item.version]))
  const itemOf = ({ kind, key }: Change) => joinKey(plan, kind, key)
  const removed = await readNexts(
    tx,
    brand,
    'plan-item',
    changes.map(itemOf).filter((of) => !before.has(of)),
  )
  return changes.map((change) => {
    const earlier = before.get(itemOf(change))
    const isCounted = change.after === null || (earlier !== undefined && change.before !== null)
    const more = earlier ?? (removed.get(itemOf(change))?.version ?? 1) - 1
    return isCounted || change.version === null ? change : { ...change, version: change.version + more }
  })
}

/** A plan that was to be agreed, or was not applied, is a draft again as soon as it changes. */
export async function withdrawn(tx: Tx, brand: BrandId, plan: Stored<Plan>): Promise<readonly Change[]> {
  if (plan.value.state === 'draft') return []
  return changesOf(tx, brand, planKind.kind, [{ key: plan.key, action: 'plan.withdrawn', before: plan, after: asDraft(plan.value) }])
}
