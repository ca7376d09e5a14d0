import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { loadDemonstrationOnce } from '../../src/load-demonstration.ts'
import { createTestApi, type TestApi } from '../support/api.ts'
import { path as schedules } from '../support/designation.ts'
import { planCalls, plansOfEveryState } from '../support/plans.ts'
import { clockAt, notAsLogged } from '../support/stored.ts'
import { createExternalCluster, reach } from './support/external-cluster.ts'
import { query } from './support/load.ts'
import { contentOf, type Saving, type Stored, startSaving, storedIn } from './support/saving.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'goat-restored-'))
  folders.push(folder)
  return folder
}

/** Expects everything acknowledged before the copy began or ended, and nothing that was never requested. */
function expectWhole(stored: Stored | undefined, before: number, saving: Saving): void {
  expect(before).toBeGreaterThan(20)
  expect(stored?.version).toBeGreaterThanOrEqual(before)
  expect(stored?.version).toBeLessThanOrEqual(saving.acknowledged())
  expect(stored?.changes).toBe(stored?.version)
}

test('OPS-10, PLN-8: an external database, backed up during writes: a dump and a copy have all earlier acknowledged writes and plans, in the next major version too', async ({
  skip,
}) => {
  const external = await createExternalCluster()
  if (typeof external === 'string') return skip(external)
  const folder = newFolder()
  const dump = async (file: string) => {
    await external.client('pg_dump', [...reach(external.connection), '--format=custom', `--file=${file}`, 'postgres'])
    return file
  }
  const saving = await startSaving(external.connection)
  await saving.more()
  const before = saving.acknowledged()
  const during = await dump(join(folder, 'during'))
  const copy = join(external.folder, 'copy')
  await external.client('pg_basebackup', [...reach(external.connection), '--wal-method=stream', '--checkpoint=fast', `--pgdata=${copy}`])
  await saving.stop()
  const starts = Date.now() + 86_400_000
  const plans = await onDatabase(external.connection, (api) => plansOfEveryState(api, starts))
  const after = await dump(join(folder, 'after'))
  const original = await contentOf(external.connection)
  await onDatabase(external.connection, async (api) => {
    for (const id of [plans.get('draft')?.id ?? '', plans.get('scheduled')?.id ?? ''])
      expect(await planCalls(api).act({ id }, 'apply')).toMatchObject({ status: 200 })
  })

  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '--reference', external.folder, copy])
  const started = await external.startOn(copy)
  const copied = await storedIn(started.connection)
  await started.remove()

  // As in docs/operating.md: an embedded database of a newer major version in an empty data folder, and the dump restored into it.
  const embedded = await startEmbeddedDatabase(folder)
  const earlier = { ...embedded.connection, database: 'earlier' }
  await query(embedded.connection, 'CREATE DATABASE earlier')
  const restore = (file: string, database: string) =>
    external.client('pg_restore', [...reach(embedded.connection), '--exit-on-error', '--no-owner', `--dbname=${database}`, file])
  await Promise.all([restore(during, 'earlier'), restore(after, 'goat')])
  const dumped = await storedIn(earlier)
  const restored = await contentOf(embedded.connection)
  const went = await goesOn(embedded.connection)
  await onDatabase(embedded.connection, async (api) => {
    const { act, read } = planCalls(api)
    const ids = async () => ((await api.call('viewer', 'GET', schedules)).body as { Id: string }[]).map(({ Id }) => Id)
    for (const [state, one] of plans) expect(await read(one.id)).toEqual({ ...one, state })
    expect(await ids()).not.toContain('draft')
    await clockAt(api.database.db, starts + 900_001)
    const states = new Map(await Promise.all([...plans].map(async ([state, { id }]) => [state, (await read(id)).state] as const)))
    expect(states).toEqual(new Map([...[...plans.keys()].map((one) => [one, one] as const), ['scheduled', 'missed'], ['active', 'ended']]))
    for (const state of ['draft', 'approved', 'scheduled'] as const)
      expect(await act({ id: plans.get(state)?.id ?? '' }, 'apply')).toMatchObject({ status: 200 })
    expect(await ids()).toEqual(expect.arrayContaining(['draft', 'approved', 'scheduled']))
    for (const kind of ['designation', 'plan'] as const) expect(await notAsLogged(api.database.db, { kind })).toEqual([])
  })
  await embedded.stop()
  await saving.close()
  await external.remove()

  for (const stored of [copied, dumped]) expectWhole(stored, before, saving)
  expect(Object.keys(original).length).toBeGreaterThan(10)
  for (const [name, rows] of Object.entries(original)) expect([name, restored[name]]).toEqual([name, rows])
  expect(went).toEqual({ migrations: [], demonstration: false, kept: true })
})

/** The application on a database. */
async function onDatabase<T>(connection: EmbeddedDatabase['connection'], work: (api: TestApi) => Promise<T>): Promise<T> {
  const opened = openDatabase({ ...connection }, { error: () => undefined })
  const api = await createTestApi({ deps: opened })
  try {
    return await work({ ...api, database: { ...api.database, ...opened } })
  } finally {
    await api.close()
    await opened.db.destroy()
  }
}

/** Starts on a database as a server does: nothing to migrate or load, and a change log that continues and is append-only. */
async function goesOn(connection: EmbeddedDatabase['connection']) {
  const { db, pool } = openDatabase({ ...connection }, { error: () => undefined })
  try {
    const migrations = await migrate(pool)
    const demonstration = await loadDemonstrationOnce(pool)
    const refused = await query({ ...connection }, 'DELETE FROM change_log').then(
      () => false,
      () => true,
    )
    const [next] = await query<{ beyond: boolean }>(
      { ...connection },
      `SELECT nextval(pg_get_serial_sequence('change_log', 'id')) > (SELECT max(id) FROM change_log)
        AND (SELECT revision FROM brand_revisions WHERE brand = 'uk') = (SELECT max(revision) FROM change_log WHERE brand = 'uk') AS beyond`,
    )
    return { migrations, demonstration, kept: refused && next?.beyond === true }
  } finally {
    await db.destroy()
  }
}
