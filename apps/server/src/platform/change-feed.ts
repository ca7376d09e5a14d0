import { setTimeout } from 'node:timers/promises'
import { type BrandId, forEachBrand, isBrandId } from '@goat/domain/brands'
import pg from 'pg'
import type { Connection } from './db.ts'
import { assertPrimary } from './primary.ts'

export type ChangeFeed = { close: () => Promise<void> }

/** The newest revision of each brand. */
export type Revisions = Readonly<Record<BrandId, number>>

export type FeedListener = {
  /** A change was committed, by this server or another; without a revision where it is not one of the change log. */
  changed: (brand: BrandId, kind: string, revision: number | undefined) => void
  /** Changes are heard, and these are the newest ones: at the start, and at each heartbeat. */
  alive: (revisions: Revisions) => void
  /** Changes are not heard from now on, until `alive` is called. */
  lost: () => void
}

/** How long the database may take to answer a heartbeat, in milliseconds. */
const answerWithinMs = 3_000

/**
 * Hears of every committed change by NOTIFY, on a connection of its own to the primary that is opened again when lost. `heartbeatMs` is how
 * often it checks that the connection lives, and that it has heard of everything.
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
        if (!closing.signal.aborted) log.warn({ err: error }, 'the change feed was lost and is opened again')
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
    application_name: 'goat change feed',
    connectionTimeoutMillis: 3_000,
    // A connection that is dead without a word must not look like one on which nothing happens.
    query_timeout: answerWithinMs,
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
      // No race against what lives as long as the connection: each would stay in memory as long, with what it answered.
      await setTimeout(heartbeatMs, undefined, { signal: over.signal }).catch(() => lost)
    }
  } finally {
    // Before the connection is ended, which may take its time.
    listener.lost()
    over.abort()
    await client.end().catch(() => undefined)
  }
}

async function newestRevisions(client: pg.Client): Promise<Revisions> {
  const { rows } = await client.query<{ brand: string; revision: string }>('SELECT brand, revision FROM brand_revisions')
  return forEachBrand((brand) => Number(rows.find((row) => row.brand === brand)?.revision ?? 0))
}
