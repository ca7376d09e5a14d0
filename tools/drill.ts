import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Connection } from '../apps/server/src/db/db.ts'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded-database.ts'
import { clientRounds } from '../apps/server/test/support/client-rounds.ts'
import setUp from '../apps/server/test/support/cluster.ts'
import { killRounds } from '../apps/server/test/support/kill-rounds.ts'
import { planKillRounds } from '../apps/server/test/support/plan-kills.ts'
import { freePort } from '../apps/server/test/support/server-process.ts'
import { isAlive, kill, Programs, treeOf, whatIsMissing } from '../apps/server/test/trust/support/failover/programs.ts'
import { failoverRounds, faultsOf } from '../apps/server/test/trust/support/failover/rounds.ts'
import { withCluster } from '../apps/server/test/trust/support/failover/setting.ts'
import { restoreDrill, withEmbedded, withPatroni } from '../apps/server/test/trust/support/restore-drill.ts'
import { Dice, seeded } from '../apps/server/test/trust/support/seeded.ts'
import { installRelease, refusalDrill, upgradeDrill } from '../apps/server/test/trust/support/upgrade-drill.ts'
import { root } from './run-step.ts'

/** What a drill measured, in words, and what is wrong: changes that are lost or differ, and calls that failed. */
type Result = { readonly figures: readonly string[]; readonly faults: readonly string[] }

/** `npm run drill -- NAME`: what an operator practises (docs/drills.md). The exit code is 1 if anything is wrong. */
const drills: Readonly<Record<string, () => Promise<Result>>> = {
  restore: () =>
    (options.patroni ? withPatroni : withEmbedded)(folder, (installation) => restoreDrill(installation, Number(options.changes), say)),
  upgrade: () => upgrade(false),
  rollback: () => upgrade(true),
  refusal: () => onDatabase(refusalDrill),
  failover: () => (options.patroni ? failoverOnPatroni() : failoverEmbedded()),
}

const { values: options, positionals } = parseArgs({
  options: {
    patroni: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    changes: { type: 'string', default: '200000' },
    from: { type: 'string', default: 'HEAD~1' },
  },
  allowPositionals: true,
})
const rounds = Number(options.rounds)
/** Empty at the start of each drill. Logs stay here. */
const folder = join(root, '.cache', 'drill')
const logs = join(folder, 'logs')

const [name = '', ...more] = positionals
const drill = drills[name]
const missing = options.patroni ? whatIsMissing() : undefined
if (drill === undefined || more.length > 0) fail(`Name one drill: npm run drill -- ${Object.keys(drills).join('|')}`)
if (missing !== undefined) fail(`The drill cannot run on Patroni here: ${missing}.`)
const running = `${folder}.pid`
if (existsSync(running) && isAlive(Number(readFileSync(running, 'utf8'))))
  fail(`Another drill is running here, as process ${readFileSync(running, 'utf8')}. Wait for its end, or stop it.`)
endPrograms()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(running, String(process.pid))
process.on('exit', () => {
  endPrograms()
  rmSync(running)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => fail('The drill was interrupted. Everything that it started is ended.'))
// Of the embedded databases too, so that `endPrograms` finds them.
if (!options.patroni) process.env['TMPDIR'] = folder
process.env['SERVER_LOGS'] = logs
const started = performance.now()
const { figures, faults } = await drill()
for (const one of figures) process.stdout.write(`${one}\n`)
for (const one of faults) process.stdout.write(`WRONG: ${one}\n`)
process.stdout.write(
  `${name}: ${faults.length === 0 ? 'nothing is wrong' : `${faults.length} things are wrong`}, after ${seconds(performance.now() - started)}.\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1

/** Servers and databases are killed; there is no other server, so the next start is what takes over. */
async function failoverEmbedded(): Promise<Result> {
  const killed = await killRounds({ PORT: await freePort(), DATA_DIR: join(folder, 'data') }, rounds, seeded(1))
  const tearDown = await setUp()
  const followed = await clientRounds(rounds, seeded(2)).finally(tearDown)
  const planned = await planKillRounds(rounds, seeded(3))
  return {
    figures: [
      `Kills of the server during writes: ${rounds}, of its database too: ${killed.databaseKills}; changes acknowledged: ${killed.acknowledged}.`,
      `Writes stopped for ${seconds(killed.slowestRestartMs)} at most, from the start of a new server.`,
      `A follower had all ${followed.saved} changes within ${seconds(followed.slowestMs)} of the server's return.`,
      `Plans that were due at a kill: ${planned.applied} applied, ${planned.missed} missed.`,
    ],
    faults: [...killed.faults, ...followed.faults, ...planned.faults],
  }
}

/** Each round also has a plan that begins, one that ends and a follower that is cut off. */
async function failoverOnPatroni(): Promise<Result> {
  const { figures } = await failoverRounds('closed', rounds, new Dice(1), logs, ['kill of the primary'])
  return {
    figures: figures.flatMap(({ rounds: done, acknowledged, applied, databaseOutMs, serverOutMs }) => [
      `Kills of the primary during writes: ${done}, each with a follower that was cut off; changes acknowledged: ${acknowledged}.`,
      `Writes stopped for ${seconds(serverOutMs)} at most, of the database alone for ${seconds(databaseOutMs)}.`,
      `Plans that were due at a kill: ${applied} applied, ${done - applied} missed.`,
    ]),
    faults: figures.flatMap(faultsOf),
  }
}

/** The former release is a commit of the repository. */
async function upgrade(back: boolean): Promise<Result> {
  const former = installRelease(options.from)
  return onDatabase((programs, database) => upgradeDrill(programs, database, former, back))
}

async function onDatabase(work: (programs: Programs, database: Connection) => Promise<Result>): Promise<Result> {
  if (options.patroni) return withCluster('closed', logs, ({ programs, proxy }) => work(programs, proxy.connection('goat')))
  const [programs, database] = [new Programs(), await startEmbeddedDatabase(join(folder, 'data'))]
  try {
    return await work(programs, database.connection)
  } finally {
    programs.keepLogs(logs)
    programs.close()
    await database.stop()
  }
}

/** Ends servers first, as they would restart their databases. These have no parent. */
function endPrograms(): void {
  for (const pid of treeOf(process.pid).slice(1)) kill(pid, 'SIGKILL')
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
  for (const line of stdout.split('\n'))
    if (line.includes(`/postgres -D ${folder}/`)) for (const pid of treeOf(Number.parseInt(line, 10))) kill(pid, 'SIGKILL')
}

function fail(sentence: string): never {
  say(sentence)
  process.exit(1)
}

function say(what: string): void {
  process.stderr.write(`${what}\n`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
