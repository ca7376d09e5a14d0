import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db.ts'
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { createPostgresRunner } from '../../src/platform/postgres-runner.ts'
import { createTestApi } from '../support/api.ts'
import { createCluster } from './support/cluster.ts'
import { query } from './support/load.ts'
import { addThings, factory } from './support/things.ts'

type Row = { version: number; changes: number }
const versions = `SELECT version, (SELECT count(*)::integer FROM change_log WHERE brand = 'uk' AND key = '${factory}/1') AS changes
  FROM delivery_services WHERE brand = 'uk' AND service_name = '1'`

test('a copy made while people save, started elsewhere, has every change that was acknowledged before it ended', async () => {
  const cluster = await createCluster()
  const opened = openDatabase(cluster.connection, { error: () => undefined })
  await migrate(opened.pool)
  await addThings(opened.db)
  const api = await createTestApi({ deps: opened })
  let acknowledged = 1
  let saving = true
  const writer = (async () => {
    while (saving) {
      const body = { default: { weekday: '10:00', saturday: '11:00', sunday: '12:00' }, versionNumber: acknowledged }
      if ((await api.call('editor', 'PUT', `/cutoffs/${factory}/1`, body)).status !== 200) throw new Error('a write was refused')
      acknowledged += 1
    }
  })()

  const elsewhere = mkdtempSync(join(tmpdir(), 'goat-restored-'))
  const [from, to] = [join(cluster.folder, 'postgres'), join(elsewhere, 'postgres')]
  const session = new pg.Client(cluster.connection)
  await session.connect()
  await session.query(`SELECT pg_backup_start('copy', true)`)
  const leftOut = [join(from, 'pg_wal'), join(from, 'postmaster.pid'), join(from, 'postmaster.opts')]
  cpSync(from, to, { recursive: true, filter: (path) => !leftOut.includes(path) })
  const before = acknowledged
  const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  mkdirSync(join(to, 'pg_wal'), { recursive: true })
  cpSync(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true })
  await session.end()
  saving = false
  await writer

  // Root copies as root; the database runs as another user.
  createPostgresRunner().own(to)
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '--reference', from, to])
  execFileSync('chmod', ['700', to])
  const restored = await startEmbeddedDatabase(elsewhere)
  const [found] = await query<Row>({ ...restored.connection }, versions)
  const [now] = await query<Row>({ ...cluster.connection }, versions)
  await restored.stop()
  await api.close()
  await opened.db.destroy()
  await cluster.remove()

  expect(now).toEqual({ version: acknowledged, changes: acknowledged })
  expect(before).toBeGreaterThan(1)
  expect(found?.version).toBeGreaterThanOrEqual(before)
  expect(found?.version).toBeLessThanOrEqual(acknowledged)
  expect(found?.changes).toBe(found?.version)
})
