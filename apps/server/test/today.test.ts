import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { inOneTransaction } from '../src/db/db.ts'
import { changeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

/** Tomorrow, because dated cut-offs of the past are refused; at noon, so that it has the same date in every zone that is used. */
const today = dateOfDay(dayOfDate(new Date().toISOString().slice(0, 10)) + 1)
const api = testApi({ deps: { now: () => Date.parse(`${today}T12:00:00Z`) } })
const factory = 'GB-DPS-SLE'

type Answer = {
  cutoffs: {
    factoryCode: string
    at: string
    date: string
    time: string
    deliveryServices: unknown[]
    override: { id: string; reason: string } | null
  }[]
  active: Record<string, number>
  changes: { change: string; kind: string; key: string; name: string; factoryCode: string | null }[]
  changeCount: number
  week: { to: string; closures: unknown[]; holidays: { date: string }[]; starts: unknown[]; startCount: number }
  edits: { since: string; count: number; by: { name: string; count: number }[] }
}

async function read(): Promise<Answer> {
  const { body, status } = await api.call('viewer', 'GET', '/today')
  expect(status).toBe(200)
  return body as Answer
}

const inDays = (days: number) => dateOfDay(dayOfDate(today) + days)

async function dated(from: string, to: string, time: string | null, factories: string[] | null = [factory]): Promise<string> {
  const scope = { factories, services: null, productTypes: null, days: null, reason: 'Stocktaking' }
  const { body, status } = await api.call('editor', 'POST', '/cutoff-overrides', { ...scope, from, to, closed: time === null, time })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

beforeAll(async () => {
  const times = { weekday: '17:00:00', saturday: '17:00:00', sunday: '17:00:00' }
  const exceptions = [
    { id: 'e', productType: 'cake', applicableOn: ['weekday' as const, 'saturday' as const, 'sunday' as const], time: '11:00:00' },
  ]
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  const configuration = { factoryCode: factory, timeZone: 'Europe/London', serviceName: '44', versionNumber: 1, lastChange: undefined }
  await importConfigurations(api.database.db, origin, [{ ...configuration, cutoff: { default: times, exceptions } }], { dryRun: false })
})

describe('BRD-8: GET /today', () => {
  test('the next cut-offs: for each group of product types, on the clock of the factory', async () => {
    const { cutoffs, active, changes, changeCount } = await read()
    const shown = cutoffs.map(({ at: _, ...one }) => one)
    const common = { factoryCode: factory, timeZone: 'Europe/London', override: null }
    expect(shown).toContainEqual({
      ...common,
      date: today,
      time: '17:00:00',
      deliveryServices: [{ deliveryService: '44', productTypes: null }],
    })
    expect(shown).toContainEqual({
      ...common,
      date: inDays(1),
      time: '11:00:00',
      deliveryServices: [{ deliveryService: '44', productTypes: ['cake'] }],
    })
    expect(cutoffs.map(({ at }) => at)).toEqual(cutoffs.map(({ at }) => at).toSorted())
    expect([active, changes, changeCount]).toEqual([{ schedules: 0, productOverrides: 0, optionSchedules: 0, datedCutoffs: 0 }, [], 0])
  })

  test('a dated cut-off: counted while it applies, and its start or end within 24 hours', async () => {
    const now = await dated(today, today, '16:30:00')
    const { cutoffs, active, changes } = await read()
    expect(active['datedCutoffs']).toBe(1)
    expect(cutoffs[0]).toMatchObject({ time: '16:30:00', override: { id: now, reason: 'Stocktaking' } })
    expect(cutoffs[0]?.deliveryServices).toEqual([{ deliveryService: '44', productTypes: null }])
    expect(changes).toMatchObject([{ change: 'ends', kind: 'cutoff-override', key: now, name: 'Stocktaking', factoryCode: factory }])
    const next = await dated(inDays(1), inDays(2), null, null)
    expect((await read()).changes).toContainEqual(
      expect.objectContaining({ change: 'starts', key: next, factoryCode: null, to: null, timeZone: 'Europe/London' }),
    )
    await dated(inDays(3), inDays(3), null)
    expect((await read()).changeCount).toBe(2)
  })

  test('BRD-15: closures, public holidays and what starts in the next seven days', async () => {
    const starts = await dated(inDays(5), inDays(5), '12:00')
    await dated(inDays(6), inDays(9), null)
    const { week } = await read()
    const closed = { factoryCodes: [factory], reasons: ['Stocktaking'] }
    expect(week).toMatchObject({ to: inDays(6), starts: [{ change: 'starts', key: starts, name: 'Stocktaking' }], startCount: 1 })
    expect(week.closures).toEqual([
      { ...closed, from: inDays(1), to: inDays(3) },
      { ...closed, from: inDays(6), to: inDays(6) },
    ])
    const dates = week.holidays.map(({ date }) => date)
    expect(dates.every((date) => date >= today)).toBe(true)
    expect(dates).toEqual(dates.toSorted())
  })

  test('BRD-16: how many changes were made since the last working day, and by whom', async () => {
    const before = (await read()).edits
    await dated(inDays(20), inDays(20), null)
    const { since, count, by } = await read().then(({ edits }) => edits)
    expect(since < today && since >= inDays(-5)).toBe(true)
    expect(count).toBe(before.count + 1)
    expect(by.map((one) => one.name)).toContain('Set-up')
    expect(by.reduce((sum, one) => sum + one.count, 0)).toBe(count)
    expect(by.map((one) => one.count)).toEqual(by.map((one) => one.count).toSorted((a, b) => b - a))
  })

  test('20 changes are listed, and all are counted', async () => {
    for (let at = 0; at < 20; at += 1) await dated(inDays(1), inDays(1), '12:00')
    const { changes, changeCount } = await read()
    expect([changes.length, changeCount]).toEqual([20, 22])
  })
})

test('OPS-24: after more changes than can be read at once, the day is that of the records read again', async () => {
  await read()
  const id = await dated(today, today, null)
  const { active } = await read()
  // The dated cut-off changes once more, after changes of others that nobody has read.
  await inOneTransaction(api.database.pool, (db) =>
    sql`WITH newest AS (SELECT * FROM change_log WHERE brand = 'uk' ORDER BY revision DESC LIMIT 1), others AS (SELECT generate_series(1, 12000) AS place)
    INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, actor_subject,
      actor_name, request_id)
    SELECT brand, revision + place, revision + place, kind, key, 'x', after, jsonb_set(after, '{reason}', to_jsonb('No. ' || place)),
      version + place, schema_version, cause, actor_subject, actor_name, request_id FROM newest, others`.execute(db),
  )
  await api.database.pool.query("UPDATE brand_revisions SET revision = revision + 12000 WHERE brand = 'uk'")
  await changeStored(api.database.db, 'cutoff-override', { reason: 'No. 12000' }, id)
  await sql`UPDATE records SET version = version + 12000 WHERE key = ${id}`.execute(api.database.db)
  expect(await api.call('editor', 'DELETE', `/cutoff-overrides/${id}`)).toMatchObject({ status: 200 })
  expect((await read()).active).toEqual({ ...active, datedCutoffs: (active['datedCutoffs'] ?? 0) - 1 })
})
