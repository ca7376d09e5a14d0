import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Connection, type Database, openDatabase } from '../../src/platform/db.ts'
import { migrate } from '../../src/platform/migrate.ts'

export type TestDatabase = Database & {
  readonly connection: Connection
  readonly name: string
  readonly drop: () => Promise<void>
}

/**
 * A new, migrated database for a test file: on the cluster of TEST_DATABASE_URL if set, else on the embedded
 * one that the global set-up started.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = adminConnection()
  const name = `goat_test_${randomBytes(6).toString('hex')}`
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name}`))
  const connection = databaseOf(admin, name)
  const opened = openDatabase(connection, { error: () => undefined })
  await migrate(opened.pool)
  return {
    ...opened,
    connection,
    name,
    drop: async () => {
      await opened.db.destroy()
      await withClient(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/** Set by the global set-up for the test processes: the connection to a cluster in which databases can be created. */
export const clusterVariable = 'GOAT_TEST_CLUSTER'

function adminConnection(): Connection {
  const given = process.env[clusterVariable]
  if (given === undefined) throw new Error('The global set-up has not started a database.')
  return JSON.parse(given)
}

/** A connection to another database in the same cluster. */
export function databaseOf(admin: Connection, name: string): Connection {
  if (admin.connectionString === undefined) return { ...admin, database: name }
  const url = new URL(admin.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // A lost connection fails the running statement; between statements, as when the database is stopped, it can be ignored.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
