import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationToken } from '../../../tools/token.ts'
import type { Connection } from '../src/db/db.ts'
import { commandOf, runProcess, until } from './support/command.ts'
import { withClient } from './support/database.ts'
import { databaseProcess } from './support/kill-rounds.ts'
import { EndedEarly, freePort, type ServerProcess, serverFile, startProcess } from './support/server-process.ts'

const isRoot = process.getuid?.() === 0
/** The user and group "nobody", which exists on every system. */
const nobody = 65_534
let folder: string
let env: Record<string, string>
const servers: ServerProcess[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goat-process-'))
  env = { PORT: await freePort(), DATA_DIR: join(folder, 'data') }
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server, which is stopped after the test. */
async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ ...env, ...more })
  servers.push(server)
  return server
}

describe('the data folder', () => {
  test.runIf(isRoot)('an ordinary user has the database run as themselves', async () => {
    const dataDir = env['DATA_DIR'] ?? ''
    chmodSync(folder, 0o711)
    mkdirSync(dataDir)
    chownSync(dataDir, nobody, nobody)
    // Allowed only to read a checkout below root's folder.
    const caps = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup']
    const as = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...caps, process.execPath, serverFile]
    const server = await startProcess({ ...env, DEMO_DATA: 'off' }, as)
    servers.push(server)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    for (const pid of [server.pid, databaseProcess(dataDir)]) expect(userOf(pid)).toBe('nobody')
    expect(await servers.pop()?.end('SIGTERM')).toBe(0)
    expect(postgresProcesses(dataDir)).toEqual([])
  })

  test('OPS-1, OPS-3, OPS-4, OPS-5: what servers on one data folder do, one after the other', async () => {
    const dataDir = env['DATA_DIR'] ?? ''
    const service = '/api/nl/cutoffs/NL-GRTZ-AMS/DHL_PAKKET'
    const first = await start()
    const headers = {
      authorization: `Bearer ${await demonstrationToken({ baseUrl: first.url, person: 'editor' })}`,
      'content-type': 'application/json',
    }
    const put = (versionNumber: number, weekday: string) =>
      fetch(`${first.url}${service}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ default: { weekday, saturday: '04:05', sunday: '06:07' }, versionNumber }),
      })

    // OPS-3: a second server reports it in one sentence and exits non-zero; the first keeps running.
    const second = await startProcess({ ...env, PORT: await freePort() }).catch((error: unknown) => error)
    if (!(second instanceof EndedEarly)) throw new Error('it started')
    expect(second.exit).toBe(1)
    expect(second.output.trim()).toBe(
      `Another server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    const other = join(folder, 'other')
    const taken = await startProcess({ ...env, DATA_DIR: other, DEMO_DATA: 'off' }).catch((error: unknown) => error)
    if (!(taken instanceof EndedEarly)) throw new Error('it started')
    expect(taken.output.trim()).toContain(`Port ${env['PORT']} is taken by another program. Stop it, or set PORT to another one.`)
    expect(postgresProcesses(other)).toEqual([])
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)

    // OPS-4: requests in progress at shutdown are completed first; exit code 0, no database process left.
    expect((await put(1, '01:00')).status).toBe(200)
    const socket = { host: join(dataDir, 'run'), port: 5432, user: 'goat', database: 'goat' }
    await withClient(socket, async (client) => {
      await client.query('BEGIN')
      await client.query("SELECT 1 FROM records WHERE kind = 'cutoff' AND key LIKE '%/DHL_PAKKET' FOR UPDATE")
      const answer = put(2, '01:02:03')
      await untilWaiting(socket)
      servers.pop()
      const ended = first.end('SIGTERM')
      await untilStopping(first)
      await client.query('ROLLBACK')
      expect((await answer).status).toBe(200)
      await client.end().catch(() => undefined)
      expect(await ended).toBe(0)
    })
    expect(postgresProcesses(dataDir)).toEqual([])

    // OPS-1: saved data survives a restart, and an earlier sign-in is still valid.
    const third = await start()
    const list = await (await fetch(`${third.url}/api/nl/deliveryConfigurations`, { headers })).text()
    expect(list).toContain('"default":{"weekday":"01:02:03","saturday":"04:05:00","sunday":"06:07:00"}')

    // OPS-5: a killed server leaves its database running, and the next server takes it over.
    const before = databaseProcess(dataDir)
    await servers.pop()?.end('SIGKILL')
    const fourth = await start()
    expect(databaseProcess(dataDir)).toBe(before)
    // PostgreSQL refuses to run as root.
    expect(userOf(before)).toBe(isRoot ? 'postgres' : userInfo().username)

    // OPS-4: SIGINT, too. A newly forked backend still has the command line of the database server, so there may be several.
    expect(postgresProcesses(dataDir)).not.toEqual([])
    servers.pop()
    expect(await fourth.end('SIGINT')).toBe(0)
    expect(postgresProcesses(dataDir)).toEqual([])
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
    await expect.poll(() => list('uk')).toContain('"weekday":"17:00:00"')
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
})

/** Waits until a statement waits for a lock. */
async function untilWaiting(connection: Connection): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
  await withClient(connection, (client) => until(async () => (await client.query(waiting)).rowCount !== 0))
}

/** Waits until the server accepts no new connections. */
async function untilStopping(server: ServerProcess): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    return answer === undefined || answer.status === 503
  })
}

function userOf(pid: number): string {
  return execFileSync('ps', ['-o', 'user=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** The main database processes of a data folder. */
function postgresProcesses(dataDir: string): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes('/bin/postgres') && line.includes(dataDir))
}
