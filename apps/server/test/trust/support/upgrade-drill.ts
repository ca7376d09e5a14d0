import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../../src/db/db.ts'
import { addressOf, runProcess } from '../../support/command.ts'
import type { Programs } from './failover/programs.ts'
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
      const commands = join(file === undefined ? root : former, 'apps/server/src/commands/run.ts')
      const { code, stdout, stderr } = await runProcess([commands, 'upgrade:check'], [], { folder: programs.folder, database })
      const release = file === undefined ? 'this release' : 'the former release'
      figures.push(`Before ${release} is started: ${`${stdout} ${stderr}`.trim().replaceAll('\n', ' ')}`)
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
