import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeWire } from '@goat/contract/changes'
import type { PlanWire } from '@goat/contract/plans'
import { demonstrationToken } from '../../../../tools/token.ts'
import { openDatabase } from '../../src/db/db.ts'
import { createCluster } from '../trust/support/cluster.ts'
import { addressOf, until } from './command.ts'
import { wire } from './designation.ts'
import { databaseProcess } from './kill-rounds.ts'
import { freePort, type ServerProcess, startProcess } from './server-process.ts'

export type PlanKillReport = {
  rounds: number
  applied: number
  missed: number
  bothKilled: number
  /** How late a plan was applied while the database and a server were running, in milliseconds. */
  slowestMs: number
  faults: string[]
}

import { notAsLogged } from './stored.ts'

type Server = { readonly process: ServerProcess; readonly token: string }
/** The records that each plan adds. */
const size = 6

/**
 * Kills one of two servers with SIGKILL around the instant at which a plan is to be applied, of four times once both, and once the database
 * instead: afterwards the plan is applied as a whole and once, or missed. `random` returns numbers from 0 to 1.
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
    return { process, token: await demonstrationToken({ baseUrl: process.url, person: 'editor' }) }
  }
  const servers = await Promise.all([start(0), start(1)])
  let restarted: Promise<unknown> = Promise.resolve()
  const serverAt = (at: number) => servers[at % 2] as Server
  for (let round = 0; round < rounds; round += 1) {
    const isBoth = round % 4 === 2
    const ids = Array.from({ length: size }, (_, at) => `kill-${round}-${at}`)
    const plan = await prepare(serverAt(round), ids)
    await restarted
    const { id, starts } = await schedule(serverAt(round), plan)
    await sleep(Math.max(0, Date.parse(starts) - Date.now() + random() * 120 - 40))
    if (round % 4 === 3) killDatabase()
    else await Promise.all([0, 1].filter((at) => isBoth || at === 0).map((at) => serverAt(round + at).process.end('SIGKILL')))
    if (isBoth) {
      report.bothKilled += 1
      servers[(round + 1) % 2] = await start((round + 1) % 2)
    }
    const witness = serverAt(round + 1)
    report.rounds += 1
    const fault = await outcomeOf(witness, { id, starts, isAwake: round % 4 < 2 }, ids, report)
    if (fault !== undefined) report.faults.push(`round ${round}: ${fault}`)
    if (round % 4 === 3) continue
    restarted = start(round % 2).then((server) => {
      servers[round % 2] = server
    })
  }
  await restarted
  await Promise.all(servers.map(({ process }) => process.end('SIGTERM')))
  return report
}

/** A plan that adds records. */
async function prepare(server: Server, ids: readonly string[]): Promise<PlanWire> {
  const plan = await call<PlanWire>(server, 'POST', '/plans', { name: ids[0], starts: null, ends: null })
  for (const Id of ids) await call(server, 'POST', '/designation/schedule', { ...wire, Id, Paused: true }, plan.id)
  return plan
}

/** Schedules a plan for the next moment. */
async function schedule(server: Server, { id, name }: PlanWire): Promise<{ id: string; starts: string }> {
  for (let aheadMs = 400; ; aheadMs *= 2) {
    const { version } = await call<PlanWire>(server, 'GET', `/plans/${id}`)
    const starts = new Date(Date.now() + aheadMs).toISOString()
    const { hash } = await call<PlanWire>(server, 'PUT', `/plans/${id}`, { name, starts, ends: null, version })
    const answer = await send(server, 'POST', `/plans/${id}/schedule`, { seen: hash })
    // On a busy machine it may have begun by now.
    if (answer.ok) return { id, starts }
  }
}

/** `isAwake`: a server and the database were running all the time. */
type Due = { readonly id: string; readonly starts: string; readonly isAwake: boolean }

/** What became of a plan is told by a server that is running: the fault, if it is not whole. */
async function outcomeOf(server: Server, { id, starts, isAwake }: Due, ids: readonly string[], report: PlanKillReport) {
  let plan: PlanWire | undefined
  await until(async () => {
    plan = await call<PlanWire>(server, 'GET', `/plans/${id}`)
    return plan.state !== 'scheduled'
  })
  const stored = await call<{ Id: string; Version: number }[]>(server, 'GET', '/designation/schedule')
  const found = stored.filter(({ Id }) => ids.includes(Id))
  const { results } = await call<{ results: ChangeWire[] }>(server, 'GET', `/changes?kind=plan&key=${id}`)
  const done = results.filter(({ action }) => action === 'plan.applied' || action === 'plan.missed')
  const logged = await call<{ results: ChangeWire[] }>(server, 'GET', '/changes?kind=designation&limit=200')
  const ofPlan = logged.results.filter(({ causeId }) => causeId === id)
  const isApplied = plan?.state === 'active'
  if (isApplied) report.applied += 1
  else report.missed += 1
  const lateMs = Date.parse(done[0]?.at ?? '') - Date.parse(starts)
  if (isApplied && isAwake) report.slowestMs = Math.max(report.slowestMs, lateMs)
  const count = isApplied ? size : 0
  const isWhole = found.length === count && ofPlan.length === count && done.length === 1 && found.every(({ Version }) => Version === 1)
  const isOne = new Set(ofPlan.map(({ transaction }) => transaction)).size <= 1
  if ((isApplied || plan?.state === 'missed') && isWhole && isOne) return undefined
  return `${plan?.state}, ${found.length} records, ${ofPlan.length} logged, ${done.map(({ action }) => action).join()}`
}

function send({ process, token }: Server, method: string, path: string, body?: object, plan?: string): Promise<Response> {
  return fetch(`${process.url}/api/uk${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(plan === undefined ? {} : { plan }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function call<Answer = unknown>(server: Server, method: string, path: string, body?: object, plan?: string): Promise<Answer> {
  let answer = await send(server, method, path, body, plan)
  // The database is being started.
  for (; answer.status === 503; answer = await send(server, method, path, body, plan)) await sleep(50)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  // The contract's test checks what is answered.
  return JSON.parse(text) as Answer
}
