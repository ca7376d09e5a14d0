import { createHash } from 'node:crypto'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import type { FeedListener, Revisions } from './change-feed.ts'
import { AppError } from './errors.ts'
import type { AtRevision } from './revision.ts'

/** An answer made ready once per change: its bytes and their strong ETag. */
export type PreparedAnswer = { readonly body: Buffer; readonly etag: string }

/**
 * What a list is kept under: the brand and the kind of change that drops it. A list that is one of many of its kind has its `part`.
 */
export type PreparedKey = {
  readonly brand: BrandId
  readonly kind: string
  readonly part?: string
  /** Another kind of change that drops it: the list shows something of those records too. */
  readonly shows?: string
}

/**
 * Answers that are the same for everyone, prepared at the first request after a change and then served as they are. Nothing is kept
 * while the change feed is not heard, so that a server that would miss a change serves nothing old.
 *
 * A list that lacks a change of which the feed has told was read from a server that is no longer the primary. It is not served: `onOutdated`
 * is called, to have the connections replaced, and it is read again.
 */
export class Prepared implements FeedListener {
  readonly #kept = new Map<string, Promise<PreparedAnswer>>()
  /** What else is shown by a list that is kept, by its name. */
  readonly #showing = new Map<string, string>()
  /** The newest revision that was heard of, by brand and kind and by brand; empty while nothing is heard. */
  readonly #heard = new Map<string, number>()
  readonly #onOutdated: () => void

  constructor(onOutdated: () => void = () => undefined) {
    this.#onOutdated = onOutdated
  }

  async answer(key: PreparedKey, read: () => Promise<AtRevision<object>>): Promise<PreparedAnswer> {
    const name = nameOf(key)
    const kept = this.#kept.get(name)
    if (kept !== undefined) return kept
    const preparing = this.#prepare(key, read)
    if (this.#heard.size === 0) return preparing
    // Kept before it is read: a change that comes while it is read drops it, and the next request reads again.
    this.#kept.set(name, preparing)
    if (key.shows !== undefined) this.#showing.set(name, nameOf({ brand: key.brand, kind: key.shows }))
    preparing.catch(() => {
      if (this.#kept.get(name) === preparing) this.#kept.delete(name)
    })
    return preparing
  }

  /** Drops what is kept under the key, and under every part of it. */
  drop(key: PreparedKey): void {
    this.#dropAll(nameOf(key))
  }

  /** Drops every list of a brand. */
  dropBrand(brand: BrandId): void {
    this.#dropAll(brand)
  }

  changed(brand: BrandId, kind: string, revision: number | undefined): void {
    this.drop({ brand, kind })
    if (revision !== undefined && this.#heard.size > 0) this.#heard.set(nameOf({ brand, kind }), revision)
  }

  alive(revisions: Revisions): void {
    const isFirst = this.#heard.size === 0
    if (isFirst) this.#kept.clear()
    for (const brand of brandIds) {
      // A change of which no notification came, as behind a pooler that does not deliver them.
      if (!isFirst && revisions[brand] > this.#newest(brand)) this.#dropAll(brand)
      this.#heard.set(brand, revisions[brand])
    }
  }

  lost(): void {
    this.#kept.clear()
    this.#heard.clear()
  }

  async #prepare(key: PreparedKey, read: () => Promise<AtRevision<object>>): Promise<PreparedAnswer> {
    // Changes that are heard of while it is read may be missing from it.
    const { brand, kind, shows = kind } = key
    const needed = Math.max(...[brand, nameOf({ brand, kind }), nameOf({ brand, kind: shows })].map((name) => this.#heard.get(name) ?? 0))
    let found = await read()
    if (found.revision < needed) {
      this.#onOutdated()
      found = await read()
    }
    if (found.revision < needed) throw new AppError('databaseAway', issue('database.away', {}))
    const body = Buffer.from(JSON.stringify(found.value))
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  }

  #dropAll(name: string): void {
    for (const kept of this.#kept.keys()) {
      if (kept === name || kept.startsWith(`${name} `) || this.#showing.get(kept) === name) this.#kept.delete(kept)
    }
  }

  #newest(brand: BrandId): number {
    return Math.max(...[...this.#heard].filter(([name]) => name === brand || name.startsWith(`${brand} `)).map(([, revision]) => revision))
  }
}

function nameOf({ brand, kind, part }: PreparedKey): string {
  return part === undefined ? `${brand} ${kind}` : `${brand} ${kind} ${part}`
}
