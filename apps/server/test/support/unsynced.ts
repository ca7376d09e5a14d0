import pg from 'pg'

/**
 * Lets a cluster of tests wait for no disk: it is thrown away after them, so that a power cut could take nothing, and a database of it is
 * made and dropped in half the time.
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
