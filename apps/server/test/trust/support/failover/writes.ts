import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { until } from '../../../support/command.ts'
import { type Target, targetOf } from '../load.ts'
import type { Thing, Wanted } from './things.ts'

/** An answer of 200 that a server gave, at an instant of `performance.now()`. */
export type Acknowledged = { readonly key: string; readonly server: number; readonly at: number }

const problem = z.object({ code: z.string() })
/** An impatient person: what is not answered by then is sent again with the same key. */
const patienceMs = 3_000

/**
 * Writes through all servers at a steady rate, whether or not earlier ones were answered, each at a thing that no other write is at. What has
 * no answer, or a 503, is sent to the next server with the same Idempotency-Key until it is settled.
 */
export class Writes {
  readonly acknowledged: Acknowledged[] = []
  /** How often each answer other than 200 came. */
  readonly answers = new Map<string, number>()
  readonly faults: string[] = []
  readonly things: readonly Thing[]
  readonly targets: readonly Target[]
  readonly #free: Thing[]
  #writing = true
  #closed = false
  readonly #done: Promise<void>

  constructor(targets: readonly Target[], things: readonly Thing[], perSecond: number) {
    this.targets = targets
    this.things = things
    this.#free = [...things]
    this.#done = this.#run(1000 / perSecond)
  }

  /** The instants at which a server acknowledged something. */
  instantsOf(server: number): number[] {
    return this.acknowledged.filter((one) => one.server === server).map(({ at }) => at)
  }

  /** Begins nothing new and waits until what was begun is settled. Gives whether it was. */
  async settle(): Promise<boolean> {
    this.#writing = false
    return until(async () => this.#free.length === this.things.length).then(
      () => true,
      () => false,
    )
  }

  resume(): void {
    this.#writing = true
  }

  async refreshTokens(): Promise<void> {
    for (const target of this.targets) target.token = (await targetOf(target.url)).token
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#done
  }

  async #run(everyMs: number): Promise<void> {
    for (let at = 0; !this.#closed; at += 1) {
      const thing = this.#writing ? this.#free.shift() : undefined
      if (thing !== undefined) void this.#write(thing, at % this.targets.length)
      await setTimeout(everyMs)
    }
  }

  async #write(thing: Thing, firstServer: number): Promise<void> {
    const key = `failover-${randomUUID()}`
    const wanted = thing.next()
    for (let server = firstServer; !this.#closed; server = (server + 1) % this.targets.length) {
      const answer = await this.#send(server, key, wanted)
      if (answer === undefined) {
        await setTimeout(300)
        continue
      }
      const fault = answer.status === 200 ? thing.done(answer.body) : thing.refused(answer.body)
      if (answer.status === 200) this.acknowledged.push({ key, server, at: performance.now() })
      if (fault !== undefined) this.faults.push(`${wanted.method} ${wanted.path} (${key}): ${answer.status} ${fault}`)
      break
    }
    this.#free.push(thing)
  }

  /** undefined: not known whether it was done, or not done; to be sent again. */
  async #send(server: number, key: string, wanted: Wanted): Promise<{ status: number; body: unknown } | undefined> {
    const target = this.targets[server]
    if (target === undefined) throw new Error('there is no such server')
    const response = await fetch(`${target.url}/api/uk${wanted.path}`, {
      method: wanted.method,
      headers: {
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        // The change log has it, so that each acknowledged write can be looked for.
        'x-request-id': key,
      },
      body: JSON.stringify(wanted.body),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined)
    const body: unknown = await response?.json().catch(() => undefined)
    if (response?.status === 200 && body !== undefined) return { status: 200, body }
    const code = problem.safeParse(body).data?.code ?? ''
    const name = response === undefined || body === undefined ? 'no answer' : `${response.status} ${code}`
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1)
    if (response === undefined || body === undefined || response.status === 503) return undefined
    if (response.status === 500) this.faults.push(`${wanted.method} ${wanted.path}: 500 ${JSON.stringify(body).slice(0, 300)}`)
    if (response.status === 401 || response.status === 500) return undefined
    return { status: response.status, body }
  }
}
