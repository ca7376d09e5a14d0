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
export async function restoreDrill({ folder, server, connection, writes, ...steps }: Installation, changes: number) {
  const figures: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
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
  const [ends, end] = await Promise.all([restored.connection, connection].map(newestIn))
  figures.push(
    `Writes acknowledged: ${acknowledged.length}, of them ${before.length} before the backup began`,
    `Lost by going back to the backup: ${lost.length} changes, the last ${(((end ?? 0) - (ends ?? 0)) / 60_000).toFixed(1)} minutes`,
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
    const options = Array.from({ length: Math.min(left, most) }, (_, at) => ({
      id: `option-${at}`,
      fulfilmentCentreId: 'GB-DRILL',
      name: `Option ${at}`,
      description: 'From an import',
      acceptsDeliveryInstructions: false,
      isGuaranteed: false,
      isTracked: true,
      price: Math.ceil(left / most),
      priority: 1,
      timeZone: 'Europe/London',
    }))
    writeFileSync(join(folder, 'options.jsonl'), options.map((one) => JSON.stringify(one)).join('\n'))
    const { code, stderr } = await runHere(importDeliveryOptions, ['--brand', 'uk', 'options.jsonl'], { folder, database })
    if (code !== 0) throw new Error(stderr)
  }
}

/** A follower that is led from one installation to another, as by a changed address. */
function follow(from: string) {
  let to = from
  const errors: unknown[] = []
  const stored: Partial<World> = {}
  const follower = followWorld({
    baseUrl: `${from}/api/uk`,
    token: () => demonstrationToken({ baseUrl: to, person: 'viewer' }),
    fetch: (url, init) =>
      fetch(String(url).replace(from, to), { ...init, signal: AbortSignal.any([moved.signal, ...(init?.signal ? [init.signal] : [])]) }),
    store: { load: async () => undefined, save: async ({ world }) => void Object.assign(stored, world) },
    onError: (error) => errors.push(error),
  })
  let moved = new AbortController()
  return {
    ready: follower.ready,
    moveTo: async ({ server, connection }: Running): Promise<string[]> => {
      const records = await query<{ kind: (typeof worldKinds)[number]; key: string; value: object }>(
        connection,
        `SELECT kind, key, value FROM records WHERE brand = 'uk' AND kind IN ('${worldKinds.join("','")}') ORDER BY kind, key`,
      )
      const differing = () => {
        const own = new Map(worldKinds.flatMap((kind) => (stored.records?.[kind] ?? []).map(({ key, value }) => [`${kind} ${key}`, value])))
        const found = records.filter(({ kind, key, value }) => !isDeepStrictEqual(own.get(`${kind} ${key}`), value))
        return own.size === records.length ? found : [...found, { kind: 'all', key: `${own.size} instead of ${records.length}` }]
      }
      ;[to, errors.length] = [server.url, 0]
      moved.abort()
      moved = new AbortController()
      await until(async () => differing().length === 0).catch(() => undefined)
      return [
        ...differing().map(({ kind, key }) => `the follower has another ${kind} ${key} than the restored database`),
        ...(errors.some((error) => error instanceof LostRevision) ? [] : ['the follower was not told that changes are gone']),
      ]
    },
    [Symbol.asyncDispose]: () => follower.close(),
  }
}

/** The restored log has to be the beginning of the running one, and every record as that log leaves it. */
async function compareDatabases(running: Connection, restored: Connection): Promise<string[]> {
  const rowsOf = async (connection: Connection, table: string, by: string) =>
    new Map(
      (await query<{ id: string; hash: string }>(connection, `SELECT ${by} AS id, md5(t::text) AS hash FROM ${table} t`)).map(
        ({ id, hash }) => [id, hash],
      ),
    )
  const faults: string[] = []
  for (const table of ['identity_keys', 'products', 'product_variants'])
    if (!isDeepStrictEqual(await rowsOf(running, table, 't::text'), await rowsOf(restored, table, 't::text')))
      faults.push(`${table} differ`)
  const [all, some] = [
    await rowsOf(running, 'change_log', "brand || ' ' || revision"),
    await rowsOf(restored, 'change_log', "brand || ' ' || revision"),
  ]
  for (const [id, hash] of some) if (all.get(id) !== hash) faults.push(`change ${id} is another one in the restored log`)
  const newest = new Map(
    (await query<{ brand: string; revision: string }>(restored, 'SELECT brand, revision FROM brand_revisions')).map(
      ({ brand, revision }) => [brand, Number(revision)],
    ),
  )
  for (const id of all.keys()) {
    const [brand = '', revision] = id.split(' ')
    if (Number(revision) <= (newest.get(brand) ?? 0) && !some.has(id)) faults.push(`change ${id} is not in the restored log`)
  }
  for (const [name, database] of Object.entries({ running, restored })) {
    const { code, stderr } = await runHere(verify, [], { folder: '.', database })
    if (code !== 0) faults.push(`npm run verify on the ${name} database: ${stderr.trim()}`)
  }
  return faults
}

async function missingIn(connection: Connection, keys: readonly string[]): Promise<string[]> {
  const logged = new Set((await query<{ id: string }>(connection, 'SELECT DISTINCT request_id AS id FROM change_log')).map(({ id }) => id))
  return keys.filter((key) => !logged.has(key))
}

/** The time of the newest change, in milliseconds. */
async function newestIn(connection: Connection): Promise<number> {
  const [row] = await query<{ at: Date }>(connection, 'SELECT max(at) AS at FROM change_log')
  return row?.at.getTime() ?? 0
}
