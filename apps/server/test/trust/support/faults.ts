import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../../src/db/db.ts'
import { addressOf, until } from '../../support/command.ts'
import { freePort, startProcess } from '../../support/server-process.ts'
import { notAsLogged } from '../../support/stored.ts'
import { createCluster, type OwnCluster } from './cluster.ts'
import { type LoadReport, query, startLoad, targetOf } from './load.ts'
import { Dice } from './seeded.ts'

export type FaultReport = LoadReport & {
  rounds: number
  /** From the end of the fault to the first successful call that needs the database, in milliseconds. */
  slowestBackMs: number
}

/** Repeatedly stops and starts the database, or cuts its connections, during writes. */
export async function databaseRounds(kind: 'restart' | 'cut', rounds: number, seed: number): Promise<FaultReport> {
  return withCluster(async (cluster, env) => {
    const dice = new Dice(seed)
    const server = await startProcess(env)
    let slowestBackMs = 0
    try {
      const load = await startLoad([await targetOf(server.url)], cluster.connection, dice)
      for (let round = 0; round < rounds; round += 1) {
        await somethingSaved(load.report, dice)
        await (kind === 'restart' ? cluster.restart() : cut(cluster))
        slowestBackMs = Math.max(slowestBackMs, await untilReady(server.url))
      }
      const report = await load.stop()
      return { ...report, rounds, slowestBackMs }
    } finally {
      await server.end('SIGTERM')
    }
  })
}

/** Two servers on one database, each in turn killed during writes and restarted; users save through both. */
export async function killInTurn(rounds: number, seed: number): Promise<FaultReport> {
  return withCluster(async (cluster, env) => {
    const dice = new Dice(seed)
    const envs = [
      { ...env, PORT: await freePort() },
      { ...env, PORT: await freePort() },
    ]
    // Simultaneously, on a new database: both migrate, and one loads the demonstration data.
    const servers = await Promise.all(envs.map((settings) => startProcess(settings)))
    let slowestBackMs = 0
    try {
      const targets = await Promise.all(servers.map(({ url }) => targetOf(url)))
      const load = await startLoad(targets, cluster.connection, dice)
      for (let round = 0; round < rounds; round += 1) {
        await somethingSaved(load.report, dice)
        const [at, ofServer] = [round % 2, envs[round % 2]]
        await servers[at]?.end('SIGKILL')
        servers[at] = await startProcess({ ...ofServer })
        slowestBackMs = Math.max(slowestBackMs, servers[at].startMs)
      }
      const report = await load.stop()
      report.faults.push(...(await seenThroughBoth(targets)))
      return { ...report, rounds, slowestBackMs }
    } finally {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
    }
  })
}

/** Waits for some more acknowledged saves, however slow the machine. */
async function somethingSaved(report: LoadReport, dice: Dice): Promise<void> {
  const enough = report.acknowledged + 5 + dice.below(20)
  await until(async () => report.acknowledged >= enough || report.faults.length > 0)
}

/** Waits until both servers return the same list after the last change. */
async function seenThroughBoth(targets: readonly { url: string; token: string }[]): Promise<string[]> {
  const read = () =>
    Promise.all(
      targets.map(async ({ url, token }) => {
        const answer = await fetch(`${url}/api/uk/deliveryConfigurations`, { headers: { authorization: `Bearer ${token}` } })
        return answer.text()
      }),
    )
  for (let at = 0; at < 100; at += 1) {
    if (new Set(await read()).size === 1) return []
    await setTimeout(50)
  }
  return ['a change made through one server is not seen through the other']
}

async function withCluster(work: (cluster: OwnCluster, env: Record<string, string>) => Promise<FaultReport>): Promise<FaultReport> {
  const cluster = await createCluster()
  const folder = mkdtempSync(join(tmpdir(), 'goat-trust-data-'))
  try {
    const report = await work(cluster, {
      PORT: await freePort(),
      DATABASE_URL: addressOf(cluster.connection),
      DEMO_DATA: 'on',
      DEMO_SIGN_IN: 'on',
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
    })
    const { db } = openDatabase(cluster.connection, { error: () => undefined })
    report.faults.push(...(await notAsLogged(db)))
    await db.destroy()
    return report
  } finally {
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cut({ connection }: OwnCluster): Promise<void> {
  await query(
    connection,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'goat' AND pid <> pg_backend_pid()`,
  )
}

async function untilReady(url: string): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 20_000) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return performance.now() - started
    await setTimeout(10)
  }
  throw new Error('the server did not come back')
}
