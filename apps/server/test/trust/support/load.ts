import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { deliveryConfigurationWire } from '@goat/contract/described/cutoffs'
import { scheduleToWire } from '@goat/contract/described/designation'
import pg from 'pg'
import * as z from 'zod'
import { demonstrationToken } from '../../../../../tools/token.ts'
import type { Connection } from '../../../src/db/db.ts'
import { demonstrationOf } from '../../../src/load-demonstration.ts'
import type { Dice } from './seeded.ts'

export type Target = { readonly url: string; token: string }

export type LoadReport = {
  acknowledged: number
  created: number
  /** 503 with Retry-After. */
  away: number
  /** The connection was lost before a response. */
  unanswered: number
  /** Stored writes without a response; they count as done once. */
  storedUnanswered: number
  faults: string[]
}

const list = z.object({ results: z.array(z.object(deliveryConfigurationWire.shape)) })
const conflict = z.object({
  current: z.object({ versionNumber: z.int(), cutoff: z.object({ default: z.object({ weekday: z.string() }) }) }),
})

export async function targetOf(url: string): Promise<Target> {
  return { url, token: await demonstrationToken({ baseUrl: url, person: 'editor' }) }
}

/**
 * Users who save continuously, each a different record, through any of the servers, retrying requests without a response
 * unchanged, like a browser. `stop` ends them and compares the acknowledged writes with the database.
 */
export async function startLoad(
  targets: Target[],
  connection: Connection,
  dice: Dice,
  writers = 8,
): Promise<{ report: LoadReport; stop: () => Promise<LoadReport> }> {
  const report: LoadReport = { acknowledged: 0, created: 0, away: 0, unanswered: 0, storedUnanswered: 0, faults: [] }
  const ending = new AbortController()
  const known = new Map<string, number>()
  const first = await send('GET', '/deliveryConfigurations')
  for (const one of list.parse(first?.body).results.slice(0, writers))
    known.set(`${one.factoryCode}/${one.deliveryService}`, one.versionNumber)
  const before = await countSchedules(connection)
  const running = [...[...known.keys()].map(keepChanging), keepCreating()]

  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const target = dice.one(targets)
    const { url, token } = target
    const answer = await fetch(`${url}/api/uk${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text: unknown = await answer?.json().catch(() => undefined)
    if (answer === undefined || text === undefined) {
      report.unanswered += 1
      await setTimeout(20)
      return undefined
    }
    // A token is valid for ten minutes.
    if (answer.status === 401) {
      target.token = await demonstrationToken({ baseUrl: url, person: 'editor' }).catch(() => token)
      return undefined
    }
    if (answer.status !== 503) return { status: answer.status, body: text }
    if (answer.headers.get('retry-after') === null) report.faults.push('a 503 without Retry-After')
    report.away += 1
    await setTimeout(20)
    return undefined
  }

  async function keepChanging(path: string): Promise<void> {
    while (!ending.signal.aborted) {
      const version = known.get(path) ?? 0
      const weekday = `${String(dice.below(24)).padStart(2, '0')}:${String(dice.below(60)).padStart(2, '0')}:${String(version % 60).padStart(2, '0')}`
      const body = { default: { weekday, saturday: '12:00', sunday: '11:00' }, versionNumber: version }
      let again = false
      for (;;) {
        const answer = await send('PUT', `/cutoffs/${path}`, body)
        if (answer?.status === 200) break
        if (answer !== undefined && !(again && isOurs(answer, version + 1, weekday))) {
          report.faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
          return
        }
        if (answer !== undefined) {
          report.storedUnanswered += 1
          break
        }
        again = true
      }
      known.set(path, version + 1)
      report.acknowledged += 1
    }
  }

  async function keepCreating(): Promise<void> {
    const [example] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
    // Without an Id each request creates a new schedule.
    const body = { ...example, Id: undefined }
    while (!ending.signal.aborted) {
      const key = { 'idempotency-key': randomUUID() }
      for (;;) {
        const answer = await send('POST', '/designation/schedule', body, key)
        if (answer === undefined) continue
        if (answer.status !== 200) report.faults.push(`created: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
        break
      }
      report.created += 1
      await setTimeout(10)
    }
  }

  return {
    report,
    stop: async () => {
      ending.abort()
      await Promise.all(running)
      report.faults.push(...(await compare(connection, known)))
      const stored = (await countSchedules(connection)) - before
      if (stored !== report.created) report.faults.push(`${report.created} schedules were created, ${stored} are stored`)
      return report
    },
  }
}

function isOurs(answer: { status: number; body: unknown }, version: number, weekday: string): boolean {
  const read = conflict.safeParse(answer.body)
  return (
    answer.status === 409 &&
    read.success &&
    read.data.current.versionNumber === version &&
    read.data.current.cutoff.default.weekday === weekday
  )
}

async function compare(connection: Connection, known: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await query<{ key: string; version: number; changes: number }>(
    connection,
    `SELECT factory_code || '/' || service_name AS key, version, (SELECT count(*)::integer FROM change_log
       WHERE brand = 'uk' AND kind = 'cutoff' AND key = factory_code || '/' || service_name) AS changes
     FROM delivery_services WHERE brand = 'uk'`,
  )
  return rows.flatMap(({ key, version, changes }) => {
    const expected = known.get(key)
    if (expected === undefined || (expected === version && changes === version)) return []
    return [`${key}: ${expected} was acknowledged, version ${version} is stored, ${changes} changes are logged`]
  })
}

async function countSchedules(connection: Connection): Promise<number> {
  const [row] = await query<{ count: number }>(connection, 'SELECT count(*)::integer AS count FROM designation_schedules')
  return row?.count ?? 0
}

export async function query<R extends pg.QueryResultRow>(connection: Connection, text: string): Promise<R[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
