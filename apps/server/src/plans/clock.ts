import { type BrandId, brandIds } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { clockSubject, type Plan } from '@goat/domain/kinds/plan'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Db, isDatabaseAway } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import type { Prepared } from '../http/prepared.ts'
import type { AllRules, Origin } from '../records/log.ts'
import { readPlansIn } from '../records/planned.ts'
import type { Stored } from '../records/stored.ts'
import { actOnPlan, type Deps, settlePlan } from './acts.ts'

export type ClockDeps = Omit<Deps, 'now'> & {
  readonly db: Db
  readonly prepared: Pick<Prepared, 'watch'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** How late a plan is applied at most, in milliseconds: after that it is missed. */
  readonly graceMs: number
  /** In milliseconds since 1970-01-01T00:00Z. Defaults to the clock of the database, so that servers whose clocks differ agree. */
  readonly now?: () => number
}

/** How often plans are looked at when nothing tells of a change, in milliseconds: the clock may have been set. */
const lookMs = 500
/** How soon what could not be done is tried again, in milliseconds. */
const retryMs = 1_000

/** How many plans of a brand a server applies or ends at once: each has a connection, also while it waits for others who lock its records. */
const plansAtOnce = 3

/** What a server does with plans that are due, and what it could not do: when that is tried again, and whether later plans wait for it. */
type Attempts = Map<string, { readonly running?: Promise<void>; readonly retryAt: number; readonly isAwaited: boolean }>

/**
 * Applies plans at their start and ends them at their end, whichever server looks first: each is one transaction, which locks the plan and does
 * nothing if another has done it. Returns a function that stops it.
 */
export function startPlanClock(deps: ClockDeps): () => Promise<void> {
  const { db, prepared, log } = deps
  const brands = brandIds.map((brand) => ({ brand, attempts: new Map() as Attempts }))
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isWanted = false
  const look = async () => {
    do {
      isWanted = false
      const now = deps.now ?? (await clockOf(db))
      let next = now() + lookMs
      for (const { brand, attempts } of brands) next = Math.min(next, await beginDue(deps, brand, now, attempts, start))
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(start, Math.max(0, next - now()))
    } while (isWanted && !isStopped)
  }
  const start = () => {
    if (isStopped) return
    isWanted = true
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'plans could not be looked at; retrying')
        if (!isStopped) timer = setTimeout(start, retryMs)
      })
      .finally(() => {
        looking = undefined
        if (isWanted) start()
      })
  }
  prepared.watch(start)
  start()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
    clearTimeout(timer)
    await Promise.all(brands.flatMap(({ attempts }) => runningIn(attempts)))
  }
}

function runningIn(attempts: Attempts): readonly Promise<void>[] {
  return [...attempts.values()].flatMap(({ running }) => running ?? [])
}

/** The clock of the database, in whole milliseconds since 1970-01-01T00:00Z, at most as late as its answer is. */
async function clockOf(db: Db): Promise<() => number> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
  const [at, answered] = [rows[0]?.at.getTime() ?? 0, performance.now()]
  return () => Math.floor(at + performance.now() - answered)
}

/** Does what is due in a brand. Returns when something is due next; Infinity if nothing is. */
export async function lookAt(deps: ClockDeps, brand: BrandId, now: () => number): Promise<number> {
  const attempts: Attempts = new Map()
  for (;;) {
    const next = await beginDue(deps, brand, now, attempts, () => undefined)
    if (runningIn(attempts).length === 0) return next
    await Promise.race(runningIn(attempts))
  }
}

/**
 * Begins what is due in a brand, except what has to wait for something that was due before it. Returns when something is due, or tried again,
 * next; Infinity if nothing is. `onDone`: called when something that was begun is over.
 */
async function beginDue(deps: ClockDeps, brand: BrandId, now: () => number, attempts: Attempts, onDone: () => void): Promise<number> {
  const { db, rules, log } = deps
  // What is scheduled after this instant is not due at it.
  const instant = now()
  const plans = await readPlansIn(db, brand, ['scheduled', 'active'])
  // In the order in which they were to be, however late that is; at one instant ends first, then by their keys, as `readLater` expects.
  const isEnd = ({ value }: Stored<Plan>) => Number(value.state === 'active')
  const timed = plans
    .map((plan) => ({ plan, at: dueAt(plan.value) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.at - b.at || isEnd(b.plan) - isEnd(a.plan))
  const due = timed.filter(({ at }) => at <= instant)
  let next = timed[due.length]?.at ?? Number.POSITIVE_INFINITY
  const keys = due.map(({ plan }) => plan.key)
  for (const [key, { running }] of attempts) if (running === undefined && !keys.includes(key)) attempts.delete(key)
  const touched = await readTouched(db, brand, keys)
  const earlier = new Map<RecordKind, TouchedBefore>()
  for (const { plan, at } of due) {
    const { key } = plan
    const own = touched.get(key) ?? []
    const isHeldUp = !isIndependent(rules, own, earlier)
    const { running, retryAt = instant, isAwaited = true } = attempts.get(key) ?? {}
    if (isAwaited) addTo(earlier, own)
    if (isHeldUp || running !== undefined) continue
    if (retryAt > instant) next = Math.min(next, retryAt)
    else if (runningIn(attempts).length < plansAtOnce) {
      const done = doDue(deps, brand, plan, at, now()).then(
        () => attempts.delete(key),
        (error: unknown) => {
          log.warn({ err: error, plan: key }, 'a plan that is due could not be applied or ended; retrying')
          // One that will do no better next time, such as one that cannot be read, keeps nobody waiting.
          attempts.set(key, { retryAt: now() + retryMs, isAwaited: isDatabaseAway(error) || error instanceof AppError })
        },
      )
      attempts.set(key, { running: done.then(onDone), retryAt: instant, isAwaited: true })
    }
  }
  return next
}

/** What a plan does with records of a kind. `isChange`: whether it neither adds nor removes one. */
type Touched = { readonly kind: RecordKind; readonly keys: readonly string[]; readonly isChange: boolean }

async function readTouched(db: Db, brand: BrandId, plans: readonly string[]): Promise<ReadonlyMap<string, readonly Touched[]>> {
  if (plans.length < 2) return new Map()
  const { rows } = await sql<Touched & { readonly plan: string }>`
    SELECT plan, i.value ->> 'kind' AS kind, array_agg(i.value ->> 'key') AS keys,
      bool_and(i.value -> 'base' <> 'null' AND i.value -> 'next' <> 'null') AS "isChange"
    FROM unnest(${plans}::text[]) AS plan JOIN records i
      ON i.brand = ${brand} AND i.kind = 'plan-item' AND i.key > plan || '/' AND i.key < plan || '0'
    GROUP BY 1, 2`.execute(db)
  return Map.groupBy(rows, ({ plan }) => plan)
}

/** What all earlier plans do with records of a kind, so that hundreds of plans with hundreds of records are compared at once. */
type TouchedBefore = { readonly keys: Set<string>; isChange: boolean }

function addTo(earlier: Map<RecordKind, TouchedBefore>, own: readonly Touched[]): void {
  for (const { kind, keys, isChange } of own) {
    const before = earlier.get(kind) ?? { keys: new Set(), isChange: true }
    for (const key of keys) before.keys.add(key)
    before.isChange &&= isChange
    earlier.set(kind, before)
  }
}

/**
 * Whether it makes no difference if a plan is done before all of those: no record is in both; the records of a kind that is in both are only
 * changed, as it may matter which of them was added first, and of a kind whose writers do not wait for each other; and neither adds or removes
 * what the other may refer to.
 */
function isIndependent(rules: AllRules, own: readonly Touched[], earlier: ReadonlyMap<RecordKind, TouchedBefore>): boolean {
  // An item that cannot be read may have any kind.
  const isNamed = (kind: RecordKind, isChange: boolean) => !isChange && rules[kind]?.isReferredTo === true
  return own.every(({ kind, keys, isChange }) =>
    [...earlier].every(([other, before]) => {
      if (kind !== other) return !isNamed(kind, isChange) && !isNamed(other, before.isChange)
      return isChange && before.isChange && rules[kind]?.waits === undefined && !keys.some((key) => before.keys.has(key))
    }),
  )
}

/** When the clock is to apply or end a plan, in milliseconds since 1970-01-01T00:00Z; undefined if it is not to. */
function dueAt({ state, starts, ends }: Plan): number | undefined {
  if (state === 'scheduled' && starts !== null) return Date.parse(starts)
  return state === 'active' && ends !== null ? Date.parse(ends) : undefined
}

async function doDue(
  deps: ClockDeps,
  brand: BrandId,
  { key: id, value, changedBy }: Stored<Plan>,
  due: number,
  now: number,
): Promise<void> {
  const { db, rules, approval, graceMs } = deps
  const origin: Origin = {
    brand,
    actor: { subject: clockSubject(id), name: changedBy },
    requestId: `plan-${id}`,
    cause: { kind: 'plan', id },
  }
  const isStill = ({ state, starts, ends }: Plan) => state === value.state && starts === value.starts && ends === value.ends
  const act = value.state === 'scheduled' ? 'apply' : 'end'
  const isOver = value.ends !== null && Date.parse(value.ends) <= now
  if (act === 'apply' && (isOver || now > due + graceMs)) return settlePlan(db, origin, id, 'plan.missed', isStill, { state: 'missed' })
  const given: Deps = approval === undefined ? { rules, now } : { rules, now, approval }
  try {
    await actOnPlan(db, given, { origin, attempt: undefined }, { plan: id, act, seen: undefined, isStill })
  } catch (error) {
    // Somebody, or another server, was first: whatever is due then is done at the next look.
    if (error instanceof AppError && error.code === 'planChanged') return
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const reason = error.sentences.join(' ').slice(0, 500)
    // As much as anybody reads.
    const why = { ...origin, reason, reasonIssues: error.reasons.slice(0, 10) }
    if (act === 'apply') await settlePlan(db, why, id, 'plan.failed', isStill, { state: 'failed' })
    else await settlePlan(db, why, id, 'plan.notEnded', isStill, { ends: null })
  }
}
