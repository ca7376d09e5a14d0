import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, type ServerProcess, serverFile, startProcess } from '../../../support/server-process.ts'
import { type Target, targetOf } from '../load.ts'
import { HaProxy } from './haproxy.ts'
import { PatroniCluster } from './patroni-cluster.ts'
import { Programs } from './programs.ts'
import type { patroniTimes, Sessions } from './settings.ts'
import { type Watch, watchDatabase, watchReadiness } from './watch.ts'
import { Writes } from './writes.ts'
import { CutoffTimes, listed, Schedule, type WrittenRecord } from './written-records.ts'

/** Two servers on a replicated database behind a proxy, users who save through both, and their monitoring. */
export type Setting = {
  readonly programs: Programs
  readonly cluster: PatroniCluster
  readonly proxy: HaProxy
  readonly servers: readonly ServerProcess[]
  readonly writes: Writes
  readonly database: Watch
  /** One for each server. */
  readonly readiness: readonly Watch[]
  /** The responses of `/readyz` and their counts. */
  readonly readyz: ReadonlyMap<string, number>
}

const writesPerSecond = 15

/** Starts everything, runs the work and ends everything. Logs are kept in `keepLogsIn`. */
export async function withSetting<T>(sessions: Sessions, keepLogsIn: string, work: (setting: Setting) => Promise<T>): Promise<T> {
  return withCluster(sessions, keepLogsIn, async (replicated, closers) => {
    const { programs, proxy } = replicated
    const servers = [await startServer(programs, proxy.databaseUrl), await startServer(programs, proxy.databaseUrl)] as const
    closers.push(() => Promise.all(servers.map((server) => server.end('SIGTERM'))))
    for (const [at, server] of servers.entries())
      closers.push(async () => writeFileSync(join(programs.folder, `server${at + 1}.log`), server.output()))
    const first = await targetOf(servers[0].url)
    const targets = [first, await targetOf(servers[1].url)]
    const writes = new Writes(targets, await recordsOf(first), writesPerSecond)
    closers.push(() => writes.close())
    const readyz = new Map<string, number>()
    const readiness = servers.map(({ url }) => watchReadiness(url, readyz))
    closers.push(() => Promise.all(readiness.map((watch) => watch.stop())))
    return work({ ...replicated, servers, writes, readiness, readyz })
  })
}

type Replicated = Pick<Setting, 'programs' | 'cluster' | 'proxy' | 'database'>

/** The replicated database behind its proxy. `closers` run at the end, last to first. `times` of Patroni: those of the rounds, or of the example. */
export async function withCluster<T>(
  sessions: Sessions,
  keepLogsIn: string,
  work: (replicated: Replicated, closers: (() => Promise<unknown>)[]) => Promise<T>,
  times?: Partial<typeof patroniTimes>,
): Promise<T> {
  const programs = new Programs()
  const closers: (() => Promise<unknown>)[] = []
  try {
    const cluster = await PatroniCluster.start(programs, times)
    closers.push(() => cluster.close())
    await cluster.createDatabases()
    const proxy = await HaProxy.start(programs, cluster.nodes, sessions)
    const database = watchDatabase(proxy.connection('probe'))
    closers.push(() => database.stop())
    await untilUp(database)
    return await work({ programs, cluster, proxy, database }, closers)
  } finally {
    for (const close of closers.reverse()) await close()
    programs.keepLogs(keepLogsIn)
    programs.close()
  }
}

export async function startServer(
  programs: Programs,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  file = serverFile,
): Promise<ServerProcess> {
  const own = { PORT: await freePort(), DATABASE_URL: databaseUrl, DEMO_DATA: 'on', DEMO_SIGN_IN: 'on' }
  const server = await startProcess({ ...own, DATA_DIR: join(programs.folder, 'unused'), ...env }, [process.execPath, file])
  programs.adopt(server.pid)
  return server
}

/** HAProxy routes to every node until its first checks are done, so one write through it proves nothing. */
async function untilUp({ samples }: Watch): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await setTimeout(50)) {
    const recent = samples.filter(({ to }) => to > performance.now() - 3_000)
    if (recent.length > 10 && recent.every(({ ok }) => ok)) return
  }
  throw new Error('the proxy does not lead to the primary')
}

/** The records to write to, in their current state. */
export async function recordsOf({ url, token }: Target, services = 34, schedules = 6): Promise<WrittenRecord[]> {
  const answer = await fetch(`${url}/api/uk/deliveryConfigurations`, { headers: { authorization: `Bearer ${token}` } })
  const found = listed.parse(await answer.json()).results.slice(0, services)
  return [...found.map((one) => new CutoffTimes(one)), ...Array.from({ length: schedules }, () => new Schedule())]
}
