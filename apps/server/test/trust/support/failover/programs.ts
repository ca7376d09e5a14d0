import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Paths of the programs of a replicated PostgreSQL in Debian's packages. */
const packages = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const
export type Package = keyof typeof packages

export const programOf = (name: Package): string => packages[name]

/** The packages to install before the rounds can run; undefined if none are missing. */
export function whatIsMissing(): string | undefined {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0) return `install the Debian packages ${missing.join(', ')} (apt-get install ${missing.join(' ')})`
  return process.getuid?.() === 0 && accountOf('postgres') === undefined ? 'there is no system user "postgres"' : undefined
}

export type Program = {
  readonly pid: number
  readonly ended: Promise<void>
  /** Sends a signal and waits for the exit. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * A folder for programs and the programs that run in it. `close` ends them all and deletes the folder; so does the exit of this process
 * for any reason, since a leftover Patroni would keep starting its database.
 */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'goat-failover-'))
  readonly #pids = new Set<number>()
  readonly #further: (() => readonly number[])[] = []
  /** PostgreSQL and PgBouncer refuse to run as root. */
  readonly #account = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  /** Servers that are starting are among the children of this process. */
  readonly #atExit = () => {
    this.#killAll()
    for (const pid of treeOf(process.pid).slice(1)) kill(pid, 'SIGKILL')
  }

  constructor() {
    this.own(this.folder)
    process.on('exit', this.#atExit)
  }

  /** Changes the owner of a file or folder to the user of the programs. */
  own(path: string): void {
    if (this.#account !== undefined) chownSync(path, this.#account.uid, this.#account.gid)
  }

  write(name: string, content: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    this.own(path)
    return path
  }

  makeFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path, { mode: 0o700 })
    this.own(path)
    return path
  }

  /** Starts a program; both outputs go to `NAME.log`. */
  start(name: string, file: string, args: readonly string[]): Program {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...this.#account,
      cwd: this.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: this.folder },
      stdio: ['ignore', log, log],
      // Not in the terminal's process group: Ctrl+C must not bypass the orderly shutdown.
      detached: true,
    })
    return this.#follow(child)
  }

  /** Runs a program to completion and returns its output; throws if it fails. */
  run(file: string, args: readonly string[]): Promise<string> {
    const child = spawn(file, args, { ...this.#account, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${file} ended with ${code}: ${output}`))))
    })
  }

  /** Ends this process with the others. */
  adopt(pid: number): void {
    this.#pids.add(pid)
  }

  /** Adds processes that the programs start and that outlive them. */
  alsoEnd(find: () => readonly number[]): void {
    this.#further.push(find)
  }

  /** Copies the logs to a permanent folder. */
  keepLogs(to: string): void {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(this.folder)) if (name.endsWith('.log')) copyFileSync(join(this.folder, name), join(to, name))
  }

  close(): void {
    process.off('exit', this.#atExit)
    this.#killAll()
  }

  #follow(child: ChildProcess): Program {
    const { pid } = child
    if (pid === undefined) throw new Error('a program did not start')
    this.#pids.add(pid)
    const ended = new Promise<void>((resolve) =>
      child.on('exit', () => {
        this.#pids.delete(pid)
        resolve()
      }),
    )
    return {
      pid,
      ended,
      end: (signal) => {
        child.kill(signal)
        return ended
      },
    }
  }

  #killAll(): void {
    // Supervisors first: they would restart their children.
    for (const pid of this.#pids) kill(pid, 'SIGKILL')
    for (const pid of this.#further.flatMap((find) => find())) for (const one of treeOf(pid)) kill(one, 'SIGKILL')
    this.#pids.clear()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Ignores a process that has already ended. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process and its descendants, the process first. */
export function treeOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] => [
    parent,
    ...pairs.flatMap(([child = 0, itsParent]) => (itsParent === parent ? below(child) : [])),
  ]
  return below(pid)
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}
