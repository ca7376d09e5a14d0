import { isDeepStrictEqual } from 'node:util'
import type { BrandId } from '@goat/domain/brands'
import { splitKey, worldKinds } from '@goat/domain/kinds/kind'
import { type Layer, openStates, type Plan, type PlanItem, planned, without } from '@goat/domain/kinds/plan'
import { compareText, issue } from '@goat/domain/text/text'
import type { Later, WorldChange } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { AppError } from '../http/errors.ts'
import { within } from '../http/plan-scope.ts'
import type { Past } from './as-of.ts'
import { nameOf, type RecordName } from './change-all.ts'
import type { AllRules } from './log.ts'
import { plannedOf, readPlansWhere } from './planned.ts'
import type { Stored } from './stored.ts'
import { undoneFrom } from './undo.ts'

type Did = RecordName & Layer

/** The start of a plan, with its changes, or its end. `at`: in milliseconds since 1970-01-01T00:00Z. */
type Act = {
  readonly at: number
  readonly plan: Stored<Plan>
  readonly items: readonly Did[] | undefined
  /** Whether it is shown although it would be refused. */
  readonly isAsked: boolean
}

/** A record as it will be by then. */
type State = { readonly value: object | undefined; readonly version: number; readonly created: number | undefined }

/**
 * What scheduled plans will change, and active ones take back when they end, if the records stay as they are (FOR-91). A plan that would be
 * refused because of a conflict, or of a value that breaks a rule, is left out, and is one of `failing` unless only its end would be. `asked`:
 * the ids of more plans, whatever their state. `past`: all records at an earlier revision, for what was known then.
 */
export async function readLater(tx: Tx, rules: AllRules, brand: BrandId, asked: readonly string[] = [], past?: Past) {
  const considered = sql`(p.value ->> 'state' IN ('scheduled', 'active') OR p.key = ANY(${asked}::text[]))`
  const plans = past === undefined ? await readPlansWhere(tx, brand, considered) : scheduledThen(past)
  const missing = asked.find((id) => plans.every(({ plan }) => plan.key !== id))
  if (missing !== undefined) throw new AppError('notFound', issue('plan.unknown', { id: missing.slice(0, 64) }))
  const { states, active, acts } = await actsOf(tx, rules, brand, plans, asked, past)
  const done = doneBy(active)
  const later: Later[] = []
  const failing = new Set<string>()
  // At one instant ends first, then in the order of their keys, in which the clock does them.
  const isEndOf = ({ items }: Act) => items === undefined
  const inOrder = acts.sort((a, b) => a.at - b.at || Number(isEndOf(b)) - Number(isEndOf(a)))
  for (const [place, { at, plan, items, isAsked }] of inOrder.entries()) {
    await turns.pause()
    const isEnd = items === undefined
    const own = done.get(plan.key)
    const above = [...done.values()].slice([...done.keys()].indexOf(plan.key) + 1)
    const steps = [...(items ?? own?.values() ?? [])].map((change) => {
      const { kind, key } = change
      const { kind: ofKind, cancel, tooLate } = rules[kind]
      const name = nameOf(change)
      const before = states.get(name) ?? { value: undefined, version: 0, created: undefined }
      const over = isEnd ? above.flatMap((one) => one.get(name) ?? []) : []
      const ended = isEnd ? without(ofKind, change, { later: over, live: before.value }) : undefined
      const { value, conflict } = ended === undefined ? planned(ofKind, change, before.value) : { value: ended.live, conflict: undefined }
      const isCancelled = value === undefined && before.value !== undefined && cancel !== undefined
      const after = isCancelled ? (cancel(before.value, new Date(at).toISOString()) as object) : value
      const late = isEnd || after === undefined ? [] : (tooLate?.(after, at) ?? [])
      const isRefused = conflict !== undefined || late.length > 0 || (after !== undefined && ofKind.validate(after, brand).length > 0)
      return { kind, key, sets: { base: change.base, next: change.next }, before, after, isRefused, over: ended?.later ?? [] }
    })
    if (!isAsked && steps.some(({ isRefused }) => isRefused)) {
      if (!isEnd) failing.add(plan.key)
      continue
    }
    done.delete(plan.key)
    if (!isEnd) {
      const did = steps.map(({ kind, key, sets, before, after }): [string, Did] => {
        return [nameOf({ kind, key }), { kind, key, sets, base: before.value ?? null, next: after ?? null }]
      })
      done.set(plan.key, new Map(did))
    }
    for (const { kind, key, over } of steps) {
      const name = nameOf({ kind, key })
      const holders = above.filter((one) => one.has(name))
      for (const [index, change] of over.entries()) holders[index]?.set(name, { kind, key, ...change })
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

type Found = Awaited<ReturnType<typeof readPlansWhere>>

/** What these plans do and when, the plans among them that hold, and the records that they change as they are now. */
async function actsOf(tx: Tx, rules: AllRules, brand: BrandId, plans: Found, asked: readonly string[], past: Past | undefined) {
  const states = new Map<string, State>()
  const keep = (name: RecordName, stored: Omit<Stored<unknown>, 'createdBy'> | undefined) => {
    const { value, version = 0, createdAt } = stored ?? {}
    states.set(nameOf(name), {
      value: value as object | undefined,
      version,
      created: createdAt === undefined ? undefined : Date.parse(createdAt),
    })
  }
  const active: Active[] = []
  const acts: Act[] = []
  for (const { plan, items } of plans) {
    const { key, value } = plan
    const isAsked = asked.includes(key)
    const isOpen = openStates.includes(value.state)
    if (isOpen) {
      for (const { item, live } of items) keep(item.value, live)
      acts.push({ at: value.starts === null ? 0 : Date.parse(value.starts), plan, items: items.map(({ item }) => item.value), isAsked })
    }
    if (!isOpen && value.state !== 'active') continue
    if (!isOpen) {
      const revision = await appliedAt(tx, brand, key)
      const undone = await within(undefined, () => undoneFrom(tx, rules, brand, revision, isPlan, past))
      for (const one of undone) keep(one, one.current)
      active.push({ plan: key, revision: Number(revision), undone })
    }
    if (value.ends !== null) acts.push({ at: Date.parse(value.ends), plan, items: undefined, isAsked })
  }
  return { states, active, acts }
}

/** A plan that holds, the revision at which it was applied, and what its end would take back now. */
type Active = { readonly plan: string; readonly revision: number; readonly undone: Awaited<ReturnType<typeof undoneFrom>> }

/** What each plan that holds has made of its records, in the order in which they were applied; of the last one, what its end would take back. */
function doneBy(active: readonly Active[]) {
  const inOrder = active.toSorted((a, b) => a.revision - b.revision)
  const done = new Map<string, Map<string, Did>>()
  for (const [at, { plan, undone }] of inOrder.entries()) {
    const over = new Set(inOrder.slice(at + 1).flatMap((other) => other.undone.map(nameOf)))
    const did = undone.map(({ kind, key, sets, before, after, current, next }): [string, Did] => {
      const name = nameOf({ kind, key })
      const last = { base: (next ?? null) as object | null, next: (current?.value ?? null) as object | null }
      return [name, { kind, key, sets, ...(over.has(name) ? { base: before, next: after } : last) }]
    })
    done.set(plan, new Map(did))
  }
  return done
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
