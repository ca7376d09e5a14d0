import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Connection, type Database, openDatabase } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'

export type TestDatabase = Database & {
  readonly connection: Connection
  readonly name: string
  readonly drop: () => Promise<void>
}

/** A new, migrated database for a test file: on the cluster of TEST_DATABASE_URL if set, else on the embedded one of the global set-up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template } = testCluster()
  const name = `goat_test_${randomBytes(6).toString('hex')}`
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const connection = databaseOf(admin, name)
  const opened = openDatabase(connection, { error: () => undefined })
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

/** A cluster in which databases can be created, and the migrated database that they are copies of. */
type TestCluster = { readonly admin: Connection; readonly template: string }

/** Tells the test processes of a cluster. */
const variable = 'GOAT_TEST_CLUSTER'

function testCluster(): TestCluster {
  const given = process.env[variable]
  if (given === undefined) throw new Error('The global set-up has not started a database.')
  return JSON.parse(given)
}

/** Migrates a database once for all tests of this run. Returns what drops it. */
export async function createTemplate(admin: Connection): Promise<() => Promise<void>> {
  const template = `goat_template_${randomBytes(6).toString('hex')}`
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${template}`))
  const { db, pool } = openDatabase(databaseOf(admin, template), { error: () => undefined })
  await migrate(pool)
  await db.destroy()
  process.env[variable] = JSON.stringify({ admin, template } satisfies TestCluster)
  return () => withClient(admin, async (client) => void (await client.query(`DROP DATABASE ${template}`)))
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
