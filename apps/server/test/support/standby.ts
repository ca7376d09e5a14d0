import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, openDatabase } from '../../src/db/db.ts'
import { startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { until } from './command.ts'
import { withClient } from './database.ts'

/** Three servers with the same content: a primary, a standby, and one to switch to manually. */
export type Replicas = {
  readonly first: Connection
  readonly second: Connection
  /** In recovery: it accepts reads only and follows no primary. */
  readonly standby: Connection
  readonly remove: () => Promise<void>
}

/** Copies a stopped data folder with its owner and starts each copy separately. */
export async function createReplicas(): Promise<Replicas> {
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'goat-replica-')))
  const [first = '', second = '', standby = ''] = folders
  const original = await startEmbeddedDatabase(first)
  const { db, pool } = openDatabase({ ...original.connection }, { error: () => undefined })
  await migrate(pool)
  await db.destroy()
  await original.stop()
  for (const folder of [second, standby]) execFileSync('cp', ['-a', join(first, 'postgres'), folder])
  writeFileSync(join(standby, 'postgres', 'standby.signal'), '')
  const running = await Promise.all(folders.map((folder) => startEmbeddedDatabase(folder)))
  const [one, two, three] = running.map(({ connection }) => ({ ...connection }))
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three databases were to be started.')
  return {
    first: one,
    second: two,
    standby: three,
    remove: async () => {
      for (const database of running) await database.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a server refuse or accept writes, including on open connections. */
export async function setReadOnly(connection: Connection, isReadOnly: boolean): Promise<void> {
  await change(connection, `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`, async (client) => {
    const { rows } = await client.query('SHOW default_transaction_read_only')
    return rows[0]?.default_transaction_read_only === (isReadOnly ? 'on' : 'off')
  })
}

/** Makes every commit on a server wait for a missing synchronous standby, or lets commits continue. */
export async function setHanging(connection: Connection, isHanging: boolean): Promise<void> {
  await change(connection, `synchronous_standby_names = '${isHanging ? 'nobody' : ''}'`, async (client) => {
    // Whether this commit persists does not matter.
    const committed = client.query("SELECT pg_logical_emit_message(true, '', '')")
    return (await cancelCommits(connection, committed)) > 0 === isHanging
  })
}

/** Cancels commits that wait for a standby, like an operator, until `work` has ended. Resolves to their number. */
export async function cancelCommits(connection: Connection, work: Promise<unknown>): Promise<number> {
  const cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  const ended = Promise.allSettled([work]).then(() => true)
  let cancelled = 0
  while (!(await Promise.race([ended, setTimeout(50, false)]))) {
    cancelled += await withClient(connection, async (client) => (await client.query(cancel)).rowCount ?? 0)
  }
  return cancelled
}

/** Waits until a changed setting is in force: the processes of a server read it at different times. */
async function change(connection: Connection, setting: string, isInForce: (client: pg.Client) => Promise<boolean>): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`ALTER SYSTEM SET ${setting}`)
    await client.query('SELECT pg_reload_conf()')
  })
  await until(() => withClient(connection, isInForce))
}
