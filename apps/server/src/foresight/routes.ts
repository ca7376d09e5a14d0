import { readEffectiveCutoffs } from '@goat/contract/dated-cutoffs'
import { compareSampleOrders, resolveOrders } from '@goat/contract/resolve'
import { readToday } from '@goat/contract/today'
import { issue } from '@goat/domain/text/issues'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Connections } from '../db/connections.ts'
import { turns } from '../db/turns.ts'
import { encodeJson } from '../http/encode.ts'
import { AppError } from '../http/errors.ts'
import { always } from '../http/route.ts'
import { revisionOf } from '../records/as-of.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { AllRules } from '../records/rules.ts'
import { BrandWorld, readChangesAfter, readWorld } from './brand-world.ts'
import { effectiveTable } from './effective.ts'
import { registerWorld, type StreamTimes, type WorldDeps } from './event-stream.ts'
import { registerHolidays } from './holidays.ts'
import { resolveAll } from './resolve-orders.ts'
import { effectOnSamples } from './sample-effect.ts'
import { registerSampleOrders } from './sample-orders.ts'
import { todayToWire } from './today.ts'

export type ForesightDeps = {
  readonly rules: AllRules
  readonly connections: Pick<Connections, 'retire'>
  /** One for all brands. */
  readonly startStream: WorldDeps['startStream']
  /** Defaults to `streamTimes`. */
  readonly streamTimes?: StreamTimes
  /** In milliseconds since 1970-01-01T00:00Z. Defaults to `Date.now`. */
  readonly now?: () => number
}

/** What happens to orders: their resolution, the world that decides it, and the sample orders. */
export function registerForesight(calls: BrandCalls, deps: ForesightDeps): void {
  const { db, brand, prepared, read } = calls
  const { rules, connections, startStream, streamTimes: times, now = Date.now } = deps
  const world = new BrandWorld({
    all: (when) => readWorld(db, rules, brand, when),
    revisionAt: async (at) => Number(await revisionOf(db, brand, { at })),
    after: (revision) => readChangesAfter(db, rules, brand, revision),
    isFollowing: () => prepared.isConnected,
    refuseOlder: () => {
      connections.retire()
      throw new AppError('databaseAway', issue('database.away', {}))
    },
  })
  prepared.watch((changed) => {
    if (changed === brand) world.markStale()
  })
  registerSampleOrders(calls)
  registerHolidays(calls, world, now)
  registerWorld(calls, world, { startStream, times, now })
  read(
    readEffectiveCutoffs,
    ({ query: { from, days } }) =>
      world.kept(`effective ${from} ${days}`, async ({ world: current }) =>
        encodeJson(await turns.run(effectiveTable(current, from, Number(days)))),
      ),
    always,
  )
  read(
    resolveOrders,
    async ({ body }) => ({ results: await resolveAll({ db, world }, brand, body) }),
    // Other services resolve single orders in parallel.
    ({ body: { orders, overlay = [], explain } }) => orders.length > maxCheapOrders || overlay.length > 0 || explain === 'full',
  )
  const todayPerSecond = oncePerSecond(todayToWire)
  read(readToday, async () => todayPerSecond((await world.current()).world, now()))
  read(compareSampleOrders, ({ body }) => effectOnSamples({ db, world, now: now() }, brand, body), always)
}

/** Computes an answer once for each world and second, in which nothing begins or ends. `now`: in milliseconds. */
function oncePerSecond<T>(compute: (world: CompiledWorld, now: number) => Promise<T>): (world: CompiledWorld, now: number) => Promise<T> {
  let last: { readonly world: CompiledWorld; readonly now: number; readonly answer: Promise<T> } | undefined
  return (world, exactly) => {
    const now = Math.floor(exactly / 1000) * 1000
    if (last?.world !== world || last.now !== now) last = { world, now, answer: compute(world, now) }
    return last.answer
  }
}

/** Calls to resolve more orders are costly. */
const maxCheapOrders = 20
