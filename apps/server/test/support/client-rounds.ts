import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followWorld, type WorldFollower } from '@goat/foresight-client/follow-world'
import { demonstrationToken } from '../../../../tools/token.ts'
import { createTestApi, type TestApi } from './api.ts'
import { addressOf, until } from './command.ts'
import { wire } from './designation.ts'
import { freePort, startProcess } from './server-process.ts'

export type ClientReport = {
  readonly rounds: number
  /** How many transactions were saved, some of them while the followed server was down. */
  saved: number
  /** How many different worlds the client has had. */
  worlds: number
  /** The longest time from the server's return until the client had every change, in milliseconds. */
  slowestMs: number
  readonly faults: string[]
}

/**
 * Repeatedly kills a server that a client follows with SIGKILL, while another server of the same database saves two schedules at a time with
 * the same note. In no world of the client may the notes differ.
 */
export async function clientRounds(rounds: number, random: () => number): Promise<ClientReport> {
  const folder = mkdtempSync(join(tmpdir(), 'goat-client-kills-'))
  const api = await createTestApi()
  const env = { PORT: await freePort(), DATA_DIR: join(folder, 'data'), DATABASE_URL: addressOf(api.database.connection) }
  let server = await startProcess(env)
  const report: ClientReport = { rounds, saved: 0, worlds: 0, slowestMs: 0, faults: [] }
  const { url } = server
  const follower = followWorld({ baseUrl: `${url}/api/uk`, token: () => demonstrationToken({ baseUrl: url, person: 'viewer' }) })
  const watching = setInterval(watch(follower, report), 1)
  const stop = new AbortController()
  const writing = saveUntil(stop.signal, api, report)
  try {
    await follower.ready
    for (let round = 0; round < rounds; round += 1) {
      const enough = report.worlds + 1 + Math.floor(random() * 10)
      await until(async () => report.worlds >= enough)
      await server.end('SIGKILL')
      const saved = report.saved + 3
      await until(async () => report.saved >= saved)
      const { ageMs: before = 0 } = follower.age() ?? {}
      server = await startProcess(env)
      const returned = performance.now()
      const decided = follower.resolve({ placedAt: 0, factory: wire.From })
      if (decided.ageMs < before) report.faults.push('the age became less while the server was down')
      const newest = await newestRevision(api)
      await until(async () => (follower.age()?.revision ?? 0) >= newest)
      report.slowestMs = Math.max(report.slowestMs, performance.now() - returned)
    }
  } finally {
    stop.abort()
    await writing
    clearInterval(watching)
    await follower.close()
    await server.end('SIGTERM')
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}

const ids = ['one', 'other']

function watch(follower: WorldFollower, report: ClientReport): () => void {
  let last = follower.world()
  return () => {
    const world = follower.world()
    if (world === undefined || world === last) return
    const isOlder = last !== undefined && world.revision <= last.revision
    last = world
    report.worlds += 1
    const schedules = world.factories.get(wire.From)?.moves.rules.filter(({ key }) => ids.includes(key)) ?? []
    const notes = new Set(schedules.map(({ value }) => value.note))
    if (notes.size > 1) report.faults.push(`revision ${world.revision} has the notes ${[...notes].join(' and ')}`)
    if (schedules.length === 1) report.faults.push(`revision ${world.revision} has one of the schedules`)
    if (isOlder) report.faults.push(`revision ${world.revision} came after a later one`)
  }
}

async function saveUntil(signal: AbortSignal, api: TestApi, report: ClientReport): Promise<void> {
  while (!signal.aborted) {
    const Schedules = ids.map((Id) => ({ ...wire, Id, Note: String(report.saved) }))
    const { status } = await api.call('editor', 'POST', '/designation/schedules', { Schedules })
    if (status === 200) report.saved += 1
    else report.faults.push(`a change was answered with ${status}`)
  }
}

async function newestRevision(api: TestApi): Promise<number> {
  const { body } = await api.call('viewer', 'GET', '/changes?limit=1')
  return (body as { results: readonly { revision: number }[] }).results[0]?.revision ?? 0
}
