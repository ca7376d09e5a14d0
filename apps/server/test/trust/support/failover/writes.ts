import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { until } from '../../../support/command.ts'
import { type Target, targetOf } from '../load.ts'
import type { WriteRequest, WrittenRecord } from './written-records.ts'

/** A 200 response of a server, at an instant of `performance.now()`. */
export type Acknowledged = { readonly key: string; readonly server: number; readonly at: number }

export type FirstAnswer = { readonly status: number; readonly code: string; readonly ms: number }
/** Status 0: no response. */
type Answer = { readonly status: number; readonly code: string; readonly body: unknown }

const problem = z.object({ code: z.string() })
/** Like an impatient user: requests without a response by then are retried with the same key. */
const timeoutMs = 3_000
/** 401: the token has expired; the next round brings a new one. */
const toBeRepeated = [0, 401, 500, 503]

/**
 * Writes through all servers at a steady rate, without waiting for earlier responses, each to a record without another pending write.
 * Writes without a response, or with a 503, are retried on the next server with the same Idempotency-Key until they are settled.
 */
export class Writes {
  readonly acknowledged: Acknowledged[] = []
  /** The number of each response other than 200. */
  readonly answers = new Map<string, number>()
  readonly faults: string[] = []
  readonly records: readonly WrittenRecord[]
  /** The prefix of every key, and so of every request id in the change log. */
  readonly prefix = `failover-${randomUUID().slice(0, 8)}-`
  readonly targets: readonly Target[]
  readonly #free: WrittenRecord[]
  #writing = true
  #closed = false
  readonly #done: Promise<void>

  readonly #timeoutMs: number

  constructor(targets: readonly Target[], records: readonly WrittenRecord[], perSecond: number, patienceMs = timeoutMs) {
    this.targets = targets
    this.records = records
    this.#free = [...records]
    this.#timeoutMs = patienceMs
    this.#done = this.#run(1000 / perSecond)
  }

  /** The instants of a server's acknowledgements. */
  instantsOf(server: number): number[] {
    return this.acknowledged.filter((one) => one.server === server).map(({ at }) => at)
  }

  /** Starts no more writes and waits until pending ones are settled. Returns whether they were. */
  async settle(): Promise<boolean> {
    this.#writing = false
    return until(async () => this.#free.length === this.records.length).then(
      () => true,
      () => false,
    )
  }

  resume(): void {
    this.#writing = true
  }

  /** A single write through one server while the others pause; `settled` retries it with its key until it is acknowledged. */
  once(server: number, withinMs: number): { readonly first: Promise<FirstAnswer>; readonly settled: () => Promise<void> } {
    const record = this.#free.shift()
    if (record === undefined) throw new Error('every record has a pending write')
    const [key, wanted, from] = [this.#newKey(), record.next(), performance.now()]
    const sent = this.#send(server, key, wanted, withinMs)
    return {
      first: sent.then(({ status, code }) => ({ status, code, ms: performance.now() - from })),
      settled: async () => {
        await sent
        await this.#settle(record, wanted, key, server)
      },
    }
  }

  async refreshTokens(): Promise<void> {
    for (const target of this.targets)
      await targetOf(target.url).then(
        ({ token }) => {
          target.token = token
        },
        (error: unknown) => this.faults.push(`sign-in failed: ${error}`),
      )
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#done
  }

  async #run(everyMs: number): Promise<void> {
    for (let at = 0; !this.#closed; at += 1) {
      const record = this.#writing ? this.#free.shift() : undefined
      if (record !== undefined) void this.#settle(record, record.next(), this.#newKey(), at % this.targets.length)
      await setTimeout(everyMs)
    }
  }

  /** Sends a write to one server after another until it is acknowledged or refused. */
  async #settle(record: WrittenRecord, wanted: WriteRequest, key: string, firstServer: number): Promise<void> {
    for (let server = firstServer; !this.#closed; server = (server + 1) % this.targets.length) {
      const { status, code, body } = await this.#send(server, key, wanted, this.#timeoutMs)
      if (status === 200) {
        this.acknowledged.push({ key, server, at: performance.now() })
        this.#note(wanted, key, status, record.done(body))
        break
      }
      this.answers.set(`${status} ${code}`, (this.answers.get(`${status} ${code}`) ?? 0) + 1)
      if (status === 500) this.#note(wanted, key, status, JSON.stringify(body).slice(0, 300))
      if (!toBeRepeated.includes(status)) {
        this.#note(wanted, key, status, record.refused(body))
        break
      }
      await setTimeout(300)
    }
    this.#free.push(record)
  }

  #note(wanted: WriteRequest, key: string, status: number, fault: string | undefined): void {
    if (fault !== undefined) this.faults.push(`${wanted.method} ${wanted.path} (${key}): ${status} ${fault}`)
  }

  #newKey(): string {
    return `${this.prefix}${randomUUID()}`
  }

  async #send(server: number, key: string, wanted: WriteRequest, withinMs: number): Promise<Answer> {
    const target = this.targets[server]
    if (target === undefined) throw new Error('unknown server')
    try {
      const response = await fetch(`${target.url}/api/uk${wanted.path}`, {
        method: wanted.method,
        headers: {
          authorization: `Bearer ${target.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          // Stored in the change log, to find each acknowledged write.
          'x-request-id': key,
        },
        body: JSON.stringify(wanted.body),
        signal: AbortSignal.timeout(withinMs),
      })
      // A proxy that has no server refuses with a page.
      const body: unknown = await response.json().catch((error: unknown) => {
        if (response.ok) throw error
      })
      return { status: response.status, code: problem.safeParse(body).data?.code ?? 'without a code', body }
    } catch (error) {
      return { status: 0, code: `no answer: ${error instanceof Error ? (error.cause ?? error) : error}`, body: undefined }
    }
  }
}
