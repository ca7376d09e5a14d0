import { isDeepStrictEqual } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import { differences, type Kind, merge, splitKey, worldKinds } from '@goat/domain/kinds/kind'
import { openStates, type Plan, type PlanItem, type PlannedRecord, planned } from '@goat/domain/kinds/plan'
import { issue } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import type { Later, WorldChange } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import { within } from '../http/plan-scope.ts'
import type { Past } from './as-of.ts'
import { nameOf, type RecordName } from './change-all.ts'
import { plannedOf, readPlansWhere } from './planned.ts'
import type { AllRules } from './rules.ts'
import type { Stored } from './stored.ts'
import { undoneFrom } from './undo.ts'

/** What becomes of a record, depending on what it is by then. */
type Intent = { readonly name: RecordName; readonly become: (kind: Kind<unknown>, now: object | undefined) => PlannedRecord }

/** The start or the end of a plan. `at`: in milliseconds since 1970-01-01T00:00Z. */
type Act = {
  readonly at: number
  readonly plan: Stored<Plan>
  readonly isEnd: boolean
  /** Whether it is shown although it would be refused. */
  readonly isAsked: boolean
  readonly intents: () => readonly Intent[]
}

/** A record as it will be by then. */
type State = { readonly value: object | undefined; readonly version: number; readonly created: number | undefined }

/**
 * What scheduled plans will change, and active ones take back when they end, if the records stay as they are (FOR-91). A plan that would be
 * refused because of a conflict, or of a value that breaks a rule, is left out, and is one of `failing` unless only its end would be. `asked`:
 * the ids of more plans, whatever their state. `past`: all records at an earlier revision, for what was known then.
 */
export async function readLater(tx: Tx, rules: AllRules, brand: BrandId, asked: readonly string[] = [], past?: Past) {
  const considered = sql`(p.value ->> 'state' = 'scheduled' OR (p.value ->> 'state' = 'active' AND p.value ->> 'ends' IS NOT NULL)
    OR p.key = ANY(${asked}::text[]))`
  const plans = past === undefined ? await readPlansWhere(tx, brand, considered) : scheduledThen(past)
  const missing = asked.find((id) => plans.every(({ plan }) => plan.key !== id))
  if (missing !== undefined) throw new AppError('notFound', issue('plan.unknown', { id: missing.slice(0, 64) }))
  const states = new Map<string, State>()
  const keep = (name: RecordName, stored: Omit<Stored<unknown>, 'createdBy'> | undefined) => {
    const { value, version = 0, createdAt } = stored ?? {}
    states.set(nameOf(name), {
      value: value as object | undefined,
      version,
      created: createdAt === undefined ? undefined : Date.parse(createdAt),
    })
  }
  const acts: Act[] = []
  const undoing = new Map<string, readonly Intent[]>()
  for (const { plan, items } of plans) {
    const { key, value } = plan
    const common = { plan, isAsked: asked.includes(key) }
    const isOpen = openStates.includes(value.state)
    if (isOpen) {
      for (const { item, live } of items) keep(item.value, live)
      const intents = items.map(({ item }): Intent => ({ name: item.value, become: (kind, now) => planned(kind, item.value, now) }))
      acts.push({ ...common, at: value.starts === null ? 0 : Date.parse(value.starts), isEnd: false, intents: () => intents })
    }
    if (value.ends === null || (!isOpen && value.state !== 'active')) continue
    if (!isOpen) {
      const undone = await within(undefined, async () => undoneFrom(tx, rules, brand, await appliedAt(tx, brand, key), isPlan, past))
      for (const one of undone) keep(one, one.current)
      undoing.set(
        key,
        undone.map((one) => undoingOf(one, one.current?.value as object | undefined, one.next as object | undefined)),
      )
    }
    acts.push({ ...common, at: Date.parse(value.ends), isEnd: true, intents: () => undoing.get(key) ?? [] })
  }
  const later: Later[] = []
  const failing = new Set<string>()
  // At one instant ends first, then in the order of their keys, in which the clock does them.
  const inOrder = acts.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd))
  for (const [place, { at, plan, isEnd, isAsked, intents }] of inOrder.entries()) {
    const steps = intents().map(({ name: { kind, key }, become }) => {
      const { kind: ofKind, cancel } = rules[kind]
      const before = states.get(nameOf({ kind, key })) ?? { value: undefined, version: 0, created: undefined }
      const { value, conflict } = become(ofKind, before.value)
      const isCancelled = value === undefined && before.value !== undefined && cancel !== undefined
      const after = isCancelled ? (cancel(before.value, new Date(at).toISOString()) as object) : value
      const isRefused = conflict !== undefined || (after !== undefined && ofKind.validate(after, brand).length > 0)
      return { kind, key, before, after, isRefused }
    })
    if (!isAsked && steps.some(({ isRefused }) => isRefused)) {
      if (!isEnd) failing.add(plan.key)
      continue
    }
    if (!isEnd) {
      const undone = steps.map(({ kind, key, before, after }) => undoingOf({ kind, key }, after, before.value))
      undoing.set(plan.key, undone)
    }
    const changes = steps.flatMap(({ kind, key, before, after: value }): readonly WorldChange[] => {
      if (isDeepStrictEqual(value, before.value)) return []
      // A record that a plan without a start adds is the newest; of those added at one instant, the last one is (FOR-3).
      const changed = at === 0 ? Number.MAX_SAFE_INTEGER - acts.length : at
      const { version, created } = { version: before.version + 1, created: before.created ?? changed + place }
      states.set(nameOf({ kind, key }), { value, version, created })
      if (!worldKinds.some((one) => one === kind)) return []
      const record = value && { key, version, created, changed, by: plan.changedBy, value, ...(isEnd ? {} : { plan: plan.key }) }
      // Validated when it was written, or just now.
      return [{ kind, key, record: record ?? null } as unknown as WorldChange]
    })
    if (changes.length > 0) later.push({ at, plan: plan.key, name: plan.value.name, isEnd, changes })
  }
  return { later, failing }
}

/** The plans that were scheduled or active at an earlier revision, by key, with their changes in order and the records of that time. */
function scheduledThen({ records }: Past) {
  // Who created them is not read. Validated when they were written.
  const stored = records as unknown as readonly (Stored<object> & RecordName)[]
  const live = new Map(stored.map((one) => [nameOf(one), one]))
  const items = (stored.filter(({ kind }) => kind === 'plan-item') as readonly Stored<object>[] as readonly Stored<PlanItem>[])
    .toSorted((a, b) => compareText(a.createdAt, b.createdAt))
    .map((item) => plannedOf(item, live.get(nameOf(item.value))))
  const ofPlan = Map.groupBy(items, ({ item }) => splitKey(item.key)[0])
  const plans = stored.filter(({ kind }) => kind === 'plan') as readonly Stored<object>[] as readonly Stored<Plan>[]
  return plans
    .filter(({ value: { state } }) => state === 'scheduled' || state === 'active')
    .map((plan) => ({ plan, items: ofPlan.get(plan.key) ?? [] }))
}

/** Takes back what was done from `before` to `after`, field by field, unless it is changed by then (PLN-7). */
function undoingOf({ kind, key }: RecordName, after: object | undefined, before: object | undefined): Intent {
  const become = (ofKind: Kind<unknown>, now: object | undefined): PlannedRecord => {
    const isSame = now === undefined || after === undefined ? now === after : differences(ofKind, now, after).length === 0
    if (isSame || now === undefined) return { value: isSame ? before : now, conflict: undefined }
    if (after === undefined || before === undefined) return { value: now, conflict: undefined }
    return { value: merge<unknown>(ofKind, { base: after, mine: before, theirs: now }).value as object, conflict: undefined }
  }
  return { name: { kind, key }, become }
}

/** The revision at which a plan was applied. */
export async function appliedAt(tx: Tx, brand: BrandId, key: string): Promise<string> {
  const { revision } = await tx
    .selectFrom('change_log')
    .select('revision')
    .where((eb) => eb.and({ brand, kind: 'plan', key, action: 'plan.applied' }))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return revision
}

export function isPlan({ kind }: RecordName): boolean {
  return kind === 'plan'
}
