import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Connection } from '../../../../src/db/db.ts'
import { query, type Target } from '../load.ts'
import type { Writes } from './writes.ts'
import { CutoffTimes, listed, Schedule } from './written-records.ts'

const schedules = z.array(z.object({ Id: z.string() }))

/** Expects every acknowledged write once in the change log, nothing else there, and the last acknowledged state. Returns faults. */
export async function compareWrites(connection: Connection, writes: Writes): Promise<string[]> {
  const logged = new Map(
    (
      await query<{ key: string; times: number }>(
        connection,
        `SELECT request_id AS key, count(*)::integer AS times FROM change_log WHERE request_id LIKE '${writes.prefix}%' GROUP BY 1`,
      )
    ).map(({ key, times }) => [key, times]),
  )
  const faults: string[] = []
  for (const { key, server } of writes.acknowledged) {
    const times = logged.get(key) ?? 0
    logged.delete(key)
    if (times === 0) faults.push(`LOST: ${key}, acknowledged by server ${server + 1}`)
    if (times > 1) faults.push(`DUPLICATED: ${key} is in the change log ${times} times`)
  }
  for (const key of logged.keys()) faults.push(`stored without having been acknowledged: ${key}`)
  const stored = await storedIn(connection)
  for (const record of writes.records) {
    if (record instanceof CutoffTimes && stored.cutoffs.get(record.path) !== `${record.version} ${record.weekday}`)
      faults.push(`${record.path}: ${record.version} ${record.weekday} was acknowledged, ${stored.cutoffs.get(record.path)} is stored`)
    if (record instanceof Schedule && record.id !== undefined && !stored.schedules.includes(record.id))
      faults.push(`schedule ${record.id} was acknowledged and is not stored`)
  }
  return faults
}

/** Waits until the lists of a server match the database, at most `withinMs`. Returns the time in milliseconds, or a fault. */
export async function compareLists(connection: Connection, target: Target, withinMs: number): Promise<number | string> {
  const stored = await storedIn(connection)
  const started = performance.now()
  for (;;) {
    const differences = await differencesOf(target, stored).catch((error: unknown) => [String(error)])
    const took = performance.now() - started
    if (differences.length === 0) return took
    if (took > withinMs) return `STALE list at ${target.url} after ${took.toFixed(0)} ms: ${differences.slice(0, 3).join('; ')}`
    await setTimeout(50)
  }
}

type Stored = { readonly cutoffs: ReadonlyMap<string, string>; readonly schedules: readonly string[] }

async function storedIn(connection: Connection): Promise<Stored> {
  const services = await query<{ path: string; state: string }>(
    connection,
    "SELECT factory_code || '/' || service_name AS path, version || ' ' || weekday AS state FROM delivery_services WHERE brand = 'uk'",
  )
  const ids = await query<{ id: string }>(connection, 'SELECT id FROM designation_schedules ORDER BY id')
  return { cutoffs: new Map(services.map(({ path, state }) => [path, state])), schedules: ids.map(({ id }) => id).sort() }
}

async function differencesOf(target: Target, stored: Stored): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${target.token}` }
    const answer = await fetch(`${target.url}/api/uk${path}`, { headers, signal: AbortSignal.timeout(3_000) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return answer.json()
  }
  const services = listed.parse(await read('/deliveryConfigurations')).results
  const ids = schedules.parse(await read('/designation/schedule')).map(({ Id }) => Id)
  const differences = services.flatMap((one) => {
    const path = `${one.factoryCode}/${one.deliveryService}`
    const state = `${one.versionNumber} ${one.cutoff.default.weekday}`
    return stored.cutoffs.get(path) === state ? [] : [`${path} is listed as ${state}, stored as ${stored.cutoffs.get(path)}`]
  })
  if (services.length !== stored.cutoffs.size) differences.push(`${services.length} services are listed, ${stored.cutoffs.size} are stored`)
  if (ids.sort().join() !== stored.schedules.join())
    differences.push(`${ids.length} schedules are listed, ${stored.schedules.length} others are stored`)
  return differences
}
