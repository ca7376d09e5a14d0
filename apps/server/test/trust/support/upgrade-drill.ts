import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../../src/db/db.ts'
import { addressOf, runProcess } from '../../support/command.ts'
import { EndedEarly, serverFile } from '../../support/server-process.ts'
import type { Programs } from './failover/programs.ts'
import { startServer } from './failover/setting.ts'
import { RollingServers, rollingRounds } from './rolling.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Installs and builds a release of the repository once. Returns its folder. */
export function installRelease(ref: string): string {
  const run = (program: string, args: readonly string[], cwd = root, input?: Buffer) =>
    execFileSync(program, args, { cwd, input, stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 1 << 30 })
  const commit = run('git', ['rev-parse', '--verify', `${ref}^{commit}`])
    .toString()
    .trim()
  const whole = join(root, '.cache', 'releases', commit)
  if (existsSync(whole)) return whole
  const folder = `${whole}.part`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('tar', ['-x'], folder, run('git', ['archive', commit]))
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  // With the same lock file, only the packages of the repository itself differ; Node finds the others further up.
  if (lockOf(folder) === lockOf(root))
    cpSync(join(root, 'node_modules', '@goat'), join(folder, 'node_modules', '@goat'), { recursive: true, verbatimSymlinks: true })
  else run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  run(process.execPath, ['tools/build-web.ts'], folder)
  renameSync(folder, whole)
  return whole
}

/** A copy of this release with one more migration. Returns its main file. */
export function laterRelease(migration: string): string {
  const folder = join(root, '.cache', 'later-release')
  for (const name of ['src', 'data', 'migrations', 'package.json'])
    cpSync(join(root, 'apps/server', name), join(folder, 'apps/server', name), { recursive: true })
  writeFileSync(join(folder, 'apps/server/migrations/9999-later.sql'), migration)
  return join(folder, 'apps/server/src/main.ts')
}

type Drill = { readonly figures: readonly string[]; readonly faults: readonly string[] }

/**
 * Replaces two servers of a former release by this one during writes, and with `back` replaces these by the former release again. Asks
 * `npm run upgrade:check` of the release to be started before each update, and goes no further if it refuses.
 */
export async function upgradeDrill(programs: Programs, database: Connection, former: string, back: boolean): Promise<Drill> {
  const main = join(former, 'apps/server/src/main.ts')
  const servers = await RollingServers.start(programs, addressOf(database), main)
  const figures: string[] = []
  const faults: string[] = []
  try {
    for (const file of back ? [undefined, main] : [undefined]) {
      const release = file === undefined ? 'this release' : 'the former release'
      const { code, said } = await checkUpgrade(programs, database, file ?? serverFile)
      figures.push(`Before ${release} is started: ${said}`)
      if (code !== 0) return { figures, faults: [...faults, `${release} was not started`] }
      const report = await rollingRounds(servers, database, { writers: 20, followers: 5, updates: [file] })
      faults.push(...report.faults)
      figures.push(
        `Both servers were replaced by ${release} during ${report.acknowledged} acknowledged changes, of which ${report.retried} were repeated after a 503; ${report.applied} plan was applied.`,
      )
    }
    return { figures, faults }
  } finally {
    await servers.stop()
  }
}

/**
 * A later release may not run beside this one: it is refused until every server is stopped, and this one afterwards. Nothing is lost, and
 * whichever release runs goes on.
 */
export async function refusalDrill(programs: Programs, database: Connection): Promise<Drill> {
  const later = laterRelease('-- compatible: no, because this is a drill\nCREATE TABLE later ();\n')
  const figures: string[] = []
  const faults: string[] = []
  for (const [running, refused] of [
    [serverFile, later],
    [later, serverFile],
  ] as const) {
    const servers = await RollingServers.start(programs, addressOf(database), running)
    const [now, other] = running === later ? ['the later release', 'this release'] : ['this release', 'the later release']
    try {
      const { code, said } = await checkUpgrade(programs, database, refused)
      figures.push(`${now} is running. The check of ${other}: ${said}`)
      if (code === 0) faults.push(`the check of ${other} did not refuse`)
      const start = await startServer(programs, addressOf(database), {}, refused).catch((error: unknown) => error)
      if (!(start instanceof EndedEarly)) throw start instanceof Error ? start : new Error(`${other} started while ${now} was running`)
      figures.push(`A server of ${other} ended with ${start.exit}: ${start.output.trim()}`)
      // A start of the running release after the refusal shows that it has changed nothing.
      const report = await rollingRounds(servers, database, { writers: 20, followers: 5, updates: [running] })
      faults.push(...report.faults)
      figures.push(`${now} went on and was restarted during ${report.acknowledged} acknowledged changes.`)
    } finally {
      await servers.stop()
    }
  }
  return { figures, faults }
}

/** `npm run upgrade:check` of the release with this main file. */
async function checkUpgrade(programs: Programs, database: Connection, main: string) {
  const commands = join(dirname(main), 'commands/run.ts')
  const { code, stdout, stderr } = await runProcess([commands, 'upgrade:check'], [], { folder: programs.folder, database })
  return { code, said: `${stdout} ${stderr}`.trim().replaceAll('\n', ' ') }
}
