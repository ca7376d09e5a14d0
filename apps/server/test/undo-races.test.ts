import { scheduleFromWire, scheduleWire } from '@goat/contract/described/designation'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { importOptions } from '../src/delivery-options/import.ts'
import { readNexts, storeAndLog } from '../src/records/log.ts'
import { putRecords } from '../src/records/store.ts'
import { write } from '../src/records/write.ts'
import { tokenOf } from './support/api.ts'
import { untilBlocked } from './support/command.ts'
import { optionLines, pathOf, payloadOf } from './support/delivery-options.ts'
import { wire } from './support/designation.ts'
import { loadProducts } from './support/products.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const origin = { brand: 'uk', actor: { subject: 'bob', name: 'Bob' }, requestId: 'r' } as const
const path = '/designation/schedule'

type Entry = { revision: number; key: string; version: number; before: object | null; after: object | null }
const entries = async (key: string) =>
  ((await api.call('viewer', 'GET', `/changes?limit=200&key=${key}`)).body as { results: Entry[] }).results.toReversed()
const newest = async (key: string) => (await entries(key)).at(-1)?.revision
const plan = async (revision: number | undefined) => (await api.call('editor', 'GET', `/changes/${revision}/undo`)).body as { seen: string }
const undo = (revision: number | undefined, seen: string) => api.call('editor', 'POST', `/changes/${revision}/undo`, { seen })

const loadOptions = (centre: string, ...ids: readonly string[]) =>
  importOptions(api.database.db, origin, optionLines(centre, ...ids), { dryRun: false, skipBad: false })

/** Creates a schedule in a transaction that stays open until `commit` is called. */
async function creating(id: string, note: string) {
  const { id: _id, version: _version, ...value } = scheduleFromWire(z.parse(scheduleWire, { ...wire, Id: id, Version: 1, Note: note }))
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
  const { promise: created, resolve: isCreated } = Promise.withResolvers<void>()
  const done = write(api.database.db, origin, undefined, async (tx) => {
    const { version = 1 } = (await readNexts(tx, 'uk', 'designation', [id])).get(id) ?? {}
    await putRecords(tx, 'uk', 'designation', 'Bob', [{ key: id, value, version, isNew: true }])
    isCreated()
    await committing
    const change = { kind: 'designation', key: id, action: 'schedule.created', before: null, after: value, version, isPut: true } as const
    return { answer: () => ({}), changes: [change] }
  })
  await created
  return { done, commit }
}

/** Expects each entry to follow from the previous one, and unique versions. */
async function expectConsistent(key: string): Promise<void> {
  const all = await entries(key)
  for (const [at, entry] of all.entries()) if (at > 0) expect(entry.before).toEqual(all[at - 1]?.after)
  const stored = all.filter(({ after }) => after !== null).map(({ version }) => version)
  expect(new Set(stored).size).toBe(stored.length)
}

async function deleted(id: string): Promise<{ revision: number | undefined; seen: string }> {
  await api.call('editor', 'POST', path, { ...wire, Id: id })
  await api.call('editor', 'DELETE', path, { Id: id, From: wire.From })
  const revision = await newest(id)
  return { revision, seen: (await plan(revision)).seen }
}

describe('HIS-18: undoing while another user changes the same record', () => {
  test('a deletion: a schedule that is recreated with the id is kept and reported', async () => {
    const { revision, seen } = await deleted('raced')
    const other = await creating('raced', 'Bob’s')
    const undone = undo(revision, seen)
    await untilBlocked(api.database.pool, 1)
    other.commit()
    await other.done
    expect(await undone).toMatchObject({ status: 409, body: { code: 'undoChanged', current: { effects: [{ kept: [{ by: 'Bob' }] }] } } })
    await expectConsistent('raced')
  })

  test('a deletion, several times at once: one restores the schedule, the others find nothing to undo', async () => {
    const { revision, seen } = await deleted('both')
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(revision, seen)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await expectConsistent('both')
  })

  test('API-23: schedules that are created and deleted simultaneously never reuse a version', async () => {
    await deleted('storm')
    const calls = Array.from({ length: 24 }, (_, at) =>
      at % 2 === 0
        ? api.call('editor', 'POST', path, { ...wire, Id: 'storm', Note: String(at) })
        : api.call('editor', 'DELETE', path, { Id: 'storm', From: wire.From }),
    )
    for (const { status } of await Promise.all(calls)) expect([200, 404]).toContain(status)
    await expectConsistent('storm')
  })
})

test('API-23: versions continue from the highest, even if an earlier release gave a lower one last', async () => {
  await deleted('lower')
  await deleted('lower')
  const { before = null } = (await entries('lower')).at(-1) ?? {}
  await api.database.db
    .transaction()
    .execute((tx) => storeAndLog(tx, origin, [{ kind: 'designation', key: 'lower', action: 'x', before, after: null, version: 1 }]))
  expect(await api.call('editor', 'POST', path, { ...wire, Id: 'lower' })).toMatchObject({ status: 200, body: { Version: 3 } })
})

describe('an import that is repeated after an undo', () => {
  const cutoff = (weekday: string) =>
    ({
      factoryCode: 'XX-AGAIN',
      timeZone: 'Europe/Paris',
      serviceName: 'S',
      versionNumber: 1,
      cutoff: { default: { weekday, saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] },
      lastChange: undefined,
    }) as const
  const load = (weekday: string) => importConfigurations(api.database.db, origin, [cutoff(weekday)], { dryRun: false })

  test('API-23: continues its versions, so that earlier versions are stale', async () => {
    await load('10:00:00')
    const revision = await newest('XX-AGAIN/S')
    await undo(revision, (await plan(revision)).seen)
    await load('16:00:00')
    const times = { weekday: '10:00', saturday: '11:00', sunday: '10:00' }
    expect(await api.call('editor', 'PUT', '/cutoffs/XX-AGAIN/S', { default: times, versionNumber: 1 })).toMatchObject({ status: 409 })
    for (const key of ['XX-AGAIN/S', 'XX-AGAIN']) await expectConsistent(key)
  })

  test('HIS-15: a created delivery service stays if an exception was added and deleted since', async () => {
    await importConfigurations(api.database.db, origin, [{ ...cutoff('10:00:00'), factoryCode: 'XX-ADDED' }], { dryRun: false })
    const created = await newest('XX-ADDED/S')
    const path = '/cutoffs/XX-ADDED/S/exceptions/'
    const exception = { productType: 'cake', applicableOn: ['sunday'], time: '09:00', versionNumber: 1 }
    const added = await api.call('editor', 'POST', path, exception)
    const { id } = added.body as { id: string }
    await api.call('editor', 'DELETE', `${path}${id}`, id, { 'if-match': '"2"' })
    expect(await plan(created)).toMatchObject({ effects: [{ key: 'XX-ADDED/S', kept: [{ by: 'Test editor' }] }, { key: 'XX-ADDED' }] })
  })

  test('delivery options too', async () => {
    for (const _ of [1, 2]) {
      await loadOptions('XX-OPT', 'o')
      const revision = await newest('XX-OPT/o')
      await undo(revision, (await plan(revision)).seen)
    }
    expect((await entries('XX-OPT/o')).map(({ version }) => version)).toEqual([1, 1, 2, 2])
  })
})

test('OPT-39: a schedule for an option that is removed simultaneously is a 404', async () => {
  await loadOptions('XX-GONE', 'gone')
  const revision = await newest('XX-GONE/gone')
  const { seen } = await plan(revision)
  const key = { fulfilmentCentreId: 'XX-GONE', deliveryOptionId: 'gone' }
  const [undone, ...created] = await Promise.all([
    undo(revision, seen),
    ...Array.from({ length: 6 }, () => api.call('editor', 'POST', pathOf(key), payloadOf(key))),
  ])
  for (const { status, body } of created) expect([201, 404], JSON.stringify(body)).toContain(status)
  expect([200, 409]).toContain(undone?.status)
})

test('HIS-16, HIS-43: an imported option that has had a schedule stays, even if the schedule is cancelled', async () => {
  await loadOptions('XX-HAD', 'had')
  const revision = await newest('XX-HAD/had')
  const key = { fulfilmentCentreId: 'XX-HAD', deliveryOptionId: 'had' }
  const { id } = (await api.call('editor', 'POST', pathOf(key), payloadOf(key))).body as { id: string }
  await api.call('editor', 'DELETE', `${pathOf(key)}/${id}`, undefined, { 'if-match': '"1"' })
  const { body } = await api.call('viewer', 'GET', '/changes')
  const told = (body as { results: { key: string; obstacle?: unknown }[] }).results.filter(({ obstacle }) => obstacle !== undefined)
  expect(told.filter((one) => one.key === 'XX-HAD/had')).toMatchObject([{ obstacle: { code: 'option.hasSchedules' } }])
  expect(await undo(revision, (await plan(revision)).seen)).toMatchObject({
    status: 409,
    body: { errors: ['XX-HAD/had is still in use: it has delivery option schedules, possibly cancelled ones.', 'XX-HAD is still in use.'] },
  })
})

test('HIS-11, HIS-16: an import of the catalogue that moves overridden variants is logged as a change of their overrides, which cannot be undone', async () => {
  await loadProducts(api.database.db, 'CAT,Card,greetingcard,S,GB-DPS-SLE', 'CAT,Card,greetingcard,T,GB-DPS-SLE')
  const ProductVariants = [{ ProductKey: 'CAT', VariantSku: 'S', ProductType: 'greetingcard' }]
  const body = { ProductVariants, Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: 'GB-MNPG-TAM' }
  await api.call('editor', 'POST', '/designation/product-override', body, { authorization: `Bearer ${await tokenOf('editor', 'Ann')}` })
  await loadProducts(api.database.db, 'CAT,Card,greetingcard,S,GB-ARENA-DRO', 'CAT,Card,greetingcard,T,GB-ARENA-DRO')
  expect(await entries('CAT/S')).toMatchObject([
    { version: 1, after: { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' } },
    { version: 2, action: 'imported', after: { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-ARENA-DRO' } },
  ])
  expect(await entries('CAT/T')).toEqual([])
  const revision = await newest('CAT/S')
  const refused = {
    status: 409,
    body: { code: 'notUndoable', errors: ['This change cannot be undone: only another import can change these values.'] },
  }
  expect(await api.call('editor', 'GET', `/changes/${revision}/undo`)).toMatchObject(refused)
  expect(await undo(revision, 'x')).toMatchObject(refused)
  await expectConsistent('CAT/S')
})

test('OPS-14: an import whose connection is lost is not restarted with its remaining lines', async () => {
  const { pool } = api.database
  const ids = Array.from({ length: 5_002 }, (_, at) => `o${at}`)
  const lines = async function* () {
    for await (const line of optionLines('XX-LOST', ...ids)) {
      if (line.entry.id === ids.at(-1))
        await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`)
      yield line
    }
  }
  await expect(importOptions(api.database.db, origin, lines(), { dryRun: false, skipBad: false })).rejects.toThrow()
  const { rows } = await pool.query("SELECT count(*)::integer AS count FROM delivery_options WHERE fulfilment_centre_id = 'XX-LOST'")
  expect(rows).toEqual([{ count: 0 }])
})
