import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedDatabase } from '../../../src/db/embedded-database.ts'
import { addressOf } from '../../support/command.ts'
import { send } from '../../support/due-plans.ts'
import { createGate } from '../../support/gate.ts'
import { startPrometheus } from '../../support/prometheus.ts'
import { freePort, startProcess } from '../../support/server-process.ts'
import { query, targetOf } from './load.ts'

export const prometheusFolder = fileURLToPath(new URL('../../../../../deploy/prometheus', import.meta.url))

/** A minute is a second: every length of time in the rules and between scrapes is divided by this. */
const factor = 60
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
export function readShortened(file: string): string {
  const lengths = /(\[|offset |for: |_interval: )(\d+)([smhd])/g
  return readFileSync(join(prometheusFolder, file), 'utf8').replace(
    lengths,
    (_all, before: string, length: string, unit: keyof typeof unitMs) => `${before}${(Number(length) * unitMs[unit]) / factor}ms`,
  )
}

type Closers = (() => Promise<unknown>)[]
export type Watched = Awaited<ReturnType<typeof startWatched>>

/**
 * Two servers on the database of the first, which is in `data` and has a standby, a follower of the second, exporters, and Prometheus with the
 * files of deploy/. `closers` are to be called in reverse order, also if it throws.
 */
export async function startWatched(data: string, closers: Closers) {
  const folder = mkdtempSync(join(tmpdir(), 'goat-watched-'))
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  const standbyFolder = join(folder, 'standby')
  const connection = await prepareStandby(data, standbyFolder)
  const start = async (env: Record<string, string>) => {
    const settings = { PORT: await freePort(), LOG_LEVEL: 'silent', ...env }
    let server = await startProcess(settings)
    closers.push(() => server.end('SIGTERM'))
    const crash = async () => {
      await server.end('SIGKILL')
      server = await startProcess(settings)
    }
    return { ...(await targetOf(server.url)), crash }
  }
  const first = await start({ DATA_DIR: data })
  const gate = await createGate(connection)
  closers.push(gate.shut)
  const second = await start({ DATABASE_URL: addressOf(gate.connection), DEMO_SIGN_IN: 'on', DATA_DIR: folder })
  const standby = { folder: standbyFolder, now: await startEmbeddedDatabase(standbyFolder) }
  closers.push(() => standby.now.stop())
  const follower = await send(second, 'GET', '/events')
  // Its server may have been killed.
  closers.push(async () => follower.body?.cancel().catch(() => undefined))
  recordBackup(folder, 0)
  const certificate = await serveCertificate(folder, closers)
  const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const address = `127.0.0.1:${await freePort()}`
    const child = spawn(program, [`--web.listen-address=${address}`, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' })
    closers.push(async () => child.kill())
    return { address, signal: (signal: NodeJS.Signals) => child.kill(signal) }
  }
  const textFiles = ['--collector.disable-defaults', '--collector.textfile', `--collector.textfile.directory=${folder}`]
  // The offset is otherwise half a second, more than a scrape may take here.
  const probes = ['--config.file=/etc/prometheus/blackbox.yml', '--timeout-offset=0']
  const nodeExporter = await run('prometheus-node-exporter', textFiles)
  const blackbox = await run('prometheus-blackbox-exporter', probes, { SSL_CERT_FILE: certificate.trusted })
  const config = readShortened('prometheus.yml')
    .replace("'10.0.0.51:4600', '10.0.0.52:4600'", [first, second].map(({ url }) => new URL(url).host).join())
    .replace('10.0.0.11:9100', nodeExporter.address)
    .replace('https://operations.example.com/healthz', certificate.url)
    .replace('127.0.0.1:9115', blackbox.address)
  const prometheus = await startPrometheus(config, readShortened('alerts.yml'))
  closers.push(prometheus.stop)
  return { data, folder, connection, first, second, gate, standby, nodeExporter, useCertificate: certificate.use, prometheus }
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

/** The command of docs/runbook.md, as if some hours ago. */
export function recordBackup(folder: string, hoursAgo: number): void {
  const [command = ''] = /^echo "goat_last_backup.+$/m.exec(readFileSync(join(prometheusFolder, '../../docs/runbook.md'), 'utf8')) ?? []
  const then = command.replace('date', `date --date='${hoursAgo} hours ago'`).replace('/var/lib/prometheus/node-exporter', folder)
  execFileSync('sh', ['-c', then])
}

/** A server with a certificate that is valid for 13 days or for 90, or that nobody trusts. */
async function serveCertificate(folder: string, closers: Closers) {
  const make = (days: string) => {
    const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.crt`)]
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', days, ...name], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  }
  const certificates = { untrusted: make('30'), short: make('13'), long: make('90') }
  const server = createServer(certificates.long, (_request, response) => response.end())
  const port = await freePort()
  server.listen(Number(port))
  closers.push(async () => server.close())
  const trusted = join(folder, 'trusted.pem')
  writeFileSync(trusted, Buffer.concat([certificates.short.cert, certificates.long.cert]))
  return { url: `https://localhost:${port}/`, trusted, use: (of: keyof typeof certificates) => server.setSecureContext(certificates[of]) }
}
