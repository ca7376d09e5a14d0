import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChanges } from '@goat/contract/changes'
import { type DeliveryConfigurationWire, listDeliveryConfigurations } from '@goat/contract/described/cutoffs'
import * as z from 'zod/mini'
import { demonstrationToken } from '../../../../tools/token.ts'
import { until } from './command.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

export type KillReport = {
  rounds: number
  acknowledged: number
  /** Stored writes whose response was lost. */
  storedUnacknowledged: number
  slowestRestartMs: number
  /** Rounds in which the embedded database was killed with its server, like in a power cut. */
  databaseKills: number
  faults: string[]
}

type Acknowledged = { version: number; weekday: string }

/**
 * Repeatedly kills the server with SIGKILL during writes; after each start every acknowledged write must exist
 * once and every version must equal its number of changes. Every third round the embedded database is killed as well. `random` returns
 * numbers from 0 to 1.
 */
export async function killRounds(env: Readonly<Record<string, string>>, rounds: number, random: () => number): Promise<KillReport> {
  const report: KillReport = { rounds: 0, acknowledged: 0, storedUnacknowledged: 0, slowestRestartMs: 0, databaseKills: 0, faults: [] }
  const known = new Map<string, Acknowledged>()
  let server = await startProcess(env)
  let token = await demonstrationToken({ baseUrl: server.url, person: 'editor' })
  for (const one of await list(server, token)) known.set(pathOf(one), { version: one.versionNumber, weekday: one.cutoff.default.weekday })
  for (let round = 0; round < rounds; round += 1) {
    // A token is valid for ten minutes.
    if (round % 20 === 19) token = await demonstrationToken({ baseUrl: server.url, person: 'editor' })
    const stop = new AbortController()
    const writers = [...known.keys()]
      .slice(0, 8)
      .map((path, at) => writeUntil(stop.signal, server, token, path, known, report, round * 8 + at))
    // During writes, however slow the machine: after some acknowledged writes of this round.
    const enough = report.acknowledged + 1 + Math.floor(random() * 15)
    await until(async () => report.acknowledged >= enough || report.faults.length > 0)
    const ended = server.end('SIGKILL')
    if (env['DATABASE_URL'] === undefined && round % 3 === 2) {
      process.kill(databaseProcess(env['DATA_DIR'] ?? ''), 'SIGKILL')
      report.databaseKills += 1
    }
    await ended
    stop.abort()
    await Promise.all(writers)
    server = await startProcess(env)
    report.rounds += 1
    report.slowestRestartMs = Math.max(report.slowestRestartMs, server.startMs)
    for (const one of await list(server, token)) await compare(server, token, one, known, report)
  }
  await server.end('SIGTERM')
  return report
}

/** The main process of the embedded database, from PostgreSQL's postmaster.pid. */
export function databaseProcess(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function writeUntil(
  signal: AbortSignal,
  server: ServerProcess,
  token: string,
  path: string,
  known: Map<string, Acknowledged>,
  report: KillReport,
  seed: number,
): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    const last = known.get(path)
    if (last === undefined) return
    const weekday = `${String((seed + at) % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${String(seed % 60).padStart(2, '0')}`
    const body = { default: { weekday, saturday: '12:00', sunday: '11:00' }, versionNumber: last.version }
    const answer = await call(server, token, 'PUT', `/api/uk/cutoffs/${path}`, body).catch(() => undefined)
    if (answer === undefined) return
    const text = await answer.json().catch(() => undefined)
    if (text === undefined) return
    if (answer.status !== 200) {
      report.faults.push(`${path}: ${answer.status} ${JSON.stringify(text)}`)
      return
    }
    known.set(path, { version: last.version + 1, weekday })
    report.acknowledged += 1
  }
}

async function compare(
  server: ServerProcess,
  token: string,
  stored: DeliveryConfigurationWire,
  known: Map<string, Acknowledged>,
  report: KillReport,
): Promise<void> {
  const path = pathOf(stored)
  const last = known.get(path)
  if (last === undefined) return
  const ahead = stored.versionNumber - last.version
  if (ahead === 0 && stored.cutoff.default.weekday !== last.weekday)
    report.faults.push(`${path}: version ${last.version} has another time than was acknowledged`)
  if (ahead !== 0 && ahead !== 1) report.faults.push(`${path}: acknowledged version ${last.version}, stored ${stored.versionNumber}`)
  if (ahead === 1) report.storedUnacknowledged += 1
  const logged = await countChanges(server, token, path)
  if (logged !== stored.versionNumber) report.faults.push(`${path}: version ${stored.versionNumber}, but ${logged} changes in the log`)
  known.set(path, { version: stored.versionNumber, weekday: stored.cutoff.default.weekday })
}

async function countChanges(server: ServerProcess, token: string, path: string): Promise<number> {
  let count = 0
  let before = ''
  for (;;) {
    const answer = await call(server, token, 'GET', `/api/uk/changes?kind=cutoff&key=${path}&limit=200${before}`)
    const page = z.parse(listChanges.response, await answer.json())
    count += page.results.length
    if (page.next === null) return count
    before = `&before=${page.next}`
  }
}

async function list(server: ServerProcess, token: string): Promise<readonly DeliveryConfigurationWire[]> {
  const answer = await call(server, token, 'GET', '/api/uk/deliveryConfigurations')
  return z.parse(listDeliveryConfigurations.response, await answer.json()).results
}

function call(server: ServerProcess, token: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function pathOf(one: DeliveryConfigurationWire): string {
  return `${one.factoryCode}/${one.deliveryService}`
}
