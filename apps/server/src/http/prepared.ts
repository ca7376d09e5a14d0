import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/text'
import type { FeedListener, Revisions } from '../db/change-feed.ts'
import type { AtRevision } from '../db/db.ts'
import { doneFor } from '../db/turns.ts'
import { encodeJson } from './encode.ts'
import { AppError } from './errors.ts'
import { currentPlan, within } from './plan-scope.ts'

/** Outside the event loop. */
export const gzip: (body: Buffer) => Promise<Buffer> = promisify(zlib.gzip)

/** `zipped`: the compressed body, which is made once. */
export type PreparedAnswer = { readonly body: Buffer; readonly zipped: () => Promise<Buffer>; readonly etag: string }

export async function prepareAnswer(value: object): Promise<PreparedAnswer> {
  const body = await encodeJson(value)
  let zipped: Promise<Buffer> | undefined
  const zip = () => {
    zipped ??= gzip(body)
    return zipped
  }
  return { body, zipped: zip, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** The cache key of a list: the brand, and the kind of change that invalidates it. `part` tells lists of one kind apart. */
export type PreparedKey = {
  readonly brand: BrandId
  readonly kind: string
  readonly part?: string
  /** A second kind of record that the list shows; its changes invalidate the list too. */
  readonly shows?: string
}

/**
 * Caches responses that are the same for every user, built at the first request after a change. Nothing is cached while the change feed is
 * disconnected, because a missed change would make the cache stale.
 *
 * A list older than the revision that the feed reported was read from a demoted primary. It is not served: `onOutdated` replaces the
 * connections, and the list is read again.
 */
export class Prepared implements FeedListener {
  readonly #kept = new Map<string, { readonly key: PreparedKey; readonly answer: Promise<PreparedAnswer> }>()
  /** The newest known revision by brand, and by brand and kind; empty while the feed is disconnected. */
  readonly #heard = new Map<string, number>()
  readonly #watchers: ((brand: BrandId) => void)[] = []
  readonly #onOutdated: () => void

  constructor(onOutdated: () => void = () => undefined) {
    this.#onOutdated = onOutdated
  }

  answer(key: PreparedKey, read: () => Promise<AtRevision<object>>): Promise<PreparedAnswer> {
    // That of one plan is for few.
    if (currentPlan() !== undefined) return this.#prepare(key, read)
    const name = `${nameOf(key)} ${key.part ?? ''}`
    const kept = this.#kept.get(name)
    if (kept !== undefined) return kept.answer
    const preparing = { key, answer: doneFor(undefined, () => this.#prepare(key, read)) }
    if (this.#heard.size === 0) return preparing.answer
    // Cached before it is read, so that a change during the read invalidates it.
    this.#kept.set(name, preparing)
    preparing.answer.catch(() => {
      if (this.#kept.get(name) === preparing) this.#kept.delete(name)
    })
    return preparing.answer
  }

  /** Calls `watcher` whenever records of a brand may have changed. While `isConnected` is false they may change without that. */
  watch(watcher: (brand: BrandId) => void): void {
    this.#watchers.push(watcher)
  }

  get isConnected(): boolean {
    return this.#heard.size > 0
  }

  /** Invalidates the lists that show records of a kind, or all of a brand. */
  drop({ brand, kind }: { readonly brand: BrandId; readonly kind?: string | undefined }): void {
    for (const [name, { key }] of this.#kept) {
      const isShown = kind === undefined || kind === key.kind || kind === key.shows
      if (key.brand === brand && isShown) this.#kept.delete(name)
    }
    // What it wakes serves all calls, not the one that changed something: it is in no plan.
    within(undefined, () => {
      for (const watcher of this.#watchers) watcher(brand)
    })
  }

  changed(brand: BrandId, kind: string, revision: number | undefined): void {
    this.drop({ brand, kind })
    if (revision !== undefined && this.#heard.size > 0) this.#heard.set(nameOf({ brand, kind }), revision)
  }

  /**
   * Drops the lists of a brand if they may lack the change with this revision: another server has made it, and its notification has not
   * arrived. `readNewest` reads the newest revision of the brand, because a caller may name any.
   */
  async include(brand: BrandId, revision: number, readNewest: () => Promise<number>): Promise<void> {
    if (!this.isConnected || revision <= this.#newest(brand)) return
    const newest = await readNewest()
    if (!this.isConnected || newest <= this.#newest(brand)) return
    this.#heard.set(brand, newest)
    this.drop({ brand })
  }

  alive(revisions: Revisions): void {
    const isFirst = this.#heard.size === 0
    if (isFirst) this.#kept.clear()
    for (const brand of brandIds) {
      // If it is not the first time and there are more, a notification was missed, for instance behind a pooler that does not deliver them.
      // If there are fewer, the database was restored, and revisions of kinds that were heard of may never come again.
      const isOther = isFirst || revisions[brand] !== this.#newest(brand)
      if (isOther) for (const name of this.#heard.keys()) if (name.startsWith(`${brand} `)) this.#heard.delete(name)
      this.#heard.set(brand, revisions[brand])
      if (isOther) this.drop({ brand })
    }
  }

  lost(): void {
    this.#kept.clear()
    this.#heard.clear()
  }

  async #prepare(key: PreparedKey, read: () => Promise<AtRevision<object>>): Promise<PreparedAnswer> {
    // Later revisions may be missing from the result.
    const { brand, kind, shows = kind } = key
    const needed = Math.max(...[brand, nameOf({ brand, kind }), nameOf({ brand, kind: shows })].map((name) => this.#heard.get(name) ?? 0))
    let found = await read()
    if (found.revision < needed) {
      this.#onOutdated()
      found = await read()
    }
    if (found.revision < needed) throw new AppError('databaseAway', issue('database.away', {}))
    return prepareAnswer(found.value)
  }

  #newest(brand: BrandId): number {
    return Math.max(...[...this.#heard].filter(([name]) => name === brand || name.startsWith(`${brand} `)).map(([, revision]) => revision))
  }
}

function nameOf({ brand, kind }: PreparedKey): string {
  return `${brand} ${kind}`
}
