import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../../../src/db/db.ts'
import type { Sample } from './outages.ts'

export type Watch = { readonly samples: Sample[]; readonly stop: () => Promise<void> }

/** Writes with plain pg on a new connection each time, to see whether the database accepts and confirms writes. */
export function watchDatabase(connection: Connection): Watch {
  return watch(150, async () => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_500,
      application_name: 'probe',
    })
    let confirmed = true
    // "canceling wait for synchronous replication": stored here, but may be lost.
    client.on('notice', () => {
      confirmed = false
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query('UPDATE probe SET count = count + 1')
      return confirmed && rowCount === 1
    } finally {
      void client.end().catch(() => undefined)
    }
  })
}

/** Polls `/readyz` of a server; `answers` counts its responses. */
export function watchReadiness(url: string, answers: Map<string, number>): Watch {
  return watch(100, async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })
    const text = `${answer.status} ${(await answer.text()).slice(0, 200)}`
    answers.set(text, (answers.get(text) ?? 0) + 1)
    return answer.status === 200
  })
}

function watch(everyMs: number, look: () => Promise<boolean>): Watch {
  const samples: Sample[] = []
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const from = performance.now()
      const ok = await look().catch(() => false)
      samples.push({ from, to: performance.now(), ok })
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    samples,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
