import { createHash } from 'node:crypto'
import type { BrandId } from '@goat/domain/brands'

/** An answer made ready once per change: its bytes and their strong ETag. */
export type PreparedAnswer = { readonly body: Buffer; readonly etag: string }

/**
 * What a list is kept under: the brand and the kind of change that drops it. The change feed and every capability use this one. A list
 * that is one of many of its kind has its `part`, such as a fulfilment centre.
 */
export function preparedKey(brand: BrandId, kind: string, part?: string): string {
  return part === undefined ? `${brand} ${kind}` : `${brand} ${kind} ${part}`
}

/**
 * Answers that are the same for everyone, prepared at the first request after a change and then served as they are. Nothing is kept
 * while `follow` says that the change feed is not being heard, so that a server that would miss a change serves none that is old.
 */
export class Prepared {
  readonly #kept = new Map<string, Promise<PreparedAnswer>>()
  #following = false

  async answer(key: string, build: () => Promise<object>): Promise<PreparedAnswer> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const building = prepare(build)
    if (!this.#following) return building
    // Kept before it is built: a change that comes meanwhile drops it, and the next request builds anew.
    this.#kept.set(key, building)
    building.catch(() => {
      if (this.#kept.get(key) === building) this.#kept.delete(key)
    })
    return building
  }

  /** Drops what is kept under the key, and under every part of it. */
  drop(key: string): void {
    for (const kept of this.#kept.keys()) if (kept === key || kept.startsWith(`${key} `)) this.#kept.delete(kept)
  }

  follow(following: boolean): void {
    this.#following = following
    this.#kept.clear()
  }
}

async function prepare(build: () => Promise<object>): Promise<PreparedAnswer> {
  const body = Buffer.from(JSON.stringify(await build()))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
