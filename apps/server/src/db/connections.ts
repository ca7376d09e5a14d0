import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** The pool in the interface that Kysely expects. */
export type Connections = PostgresPool & {
  /** Closes every current connection on release instead of reusing it: it may lead to a demoted primary. */
  readonly retire: () => void
}

/**
 * PostgreSQL reports success for a commit whose wait for a synchronous standby was cancelled (by a timeout, for instance) and only warns.
 * The change is committed here but may be lost in a failover, so its outcome is unknown.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('No standby has confirmed the commit: whether the change lasts is not known.')
    this.name = 'UnconfirmedCommit'
  }
}

/** Runs a statement and traces how long it takes and whether it succeeds. */
export type TraceStatement = <R>(text: string, run: () => Promise<R>) => Promise<R>

/** Every connection stayed in use for as long as a call waits for one: the database is reached, but busy. */
export class AllBusy extends Error {}

/**
 * Runs statements on the connections of a pool, named where that helps. A connection is closed if a statement gets no response within
 * `timeoutMs` (0: no limit), and all are once a server refuses a write as a standby. Statements reject with `UnconfirmedCommit` if no
 * standby confirmed their commit.
 */
export function createConnections(pool: pg.Pool, timeoutMs = 0, traceStatement?: TraceStatement): Connections {
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
      // The message depends on the server's language; the routine does not.
      if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
    })
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Reading by cursor is not used here.')
      const name = values.length === 0 ? undefined : nameOf(text)
      const statement: Statement = { ...(name === undefined ? {} : { name }), text, values: [...values], query_timeout: timeoutMs }
      const run = () => client.query(statement)
      return (traceStatement?.(text, run) ?? run()).then(
        (result) => {
          if (!isUnconfirmed) return result
          isUnconfirmed = false
          throw new UnconfirmedCommit()
        },
        (error: unknown) => {
          if (isNotPrimary(error)) retire()
          // The statement is still running, and later ones would wait behind it.
          if (error instanceof Error && error.message === 'Query read timeout') client.end().catch(() => undefined)
          throw error
        },
      )
    }
    return { query, release: (destroy) => client.release(destroy === true || retired.has(client)) }
  }

  /** A proxy may still lead to a demoted server; a second attempt then finds the new primary. */
  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      // Attempts to connect that are not answered keep calls waiting too.
      if (error instanceof Error && error.message === 'timeout exceeded when trying to connect' && open.size >= pool.options.max)
        throw new AllBusy('all connections are in use', { cause: error })
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

/** More than the product has; statements that vary, such as inserts of many rows, must not fill the server's memory. */
const maxNames = 200
const maxTextLength = 4_000

/**
 * Names statements worth preparing: PostgreSQL then plans them once per connection instead of once per call. Not those with `*`, which fail
 * on open connections after a migration adds a column, nor those with `like`, whose best plan depends on the pattern.
 */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxNames || text.length > maxTextLength || / like |\*/.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/** Why a database server is not writable: it is a standby, or it is configured as read-only. */
export type NoWrites = 'standby' | 'readOnly'

const sentences: Readonly<Record<NoWrites, string>> = {
  standby: 'it leads to a standby, which takes no writes. Use an address that always leads to the primary.',
  readOnly: 'it is read-only (default_transaction_read_only), so it takes no writes.',
}

/** The connection leads to a server that is not writable. Its reads may be stale, so it must not be used at all. */
export class NotPrimary extends Error {
  readonly why: NoWrites

  constructor(why: NoWrites) {
    super(sentences[why])
    this.name = 'NotPrimary'
    this.why = why
  }
}

/** The published types of pg do not know `query_timeout`, in milliseconds; 0 is no timeout. */
export type Statement = pg.QueryConfig & { readonly query_timeout: number }

const question: Statement = {
  text: "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS read_only",
  query_timeout: 3_000,
}

/** Throws `NotPrimary` unless the server is writable. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(question)
  for (const { standby, read_only } of rows) {
    if (standby) throw new NotPrimary('standby')
    if (read_only) throw new NotPrimary('readOnly')
  }
}

/** Whether a server refused a write because it is not writable: 25006 is read_only_sql_transaction. */
export function isNotPrimary(error: unknown): boolean {
  return error instanceof NotPrimary || (error instanceof Error && 'code' in error && error.code === '25006')
}
