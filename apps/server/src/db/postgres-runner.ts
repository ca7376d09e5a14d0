import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/**
 * Runs PostgreSQL's programs. PostgreSQL refuses to run as root, so root runs them as the system user `postgres`, which is created if
 * missing.
 */
export type PostgresRunner = {
  run: (program: string, args: readonly string[]) => Promise<void>
  /** Gives a directory to the user that the database runs as. */
  own: (directory: string) => void
}

type Account = { uid: number; gid: number }

export function createPostgresRunner(): PostgresRunner {
  if (process.getuid?.() !== 0) {
    return { run: (program, args) => runProgram(program, args, {}), own: () => undefined }
  }
  const account = accountOf('postgres') ?? createAccount()
  return { run: asAccount(account), own: (directory) => chownSync(directory, account.uid, account.gid) }
}

/**
 * Runs programs as another user that can still enter folders only root may enter, such as a checkout below /root: it keeps only the
 * capability to bypass file permissions. Falls back to a plain uid switch without `setpriv` (util-linux).
 */
function asAccount({ uid, gid }: Account): PostgresRunner['run'] {
  const setpriv = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override,+dac_read_search',
    '--ambient-caps=+dac_override,+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ]
  if (spawnSync('setpriv', [...setpriv, 'true'], { stdio: 'ignore' }).status === 0) {
    return (program, args) => runProgram('setpriv', [...setpriv, program, ...args], {})
  }
  return (program, args) => runProgram(program, args, { uid, gid })
}

function accountOf(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createAccount(): Account {
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' })
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
    stdio: 'ignore',
  })
  const account = accountOf('postgres')
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and the system user "postgres" could not be created. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

function runProgram(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // The database process outlives pg_ctl and keeps its outputs open, so they must not be pipes of this process.
    const child = spawn(program, args, {
      ...options,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk.toString()}`.slice(-4000)
    })
    const end = () => child.kill()
    process.once('exit', end)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', end)
      child.stderr?.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${program.split('/').pop()} ended with ${code}: ${errors.trim()}`))
    })
  })
}
