import type { Readable } from 'node:stream'
import { followWorld, readWorld, revisionOf } from '@goat/contract/world'
import { issue } from '@goat/domain/issues'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../platform/errors.ts'
import { routeEvents, routePrepared, type VerifyToken } from '../platform/route.ts'
import type { BrandWorld } from './brand-world.ts'
import { type EventStream, eventStream, type StreamTimes } from './event-stream.ts'

/** `GET /world` and `GET /events`: what other services follow, to decide by themselves. */
export function registerWorld(scope: FastifyInstance, verify: VerifyToken, world: BrandWorld, times: StreamTimes | undefined): void {
  const open = new Set<EventStream>()
  // A stream would delay the shutdown for as long as it lasts.
  scope.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  routePrepared(scope, verify, readWorld, () => world.answer())
  routeEvents(scope, verify, followWorld, async ({ after, at }, lastEventId): Promise<Readable> => {
    const from = lastEventId === undefined ? after : revisionOf(lastEventId)
    if (from === undefined && lastEventId !== undefined) {
      throw invalid([issue('field.format', { field: 'Last-Event-ID', expected: 'revision' }, '')])
    }
    const stream = await eventStream(world, { after: numberOf(from), at: numberOf(at) }, times)
    open.add(stream)
    return stream.once('close', () => open.delete(stream))
  })
}

function numberOf(text: string | number | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
