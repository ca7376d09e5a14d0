import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startServer } from '../src/server.ts'
import { addressOf, commandOf, type Script, startCommand, until } from './support/command.ts'
import { createTestDatabase, withClient } from './support/database.ts'
import { databaseProcess } from './support/kill-rounds.ts'
import { EndedEarly, freePort, serverFile, startProcess } from './support/server-process.ts'
import { smallDisk } from './trust/support/cluster.ts'

let folder: string
let dataDir: string
let env: { PORT: string; DATA_DIR: string; DEMO_DATA: string; LOG_LEVEL: string }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goat-lifetime-'))
  dataDir = join(folder, 'data')
})
beforeEach(async () => {
  // Another program may take one that was free a while ago.
  env = { PORT: await freePort(), DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'fatal' }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const socket = () => ({ host: join(dataDir, 'run'), port: 5432, user: 'goat', database: 'goat' })
const databaseRuns = (data = dataDir) => existsSync(join(data, 'postgres', 'postmaster.pid'))

/** Whether a client with an application name like this is connected to the database. */
async function connected(name: string): Promise<boolean> {
  const ask = (client: pg.Client) => client.query('SELECT FROM pg_stat_activity WHERE application_name LIKE $1', [name])
  const found = await withClient(socket(), ask).catch(() => undefined)
  return (found?.rowCount ?? 0) > 0
}

/** Starts a program of the product in a separate process on the embedded database; `ended` is its exit code. */
function startAlone(file: Script, args: readonly string[], more: Partial<typeof env> = {}) {
  const child = startCommand(file, args, { folder, database: {}, env: { ...env, ...more, DATABASE_URL: '' } })
  return { child, ended: new Promise<number | null>((resolve) => child.on('exit', resolve)) }
}

const disk = smallDisk(20)
afterAll(() => typeof disk === 'string' || disk.unmount())

test.skipIf(typeof disk === 'string')(
  'OPS-3: a disk that is too small for a new database is named, and nothing is created on it',
  async () => {
    const data = typeof disk === 'string' ? disk : disk.folder
    const refused = `The disk of ${data} has 20 MB free; a new database needs 128 MB. Set DATA_DIR to a folder on another disk.`
    await expect(startServer(readConfig({ ...env, DATA_DIR: data }))).rejects.toThrow(refused)
    expect(readdirSync(data)).toEqual(['run'])
  },
)

const filling = smallDisk(140)
afterAll(() => typeof filling === 'string' || filling.unmount())

test.skipIf(typeof filling === 'string')(
  'OPS-3: a first start that is killed, or whose disk fills up, leaves nothing that prevents the next one',
  async () => {
    const data = typeof filling === 'string' ? filling : filling.folder
    const isCreating = () => readdirSync(data).some((name) => name.startsWith('postgres.new-'))
    const start = () => startAlone([serverFile], [], { DATA_DIR: data })
    const killed = start()
    await until(async () => isCreating(), 5)
    killed.child.kill('SIGKILL')
    await killed.ended

    const full = start()
    let output = ''
    full.child.stderr?.on('data', (chunk) => (output += chunk))
    await until(async () => databaseRuns(data), 5)
    // Otherwise it may have started before the disk is full.
    full.child.kill('SIGSTOP')
    const filler = join(data, 'filler')
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(16 * 1024 * 1024))
    }).toThrow('ENOSPC')
    full.child.kill('SIGCONT')
    expect(await full.ended).toBe(1)
    // Some statements that fail for lack of space end the whole database, which may also not have started yet.
    expect(output).toMatch(/No space left on device|terminat|did not start.* Its disk has 0 MB free/)
    expect([databaseRuns(data), isCreating()]).toEqual([false, false])

    rmSync(filler)
    const server = await startServer(readConfig({ ...env, DATA_DIR: data }))
    await server.close()
    expect(databaseRuns(data)).toBe(false)
  },
)

describe('OPS-3: interrupted programs leave no database running', () => {
  test('a server stopped before it has started', async () => {
    const { child, ended } = startAlone([serverFile], [])
    let output = ''
    child.stderr.on('data', (chunk) => (output += chunk))
    await until(async () => databaseRuns())
    child.kill('SIGTERM')
    expect([await ended, output]).toEqual([0, ''])
    expect(databaseRuns()).toBe(false)
  })

  test('an interrupted command', async () => {
    const { child, ended } = startAlone(commandOf('import:products'), ['-'])
    await until(() => connected('goat'))
    child.kill('SIGINT')
    expect(await ended).toBe(1)
    expect(databaseRuns()).toBe(false)
  })

  test('a server that fails to close a resource', async () => {
    const server = await startServer(readConfig(env))
    const { app } = server
    const close = app.close.bind(app)
    Object.assign(app, {
      close: async () => {
        await close()
        throw new Error('it cannot be closed')
      },
    })
    await expect(server.close()).rejects.toThrow('it cannot be closed')
    expect(databaseRuns()).toBe(false)
  })
})

test('a server that is told to stop takes calls on new connections for DRAIN_SECONDS, though it is not ready', async () => {
  const server = await startProcess({ ...env, DRAIN_SECONDS: '3' })
  const ask = async (path: string) => (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).status
  const end = server.end('SIGTERM')
  await until(async () => (await ask('/readyz')) !== 200)
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200])
  expect(await end).toBe(0)
})

test('a killed database process is restarted, and the server keeps the lock on its folder', async () => {
  const server = await startProcess(env)
  try {
    const before = databaseProcess(dataDir)
    process.kill(before, 'SIGKILL')
    await until(async () => databaseRuns() && databaseProcess(dataDir) !== before && (await connected('goat server %')))
    await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
    const second = await startProcess({ ...env, PORT: await freePort() }).catch((error: unknown) => error)
    expect(second instanceof EndedEarly && second.output).toContain('Another server is already using the data folder')
  } finally {
    expect(await server.end('SIGTERM')).toBe(0)
  }
  expect(databaseRuns()).toBe(false)
})

test('a start removes expired idempotency keys, however briefly the server ran before', async () => {
  const database = await createTestDatabase()
  await database.pool.query(
    `INSERT INTO idempotency_keys (brand, actor_subject, key, request_hash, status, answer, created_at)
     SELECT 'uk', 's', key, 'h', 0, '{}', now() - age FROM (VALUES ('old', interval '25 hours'), ('young', interval '23 hours')) AS kept (key, age)`,
  )
  const server = await startServer(readConfig({ ...env, DATABASE_URL: addressOf(database.connection) }))
  await server.close()
  const { rows } = await database.pool.query('SELECT key FROM idempotency_keys')
  await database.drop()
  expect(rows).toEqual([{ key: 'young' }])
})
