import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** More different statements than the product has; a text that varies, such as an insert of many rows, is not to fill the database. */
const mostNames = 200
const longestText = 2_000

/** The published types of pg do not know `query_timeout`. */
type Statement = pg.QueryConfig & { readonly query_timeout: number }

/**
 * The pool as Kysely sees it, with a name for each statement that is worth one: PostgreSQL then plans it once per connection instead
 * of once per call. A statement with `*` has none, because PostgreSQL refuses it on an open connection once a migration has added a
 * column; nor has one with `like`, whose best plan depends on what is looked for.
 *
 * A connection on which a statement has no answer within `patienceMs` is ended; 0 is patient for ever.
 */
export function nameStatements(pool: pg.Pool, patienceMs = 0): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostNames || text.length > longestText || / like |\*/.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  function naming(client: pg.PoolClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Reading by cursor is not used here.')
      const name = values.length === 0 ? undefined : nameOf(text)
      const statement: Statement = { ...(name === undefined ? {} : { name }), text, values: [...values], query_timeout: patienceMs }
      const answer = client.query(statement)
      answer.catch((error: unknown) => {
        // The statement is still on the connection, and whatever comes after it would wait behind it.
        if (error instanceof Error && error.message === 'Query read timeout') client.end().catch(() => undefined)
      })
      return answer
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? naming(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
