import { setTimeout } from 'node:timers/promises'
import { type BrandId, isBrandId } from '@goat/domain/brands'
import pg from 'pg'
import type { Connection } from './db.ts'

export type ChangeFeed = { close: () => Promise<void> }

const heartbeatMs = 5_000
const answerWithinMs = 3_000

type Listener = {
  /** A change was committed, by this server or another. */
  changed: (brand: BrandId, kind: string) => void
  /** Whether changes are being heard; false from the moment the connection is lost. */
  following: (following: boolean) => void
}

/** Hears of every committed change by NOTIFY, on a connection of its own that is opened again when lost. */
export function followChanges(
  connection: Connection,
  listener: Listener,
  log: { warn: (details: object, message: string) => void },
): ChangeFeed {
  const closing = new AbortController()
  const done = (async () => {
    while (!closing.signal.aborted) {
      try {
        await listen(connection, listener, closing.signal)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the change feed was lost and is opened again')
      }
      listener.following(false)
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

async function listen(connection: Connection, listener: Listener, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'goat change feed', connectionTimeoutMillis: 3_000, keepAlive: true })
  const abandoned = new AbortController()
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection ended')))
    signal.addEventListener('abort', () => reject(new Error('closing')), { once: true, signal: abandoned.signal })
  })
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
      await Promise.race([setTimeout(heartbeatMs), lost])
      // A connection that is dead without a word must not look like one on which nothing happens.
      await Promise.race([client.query('SELECT 1'), tooLong(), lost])
    }
  } finally {
    abandoned.abort()
    await client.end().catch(() => undefined)
  }
}

async function tooLong(): Promise<never> {
  await setTimeout(answerWithinMs, undefined, { ref: false })
  throw new Error('the database did not answer')
}
