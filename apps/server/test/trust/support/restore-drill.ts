import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { worldKinds } from '@goat/domain/kinds/kind'
import type { World } from '@goat/foresight/world'
import { followWorld, LostRevision } from '@goat/foresight-client/follow-world'
import { demonstrationToken } from '../../../../../tools/token.ts'
import { importDeliveryOptions } from '../../../src/commands/import-lines.ts'
import { verify } from '../../../src/commands/maintenance.ts'
import type { Connection } from '../../../src/db/db.ts'
import { findRunningDatabase } from '../../../src/db/embedded-database.ts'
import { commandOf, runHere, runProcess, until } from '../../support/command.ts'
import { freePort, type ServerProcess, startProcess } from '../../support/server-process.ts'
import { compareWrites } from './failover/compare.ts'
import { recordsOf, startServer, withSetting } from './failover/setting.ts'
import { Writes } from './failover/writes.ts'
import { query, targetOf } from './load.ts'

type Running = { readonly server: ServerProcess; readonly connection: Connection }
/** A running installation, and how it is backed up and restored beside itself, as in docs/operating.md. */
export type Installation = Running & {
  readonly folder: string
  readonly writes: Writes
  readonly backUp: () => Promise<void>
  /** Restores the backup, and starts a server on it. */
  readonly restore: () => Promise<Running>
}

/** Fills an installation, backs it up during writes, restores it, compares both and moves a follower. `compare` compares again. */
export async function restoreDrill(
  { folder, server, connection, writes, ...steps }: Installation,
  changes: number,
  say = (_what: string) => {},
) {
  const figures: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    say(`${what} …`)
    const started = performance.now()
    const done = await work()
    figures.push(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return done
  }
  const saved = (more: number, enough = writes.acknowledged.length + more) => until(async () => writes.acknowledged.length >= enough)
  await timed(`${changes} changes imported during writes`, () => fill(connection, folder, changes))
  await using follower = follow(server.url)
  await follower.ready
  await writes.refreshTokens()
  await saved(20)
  const before = writes.acknowledged.map(({ key }) => key)
  await timed('Backup during writes', steps.backUp)
  await saved(40)
  const restored = await timed('Restore beside the running installation, until its server is ready', steps.restore)
  const settled = await writes.settle()
  const compare = async () => [
    ...(await compareDatabases(connection, restored.connection)),
    ...(await missingIn(restored.connection, before)).map((key) => `${key} was acknowledged before the backup and is not in it`),
  ]
  const faults = await timed('Comparison of the log and every record', async () => [
    ...(settled ? [] : ['writes were not settled within two minutes']),
    ...writes.faults,
    ...(await compareWrites(connection, writes)),
    ...(await compare()),
  ])
  faults.push(...(await timed('A follower of the running installation moved to the restored one', () => follower.moveTo(restored))))
  const acknowledged = writes.acknowledged.map(({ key }) => key)
  const lost = await missingIn(restored.connection, acknowledged)
  const newest = 'SELECT brand AS id, extract(epoch FROM max(at)) / 60 AS value FROM change_log GROUP BY brand'
  const [end, ends] = await Promise.all(
    [connection, restored.connection].map(async (one) => Number((await pairsOf(one, newest)).get('uk'))),
  )
  figures.push(
    `Writes acknowledged: ${acknowledged.length}, of them ${before.length} before the backup began`,
    `Lost by going back to the backup: ${lost.length} changes, the last ${(Number(end) - Number(ends)).toFixed(1)} minutes`,
  )
  return { figures, faults, restored, compare }
}

/** An embedded installation in a new folder. */
export async function withEmbedded<T>(folder: string, work: (installation: Installation) => Promise<T>): Promise<T> {
  const start = async (name: string) => {
    const dataDir = join(folder, name)
    const server = await startProcess({ PORT: await freePort(), DATA_DIR: dataDir })
    started.push(server)
    return { server, connection: (await findRunningDatabase(dataDir)) ?? {} }
  }
  const started: ServerProcess[] = []
  mkdirSync(folder, { recursive: true })
  try {
    const running = await start('data')
    const target = await targetOf(running.server.url)
    const writes = new Writes([target], await recordsOf(target), 30)
    const installation = {
      ...running,
      folder,
      writes,
      backUp: async () => {
        const env = { DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') }
        const { code, stderr } = await runProcess(commandOf('backup'), ['backup'], { folder, database: running.connection, env })
        if (code !== 0) throw new Error(stderr)
      },
      restore: async () => {
        execFileSync('cp', ['-a', join(folder, 'backup'), join(folder, 'restored')])
        return start('restored')
      },
    }
    return await work(installation).finally(() => writes.close())
  } finally {
    for (const server of started) await server.end('SIGTERM')
  }
}

/** The same on Patroni: a dump, restored as another database. */
export function withPatroni<T>(folder: string, work: (installation: Installation) => Promise<T>): Promise<T> {
  return withSetting('closed', join(folder, 'logs'), async ({ programs, cluster, proxy, servers: [server], writes }) => {
    if (server === undefined) throw new Error('no server was started')
    const dump = join(programs.folder, 'goat.dump')
    const restoredUrl = proxy.databaseUrl.replace(/goat$/, 'restored')
    const program = (name: string) => `/usr/lib/postgresql/15/bin/${name}`
    return work({
      server,
      folder,
      writes,
      connection: proxy.connection('goat'),
      backUp: async () => void (await programs.run(program('pg_dump'), ['--format=custom', `--file=${dump}`, proxy.databaseUrl])),
      restore: async () => {
        await query(cluster.at(await cluster.withRole('leader')), 'CREATE DATABASE restored OWNER goat')
        await programs.run(program('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, dump])
        return { server: await startServer(programs, restoredUrl), connection: { ...proxy.connection('goat'), database: 'restored' } }
      },
    })
  })
}

/** Imports the same delivery options again and again, with other prices, as any import does. */
async function fill(database: Connection, folder: string, changes: number): Promise<void> {
  const most = 20_000
  for (let left = changes; left > 0; left -= most) {
    const flags = { acceptsDeliveryInstructions: false, isGuaranteed: false, isTracked: true }
    const like = { fulfilmentCentreId: 'GB-DRILL', description: '', ...flags, priority: 1, timeZone: 'Europe/London' }
    const price = Math.ceil(left / most)
    const options = Array.from({ length: Math.min(left, most) }, (_, at) => ({ id: `option-${at}`, name: `Option ${at}`, ...like, price }))
    writeFileSync(join(folder, 'options.jsonl'), options.map((one) => JSON.stringify(one)).join('\n'))
    const { code, stderr } = await run(importDeliveryOptions, ['--brand', 'uk', 'options.jsonl'], { folder, database })
    if (code !== 0) throw new Error(stderr)
  }
}

/** Runs a command, again if a busy machine did not answer in time. */
async function run(...call: Parameters<typeof runHere>): ReturnType<typeof runHere> {
  for (let left = 10; ; left -= 1) {
    const done = await runHere(...call)
    if (left === 0 || !done.stderr.includes('timeout expired')) return done
  }
}

/** A follower that is led from one installation to another, as by a changed address. */
function follow(from: string) {
  let [to, moved, isTold] = [from, new AbortController(), false]
  const stored: Partial<World> = {}
  const follower = followWorld({
    baseUrl: `${from}/api/uk`,
    token: () => demonstrationToken({ baseUrl: to, person: 'viewer' }),
    fetch: (url, init = {}) =>
      fetch(String(url).replace(from, to), { ...init, signal: AbortSignal.any([moved.signal, ...(init.signal ? [init.signal] : [])]) }),
    store: { load: async () => undefined, save: async ({ world }) => void Object.assign(stored, world) },
    onError: (error) => {
      isTold ||= error instanceof LostRevision
    },
  })
  return {
    ready: follower.ready,
    moveTo: async ({ server, connection }: Running): Promise<string[]> => {
      const kinds = `brand = 'uk' AND kind IN ('${worldKinds.join("','")}')`
      const records = await pairsOf<object>(connection, `SELECT kind || ' ' || key AS id, value FROM records WHERE ${kinds}`)
      const revision = Number((await revisionsOf(connection)).get('uk'))
      ;[to, isTold] = [server.url, false]
      moved.abort()
      moved = new AbortController()
      const isBack = await until(async () => isTold && stored.revision === revision).then(
        () => true,
        () => false,
      )
      if (!isBack)
        return [`a follower was ${isTold ? '' : 'not '}told to read again, and is at revision ${stored.revision}, not ${revision}`]
      const own = worldKinds.flatMap((kind) => (stored.records?.[kind] ?? []).map(({ key, value }) => [`${kind} ${key}`, value] as const))
      const differing = own
        .filter(([id, value]) => !isDeepStrictEqual(records.get(id), value))
        .map(([id]) => `a follower has another ${id}`)
      return own.length === records.size ? differing : [...differing, `a follower has ${own.length} records, stored are ${records.size}`]
    },
    [Symbol.asyncDispose]: () => follower.close(),
  }
}

/** The restored log has to be the beginning of the running one, and every record as that log leaves it. */
async function compareDatabases(running: Connection, restored: Connection): Promise<string[]> {
  const faults: string[] = []
  const log = `SELECT brand || ' ' || revision AS id, md5(c::text) AS value FROM change_log c`
  const [all, some, newest] = [await pairsOf(running, log), await pairsOf(restored, log), await revisionsOf(restored)]
  for (const [id, hash] of some) if (all.get(id) !== hash) faults.push(`change ${id} is another one in the restored log`)
  for (const id of all.keys()) {
    const [brand = '', revision] = id.split(' ')
    if (Number(revision) <= Number(newest.get(brand)) && !some.has(id)) faults.push(`change ${id} is not in the restored log`)
  }
  for (const table of ['identity_keys', 'products', 'product_variants']) {
    const rows = `SELECT '' AS id, md5(string_agg(t::text, '' ORDER BY t::text)) AS value FROM ${table} t`
    if (!isDeepStrictEqual(await pairsOf(running, rows), await pairsOf(restored, rows))) faults.push(`the tables ${table} differ`)
  }
  for (const [name, database] of Object.entries({ running, restored })) {
    const { code, stderr } = await run(verify, [], { folder: '.', database })
    if (code !== 0) faults.push(`npm run verify on the ${name} database: ${stderr.trim()}`)
  }
  return faults
}

async function missingIn(connection: Connection, keys: readonly string[]): Promise<string[]> {
  const logged = await pairsOf(connection, 'SELECT DISTINCT request_id AS id FROM change_log')
  return keys.filter((key) => !logged.has(key))
}

const revisionsOf = (connection: Connection) => pairsOf(connection, 'SELECT brand AS id, revision AS value FROM brand_revisions')

async function pairsOf<T = string>(connection: Connection, text: string): Promise<ReadonlyMap<string, T>> {
  return new Map((await query<{ id: string; value: T }>(connection, text)).map(({ id, value }) => [id, value]))
}
