import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/db.ts'
import { createCluster } from '../trust/support/cluster.ts'
import { targetOf } from '../trust/support/load.ts'
import { addressOf } from './command.ts'
import { outcomeOf, preparePlans, scheduleBoth, type Target } from './due-plans.ts'
import { databaseProcess } from './kill-rounds.ts'
import { freePort, type ServerProcess, startProcess } from './server-process.ts'
import { notAsLogged } from './stored.ts'

export type PlanKillReport = {
  rounds: number
  applied: number
  missed: number
  bothKilled: number
  /** How late a plan was applied while the database and a server were running, in milliseconds. */
  slowestMs: number
  faults: string[]
}

type Server = Target & { readonly process: ServerProcess }

/**
 * Kills one of two servers with SIGKILL around the instant at which one plan begins and another one ends, of four times once both, and once
 * the database instead: afterwards the one is applied, or missed, and the other one ended, whole and once. `random` returns numbers from 0 to 1.
 */
export async function planKillRounds(rounds: number, random: () => number): Promise<PlanKillReport> {
  const cluster = await createCluster()
  try {
    const env = { DATABASE_URL: addressOf(cluster.connection), DATA_DIR: cluster.folder, DEMO_SIGN_IN: 'on' }
    const killDatabase = () => process.kill(databaseProcess(cluster.folder), 'SIGKILL')
    const report = await killInTurn(env, [await freePort(), await freePort()], rounds, random, killDatabase)
    const { db } = openDatabase(cluster.connection, { error: () => undefined })
    report.faults.push(...(await notAsLogged(db)))
    await db.destroy()
    return report
  } finally {
    await cluster.remove()
  }
}

async function killInTurn(
  env: Readonly<Record<string, string>>,
  ports: readonly [string, string],
  rounds: number,
  random: () => number,
  killDatabase: () => void,
): Promise<PlanKillReport> {
  const report: PlanKillReport = { rounds: 0, applied: 0, missed: 0, bothKilled: 0, slowestMs: 0, faults: [] }
  const start = async (at: number): Promise<Server> => {
    const process = await startProcess({ ...env, PORT: ports[at] ?? '' })
    return { process, ...(await targetOf(process.url)) }
  }
  const servers = await Promise.all([start(0), start(1)])
  let restarted: Promise<unknown> = Promise.resolve()
  const serverAt = (at: number) => servers[at % 2] as Server
  for (let round = 0; round < rounds; round += 1) {
    const isBoth = round % 4 === 2
    const plans = await preparePlans(serverAt(round), `kill-${round}`)
    await restarted
    const due = await scheduleBoth(serverAt(round), plans, 400)
    await sleep(Math.max(0, Date.parse(due.starts) - Date.now() + random() * 180 - 100))
    if (round % 4 === 3) killDatabase()
    else await Promise.all([0, 1].filter((at) => isBoth || at === 0).map((at) => serverAt(round + at).process.end('SIGKILL')))
    if (isBoth) {
      report.bothKilled += 1
      servers[(round + 1) % 2] = await start((round + 1) % 2)
    }
    const { isApplied, lateMs, faults } = await outcomeOf(serverAt(round + 1), due)
    report.rounds += 1
    report[isApplied ? 'applied' : 'missed'] += 1
    // A server and the database were running all the time.
    if (isApplied && round % 4 < 2) report.slowestMs = Math.max(report.slowestMs, lateMs)
    report.faults.push(...faults.map((fault) => `round ${round}: ${fault}`))
    if (round % 4 === 3) continue
    restarted = start(round % 2).then((server) => {
      servers[round % 2] = server
    })
  }
  await restarted
  await Promise.all(servers.map(({ process }) => process.end('SIGTERM')))
  return report
}
