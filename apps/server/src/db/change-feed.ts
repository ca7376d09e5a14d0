import { setTimeout } from 'node:timers/promises'
import { type BrandId, forEachBrand, isBrandId } from '@goat/domain/brands'
import pg from 'pg'
import { assertPrimary } from './connections.ts'
import type { Connection } from './db.ts'

export type ChangeFeed = { close: () => Promise<void> }

export type Revisions = Readonly<Record<BrandId, number>>

export type FeedListener = {
  /** A change was committed by this or another server; without a revision if it is not in the change log. */
  changed: (brand: BrandId, kind: string, revision: number | undefined) => void
  /** The feed is connected, and these are the newest revisions. Called at the start and at each heartbeat. */
  alive: (revisions: Revisions) => void
  /** The feed is disconnected until `alive` is called. */
  lost: () => void
}

/** Each running server has one connection with this name. */
export const feedName = 'goat change feed'

/** Timeout of a heartbeat, in milliseconds. */
const heartbeatTimeoutMs = 3_000

/**
 * Follows every committed change by NOTIFY on a dedicated connection to the primary, which is reopened when lost. Every `heartbeatMs` it
 * checks that the connection is alive and that no change was missed.
 */
export function followChanges(
  connection: Connection,
  listener: FeedListener,
  log: { warn: (details: object, message: string) => void },
  heartbeatMs = 5_000,
): ChangeFeed {
  const closing = new AbortController()
  const done = (async () => {
    while (!closing.signal.aborted) {
      try {
        await listen(connection, listener, closing.signal, heartbeatMs)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'connection of the change feed lost; reconnecting')
      }
      await setTimeout(500, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  })()
  return {
    close: async () => {
      closing.abort()
      await done
    },
  }
}

async function listen(connection: Connection, listener: FeedListener, closing: AbortSignal, heartbeatMs: number): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: feedName,
    connectionTimeoutMillis: 3_000,
    // Detects a silently dead connection, which otherwise looks idle.
    query_timeout: heartbeatTimeoutMs,
    keepAlive: true,
  })
  const over = new AbortController()
  client.on('error', (error) => over.abort(error))
  client.on('end', () => over.abort(new Error('the connection ended')))
  closing.addEventListener('abort', () => over.abort(new Error('closing')), { once: true, signal: over.signal })
  const lost = new Promise<never>((_, reject) => over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true }))
  // Awaited below; until then a rejection must not end the process.
  lost.catch(() => undefined)
  client.on('notification', ({ payload = '' }) => {
    const [brand, kind, revision] = payload.split(' ')
    if (isBrandId(brand) && kind !== undefined) listener.changed(brand, kind, revision === undefined ? undefined : Number(revision))
  })
  try {
    await Promise.race([client.connect(), lost])
    await Promise.race([client.query('LISTEN goat_changes'), lost])
    for (;;) {
      await assertPrimary(client)
      listener.alive(await newestRevisions(client))
      // Not Promise.race with `lost`: each race would stay in memory, with its result, as long as the connection.
      await setTimeout(heartbeatMs, undefined, { signal: over.signal }).catch(() => lost)
    }
  } finally {
    // Before closing the connection, which may take a while.
    listener.lost()
    over.abort()
    await client.end().catch(() => undefined)
  }
}

async function newestRevisions(client: pg.Client): Promise<Revisions> {
  const { rows } = await client.query<{ brand: string; revision: string }>('SELECT brand, revision FROM brand_revisions')
  return forEachBrand((brand) => Number(rows.find((row) => row.brand === brand)?.revision ?? 0))
}
