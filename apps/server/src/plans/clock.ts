import { type BrandId, brandIds } from '@goat/domain/brands'
import { clockSubject, type Plan } from '@goat/domain/kinds/plan'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Db, isConnectionLost } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import type { Prepared } from '../http/prepared.ts'
import type { Origin } from '../records/log.ts'
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

/**
 * Applies plans at their start and ends them at their end, whichever server looks first: each is one transaction, which locks the plan and does
 * nothing if another has done it. Returns a function that stops it.
 */
export function startPlanClock(deps: ClockDeps): () => Promise<void> {
  const { db, prepared, log } = deps
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isWanted = false
  const look = async () => {
    do {
      isWanted = false
      const now = deps.now ?? (await clockOf(db))
      let next = now() + lookMs
      for (const brand of brandIds) next = Math.min(next, await lookAt(deps, brand, now))
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(start, Math.max(0, next - now()))
    } while (isWanted && !isStopped)
  }
  const start = () => {
    isWanted = true
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'plans could not be looked at; retrying')
        if (!isStopped) timer = setTimeout(start, retryMs)
      })
      .finally(() => {
        looking = undefined
        if (isWanted && !isStopped) start()
      })
  }
  prepared.watch(start)
  start()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
    clearTimeout(timer)
  }
}

/** The clock of the database, in whole milliseconds since 1970-01-01T00:00Z, at most as late as its answer is. */
async function clockOf(db: Db): Promise<() => number> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
  const [at, answered] = [rows[0]?.at.getTime() ?? 0, performance.now()]
  return () => Math.floor(at + performance.now() - answered)
}

/** Does what is due in a brand. Returns when something is due next; Infinity if nothing is. */
export async function lookAt(deps: ClockDeps, brand: BrandId, now: () => number): Promise<number> {
  let next = Number.POSITIVE_INFINITY
  const plans = await readPlansIn(deps.db, brand, ['scheduled', 'active'])
  // In the order in which they were to be, however late that is; at one instant ends first, then by their keys, as `readLater` expects.
  const isEnd = ({ value }: Stored<Plan>) => Number(value.state === 'active')
  const dues = plans
    .map((plan) => ({ plan, due: dueAt(plan.value) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.due - b.due || isEnd(b.plan) - isEnd(a.plan))
  for (const { plan, due } of dues) {
    if (due > now()) next = Math.min(next, due)
    else {
      await doDue(deps, brand, plan, due, now()).catch((error: unknown) => {
        if (isConnectionLost(error)) throw error
        deps.log.warn({ err: error, plan: plan.key }, 'a plan that is due could not be applied or ended; retrying')
        next = Math.min(next, now() + retryMs)
      })
    }
  }
  return next
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
    const why = { ...origin, reason }
    if (act === 'apply') await settlePlan(db, why, id, 'plan.failed', isStill, { state: 'failed' })
    else await settlePlan(db, why, id, 'plan.notEnded', isStill, { ends: null })
  }
}
