import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type BrandId, brandIds, isBrandId } from '@goat/domain/brands'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { type Db, isDatabaseAway, isRaced, openDatabase, sentenceOf } from '../db/db.ts'
import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '../db/embedded-database.ts'
import { checkDatabase, databaseNameOf, refuseFormerRelease } from '../db/migrate.ts'
import { AppError } from '../http/errors.ts'
import type { Origin } from '../records/log.ts'

export type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

export type Terminal = {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly folder: string
  readonly stdin: Readable
  readonly stdout: Output
  readonly stderr: Output
}

/** Rejects with an Error whose message is a sentence for the user. */
export type Command = (terminal: Terminal) => Promise<void>

/**
 * Runs `work` on the configured database, by default one of this release, and says which it is: the external one, the embedded one of a running
 * server, or an embedded one started for the duration of the command. Only a server creates one, because a mistyped folder must not look like an
 * empty database, and only a server upgrades one.
 */
export async function withDatabase<T>(
  { env, stderr }: Terminal,
  work: (db: Db, pool: pg.Pool) => Promise<T>,
  check: (pool: pg.Pool) => Promise<unknown> = refuseFormerRelease,
  onLost: (cause: Error) => void = () => undefined,
): Promise<T> {
  const config = readConfig(env)
  const name = nameOf(config)
  const missing = `There is no database of this product in ${name}. Set DATA_DIR or DATABASE_URL as for the server: only its start creates one.`
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) throw new Error(missing)
  const running = config.databaseUrl === undefined ? await findRunningDatabase(config.dataDir) : { connectionString: config.databaseUrl }
  const started = running === undefined ? await startEmbeddedDatabase(config.dataDir) : undefined
  if (started !== undefined) stopOnSignal(started)
  const connection = running ?? started?.connection ?? {}
  try {
    const { db, pool } = openDatabase(connection, { error: (_details, message) => stderr.write(`${message}\n`) }, 0)
    try {
      pool.on('connect', (client) => void client.on('error', onLost))
      await checkDatabase(pool, databaseNameOf(config))
      const { rowCount } = await pool.query("SELECT WHERE to_regclass('schema_migrations') IS NOT NULL")
      if (rowCount === 0) throw new Error(missing)
      stderr.write(`Database: ${name}\n`)
      await check(pool)
      return await work(db, pool)
    } finally {
      await db.destroy()
    }
  } finally {
    await started?.stop()
  }
}

/** For a command that can use the database of any release. */
export const anyRelease = async (): Promise<void> => undefined

/** For the user, without the password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the folder ${dataDir}`
  const { database, host, port } = new pg.Client(databaseUrl)
  return `"${database}" at ${host}:${port}`
}

/**
 * Runs an import as `withDatabase`. A failure of the database becomes an Error that says whether anything was imported (OPS-19); it also ends
 * the `input`, for which the import would wait.
 */
export async function importInto<T>(terminal: Terminal, work: (db: Db) => Promise<T>, input?: Readable): Promise<T> {
  let lost: Error | undefined
  const imported = async (db: Db) => {
    try {
      return await work(db)
    } catch (cause) {
      throw importFailure(cause, lost)
    }
  }
  // Reported by the import, which may not be reading at that moment.
  input?.on('error', () => undefined)
  return withDatabase(terminal, imported, refuseFormerRelease, (cause) => {
    lost ??= cause
    input?.destroy(cause)
  })
}

function importFailure(cause: unknown, lost: Error | undefined): unknown {
  if (cause instanceof AppError && cause.code === 'outcomeUnknown') {
    return new Error('The database has not confirmed the import. Import the file again: what was imported is left as it is.', { cause })
  }
  if (!isDatabaseAway(cause) && !isRaced(cause)) return cause
  return new Error(`The database could not complete the import (${sentenceOf(lost ?? cause)}). Nothing was imported. Try again.`, { cause })
}

/** A database started for the command must not outlive an interrupted command. */
function stopOnSignal(started: EmbeddedDatabase): void {
  const stop = () => void started.stop().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
}

/** Throws an Error for anything other than a brand id. */
export function readBrand(value: string | undefined): BrandId {
  if (isBrandId(value)) return value
  throw new Error(`Say which brand: --brand ${brandIds.join(' or --brand ')}.`)
}

/**
 * Reads `--brand`, flags that are on or off, and file names. Throws an Error whose message ends with the usage, unless `read` accepts them.
 */
export function readArguments<Flag extends string, T>(
  { args }: Terminal,
  usage: string,
  flags: readonly Flag[],
  read: (brand: string | undefined, files: readonly string[]) => T,
): T & Readonly<Record<Flag, boolean>> {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean', default: false } as const]))
    const given = parseArgs({ args: [...args], options: { ...options, brand: { type: 'string' } }, allowPositionals: true })
    // Each flag has a default.
    const { brand, ...found } = given.values as Record<Flag, boolean> & { brand?: string }
    return { ...read(brand, given.positionals), ...(found as unknown as Record<Flag, boolean>) }
  } catch (error) {
    throw new Error(`${sentenceOf(error)}\n${usage}`)
  }
}

export function onlyFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new Error('Name one file.')
  return file
}

/** The size of a file in bytes. Throws an Error with a sentence for one that cannot be imported. `file`: as the user named it. */
export function sizeOfFile(path: string, file: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new Error(`There is no file ${file}.`)
  if (found.isDirectory()) throw new Error(`${file} is a folder. Name a file in it.`)
  return found.size
}

/** The origin of what a command changes; `name` is its npm script. */
export function originOf(brand: BrandId, name: string): Origin {
  return { brand, actor: { subject: `command:${name}`, name: `${userInfo().username} (${name})` }, requestId: randomUUID() }
}

/** Runs a command; an error is printed to standard error. Returns the exit code. */
export async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  try {
    await command(terminal)
    return 0
  } catch (error) {
    terminal.stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}
