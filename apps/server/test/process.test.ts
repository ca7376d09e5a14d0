import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationToken } from '../../../tools/token.ts'
import type { Connection } from '../src/db/db.ts'
import { commandOf, runProcess } from './support/command.ts'
import { withClient } from './support/database.ts'
import { databaseProcess } from './support/kill-rounds.ts'
import { EndedEarly, freePort, type ServerProcess, startProcess } from './support/server-process.ts'

const isRoot = process.getuid?.() === 0
/** The user and group "nobody", which exists on every system. */
const nobody = 65_534
let folder: string
let env: Record<string, string>
const servers: ServerProcess[] = []

/** A data folder with the demonstration data, which tests copy: creating one takes seconds. */
const prepared = mkdtempSync(join(tmpdir(), 'goat-prepared-'))
beforeAll(async () => {
  const server = await startProcess({ PORT: await freePort(), DATA_DIR: join(prepared, 'data') })
  await server.end('SIGTERM')
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goat-process-'))
  env = { PORT: await freePort(), DATA_DIR: join(folder, 'data') }
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server on a copy of the prepared data folder, or without demonstration data on a new one. */
async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const { DATA_DIR = '' } = env
  // Keeps the owners, as PostgreSQL runs as another user than root.
  if (!existsSync(DATA_DIR) && more['DEMO_DATA'] === undefined) execFileSync('cp', ['-a', join(prepared, 'data'), DATA_DIR])
  const server = await startProcess({ ...env, ...more })
  servers.push(server)
  return server
}

describe('the data folder', () => {
  test('OPS-3: a second server on the same DATA_DIR reports it in one sentence and exits non-zero; the first keeps running', async () => {
    const first = await start()
    const second = await startProcess({ ...env, PORT: await freePort() }).catch((error: unknown) => error)
    expect(second).toBeInstanceOf(EndedEarly)
    if (!(second instanceof EndedEarly)) return
    expect(second.exit).toBe(1)
    expect(second.output.trim()).toBe(
      `Another server is already using the data folder ${env['DATA_DIR']}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('OPS-5: a killed server leaves its database running, and the next server takes it over', async () => {
    await start()
    const before = databaseProcess(env['DATA_DIR'] ?? '')
    await servers.pop()?.end('SIGKILL')
    await start()
    expect(databaseProcess(env['DATA_DIR'] ?? '')).toBe(before)
    // PostgreSQL refuses to run as root.
    expect(userOf(before)).toBe(isRoot ? 'postgres' : userInfo().username)
  })

  test.runIf(isRoot)('an ordinary user has the database run as themselves', async () => {
    const dataDir = env['DATA_DIR'] ?? ''
    chmodSync(folder, 0o711)
    mkdirSync(dataDir)
    chownSync(dataDir, nobody, nobody)
    // Allowed only to read a checkout below root's folder.
    const caps = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup']
    const as = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...caps]
    const server = await startProcess({ ...env, DEMO_DATA: 'off' }, as)
    servers.push(server)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    for (const pid of [server.pid, databaseProcess(dataDir)]) expect(userOf(pid)).toBe('nobody')
    expect(await servers.pop()?.end('SIGTERM')).toBe(0)
    expect(postgresProcesses(dataDir)).toEqual([])
  })

  test('OPS-1: saved data survives a restart, and an earlier sign-in is still valid', async () => {
    const first = await start()
    const token = await demonstrationToken({ baseUrl: first.url, person: 'editor' })
    const put = await fetch(`${first.url}/api/nl/cutoffs/NL-GRTZ-AMS/DHL_PAKKET`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ default: { weekday: '01:02:03', saturday: '04:05', sunday: '06:07' }, versionNumber: 1 }),
    })
    expect(put.status).toBe(200)
    expect(await servers.pop()?.end('SIGTERM')).toBe(0)
    const second = await start()
    const list = await (
      await fetch(`${second.url}/api/nl/deliveryConfigurations`, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    expect(list).toContain('"default":{"weekday":"01:02:03","saturday":"04:05:00","sunday":"06:07:00"}')
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('OPS-4: %s shuts down cleanly: exit code 0, no database process left', async (signal) => {
    const server = await start()
    // A newly forked backend still has the command line of the database server, so there may be several.
    expect(postgresProcesses(env['DATA_DIR'] ?? '')).not.toEqual([])
    servers.pop()
    expect(await server.end(signal)).toBe(0)
    expect(postgresProcesses(env['DATA_DIR'] ?? '')).toEqual([])
  })

  test('OPS-4: requests in progress at shutdown are completed first', async () => {
    const server = await start()
    const token = await demonstrationToken({ baseUrl: server.url, person: 'editor' })
    const socket = { host: join(env['DATA_DIR'] ?? '', 'run'), port: 5432, user: 'goat', database: 'goat' }
    await withClient(socket, async (client) => {
      await client.query('BEGIN')
      await client.query("SELECT 1 FROM records WHERE kind = 'cutoff' AND key LIKE '%/DHL_PAKKET' FOR UPDATE")
      const answer = fetch(`${server.url}/api/nl/cutoffs/NL-GRTZ-AMS/DHL_PAKKET`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ default: { weekday: '01:00', saturday: '02:00', sunday: '03:00' }, versionNumber: 1 }),
      })
      await untilWaiting(socket)
      servers.pop()
      const ended = server.end('SIGTERM')
      await untilStopping(server)
      await client.query('ROLLBACK')
      expect((await answer).status).toBe(200)
      await client.end().catch(() => undefined)
      expect(await ended).toBe(0)
    })
  })

  test('SIG-18, OPS-2, OPS-17: the address and the demonstration users are printed; without demonstration data the lists are empty, and an import during the run is shown', async () => {
    const server = await start({ DEMO_DATA: 'off' })
    const welcome = [
      `Global Operations Admin Tool: ${server.url}`,
      'Demonstration people to sign in as:',
      '  Robin Hughes, Editor: Can view and change everything.',
      '  Kim Okafor, Second editor: Can view and change everything, to try out what happens when two people work at once.',
      '  Sanne de Vries, Viewer: Can view everything.',
      '  Alex Morgan, No access: Can sign in, but sees only how to ask for access.',
    ]
    await expect.poll(server.output).toContain(`\n${welcome.join('\n')}\n`)
    const token = await demonstrationToken({ baseUrl: server.url, person: 'viewer' })
    const list = async (brand: string) =>
      (await fetch(`${server.url}/api/${brand}/deliveryConfigurations`, { headers: { authorization: `Bearer ${token}` } })).text()
    for (const brand of ['uk', 'nl']) expect(await list(brand)).toBe('{"results":[]}')

    const times = { weekday: '17:00', saturday: '12:00', sunday: '10:00' }
    const entry = { factoryCode: 'GB-DPS-SLE', deliveryService: '44', versionNumber: 9, cutoff: { default: times, exceptions: [] } }
    writeFileSync(join(folder, 'cutoffs.json'), JSON.stringify({ results: [entry] }))
    const run = { folder, database: {}, env: { DATABASE_URL: '', DATA_DIR: env['DATA_DIR'] ?? '' } }
    const done = await runProcess(commandOf('import:cutoffs'), ['--brand', 'uk', 'cutoffs.json'], run)
    expect(done).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('1 added: GB-DPS-SLE/44') })
    await expect.poll(() => list('uk'), { timeout: 20_000 }).toContain('"weekday":"17:00:00"')
    expect(await list('nl')).toBe('{"results":[]}')
  })
})

describe('OPS-3: failed starts', () => {
  test('every invalid setting is listed, and nothing is started', async () => {
    const failed = await startProcess({ ...env, PORT: 'many', LOG_LEVEL: 'loud' }).catch((error: unknown) => error)
    if (!(failed instanceof EndedEarly)) throw new Error('it started')
    expect(failed.output.trim().split('\n')).toEqual([
      'The configuration has faults:',
      '- PORT must be a whole number from 1 to 65535, not "many".',
      '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ])
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ HOST: '0.0.0.0' }, 'the server would listen on 0.0.0.0, which others can reach'],
    [{ PUBLIC_URL: 'https://tool.example.com' }, 'people would come by https://tool.example.com, which others can reach'],
  ])('the demonstration sign-in with %j', async (more, reason) => {
    const failed = await startProcess({ ...env, ...more }).catch((error: unknown) => error)
    if (!(failed instanceof EndedEarly)) throw new Error('it started')
    expect(failed.output).toContain(reason)
    expect(failed.exit).toBe(1)
  })

  test('a port in use is reported in a sentence, and the database is stopped', async () => {
    const first = await start()
    const other = join(folder, 'other')
    const failed = await startProcess({ ...env, DATA_DIR: other }).catch((error: unknown) => error)
    if (!(failed instanceof EndedEarly)) throw new Error('it started')
    expect(failed.output.trim()).toContain(`Port ${env['PORT']} is taken by another program. Stop it, or set PORT to another one.`)
    expect(postgresProcesses(other)).toEqual([])
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  })
})

/** Waits until a statement waits for a lock. */
async function untilWaiting(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    for (;;) {
      const { rowCount } = await client.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
      if (rowCount !== 0) return
    }
  })
}

/** Waits until the server accepts no new connections. */
async function untilStopping(server: ServerProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (answer === undefined || answer.status === 503) return
  }
}

function userOf(pid: number): string {
  return execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** The main database processes of a data folder. */
function postgresProcesses(dataDir: string): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes('/bin/postgres') && line.includes(dataDir))
}
