import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian's packages put the programs of a replicated PostgreSQL. */
const packages = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const
export type Package = keyof typeof packages

export const programOf = (name: Package): string => packages[name]

/** Why the rounds cannot run here, with what to install; undefined when everything is there. */
export function whatIsMissing(): string | undefined {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0) return `install the Debian packages ${missing.join(', ')} (apt-get install ${missing.join(' ')})`
  return process.getuid?.() === 0 && accountOf('postgres') === undefined ? 'there is no system user "postgres"' : undefined
}

export type Program = {
  readonly pid: number
  readonly ended: Promise<void>
  /** Sends a signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * A folder for programs and the programs that run in it. `close` ends them all and deletes the folder; so does the end of this process,
 * whatever the reason, since a forgotten Patroni would go on starting its database.
 */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'goat-failover-'))
  readonly #pids = new Set<number>()
  readonly #further: (() => readonly number[])[] = []
  /** PostgreSQL and PgBouncer refuse to run as root. */
  readonly #account = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  /** Servers that were just being started are among the children of this process. */
  readonly #atExit = () => {
    this.#killAll()
    for (const pid of treeOf(process.pid).slice(1)) kill(pid, 'SIGKILL')
  }

  constructor() {
    this.own(this.folder)
    process.on('exit', this.#atExit)
  }

  /** Gives a file or folder to the user that the programs run as. */
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

  /** Starts a program; both its outputs go to `NAME.log`. */
  start(name: string, file: string, args: readonly string[]): Program {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...this.#account,
      cwd: this.folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: this.folder },
      stdio: ['ignore', log, log],
      // Out of the reach of a Ctrl+C in the terminal: they are ended in order.
      detached: true,
    })
    return this.#follow(child)
  }

  /** Runs a program to its end and gives what it printed; throws when it fails. */
  run(file: string, args: readonly string[]): Promise<string> {
    const child = spawn(file, args, { ...this.#account, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${file} ended with ${code}: ${output}`))))
    })
  }

  /** Ends this process too when everything is ended. */
  adopt(pid: number): void {
    this.#pids.add(pid)
  }

  /** Processes that the programs start by themselves and that outlive them. */
  alsoEnd(find: () => readonly number[]): void {
    this.#further.push(find)
  }

  /** Copies the logs to a folder that stays. */
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
    // The keepers first: they would start again what is killed before them.
    for (const pid of this.#pids) kill(pid, 'SIGKILL')
    for (const pid of this.#further.flatMap((find) => find())) for (const one of treeOf(pid)) kill(one, 'SIGKILL')
    this.#pids.clear()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Nothing happens when the process is gone already. */
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

/** A process and everything below it, the process first. */
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
