import { resolveOrders } from '@goat/contract/resolve'
import { compareSampleOrders } from '@goat/contract/sample-effect'
import { readToday } from '@goat/contract/today'
import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import type { FastifyInstance } from 'fastify'
import { revisionOf } from '../platform/as-of.ts'
import type { Connections } from '../platform/connections.ts'
import { AppError } from '../platform/errors.ts'
import type { Stores } from '../platform/records.ts'
import { route } from '../platform/route.ts'
import { createTurns } from '../platform/turns.ts'
import { BrandWorld } from './brand-world.ts'
import type { StreamTimes } from './event-stream.ts'
import { registerHolidays } from './holiday-routes.ts'
import { readChangesAfter, readWorld } from './read-world.ts'
import { resolveAll } from './resolve-orders.ts'
import { effectOnSamples } from './sample-effect.ts'
import { registerSampleOrders, type SampleOrderDeps } from './sample-order-routes.ts'
import { todayToWire } from './today.ts'
import { registerWorld, type WorldDeps } from './world-routes.ts'

export type ForesightDeps = SampleOrderDeps & {
  readonly stores: Stores
  readonly connections: Pick<Connections, 'retire'>
  /** One for all brands. */
  readonly startStream: WorldDeps['startStream']
  /** Defaults to `streamTimes`. */
  readonly streamTimes?: StreamTimes
  /** In milliseconds since 1970-01-01T00:00Z. Defaults to `Date.now`. */
  readonly now?: () => number
}

/** What happens to orders: their resolution, the world that decides it, and the sample orders. */
export function registerForesight(scope: FastifyInstance, deps: ForesightDeps, brand: BrandId): void {
  const { db, verify, prepared, stores, connections, now = Date.now } = deps
  const world = new BrandWorld({
    all: (when) => readWorld(db, stores, brand, when),
    revisionAt: async (at) => Number(await revisionOf(db, brand, { at })),
    after: (revision) => readChangesAfter(db, stores, brand, revision),
    isFollowing: () => prepared.isConnected,
    refuseOlder: () => {
      connections.retire()
      throw new AppError('databaseAway', issue('database.away', {}))
    },
  })
  prepared.watch((changed) => {
    if (changed === brand) world.markStale()
  })
  const turn = createTurns()
  registerSampleOrders(scope, deps, brand)
  registerHolidays(scope, { db, verify, world, now }, brand)
  registerWorld(scope, { verify, world, startStream: deps.startStream, times: deps.streamTimes, now })
  route(scope, verify, resolveOrders, async ({ body }) => ({ results: await resolveAll({ db, world, turn }, brand, body) }))
  route(scope, verify, readToday, async () => todayToWire((await world.current()).world, now()))
  route(scope, verify, compareSampleOrders, ({ body }) => effectOnSamples({ db, world, now: now() }, brand, body.overlay))
}
