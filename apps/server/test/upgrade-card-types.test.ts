import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { migrate } from '../src/db/migrate.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'

/** A schedule as schema version 1 has it: card types are spelt as in the calls. */
const content = {
  from: 'GG-MNPG-GSY',
  to: 'GB-MNPG-TAM',
  startDate: '2027-02-01',
  endDate: '2027-02-28',
  indefinteEndDate: false,
  startTime: '06:00:00',
  endTime: '14:30:00',
  applicableDays: ['Monday'],
  cardTypes: ['Standard', 'LargeSquare'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  domesticOrdersOnly: true,
  applicableDespatchDays: ['TODAY'],
  note: '',
  paused: false,
}
type Content = typeof content
const squares = { ...content, cardTypes: ['LargeSquare'] }
const paused = { ...squares, paused: true }
/** The changes of the earlier release, in their order. */
const logged: readonly (readonly [key: string, action: string, before: Content | null, after: Content | null, version: number])[] = [
  ['changed', 'schedule.created', null, content, 1],
  ['changed', 'schedule.updated', content, squares, 2],
  ['changed', 'schedule.updated', squares, paused, 3],
  ['deleted', 'schedule.created', null, squares, 1],
  ['deleted', 'schedule.deleted', squares, null, 1],
  ['left', 'schedule.created', null, content, 1],
]
/** The revisions of a new database, those of its factories. */
const begun = 10
const [created, updated, pausing, , deletion] = logged.map((_, at) => begun + 1 + at)
const newest = begun + logged.length

const now = (one: Content | null) => one && { ...one, cardTypes: one.cardTypes.map((card) => card.toLowerCase()) }

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0012')
  const { db, pool, connections } = database
  const insert = (id: string, { cardTypes }: Content, version: number, isPaused: boolean) =>
    pool.query(
      `INSERT INTO designation_schedules (id, from_factory, to_factory, start_date, end_date, start_time, end_time, applicable_days, card_types,
          delivery_methods, pack_types, address_types, domestic_orders_only, applicable_despatch_days, paused, version, changed_by)
        VALUES ($1, 'GG-MNPG-GSY', 'GB-MNPG-TAM', '2027-02-01', '2027-02-28', '06:00', '14:30', '{Monday}', $2, '{STD}', '{SINGLE}',
          '{SEND_DIRECT}', true, '{TODAY}', $3, $4, 'Ann')`,
      [id, cardTypes, isPaused, version],
    )
  await insert('changed', paused, 3, true)
  await insert('left', content, 1, false)
  for (const [at, [key, action, before, after, version]] of logged.entries())
    await pool.query(
      `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause,
          actor_subject, actor_name, request_id)
        VALUES ('uk', $1, $1, 'designation', $2, $3, $4, $5, $6, 1, 'request', 's', 'Ann', $7)`,
      [begun + 1 + at, key, action, before, after, version, `r-${at}`],
    )
  await pool.query("UPDATE brand_revisions SET revision = $1 WHERE brand = 'uk'", [newest])
  await migrate(pool)
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const schedules = async () => {
  const { body } = await api.call('viewer', 'GET', '/designation/schedule')
  return (body as { Id: string }[]).toSorted((a, b) => a.Id.localeCompare(b.Id))
}
const changes = async (query: string) => {
  const { body } = await api.call('viewer', 'GET', `/changes?kind=designation&${query}`)
  return (body as { results: ChangeWire[] }).results
}
const valuesAt = async (revision: number) => {
  const { body } = await api.call('viewer', 'GET', `/records/designation?revision=${revision}`)
  return (body as { records: { key: string; value: object }[] }).records.map(({ key, value }) => [key, value])
}
const undo = async (revision: number | undefined) => {
  const plan = (await api.call('editor', 'GET', `/changes/${revision}/undo`)).body as UndoPlanWire
  const done = await api.call('editor', 'POST', `/changes/${revision}/undo`, { seen: plan.seen })
  expect(done).toMatchObject({ status: 200, body: { undone: 1 } })
  return plan.effects
}

describe('HIS-32: designation schedules that were stored and logged with the card types of schema version 1', () => {
  test('DES-9: are listed as before', async () => {
    const both = { From: 'GG-MNPG-GSY', LocalStartTime: '06:00:00', DurationEndDateUtc: '2027-02-28T00:00:00Z' }
    expect(await schedules()).toMatchObject([
      { ...both, Id: 'changed', CardTypes: ['LargeSquare'], Version: 3, Paused: true },
      { ...both, Id: 'left', CardTypes: ['Standard', 'LargeSquare'], Version: 1, Paused: false },
    ])
  })

  test('HIS-3: have every change in the history, with the codes of REF-6, and in the log as it was', async () => {
    const found = (await changes('')).map(({ key, action, before, after, schemaVersion, version }) => ({
      value: [key, action, before, after, version],
      schemaVersion,
    }))
    const expected = logged.map(([key, action, before, after, version]) => ({
      value: [key, action, now(before), now(after), version],
      schemaVersion: 2,
    }))
    expect(found).toEqual(expected.toReversed())
    const { rows } = await database.pool.query(
      "SELECT before, after FROM change_log WHERE kind = 'designation' AND schema_version = 1 ORDER BY revision",
    )
    expect(rows).toEqual(logged.map(([, , before, after]) => ({ before, after })))
  })

  test('HIS-19: are read with the codes of REF-6 as of any revision', async () => {
    expect(await valuesAt(created ?? 0)).toEqual([['changed', now(content)]])
    expect(await valuesAt(updated ?? 0)).toEqual([['changed', now(squares)]])
    expect(await valuesAt((deletion ?? 0) - 1)).toContainEqual(['deleted', now(squares)])
    expect(await valuesAt(newest)).toEqual([
      ['changed', now(paused)],
      ['left', now(content)],
    ])
  })

  test('HIS-13: can be undone, except where they were changed since', async () => {
    const save = (body: object) => api.call('editor', 'POST', '/designation/schedule', body)
    const [first] = await schedules()
    // The same card types in the new codes are no change of them.
    expect(await save({ ...first, Note: 'Peak' })).toMatchObject({ status: 200, body: { Version: 4 } })
    expect(await undo(updated)).toMatchObject([
      { before: { cardTypes: ['largesquare'] }, after: { cardTypes: ['standard', 'largesquare'] }, kept: [] },
    ])
    const [restored] = await schedules()
    expect(restored).toMatchObject({ CardTypes: ['Standard', 'LargeSquare'], Paused: true, Note: 'Peak', Version: 5 })
    // An undo of the undo brings back what was logged in the earlier schema version.
    expect(await undo((await changes('limit=1'))[0]?.revision)).toMatchObject([{ after: { cardTypes: ['largesquare'] }, kept: [] }])
    await save({ ...restored, CardTypes: ['Giant'], Version: 6 })
    const plan = (await api.call('editor', 'GET', `/changes/${updated}/undo`)).body as UndoPlanWire
    const kept = [{ fields: ['cardTypes'], otherwise: { cardTypes: ['standard', 'largesquare'] } }]
    expect(plan.effects).toMatchObject([{ after: { cardTypes: ['giant'] }, kept }])
    expect(await undo(pausing)).toMatchObject([{ after: { paused: false, cardTypes: ['giant'] } }])
  })

  test('HIS-15: are restored when their deletion is undone', async () => {
    expect(await undo(deletion)).toMatchObject([{ before: null, after: now(squares), issues: [] }])
    expect(await schedules()).toContainEqual(expect.objectContaining({ Id: 'deleted', CardTypes: ['LargeSquare'], Version: 2 }))
    expect((await changes('limit=1'))[0]).toMatchObject({ action: 'undone', after: now(squares), schemaVersion: 2 })
  })
})

test('HIS-32: every kind has a codec for each earlier schema version', () => {
  const counts = Object.values(rules).map(({ kind, earlier }) => [kind.kind, earlier.length])
  expect(counts).toEqual(Object.values(rules).map(({ kind }) => [kind.kind, kind.schemaVersion]))
})
