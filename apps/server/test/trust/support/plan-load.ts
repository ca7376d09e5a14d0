import { maxOpenPlans, maxPlanItems } from '@goat/domain/kinds/plan'
import { sql } from 'kysely'
import { rules } from '../../../src/capabilities.ts'
import { loadDemonstration } from '../../../src/load-demonstration.ts'
import { lookAt } from '../../../src/plans/clock.ts'
import type { TestApi } from '../../support/api.ts'
import { withClient } from '../../support/database.ts'
import { closedChristmas } from '../../support/dated-cutoffs.ts'
import { wire } from '../../support/designation.ts'
import { inPlan, planCalls } from '../../support/plans.ts'
import { putStored } from '../../support/stored.ts'

/** How long something took, in milliseconds. */
export type PlanLoadReport = {
  readonly openingMs: number
  readonly addingMs: number
  readonly previewMs: number
  readonly applyingMs: number
  readonly idleMs: number
  /** 200 plans with 500 changes each. */
  readonly listingMs: number
  readonly written: number
  readonly faults: string[]
}

const lists = [
  '/deliveryConfigurations',
  '/cutoff-overrides',
  '/designation/schedule',
  '/deliveryoptions',
  '/sample-orders',
  '/product-overrides',
]

/** A plan of `size` changes: opening lists within it, adding to it, and applying it while `writers` people save other records. */
export async function planLoad(api: TestApi, size: number, writers: number): Promise<PlanLoadReport> {
  const { db } = api.database
  const faults: string[] = []
  await loadDemonstration(db, new Date().toISOString().slice(0, 10))
  const { plan, preview, act } = planCalls(api)
  const one = await plan()
  const adding: number[] = []
  for (let at = 0; at < size; at += 1) {
    const [path, body] =
      at % 2 === 0
        ? (['/designation/schedule', { ...wire, Id: `load-${at}`, Paused: true }] as const)
        : (['/cutoff-overrides', { ...closedChristmas, factories: ['GB-DPS-SLE'], productTypes: ['book'], reason: `Load ${at}` }] as const)
    const { took, answer } = await timed(() => api.call('editor', 'POST', path, body, inPlan(one)))
    if (answer.status >= 300) faults.push(`adding was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    adding.push(took)
  }
  const opening: number[] = []
  for (const list of lists) {
    const times: number[] = []
    for (let at = 0; at < 9; at += 1) times.push((await timed(() => api.call('viewer', 'GET', list, undefined, inPlan(one)))).took)
    opening.push(median(times))
  }
  const previewing = await timed(() => preview(one.id, 'apply'))
  const load = startWriters(api, writers, faults)
  await load.some()
  const { took, answer } = await timed(() => act(one, 'apply', { seen: previewing.answer.seen }))
  if (answer.status !== 200) faults.push(`applying was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const written = await load.stop()
  return {
    openingMs: Math.max(...opening),
    addingMs: median(adding.slice(-size / 10)),
    previewMs: previewing.took,
    applyingMs: took,
    idleMs: await idleMs(api),
    listingMs: await listingMs(api),
    written,
    faults,
  }
}

/** What the clock costs when nothing is due, beside a thousand plans that are over. */
async function idleMs({ database: { db } }: TestApi): Promise<number> {
  const value = { name: 'Over', starts: null, ends: null, state: 'ended', owner: 'Ann', ownerSubject: 'ann' }
  for (let at = 0; at < 1_000; at += 1) await putStored(db, 'uk', 'plan', `over-${at}`, value)
  const deps = { db, rules, prepared: { watch: () => undefined }, log: { warn: () => undefined }, graceMs: 0 }
  const times: number[] = []
  for (let at = 0; at < 21; at += 1) times.push((await timed(() => lookAt(deps, 'uk', Date.now))).took)
  return median(times)
}

/** As many plans as a brand may have, with as many changes. */
async function listingMs({ call, database: { db, connection } }: TestApi): Promise<number> {
  const value = { name: 'Full', starts: null, ends: null, state: 'draft', owner: 'Ann', ownerSubject: 'ann' }
  for (let at = 0; at < maxOpenPlans; at += 1) {
    await putStored(db, 'uk', 'plan', `full-${at}`, value)
    await sql`INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
      SELECT 'uk', 'plan-item', ${`full-${at}/designation/D`} || item, jsonb_build_object('note', repeat('x', 1000)), 1, '', ''
      FROM generate_series(1, ${maxPlanItems}::integer) item`.execute(db)
  }
  await withClient(connection, (client) => client.query('VACUUM ANALYZE records'))
  const times: number[] = []
  for (let at = 0; at < 5; at += 1) times.push((await timed(() => call('viewer', 'GET', '/plans'))).took)
  return median(times)
}

type Service = { factoryCode: string; deliveryService: string; versionNumber: number; cutoff: { default: object } }

/** People who change cut-offs one after the other, each those of another service, from what was answered last. */
function startWriters(api: TestApi, count: number, faults: string[]) {
  let [isStopped, written] = [false, 0]
  const find = async (at: number) => {
    const { results } = (await api.call('viewer', 'GET', '/deliveryConfigurations')).body as { results: Service[] }
    return results[at % results.length] as Service
  }
  const write = async (at: number) => {
    let service = await find(at)
    for (let turn = 0; !isStopped; turn += 1) {
      const { factoryCode, deliveryService, versionNumber, cutoff } = service
      const sent = { default: { ...cutoff.default, weekday: `${String(turn % 24).padStart(2, '0')}:00:00` }, versionNumber }
      const { status, body } = await api.call('editor', 'PUT', `/cutoffs/${factoryCode}/${deliveryService}`, sent)
      if (status === 200) written += 1
      else if (status !== 409) faults.push(`a writer was answered ${status}`)
      service = status === 200 ? (body as Service) : await find(at)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, at) => write(at)))
  return {
    some: async () => {
      while (written < count) await new Promise((resolve) => setImmediate(resolve))
    },
    stop: async () => {
      isStopped = true
      await all
      return written
    },
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly answer: T }> {
  const started = performance.now()
  const answer = await work()
  return { took: performance.now() - started, answer }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
