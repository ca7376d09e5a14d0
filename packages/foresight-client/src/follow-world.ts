import { worldKinds } from '@goat/domain/kinds/kind'
import type { Order } from '@goat/domain/order-facts'
import { type CompiledWorld, compileWorld, withChanges, withLater } from '@goat/foresight/compile'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import type { Later, World, WorldKind, WorldRecord } from '@goat/foresight/world'
import { type Clock, RefusedCall, Server, type ServerEvent, sleep, systemClock } from './server.ts'
import { Saver, storedWorldOf, type WorldStore } from './store.ts'
import { type Batch, batchOf, objectOf, revisionOf, type Standing } from './wire.ts'

export type Decision = WorldAge & { readonly resolution: Resolution }

export type WorldFollower = {
  /** Resolves when there is a world: that of the server, or if it does not answer, the stored one. Rejects if it is closed before. */
  readonly ready: Promise<void>
  /** Decides an order by the records of one revision, and the plans that have started when it is placed. Throws if there is no world yet. */
  resolve(order: Omit<Order, 'brand'>): Decision
  world(): CompiledWorld | undefined
  age(): WorldAge | undefined
  /** Ends every call and timer, and saves the world. */
  close(): Promise<void>
}

/** Follows the world of a brand, so that orders can be decided without a call (docs/foresight-client.md). */
export function followWorld(options: FollowOptions): WorldFollower {
  return new Follower(options)
}

export type FollowOptions = {
  /** The address of the API of a brand, such as https://goat.example/api/uk */
  readonly baseUrl: string
  /** Returns a new access token. Called at the start, and when the server no longer accepts the last one. */
  readonly token: () => Promise<string>
  readonly fetch?: typeof fetch
  /** Keeps the last world for a start while the server is down. */
  readonly store?: WorldStore
  readonly clock?: Clock
  /** How long to wait after a number of failures in a row, in milliseconds. By default up to a second, with jitter. */
  readonly backoff?: (failures: number) => number
  /** Called with every error. The follower tries again whatever it was. */
  readonly onError?: (error: unknown) => void
}

/** The revision of a world, and how long ago it was last known to be the current one, in milliseconds. */
type WorldAge = { readonly revision: number; readonly ageMs: number }

/** The server has changes that the client has missed, or has lost changes that it had. The world is read again. */
export class LostRevision extends Error {
  override readonly name = 'LostRevision'
}

/** How long to wait for the server before starting with the stored world, in milliseconds. */
const patienceMs = 2_000
/** Without changes, how often to save that the world is still current, in milliseconds. */
const saveEveryMs = 60_000
/** A stream that lasted so long has not failed, in milliseconds. */
const steadyMs = 10_000

/** 100 ms, doubled up to a second; half of it is random, so that many clients do not call at once. */
function jittered(failures: number): number {
  return Math.min(1_000, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Keeps a copy of the world: reads it, applies the events, and reads it again when they do not fit. */
class Follower implements WorldFollower {
  readonly ready: Promise<void>
  readonly #baseUrl: string
  readonly #clock: Clock
  readonly #backoff: (failures: number) => number
  readonly #onError: (error: unknown) => void
  readonly #server: Server
  readonly #store: WorldStore | undefined
  readonly #saver: Saver | undefined
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  #copy: WorldCopy | undefined
  /** Whether the world has to be read: there is none from the server, or its last event could not be applied. */
  #isLost = true
  #savedAt = 0
  readonly #ready = Promise.withResolvers<void>()

  constructor({
    baseUrl,
    token,
    fetch: call = fetch,
    store,
    clock = systemClock,
    backoff = jittered,
    onError = () => undefined,
  }: FollowOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#clock = clock
    this.#backoff = backoff
    this.#onError = onError
    this.#server = new Server({ baseUrl: this.#baseUrl, token, fetch: call, clock })
    this.#store = store
    this.#saver = store === undefined ? undefined : new Saver(store, clock, onError)
    this.ready = this.#ready.promise
    // Callers may not wait for it.
    this.ready.catch(() => undefined)
    this.#running = this.#run()
  }

  resolve(order: Omit<Order, 'brand'>): Decision {
    const [world, age] = [this.world(), this.age()]
    if (world === undefined || age === undefined) throw new Error('There is no world yet: wait for `ready`.')
    return { ...age, resolution: resolve(world, { ...order, brand: world.brand }) }
  }

  world(): CompiledWorld | undefined {
    return this.#copy?.compiled
  }

  age(): WorldAge | undefined {
    if (this.#copy === undefined) return undefined
    const { compiled, currentAt } = this.#copy
    return { revision: compiled.revision, ageMs: Math.max(0, this.#clock.now() - currentAt) }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#ready.reject(new Error('The follower was closed.'))
    await this.#running
    this.#save()
    await this.#saver?.close()
  }

  async #run(): Promise<void> {
    await this.#loadStored()
    const stopWaiting = this.#clock.after(patienceMs, () => this.#settleIfHeld())
    for (let failures = 0; !this.#closing.signal.aborted; failures += 1) {
      const began = this.#clock.now()
      let waitMs = 0
      try {
        await this.#follow()
      } catch (error) {
        if (this.#closing.signal.aborted) break
        this.#onError(error)
        this.#settleIfHeld()
        waitMs = error instanceof RefusedCall ? error.waitMs : 0
      }
      if (this.#clock.now() - began >= steadyMs) failures = 0
      await sleep(this.#clock, Math.max(waitMs, this.#backoff(failures)), this.#closing.signal)
    }
    stopWaiting()
  }

  async #loadStored(): Promise<void> {
    try {
      const loaded = await this.#store?.load()
      if (loaded === undefined) return
      const { world, currentAt } = storedWorldOf(loaded, this.#baseUrl)
      this.#copy = new WorldCopy(world, currentAt)
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Follows the world until the stream ends. Reads it first if it is lost, even if a file has one: that may be of another database. */
  async #follow(): Promise<void> {
    if (this.#isLost) await this.#replace()
    await this.#applyEvents()
  }

  async #replace(): Promise<void> {
    // The answer has every change that was saved before the call.
    const currentAt = this.#clock.now()
    this.#copy = new WorldCopy(await this.#server.world(this.#closing.signal), currentAt)
    this.#isLost = false
    this.#save()
    this.#settleIfHeld()
  }

  async #applyEvents(): Promise<void> {
    const copy = this.#copy
    if (copy === undefined) return
    for await (const event of this.#server.events(copy.standing, this.#closing.signal)) {
      this.#isLost = true
      this.#apply(copy, event)
      this.#isLost = false
    }
  }

  /** Applies an event. Throws LostRevision, or UnusableAnswer. */
  #apply(copy: WorldCopy, { name, data }: ServerEvent): void {
    const { revision } = copy.compiled
    const now = this.#clock.now()
    if (name === 'reset') throw new LostRevision(`The server cannot continue after revision ${revision}.`)
    if (name === 'alive') {
      const newest = revisionOf(objectOf(data)['revision'])
      if (newest !== revision) throw new LostRevision(`The server is at revision ${newest}, but the world at ${revision}.`)
      copy.currentAt = now
      if (now - this.#savedAt >= saveEveryMs) this.#save()
    }
    if (name === 'changes') {
      const batch = batchOf(data)
      if (batch.after !== revision) throw new LostRevision(`Changes after revision ${batch.after} came, but the world is at ${revision}.`)
      copy.apply(batch, now)
      this.#save()
    }
  }

  #settleIfHeld(): void {
    if (this.#copy !== undefined) this.#ready.resolve()
  }

  #save(): void {
    const [copy, baseUrl] = [this.#copy, this.#baseUrl]
    if (copy === undefined) return
    this.#savedAt = this.#clock.now()
    this.#saver?.offer(() => ({ baseUrl, currentAt: copy.currentAt, world: copy.answer() }))
  }
}

/** A world that is kept up to date; at any time it is that of one revision. */
class WorldCopy {
  /** When it was last known to be current, in milliseconds since 1970-01-01T00:00Z. */
  currentAt: number
  #compiled: CompiledWorld
  #at: number | null
  #later: readonly Later[]
  readonly #records: ReadonlyMap<WorldKind, Map<string, WorldRecord<unknown>>>

  constructor(world: World & Standing, currentAt: number) {
    this.currentAt = currentAt
    this.#at = world.at
    this.#later = world.later ?? []
    this.#compiled = compileWorld(world)
    this.#records = new Map(worldKinds.map((kind) => [kind, new Map(world.records[kind].map((record) => [record.key, record]))]))
  }

  get compiled(): CompiledWorld {
    return this.#compiled
  }

  get standing(): Standing {
    return { revision: this.#compiled.revision, at: this.#at }
  }

  /** Applies all changes, or none if one of them cannot be applied. */
  apply({ revision, at, changes, later }: Batch, currentAt: number): void {
    const compiled = withChanges(this.#compiled, revision, changes)
    this.#compiled = later === undefined ? compiled : withLater(compiled, later)
    this.#later = later ?? this.#later
    for (const { kind, key, record } of changes) {
      if (record === null) this.#records.get(kind)?.delete(key)
      else this.#records.get(kind)?.set(key, record)
    }
    this.#at = at
    this.currentAt = currentAt
  }

  /** The world as in the answer of `GET /world`. */
  answer(): object {
    const { brand, revision } = this.#compiled
    return {
      brand,
      revision,
      at: this.#at,
      records: Object.fromEntries([...this.#records].map(([kind, byKey]) => [kind, [...byKey.values()]])),
      later: this.#later,
    }
  }
}
