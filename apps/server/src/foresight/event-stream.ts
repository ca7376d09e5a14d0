import { PassThrough, type Readable } from 'node:stream'
import { followWorld, readWorld, revisionOf } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/text'
import { invalid } from '../http/errors.ts'
import { limitPerPerson } from '../http/limits.ts'
import { routeEvents, routePrepared } from '../http/route.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { Batch, BrandWorld } from './brand-world.ts'

/** Times in milliseconds. */
export type StreamTimes = {
  /** Between heartbeats. */
  readonly heartbeat: number
  /** How long a stream lasts; to continue, its reader needs the permission again. */
  readonly lifetime: number
}

export const streamTimes: StreamTimes = { heartbeat: 10_000, lifetime: 10 * 60_000 }

/** When the next change comes, a client with more unread bytes is disconnected. */
const maxUnread = 4 * 1024 * 1024

/** The client's revision, the time of its last change, and when its token expires; times in milliseconds since 1970-01-01T00:00Z. */
export type StreamRequest = { readonly after: number | undefined; readonly at: number | undefined; readonly expiresAt?: number }

/**
 * Server-sent events of a world, from the changes after a revision or from now on; the id of each is the revision that the client then has:
 *
 * - `changes`: `{ after, revision, at, changes, later? }`, whole transactions. A change may come twice, never one without those before it.
 * - `alive`: `{ revision }`, at the start and every ten seconds, if it is known that nothing has changed since.
 * - `reset`: the client has to read the whole world again. The last event.
 */
export async function eventStream(
  world: BrandWorld,
  { after, at, expiresAt = Number.POSITIVE_INFINITY }: StreamRequest,
  times: StreamTimes = streamTimes,
  now: () => number = Date.now,
): Promise<EventStream> {
  const { revision } = (await world.current()).world
  const from = after ?? revision
  const stream = new EventStream(from)
  const missed = world.changesSince(from, at)
  if (missed === undefined) return stream.reset()
  stream.once(
    'close',
    world.follow((batch) => stream.add(batch)),
  )
  for (const batch of missed) stream.add(batch)
  stream.confirm(revision)
  const heartbeat = setInterval(() => void confirm(stream, world), times.heartbeat)
  const end = setTimeout(() => stream.end(), Math.max(0, Math.min(times.lifetime, expiresAt - now())))
  stream.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  return stream
}

/** Sends a heartbeat if the database confirms that the client has every change. */
async function confirm(stream: EventStream, world: BrandWorld): Promise<void> {
  if (stream.writableEnded) {
    // Its client has not read the end.
    stream.destroy()
    return
  }
  // Without heartbeats the client connects again.
  const standing = await world.current().catch(() => undefined)
  if (standing !== undefined) stream.confirm(standing.world.revision)
}

/** By batch; the same for most clients. */
const eventsOf = new WeakMap<Batch, Buffer>()

export class EventStream extends PassThrough {
  #last: number

  constructor(from: number) {
    super()
    this.#last = from
  }

  /** The revision of the last change that was sent. */
  get revision(): number {
    return this.#last
  }

  /** Sends changes; undefined: revisions that the client may have are lost. */
  add(batch: Batch | undefined): void {
    if (batch === undefined || batch.after > this.#last) this.reset()
    else if (batch.revision > this.#last) this.#sendChanges(batch.after === this.#last ? batch : { ...batch, after: this.#last })
  }

  /** Sends a heartbeat; resets the client if it has missed a change. */
  confirm(newest: number): void {
    if (newest > this.#last) this.reset()
    else if (this.#unread <= maxUnread) this.#send(eventOf('alive', this.#last, { revision: this.#last }))
  }

  reset(): this {
    this.#send(eventOf('reset', this.#last, {}))
    return this.end()
  }

  get #unread(): number {
    return this.readableLength + this.writableLength
  }

  #sendChanges(batch: Batch): void {
    const { after, revision, at = null, changes, later } = batch
    const event = eventsOf.get(batch) ?? eventOf('changes', revision, { after, revision, at, changes, later })
    eventsOf.set(batch, event)
    this.#last = revision
    if (this.#unread > maxUnread) this.destroy()
    else this.#send(event)
  }

  #send(event: Buffer): void {
    if (!this.writableEnded) this.write(event)
  }
}

function eventOf(name: string, id: number, data: object): Buffer {
  return Buffer.from(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Streams of a person at once, at all brands. A browser opens one for each visible tab, a service one for each process. */
const maxStreams = 20
const startStream = limitPerPerson(maxStreams, issue('streams.tooMany', { maximum: String(maxStreams) }), 30)

/** By brand, the open streams, with the revision that each was sent last. */
export type Followers = Map<BrandId, ReadonlySet<Pick<EventStream, 'revision'>>>

/** `GET /world` and `GET /events`: what other services follow, to decide by themselves. */
export function registerWorld(
  { scope, brand }: BrandCalls,
  world: BrandWorld,
  followers: Followers,
  times: StreamTimes | undefined,
  now: () => number,
): void {
  const open = new Set<EventStream>()
  followers.set(brand, open)
  // A stream would delay the shutdown for as long as it lasts.
  scope.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  routePrepared(
    scope,
    readWorld,
    async (_, query) => world.answer(query().revision, query().plans?.split(',')),
    // Earlier records are read from the database each time.
    (query) => query().revision !== undefined || query().plans !== undefined,
  )
  routeEvents(scope, followWorld, async ({ after, at }, lastEventId, caller): Promise<Readable> => {
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
