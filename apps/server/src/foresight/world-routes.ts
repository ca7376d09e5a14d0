import type { Readable } from 'node:stream'
import { followWorld, readWorld, revisionOf } from '@goat/contract/world'
import { issue } from '@goat/domain/text/issues'
import { invalid } from '../http/errors.ts'
import { limitPerPerson } from '../http/limits.ts'
import { routeEvents, routePrepared } from '../http/route.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { BrandWorld } from './brand-world.ts'
import { type EventStream, eventStream, type StreamTimes } from './event-stream.ts'

/** Streams of a person at once, at all brands of a server. A browser opens one for each visible tab, a service one for each process. */
export const maxStreams = 20

/** When a client that was refused may ask again, in seconds. */
const askAgainS = 30

export function limitStreams() {
  return limitPerPerson(maxStreams, issue('streams.tooMany', { maximum: String(maxStreams) }), askAgainS)
}

export type WorldDeps = {
  readonly startStream: ReturnType<typeof limitStreams>
  readonly times: StreamTimes | undefined
  readonly now: () => number
}

/** `GET /world` and `GET /events`: what other services follow, to decide by themselves. */
export function registerWorld({ scope, verify }: BrandCalls, world: BrandWorld, { startStream, times, now }: WorldDeps): void {
  const open = new Set<EventStream>()
  // A stream would delay the shutdown for as long as it lasts.
  scope.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  routePrepared(
    scope,
    verify,
    readWorld,
    async (_, query) => world.answer(query().revision),
    // Earlier records are read from the database each time.
    (query) => query().revision !== undefined,
  )
  routeEvents(scope, verify, followWorld, async ({ after, at }, lastEventId, caller): Promise<Readable> => {
    const from = lastEventId === undefined ? after : revisionOf(lastEventId)
    if (from === undefined && lastEventId !== undefined) {
      throw invalid([issue('field.format', { field: 'Last-Event-ID', expected: 'revision' }, '')])
    }
    const endStream = startStream(caller)
    try {
      const asked = { after: numberOf(from), at: numberOf(at), expiresAt: caller.expiresAt }
      const stream = await eventStream(world, asked, times, now)
      open.add(stream)
      return stream.once('close', () => {
        open.delete(stream)
        endStream()
      })
    } catch (error) {
      endStream()
      throw error
    }
  })
}

function numberOf(text: string | number | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
