import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EmbeddedDatabase } from '../../../src/db/embedded-database.ts'
import { createPostgresRunner } from '../../../src/db/postgres-runner.ts'

/** A PostgreSQL from outside the product, with the programs of its release. */
export type ExternalCluster = {
  readonly major: number
  readonly connection: EmbeddedDatabase['connection']
  readonly folder: string
  /** Runs one of its client programs, whose output files must be where the database can write. Returns its standard output. */
  readonly client: (program: 'pg_dump' | 'pg_restore' | 'pg_basebackup', args: readonly string[]) => Promise<string>
  /** Starts another one on an existing data folder. */
  readonly startOn: (data: string) => Promise<ExternalCluster>
  readonly remove: () => Promise<void>
}

const installed = '/usr/lib/postgresql'

/** Starts the newest PostgreSQL of this machine in a new folder, with more `settings`; returns the reason if there is none. */
export async function createExternalCluster(settings: Readonly<Record<string, string>> = {}): Promise<ExternalCluster | string> {
  const majors = existsSync(installed) ? readdirSync(installed).map(Number) : []
  const major = Math.max(0, ...majors.filter((one) => existsSync(join(installed, String(one), 'bin', 'initdb'))))
  if (major === 0) return `there is no PostgreSQL in ${installed}`
  const runner = createPostgresRunner()
  const folder = mkdtempSync(join(tmpdir(), 'goat-external-'))
  runner.own(folder)
  const data = join(folder, 'data')
  const program = (name: string) => join(installed, String(major), 'bin', name)
  await runner.run(program('initdb'), [`--pgdata=${data}`, '--username=goat', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'])

  async function start(directory: string): Promise<ExternalCluster> {
    const sockets = `${directory}-run`
    mkdirSync(sockets)
    runner.own(sockets)
    const all = { listen_addresses: '', unix_socket_directories: sockets, timezone: 'UTC', ...settings }
    const options = Object.entries(all)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ')
    const how = ['--wait', '--silent', `--pgdata=${directory}`]
    await runner.run(program('pg_ctl'), ['start', ...how, `--log=${join(sockets, 'log')}`, `--options=${options}`])
    const stop = () => runner.run(program('pg_ctl'), ['stop', ...how, '--mode=fast'])
    return {
      major,
      folder,
      connection: { host: sockets, port: 5432, user: 'goat', database: 'postgres' },
      client: async (name, args) => (await promisify(execFile)(program(name), [...args])).stdout,
      startOn: start,
      remove: async () => {
        await stop()
        if (directory === data) rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  return start(data)
}

/** The connection arguments of PostgreSQL's client programs. */
export function reach({ host, port, user }: EmbeddedDatabase['connection']): readonly string[] {
  return [`--host=${host}`, `--port=${port}`, `--username=${user}`]
}
