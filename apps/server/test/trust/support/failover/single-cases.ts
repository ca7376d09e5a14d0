import { setTimeout } from 'node:timers/promises'
import { until } from '../../../support/command.ts'
import { hasPrometheus, startPrometheus } from '../../../support/prometheus.ts'
import { EndedEarly, freePort } from '../../../support/server-process.ts'
import { has } from '../alerts.ts'
import { query, targetOf } from '../load.ts'
import { Dice } from '../seeded.ts'
import { readShortened } from '../watched.ts'
import { compareWrites } from './compare.ts'
import { faults } from './faults.ts'
import { outagesIn, readyWithoutWrites, unreadyAfter } from './outages.ts'
import { programOf } from './programs.ts'
import { emptyFigures, type Figures, faultsOf, promised, round } from './rounds.ts'
import { recordsOf, type Setting, startServer, withSetting } from './setting.ts'
import { passwords, pgbouncerSettings } from './settings.ts'
import { watchDatabase, watchReadiness } from './watch.ts'
import { Writes } from './writes.ts'

export type CaseReport = { readonly name: string; readonly happened: string; readonly faults: readonly string[] }

/** Cases that run once, besides the rounds. */
export async function singleCases(keepLogsIn: string): Promise<CaseReport[]> {
  return withSetting('closed', keepLogsIn, async (setting) => {
    const reports: CaseReport[] = []
    for (const one of [startOnStandby, standbyAway, commitsNotConfirmed, throughPgBouncer]) {
      const brokenOff = (error: unknown) => ({ name: one.name, happened: 'it was broken off', faults: [String(error)] })
      reports.push(await one(setting).catch(brokenOff))
    }
    return reports
  })
}

/** A server with the address of a standby. */
async function startOnStandby({ cluster, programs }: Setting): Promise<CaseReport> {
  const name = 'start on a standby'
  const { port } = await cluster.withRole('sync_standby')
  const url = `postgresql://goat:${passwords.goat}@127.0.0.1:${port}/goat`
  try {
    const server = await startServer(programs, url, { DEMO_DATA: 'off' })
    await server.end('SIGTERM')
    return { name, happened: 'it started', faults: ['it started'] }
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error
    const said = error.output.trim()
    const names = said.includes('DATABASE_URL') && /standby|read-only|recovery/i.test(said)
    return { name, happened: said, faults: [...(names ? [] : ['what it says does not name the setting and the problem'])] }
  }
}

/** Patroni drops the slot of a standby that is killed. The alert has to go on by the number of those that are connected, until it is back. */
async function standbyAway({ cluster, servers }: Setting): Promise<CaseReport> {
  const name = 'GoatReplicationBehind'
  if (!hasPrometheus) return { name, happened: 'it was not tried: Prometheus is not installed', faults: [] }
  const static_configs = [{ targets: servers.map(({ url }) => new URL(url).host) }]
  const times = { scrape_interval: '250ms', evaluation_interval: '250ms' }
  // JSON is YAML.
  const settings = JSON.stringify({ global: times, rule_files: ['alerts.yml'], scrape_configs: [{ job_name: 'goat', static_configs }] })
  const prometheus = await startPrometheus(settings, readShortened('alerts.yml'))
  const [primary, standby] = [cluster.at(await cluster.withRole('leader')), await cluster.withRole('sync_standby')]
  const firing = (slot: string) => `ALERTS{alertname="${name}",alertstate="firing",slot${slot}}`
  let started = performance.now()
  const untilSeen = async (what: string, expr: string) => {
    await until(() => has(prometheus, expr)).catch(() => Promise.reject(new Error(`it was not seen: ${what}`)))
    return `${what} after ${((performance.now() - started) / 1000).toFixed(1)} s`
  }
  try {
    await untilSeen('two standbys', 'min(goat_standbys) == 2')
    started = performance.now()
    await cluster.killNode(standby)
    const slot = `SELECT slot_name FROM pg_replication_slots WHERE slot_name = '${standby.name}'`
    await until(async () => (await query(primary, slot)).length === 0)
    const fired = await untilSeen('firing without a slot', `${firing('=""')} unless on () ${firing('!=""')}`)
    started = performance.now()
    cluster.startNode(standby)
    return { name, happened: `${fired}, ${await untilSeen('resolved', `absent(${firing('=~".*"')})`)}`, faults: [] }
  } finally {
    if (standby.patroni === undefined) cluster.startNode(standby)
    await cluster.untilHealthy()
    await prometheus.stop()
  }
}

/** Both standbys are down and the primary must not continue alone, so commits wait; one wait is cancelled, another lasts to its end. */
async function commitsNotConfirmed(setting: Setting): Promise<CaseReport> {
  const { cluster, writes, database, readiness, proxy } = setting
  const found: string[] = []
  await writes.settle()
  const known = writes.faults.length
  const started = performance.now()
  await cluster.configure({ synchronous_mode_strict: true })
  await setTimeout(3_000)
  const primary = await cluster.withRole('leader')
  const standbys = cluster.nodes.filter((node) => node !== primary)
  for (const node of standbys) await cluster.killNode(node)
  await setTimeout(1_000)

  const cancelled = writes.once(0, 30_000)
  const connection = cluster.at(primary)
  let pids: { pid: number }[] = []
  for (const end = performance.now() + 8_000; pids.length === 0 && performance.now() < end; await setTimeout(50))
    pids = await query(
      connection,
      `SELECT pid FROM pg_stat_activity WHERE usename = 'goat' AND application_name = 'goat' AND wait_event = 'SyncRep' AND query ILIKE 'commit%'`,
    )
  if (pids.length === 0) found.push('no commit of the server waited for a standby')
  for (const { pid } of pids) await query(connection, `SELECT pg_cancel_backend(${pid})`)
  const waited = writes.once(1, 30_000)
  const answers = [await cancelled.first, await waited.first]
  for (const [at, { status, code, ms }] of answers.entries())
    if (status !== 503 || code !== 'outcomeUnknown')
      found.push(`${at === 0 ? 'cancelled' : 'waited to the end'}: answered ${status} ${code} after ${ms.toFixed(0)} ms`)

  for (const node of standbys) cluster.startNode(node)
  await cluster.untilHealthy()
  await cluster.configure({ synchronous_mode_strict: false })
  for (const one of [cancelled, waited]) await one.settled()
  await setTimeout(5_000)
  const outages = outagesIn(database.samples.filter(({ from }) => from >= started))
  for (const [server, { samples }] of readiness.entries()) {
    const answers = samples.filter(({ from }) => from >= started)
    // Only this case writes: from the first waiting commit to the first confirmed one.
    const without = outages.map(({ from, to }) => readyWithoutWrites(answers, [from, to]))
    const ready = Math.max(0, ...without)
    const unready = unreadyAfter(outages, answers)
    if (ready > promised.notReadyMs) found.push(`server ${server + 1}: /readyz said 200 for ${ready.toFixed(0)} ms while commits waited`)
    if (unready > promised.readyMs) found.push(`server ${server + 1}: /readyz said 503 for ${unready.toFixed(0)} ms afterwards`)
  }
  found.push(...(await compareWrites(proxy.connection('goat'), writes)), ...writes.faults.slice(known))
  const texts = answers.map(({ status, code, ms }) => `${status} ${code} after ${(ms / 1000).toFixed(1)} s`)
  return { name: 'commits that no standby confirms', happened: `cancelled: ${texts[0]}; waited to the end: ${texts[1]}`, faults: found }
}

/** A third server behind PgBouncer in session mode: switchovers, and notifications of changes through the others. */
async function throughPgBouncer(setting: Setting): Promise<CaseReport> {
  const { programs, proxy } = setting
  const port = await freePort()
  programs.write('userlist.txt', `"goat" "${passwords.goat}"\n`)
  const name = 'PgBouncer in session mode'
  programs.start('pgbouncer', programOf('pgbouncer'), [
    programs.write('pgbouncer.ini', pgbouncerSettings(port, proxy.port, programs.folder)),
  ])
  const url = `postgresql://goat:${passwords.goat}@127.0.0.1:${port}/goat`
  await until(() =>
    query({ connectionString: url }, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  const server = await startServer(programs, url)
  const target = await targetOf(server.url)
  const readyz = new Map<string, number>()
  const readiness = [watchReadiness(server.url, readyz)]
  // PgBouncer takes slightly longer than HAProxy to try the new primary.
  const database = watchDatabase({ connectionString: url.replace(/goat$/, 'probe') })
  const writes = new Writes([target], await recordsOf(target), 10)
  const [switchover] = faults
  const figures: Figures = emptyFigures('switchover behind PgBouncer')
  try {
    const behind: Setting = { ...setting, servers: [server], writes, database, readiness, readyz }
    for (let at = 0; at < 2 && switchover !== undefined; at += 1) await round(behind, switchover, new Dice(at), figures)
  } finally {
    await writes.close()
    await Promise.all([database, ...readiness].map((watch) => watch.stop()))
    await server.end('SIGTERM')
  }
  const times = `${figures.acknowledged} writes, database without writes ${figures.databaseOutMs.toFixed(0)} ms, server ${figures.serverOutMs.toFixed(0)} ms`
  return { name, happened: times, faults: faultsOf(figures) }
}
