import { setTimeout } from 'node:timers/promises'
import { type BrandId, isBrandId } from '@goat/domain/brands'
import pg from 'pg'
import type { Connection } from './db.ts'

export type ChangeFeed = { close: () => Promise<void> }

const answerWithinMs = 3_000

type Listener = {
  /** A change was committed, by this server or another. */
  changed: (brand: BrandId, kind: string) => void
  /** Whether changes are being heard; false from the moment the connection is lost. */
  following: (following: boolean) => void
}

/**
 * Hears of every committed change by NOTIFY, on a connection of its own that is opened again when lost. `heartbeatMs` is how often it looks
 * whether the connection lives.
 */
export function followChanges(
  connection: Connection,
  listener: Listener,
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

async function listen(connection: Connection, listener: Listener, closing: AbortSignal, heartbeatMs: number): Promise<void> {
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
    const [brand, kind] = payload.split(' ')
    if (isBrandId(brand) && kind !== undefined) listener.changed(brand, kind)
  })
  try {
    await Promise.race([client.connect(), lost])
    await Promise.race([client.query('LISTEN goat_changes'), lost])
    listener.following(true)
    for (;;) {
      // No race against what lives as long as the connection: each would stay in memory as long, with what it answered.
      await setTimeout(heartbeatMs, undefined, { signal: over.signal }).catch(() => lost)
      await client.query('SELECT 1')
    }
  } finally {
    // Before the connection is ended, which may take its time.
    listener.following(false)
    over.abort()
    await client.end().catch(() => undefined)
  }
}
