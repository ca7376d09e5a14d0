import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PlanWire } from '@goat/contract/plans'
import pg from 'pg'
import * as z from 'zod'
import { startEmbeddedDatabase } from '../../../src/db/embedded-database.ts'
import { addressOf, commandOf, runProcess, startCommand, until } from '../../support/command.ts'
import { wire } from '../../support/designation.ts'
import { call, send } from '../../support/due-plans.ts'
import { createGate } from '../../support/gate.ts'
import { freePort, startProcess } from '../../support/server-process.ts'
import { smallDisk } from './cluster.ts'
import { query, targetOf } from './load.ts'

export const prometheusFolder = fileURLToPath(new URL('../../../../../deploy/prometheus', import.meta.url))

export const hasPrometheus = ['prometheus', 'prometheus-node-exporter', 'prometheus-blackbox-exporter'].every((name) =>
  existsSync(`/usr/bin/${name}`),
)

/** A minute is a second: every length of time in the rules and between scrapes is divided by this. */
const factor = 60
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const
const shorten = (text: string) =>
  text.replace(/(\[|offset |for: |_interval: )(\d+)([smh])/g, (_all, before: string, count: string, unit: keyof typeof unitMs) => {
    return `${before}${(Number(count) * unitMs[unit]) / factor}ms`
  })

const alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) }),
})

type Closers = (() => unknown)[]
/** What ends a fault. */
type Undo = () => Promise<unknown>
/** The alerts by name, with what tells those of one name apart, and how to cause them. */
type Fault = readonly [alerts: readonly string[], cause: () => Promise<Undo>]

/** The alerts that fired and resolved, and what went wrong. */
export type AlertReport = { readonly seen: readonly string[]; readonly faults: readonly string[] }

/**
 * Causes faults for real, those of one group at the same time: a running Prometheus with the rules of deploy/ has to see each alert fire, and
 * resolve when the fault is over. `isWanted` selects faults by their alerts. Returns a reason if the machine does not allow it.
 */
export async function alertFaults(isWanted: (alert: string) => boolean = () => true): Promise<AlertReport | string> {
  const closers: Closers = []
  try {
    if (!hasPrometheus) return 'Prometheus is not installed'
    const disk = smallDisk(500)
    if (typeof disk === 'string') return disk
    closers.push(disk.unmount)
    const { groups, firing } = await prepare(disk.folder, closers)
    const untilFiring = (alert: string, isFiring: boolean) =>
      until(async () => (await firing()).has(alert) === isFiring).catch(() => {
        throw new Error(`${alert} did not ${isFiring ? 'fire' : 'resolve'}`)
      })
    const report: AlertReport & { seen: string[]; faults: string[] } = { seen: [], faults: [] }
    for (const group of groups) {
      const tries = group.map(async ([alerts, cause]) => {
        if (!alerts.some(isWanted)) return
        const undo = await cause()
        await Promise.all(alerts.map((alert) => untilFiring(alert, true))).finally(undo)
        for (const alert of alerts) await untilFiring(alert, false)
        report.seen.push(...alerts)
      })
      for (const one of await Promise.allSettled(tries)) if (one.status === 'rejected') report.faults.push(String(one.reason))
    }
    return report
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Two servers on the database of the first, which has a standby; exporters, and Prometheus. */
async function prepare(data: string, closers: Closers) {
  const folder = mkdtempSync(join(tmpdir(), 'goat-alerts-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const standbyData = join(folder, 'standby')
  const connection = await prepareStandby(data, standbyData)
  const start = async (env: Record<string, string>) => {
    const server = await startProcess({ PORT: await freePort(), LOG_LEVEL: 'silent', ...env })
    closers.push(() => server.end('SIGTERM'))
    return targetOf(server.url)
  }
  const first = await start({ DATA_DIR: data })
  const gate = await createGate(connection)
  closers.push(gate.shut)
  const second = await start({ DATABASE_URL: addressOf(gate.connection), DEMO_SIGN_IN: 'on', DATA_DIR: folder })
  let standby = await startEmbeddedDatabase(standbyData)
  closers.push(() => standby.stop())
  const certificate = await serveCertificate(folder, closers)
  recordBackup(folder, 0)
  const { firing } = await startPrometheus(folder, [first.url, second.url], certificate, closers)
  const follower = await send(second, 'GET', '/events')
  closers.push(() => follower.body?.cancel())
  let count = 0
  const write = (key?: string) => {
    count += 1
    const token = key === undefined ? {} : { 'idempotency-key': `${key}-${count}` }
    return fetch(`${first.url}/api/uk/designation/schedule`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json', ...token },
      body: JSON.stringify({ ...wire, Id: `alert-${count}` }),
    }).then((answer) => answer.arrayBuffer())
  }
  const slow: Fault = [
    ['GoatSlowCalls fast', 'GoatSlowCalls slow'],
    async () => {
      const hold = 'BEGIN; LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT'
      const stops = [repeat(() => query(connection, hold)), ...[1, 2, 3, 4].map((at) => repeat(() => write(`slow-${at}`)))]
      return () => Promise.all(stops.map((stop) => stop()))
    },
  ]
  const away: Fault = [
    ['GoatNotReady', 'GoatFollowersBehind', 'GoatFailedCalls fast', 'GoatFailedCalls slow'],
    async () => {
      await gate.shut()
      const stop = repeat(() => Promise.all([write(), send(second, 'GET', '/changes').then((answer) => answer.arrayBuffer())]))
      return async () => {
        await gate.open()
        await stop()
      }
    },
  ]
  const locked: Fault = [
    ['GoatWritesRefused', 'GoatRevisionStandsStill', 'GoatPlanMissed overdue'],
    async () => {
      const plan = await schedulePlan(first)
      const holder = new pg.Client(connection)
      await holder.connect()
      await holder.query("BEGIN; SELECT FROM brand_revisions WHERE brand = 'uk' FOR UPDATE")
      const stops = [1, 2, 3, 4, 5].map(() => repeat(() => write()))
      return async () => {
        await holder.end()
        for (const stop of stops) await stop()
        await until(async () => (await firing()).has('GoatPlanMissed missed'))
        await call(first, 'POST', `/plans/${plan}/discard`, { seen: (await call<PlanWire>(first, 'GET', `/plans/${plan}`)).hash })
        await until(async () => !(await firing()).has('GoatPlanMissed missed'))
      }
    },
  ]
  const stuck: Fault = [
    ['GoatImportStuck'],
    async () => {
      // Its file never ends.
      const running = startCommand(commandOf('import:products'), ['-'], { folder, database: connection })
      running.stdin.write('ProductKey,Name,ProductTypeKey,Sku,FactoryCode\n')
      return async () => running.kill('SIGKILL')
    },
  ]
  const full: Fault = [
    ['GoatDiskNearlyFull'],
    async () => {
      const { bavail, bsize, blocks } = statfsSync(data)
      writeFileSync(join(data, 'filler'), Buffer.alloc(Math.floor((bavail - blocks * 0.08) * bsize)))
      return async () => rmSync(join(data, 'filler'))
    },
  ]
  const behind: Fault = [
    ['GoatReplicationBehind'],
    async () => {
      await standby.stop()
      return async () => {
        standby = await startEmbeddedDatabase(standbyData)
      }
    },
  ]
  const old: Fault = [
    ['GoatSigningKeysOld', 'GoatBackupOld', 'GoatCertificateExpires'],
    async () => {
      await query(connection, "UPDATE identity_keys SET created_at = created_at - interval '366 days'")
      recordBackup(folder, 26)
      certificate.use('short')
      return async () => {
        await runProcess(commandOf('rotate:keys'), [], { folder, database: connection })
        recordBackup(folder, 0)
        certificate.use('long')
      }
    },
  ]
  await until(async () => (await firing()).size === 0)
  return { groups: [[slow, stuck, full, behind, old], [away], [locked]], firing }
}

/** Repeats some work until the returned function is called. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const running = (async () => {
    for (; !isOver; await setTimeout(50)) await work()
  })()
  return () => {
    isOver = true
    return running
  }
}

/** A plan that starts soon, and ends soon after that. */
async function schedulePlan(target: Parameters<typeof call>[0]): Promise<string> {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { id } = await call<PlanWire>(target, 'POST', '/plans', { name: 'Late', starts: inMs(5_000), ends: inMs(6_000) })
  await call(target, 'POST', '/designation/schedule', { ...wire, Id: 'late' }, id)
  await call(target, 'POST', `/plans/${id}/schedule`, { seen: (await call<PlanWire>(target, 'GET', `/plans/${id}`)).hash })
  return id
}

/** Creates a database in a folder, and in another one a standby of it, which uses a replication slot. */
async function prepareStandby(data: string, standby: string) {
  const primary = await startEmbeddedDatabase(data)
  await query(primary.connection, "SELECT pg_create_physical_replication_slot('standby')")
  await primary.stop()
  mkdirSync(standby)
  execFileSync('cp', ['-a', join(data, 'postgres'), standby])
  const { host, port, user } = primary.connection
  const settings = `primary_conninfo = 'host=${host} port=${port} user=${user}'\nprimary_slot_name = 'standby'\n`
  appendFileSync(join(standby, 'postgres', 'postgresql.auto.conf'), settings)
  writeFileSync(join(standby, 'postgres', 'standby.signal'), '')
  return primary.connection
}

/** As the command of docs/operating.md does, some hours ago. */
function recordBackup(folder: string, hoursAgo: number): void {
  writeFileSync(join(folder, 'goat.prom'), `goat_last_backup_timestamp_seconds ${Math.floor(Date.now() / 1000) - hoursAgo * 3600}\n`)
}

/** A server with a certificate that is valid for 13 days or for 90. */
async function serveCertificate(folder: string, closers: Closers) {
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const make = (days: string) => {
    const out = ['-keyout', join(folder, `${days}.key`), '-out', join(folder, `${days}.crt`)]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', days, ...name, ...out], { stdio: 'ignore' })
    return { key: readFileSync(join(folder, `${days}.key`)), cert: readFileSync(join(folder, `${days}.crt`)) }
  }
  const certificates = { short: make('13'), long: make('90') }
  const server = createServer(certificates.long, (_request, response) => response.end())
  const port = await freePort()
  server.listen(Number(port))
  closers.push(() => server.close())
  const trusted = join(folder, 'trusted.pem')
  writeFileSync(trusted, Buffer.concat([certificates.short.cert, certificates.long.cert]))
  return { url: `https://localhost:${port}/`, trusted, use: (of: keyof typeof certificates) => server.setSecureContext(certificates[of]) }
}

/** Exporters, and Prometheus with the files of deploy/. Returns what tells the firing alerts. */
async function startPrometheus(
  folder: string,
  servers: readonly string[],
  certificate: { url: string; trusted: string },
  closers: Closers,
) {
  const run = async (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const address = `127.0.0.1:${await freePort()}`
    const child = spawn(program, [`--web.listen-address=${address}`, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' })
    closers.push(() => child.kill())
    return address
  }
  const textFiles = ['--collector.disable-defaults', '--collector.textfile', `--collector.textfile.directory=${folder}`]
  const node = await run('prometheus-node-exporter', textFiles)
  // Otherwise half a second, which is more than a scrape may take here.
  const blackbox = ['--config.file=/etc/prometheus/blackbox.yml', '--timeout-offset=0']
  const probe = await run('prometheus-blackbox-exporter', blackbox, { SSL_CERT_FILE: certificate.trusted })
  const config = shorten(readFileSync(join(prometheusFolder, 'prometheus.yml'), 'utf8'))
    .replace("'10.0.0.51:4600', '10.0.0.52:4600'", servers.map((url) => new URL(url).host).join())
    .replace('10.0.0.11:9100', node)
    .replace('https://operations.example.com/healthz', certificate.url)
    .replace('127.0.0.1:9115', probe)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  writeFileSync(join(folder, 'alerts.yml'), shorten(readFileSync(join(prometheusFolder, 'alerts.yml'), 'utf8')))
  const files = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'prometheus')}`]
  const prometheus = await run('prometheus', files)
  /** By name, with what tells those of one name apart. */
  const firing = async () => {
    const { data } = alerts.parse(await (await fetch(`http://${prometheus}/api/v1/alerts`)).json())
    const now = data.alerts.filter(({ state }) => state === 'firing')
    return new Set(now.map(({ labels: { alertname, burn, state } }) => [alertname, burn ?? state].join(' ').trimEnd()))
  }
  await until(() =>
    fetch(`http://${prometheus}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { firing }
}
