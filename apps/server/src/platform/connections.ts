import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { createNames } from './named-statements.ts'
import { isNotPrimary, type Statement } from './primary.ts'

/** The pool as Kysely sees it. */
export type Connections = PostgresPool & {
  /** Has every present connection closed instead of used again: they may lead to a server that is no longer the primary. */
  readonly retire: () => void
}

/**
 * PostgreSQL reports success for a commit whose wait for a synchronous standby was cancelled (by a timeout, for instance) and only warns. The
 * change stands on this server and may be gone after a failover, so the outcome is not known.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('No standby has confirmed the commit: whether the change lasts is not known.')
    this.name = 'UnconfirmedCommit'
  }
}

/**
 * Statements on the connections of a pool, named where that is worth it. A connection on which a statement gets no answer within `patienceMs`
 * is ended (0: never), and so is every connection once a server has refused a write as a standby. Statements reject with `UnconfirmedCommit` when
 * no standby has confirmed what they committed.
 */
export function createConnections(pool: pg.Pool, patienceMs = 0): Connections {
  const nameOf = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const retired = new WeakSet<pg.PoolClient>()
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
  })

  function retire(): void {
    for (const client of open) retired.add(client)
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    let isUnconfirmed = false
    client.on('notice', ({ routine }) => {
      // The message is in the language of the server; the name of the function that it comes from is not.
      if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
    })
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Reading by cursor is not used here.')
      const name = values.length === 0 ? undefined : nameOf(text)
      const statement: Statement = { ...(name === undefined ? {} : { name }), text, values: [...values], query_timeout: patienceMs }
      return client.query(statement).then(
        (result) => {
          if (!isUnconfirmed) return result
          isUnconfirmed = false
          throw new UnconfirmedCommit()
        },
        (error: unknown) => {
          if (isNotPrimary(error)) retire()
          // The statement is still on the connection, and whatever comes after it would wait behind it.
          if (error instanceof Error && error.message === 'Query read timeout') client.end().catch(() => undefined)
          throw error
        },
      )
    }
    return { query, release: (destroy) => client.release(destroy === true || retired.has(client)) }
  }

  /** A proxy may still lead to a server that has just been demoted; a second connection then finds the new primary. */
  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isNotPrimary(error)) throw error
      retire()
      return pool.connect()
    }
  }

  return {
    options: pool.options,
    connect: async () => {
      let client = await connect()
      while (retired.has(client)) {
        client.release(true)
        client = await connect()
      }
      const prepared = known.get(client) ?? prepare(client)
      known.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
    retire,
  }
}
