import { PassThrough } from 'node:stream'
import type { Batch, BrandWorld } from './brand-world.ts'

/** Times in milliseconds. */
export type StreamTimes = {
  /** Between heartbeats. */
  readonly heartbeat: number
  /** How long a stream lasts; to continue, its reader needs the permission again. */
  readonly lifetime: number
}

export const streamTimes: StreamTimes = { heartbeat: 10_000, lifetime: 10 * 60_000 }

/** A client that is further behind reads the whole world again instead. */
const maxMissed = 10_000

/**
 * Server-sent events of a world, from the changes after a revision or from now on; the id of each is the revision that the client then has:
 *
 * - `changes`: `{ after, revision, changes }`, whole transactions. A change may come twice, never one without those before it.
 * - `alive`: `{ revision }`, at the start and every ten seconds.
 * - `reset`: the client has to read the whole world again. The last event.
 */
export async function eventStream(world: BrandWorld, after: number | undefined, times: StreamTimes = streamTimes): Promise<EventStream> {
  const { revision } = (await world.current()).world
  const from = after ?? revision
  const stream = new EventStream(from)
  if (from > revision || revision - from > maxMissed) return stream.reset()
  stream.once(
    'close',
    world.follow((batch) => stream.add(batch)),
  )
  try {
    stream.start({ after: from, ...(await world.changesAfter(from)) })
  } catch (error) {
    stream.destroy()
    throw error
  }
  const heartbeat = setInterval(() => stream.sendAlive(), times.heartbeat)
  const end = setTimeout(() => stream.end(), times.lifetime)
  stream.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
  })
  return stream
}

export class EventStream extends PassThrough {
  #last: number
  /** What arrived before `start`; undefined afterwards. */
  #waiting: (Batch | undefined)[] | undefined = []

  constructor(from: number) {
    super()
    this.#last = from
  }

  /** Sends what the client missed and what has arrived since. */
  start(missed: Batch): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const batch of [missed, ...waiting]) this.add(batch)
    this.sendAlive()
  }

  /** Sends changes; undefined: revisions that the client may have are lost. */
  add(batch: Batch | undefined): void {
    if (this.#waiting !== undefined) this.#waiting.push(batch)
    else if (batch === undefined || batch.after > this.#last) this.reset()
    else if (batch.revision > this.#last) {
      const data = { after: this.#last, revision: batch.revision, changes: batch.changes }
      this.#last = batch.revision
      this.#send('changes', data)
    }
  }

  sendAlive(): void {
    this.#send('alive', { revision: this.#last })
  }

  reset(): this {
    this.#send('reset', {})
    return this.end()
  }

  #send(event: string, data: object): void {
    if (!this.writableEnded) this.write(`event: ${event}\nid: ${this.#last}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}
