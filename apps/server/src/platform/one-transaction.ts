import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createConnections } from './connections.ts'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/**
 * Runs work that has transactions of its own as one: theirs become savepoints of it, so that all of the work stands or none, also when
 * the process is killed in the middle. The work must do one thing after the other. Nothing of it waits only as long as a call may.
 */
export async function inOneTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const named = await createConnections(pool).connect()
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => asSavepoints(named), end: async () => undefined } }),
  })
  try {
    await named.query('BEGIN', [])
    await named.query(
      `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`,
      [],
    )
    const result = await work(db)
    await named.query('COMMIT', [])
    return result
  } finally {
    // Ends the session, and with it a transaction that was not committed.
    named.release(true)
  }
}

const ends: Readonly<Record<string, readonly string[]>> = {
  begin: ['SAVEPOINT part'],
  // Temporary tables that would go with their own transaction go with its savepoint.
  commit: ['RELEASE SAVEPOINT part', 'DISCARD TEMP'],
  rollback: ['ROLLBACK TO SAVEPOINT part', 'RELEASE SAVEPOINT part'],
}

function asSavepoints(client: PostgresPoolClient): PostgresPoolClient {
  return {
    ...client,
    query: (async (text: string, values: readonly unknown[] = []) => {
      const instead = ends[text.toLowerCase()]
      if (instead === undefined) return client.query(text, values)
      for (const statement of instead) await client.query(statement, [])
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }) as PostgresPoolClient['query'],
    release: () => undefined,
  }
}
