import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Command, runCommand } from '../../src/commands/database.ts'
import type { Connection, Database } from '../../src/db/db.ts'
import { type TestDatabase, withClient } from './database.ts'

export type Done = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs a command in this process, on a database and in a folder; `input` is its standard input. */
export async function runHere(
  command: Command,
  args: readonly string[],
  { folder, database, env = {} }: Pick<CommandRun, 'folder' | 'database' | 'env'>,
  input = '',
): Promise<Done> {
  const printed = { stdout: '', stderr: '' }
  const output = (name: keyof typeof printed) => ({
    isTTY: false,
    write: (text: string | Uint8Array) => {
      printed[name] += String(text)
      return true
    },
  })
  const code = await runCommand(command, {
    args,
    env: { DATABASE_URL: addressOf(database), ...env },
    folder,
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
  })
  return { code, stdout: printed.stdout, stderr: withoutDatabase(printed.stderr) }
}

/** What a command prints to standard error, without the database that it names first. */
const withoutDatabase = (printed: string) => printed.replace(/^Database: .+\n/, '')

export type CommandRun = {
  /** The working directory and folder of its files. */
  readonly folder: string
  readonly database: Connection
  /** Additional environment variables; undefined removes one. */
  readonly env?: NodeJS.ProcessEnv
  /** Arguments of Node. */
  readonly node?: readonly string[]
}

/** A script of Node, with its first arguments. */
export type Script = readonly [path: string, ...args: string[]]

/** The command with the name of an npm script. */
export function commandOf(name: string): Script {
  return [fileURLToPath(new URL('../../src/commands/run.ts', import.meta.url)), name]
}

/** The DATABASE_URL of a connection. */
export function addressOf({ connectionString, host, port, user, password, database: name }: Connection): string {
  const parts = { host: String(host), port: String(port), user: String(user), ...(typeof password === 'string' ? { password } : {}) }
  return connectionString ?? `postgres:///${name}?${new URLSearchParams(parts)}`
}

/** Started processes share the compiled code, as those of npm scripts do. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)) }

/** Starts a script in a separate process; of the environment it gets only the database. */
export function startCommand(
  script: Script,
  args: readonly string[],
  { folder, database, env = {}, node = [] }: CommandRun,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...node, ...script, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...compileCache, DATABASE_URL: addressOf(database), ...env },
  })
}

/** Runs a script to completion; `input` is its standard input. */
export async function runProcess(script: Script, args: readonly string[], run: CommandRun, input?: string): Promise<Done> {
  const child = startCommand(script, args, run)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout, stderr: withoutDatabase(stderr) }
}

/** Kills an import in the middle: it waits, before it inserts the row for which `isMidway` holds, for a lock that is held until then. */
export async function killMidway(
  { pool, connection }: TestDatabase,
  { table, isMidway }: { readonly table: string; readonly isMidway: string },
  start: () => ChildProcessWithoutNullStreams,
): Promise<void> {
  await pool.query(`CREATE FUNCTION midway() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(3000); RETURN NEW; END';
    CREATE TRIGGER midway BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${isMidway}) EXECUTE FUNCTION midway()`)
  await withClient(connection, async (holder) => {
    await holder.query('SELECT pg_advisory_lock(3000)')
    const child = start()
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await untilBlocked(pool, 1)
    child.kill('SIGKILL')
    await ended
  })
  // The database notices it only then.
  const others = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL'
  await until(async () => (await pool.query(others)).rowCount === 0)
}

/** Waits until `count` sessions of a database wait for locks. */
export async function untilBlocked(pool: Database['pool'], count: number): Promise<void> {
  const blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  await until(async () => ((await pool.query(blocked)).rowCount ?? 0) >= count)
}

/** Waits for a condition, asking less often the longer it takes; throws if it does not become true in time. */
export async function until(holds: () => Promise<boolean>, maxPauseMs = 100): Promise<void> {
  const started = performance.now()
  for (let waited = 0; waited < 120_000; waited = performance.now() - started) {
    if (await holds()) return
    // Asking takes processor time from what is waited for.
    await setTimeout(Math.min(3 + waited / 10, maxPauseMs))
  }
  throw new Error('the condition did not become true in time')
}
