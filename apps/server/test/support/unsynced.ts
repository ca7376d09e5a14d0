import pg from 'pg'

/**
 * Disables waiting for the disk in a test cluster: it is deleted after the tests, so durability does not matter, and creating and
 * dropping a database takes half the time.
 */
export async function waitForNoDisk(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('ALTER SYSTEM SET fsync = off')
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
