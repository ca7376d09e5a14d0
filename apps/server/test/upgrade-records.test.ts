import type { RecordKind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import type { Issue } from '@goat/domain/text/text'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Tables } from '../src/db/tables.ts'
import { verifyRecords } from '../src/records/verify.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'
import { factoryWith } from './support/stored.ts'

const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
const schedule = {
  ...{ from: 'GG-MNPG-GSY', to: 'GB-MNPG-TAM', startDate: '2027-02-01', endDate: '2027-02-01', indefinteEndDate: true },
  ...{ startTime: '06:00:00', endTime: '14:30:00', applicableDays: ['Monday', 'Sunday'], cardTypes: ['standard', 'giant'] },
  ...{ deliveryMethods: ['STD'], packTypes: ['SINGLE'], addressTypes: ['SEND_DIRECT'], domesticOrdersOnly: true },
  ...{ applicableDespatchDays: ['TODAY', 'TODAY+5'], note: 'A note', paused: true },
}
const optionSchedule = {
  ...{ name: 'Easter', fulfilmentCentreId: 'XX', deliveryOptionId: 'letter', startDate: '2027-02-11', startTime: '18:00:00' },
  ...{ endDate: '2027-02-13', endTime: '12:00:00', deliveryFrom: '2027-02-12', deliveryTo: '2027-02-14' },
  ...{ applicableConsignmentTypes: ['cardOnly', 'cardAndGift'], cardTypes: ['square'], giftTypes: [], overrides: { price: 745 } },
}
const option = {
  ...{ name: 'Letter', description: '', acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true },
  ...{ price: 99, priority: 1 },
}
const cake = { id: 'e2', productType: 'cake', applicableOn: ['sunday'], time: '08:00:00' }
const alcohol = { id: 'e1', productType: 'alcohol', applicableOn: ['weekday', 'saturday'], time: '09:00:00' }
const dated = { factories: ['XX'], services: null, productTypes: null, from: '2027-12-25', to: '2027-12-26' }

/** A record of each kind as the previous release stored it, its key, and its value as that release logged it. */
const stored: readonly (readonly [kind: RecordKind, key: string, value: object, row: string])[] = [
  [
    ...(['factory', 'XX', { timeZone: 'Europe/Paris', country: 'FR', domesticCountries: ['FR', 'MC'], currency: 'EUR' }] as const),
    "INSERT INTO factories (brand, code, time_zone, country, domestic_countries, currency, changed_by) VALUES ('uk', 'XX', 'Europe/Paris', 'FR', '{FR,MC}', 'EUR', 'Ann')",
  ],
  [
    ...(['cutoff', 'XX/4%2F4', { default: times, exceptions: [alcohol, cake] }] as const),
    `INSERT INTO delivery_services (brand, factory_code, service_name, weekday, saturday, sunday, changed_by) VALUES ('uk', 'XX', '4/4', '17:00', '12:00', '10:00', 'Ann');
     INSERT INTO cutoff_exceptions (brand, factory_code, service_name, id, product_type, applicable_on, time)
       VALUES ('uk', 'XX', '4/4', 'e2', 'cake', '{sunday}', '08:00'), ('uk', 'XX', '4/4', 'e1', 'alcohol', '{weekday,saturday}', '09:00')`,
  ],
  [
    ...(['cutoff-override', 'd', { ...dated, days: ['saturday', 'sunday'], time: null, reason: 'Christmas' }] as const),
    `INSERT INTO cutoff_overrides (brand, id, factories, first_day, last_day, weekdays, reason, version, changed_by)
       VALUES ('uk', 'd', '{XX}', '2027-12-25', '2027-12-26', '{sunday,saturday}', 'Christmas', 1, 'Ann')`,
  ],
  [
    ...(['designation', 's', schedule] as const),
    `INSERT INTO designation_schedules (id, from_factory, to_factory, start_date, end_date, start_time, end_time, applicable_days, card_types,
       delivery_methods, pack_types, address_types, domestic_orders_only, applicable_despatch_days, note, paused, changed_by)
     VALUES ('s', 'GG-MNPG-GSY', 'GB-MNPG-TAM', '2027-02-01', '9999-12-31', '06:00', '14:30', '{Sunday,Monday}', '{giant,standard}', '{STD}',
       '{SINGLE}', '{SEND_DIRECT}', true, '{TODAY+5,TODAY}', 'A note', true, 'Ann')`,
  ],
  [
    ...(['product-override', 'P%2F1/S', { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' }] as const),
    `INSERT INTO products (product_key, name, product_type) VALUES ('P/1', 'Card', 'greetingcard');
     INSERT INTO product_variants (product_key, sku, factory_code) VALUES ('P/1', 'S', 'GB-DPS-SLE');
     INSERT INTO product_overrides (product_key, sku, factory_code, changed_by) VALUES ('P/1', 'S', 'GB-MNPG-TAM', 'Ann')`,
  ],
  [
    ...(['delivery-option', 'XX/letter', { ...option, service: '4/4' }] as const),
    `INSERT INTO delivery_options (brand, fulfilment_centre_id, id, name, description, accepts_delivery_instructions, is_guaranteed,
       is_tracked, price, priority, service, changed_by) VALUES ('uk', 'XX', 'letter', 'Letter', '', true, false, true, 99, 1, '4/4', 'Ann')`,
  ],
  [
    ...(['delivery-option-schedule', 'XX/letter/o', { ...optionSchedule, cancelledAt: '2026-11-02T10:00:00.500Z' }] as const),
    `INSERT INTO delivery_option_schedules (id, brand, fulfilment_centre_id, delivery_option_id, name, active_start, active_end, delivery_from,
       delivery_to, applicable_consignment_types, card_types, gift_types, override_price, created_at, created_by, changed_by, cancelled_at)
     VALUES ('o', 'uk', 'XX', 'letter', 'Easter', '2027-02-11 18:00', '2027-02-13 12:00', '2027-02-12', '2027-02-14', '{cardAndGift,cardOnly}',
       '{square}', '{}', 745, '2026-11-01T10:00:00.123Z', 'Bob', 'Ann', '2026-11-02T10:00:00.5Z')`,
  ],
  [
    ...(['holiday-decision', 'XX/2027-12-27', { decision: 'open', holiday: 'Boxing Day' }] as const),
    "INSERT INTO holiday_decisions (brand, factory_code, day, decision, holiday, version, changed_by) VALUES ('uk', 'XX', '2027-12-27', 'open', 'Boxing Day', 1, 'Ann')",
  ],
  [
    ...(['sample-order', 'a', { name: 'Card', placed: { day: 'today', time: '12:00:00' }, order: { destination: 'GB' } }] as const),
    `INSERT INTO sample_orders (brand, id, name, folded_name, placed_day, placed_time, facts, version, changed_by)
       VALUES ('uk', 'a', 'Card', 'card', 'today', '12:00', '{"destination": "GB"}', 1, 'Ann')`,
  ],
]

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0021')
  const { db, pool, connections } = database
  for (const [kind, key, value, row] of stored) {
    await pool.query(row)
    await log(kind, key, 'created', null, value)
  }
  // A record that was deleted, and one that was changed.
  await log('sample-order', 'gone', 'sampleOrder.created', null, stored.at(-1)?.[2] ?? null)
  await log('sample-order', 'gone', 'sampleOrder.deleted', stored.at(-1)?.[2] ?? null, null)
  await pool.query("UPDATE designation_schedules SET note = 'Changed', version = 2, changed_by = 'Eve' WHERE id = 's'")
  await log('designation', 's', 'schedule.updated', schedule, { ...schedule, note: 'Changed' }, 2)
  await migrate(pool)
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

async function log(kind: RecordKind, key: string, action: string, before: object | null, after: object | null, version = 1): Promise<void> {
  const { rows } = await database.pool.query("UPDATE brand_revisions SET revision = revision + 1 WHERE brand = 'uk' RETURNING revision")
  await database.pool.query(
    `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, actor_subject,
       actor_name, request_id) VALUES ('uk', $1, $1, $2, $3, $4, $5, $6, $7, $8, 'request', 's', 'Ann', 'r')`,
    [rows[0]?.revision, kind, key, action, before, after, version, kinds[kind].schemaVersion],
  )
}

const readStored = async (kind: RecordKind, key: string) =>
  (await database.pool.query("SELECT * FROM records WHERE brand = 'uk' AND kind = $1 AND key = $2", [kind, key])).rows[0]

describe('HIS-49: the records of the previous release', () => {
  test.each(stored)('%s %s has a value that its kind allows', (kind, _key, value) => {
    const issues: readonly Issue[] = kinds[kind].validate(value as never, 'uk')
    expect(issues).toEqual([])
  })

  test.each(stored)('%s %s is stored as it was logged', async (kind, key, value) => {
    const isChanged = kind === 'designation'
    expect(await readStored(kind, key)).toMatchObject({
      value: isChanged ? { ...value, note: 'Changed' } : value,
      version: isChanged ? 2 : 1,
      changed_by: isChanged ? 'Eve' : 'Ann',
      created_by: kind === 'delivery-option-schedule' ? 'Bob' : 'Ann',
    })
    expect((await readStored(kind, key)).value).toEqual(isChanged ? { ...value, note: 'Changed' } : value)
  })

  test('all of them are as the change log leaves them, and a deleted one is not stored', async () => {
    for (const brand of ['uk', 'nl'] as const) expect(await verifyRecords(database.db, rules, brand)).toMatchObject({ discrepancies: [] })
    expect(await readStored('sample-order', 'gone')).toBeUndefined()
  })

  test('a dated cut-off was not changed before it was created', async () => {
    const { changed_at: changed, created_at: created } = await readStored('cutoff-override', 'd')
    expect(changed.getTime()).toBeGreaterThanOrEqual(created.getTime())
  })

  test('OPT-30: option schedules keep the time of their creation', async () => {
    const { created_at: at } = await readStored('delivery-option-schedule', 'XX/letter/o')
    expect(at.toISOString()).toBe('2026-11-01T10:00:00.123Z')
  })

  test('changes of the previous release can be undone', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes?key=s')
    const [{ revision }] = (body as { results: [{ revision: number }] }).results
    const { seen } = (await api.call('editor', 'GET', `/changes/${revision}/undo`)).body as { seen: string }
    expect(await api.call('editor', 'POST', `/changes/${revision}/undo`, { seen })).toMatchObject({ status: 200 })
    expect(await readStored('designation', 's')).toMatchObject({ value: schedule, version: 3 })
    expect(await verifyRecords(database.db, rules, 'uk')).toMatchObject({ discrepancies: [] })
  })

  test('reports read typed columns under the names of the former tables', async () => {
    const { rows } =
      await database.pool.query(`SELECT s.service_name, e.product_type, e.applicable_on, o.price, d.active_start, d.cancelled_at,
        g.end_date, v.product_key, c.weekdays, h.day, f.domestic_countries, a.facts
      FROM delivery_services s JOIN cutoff_exceptions e USING (brand, factory_code, service_name)
        JOIN delivery_options o ON o.fulfilment_centre_id = s.factory_code
        JOIN delivery_option_schedules d ON (d.fulfilment_centre_id, d.delivery_option_id) = (o.fulfilment_centre_id, o.id)
        JOIN factories f ON f.code = s.factory_code,
        designation_schedules g, product_overrides v, cutoff_overrides c, holiday_decisions h, sample_orders a
      WHERE s.factory_code = 'XX' ORDER BY e.id`)
    expect(rows).toMatchObject([
      {
        ...{ service_name: '4/4', product_type: 'alcohol', applicable_on: ['weekday', 'saturday'], price: 99 },
        ...{ active_start: '2027-02-11T18:00:00', cancelled_at: new Date('2026-11-02T10:00:00.500Z'), end_date: '9999-12-31' },
        ...{ product_key: 'P/1', weekdays: ['saturday', 'sunday'], day: '2027-12-27', domestic_countries: ['FR', 'MC'] },
        facts: { destination: 'GB' },
      },
      { product_type: 'cake' },
    ])
  })
})

test('HIS-49: a record that is not as the change log leaves it is found', async () => {
  const { db, pool } = database
  await pool.query("UPDATE records SET value = jsonb_set(value, '{name}', '\"Other\"') WHERE kind = 'sample-order'")
  await pool.query("UPDATE records SET version = 7 WHERE kind = 'holiday-decision'")
  await pool.query("UPDATE records SET revision = 0 WHERE brand = 'uk' AND kind = 'cutoff'")
  await pool.query("DELETE FROM records WHERE kind = 'cutoff-override'")
  await pool.query(
    `INSERT INTO records (brand, kind, key, version, value, changed_by, created_by) VALUES
      ('uk', 'sample-order', 'gone', 1, '{}', 'x', 'x'), ('uk', 'sample-order', 'new', 1, '{}', 'x', 'x')`,
  )
  const { discrepancies } = await verifyRecords(db, rules, 'uk')
  expect(discrepancies.map(({ kind, key, what }) => `${kind} ${key} ${what}`).toSorted()).toEqual([
    expect.stringMatching(/^cutoff XX\/4%2F4 is stored with revision 0 and was logged at revision \d+$/),
    'cutoff-override d was logged and is not stored',
    'holiday-decision XX/2027-12-27 is stored with version 7 and was logged with version 1',
    'sample-order a differs from what was logged in name',
    'sample-order gone is stored, and its deletion was logged',
    'sample-order new is stored and was never logged',
  ])
})

test('HIS-49: a change that does not follow from the one before it is found', async () => {
  const { db, pool } = database
  const log = (key: string, version: number, before: object | null, after: object | null) =>
    pool.query(
      `WITH counted AS (UPDATE brand_revisions SET revision = revision + 1 WHERE brand = 'nl' RETURNING revision)
      INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, actor_subject,
        actor_name, request_id)
      SELECT 'nl', revision, revision, 'factory', $1, 'x', $2, $3, $4, $5, 'request', 's', 'Ann', 'r' FROM counted`,
      [key, before, after, version, kinds.factory.schemaVersion],
    )
  const [one, other] = [factoryWith(null), factoryWith('Europe/Amsterdam')]
  for (const key of ['follows', 'same-version', 'other-value']) await log(key, 1, null, one)
  await log('same-version', 1, one, other)
  await log('other-value', 2, other, one)
  await log('follows', 2, one, other)
  await log('follows', 2, other, null)
  await log('follows', 3, null, one)
  const { discrepancies } = await verifyRecords(db, rules, 'nl')
  expect(discrepancies.filter(({ what }) => what.startsWith('was changed'))).toMatchObject([
    { key: 'other-value' },
    { key: 'same-version' },
  ])
})

test('HIS-49: no statement reads more, the longer the log is', async () => {
  const { pool } = database
  await pool.query(`INSERT INTO change_log (brand, revision, kind, key, action, before, after, version, schema_version, cause, actor_subject, actor_name, request_id)
    SELECT 'nl', 100000 + n, 'factory', 'long', 'x', '{}', '{}', n, ${kinds.factory.schemaVersion}, 'request', 's', 'Ann', 'r' FROM generate_series(1, 5000) n;
    ANALYZE change_log`)
  const reads: number[] = []
  const connect = async () => {
    const client = await pool.connect()
    const count = "SELECT sum(seq_tup_read + idx_tup_fetch) AS count FROM pg_stat_xact_user_tables WHERE relname = 'change_log'"
    const query = async (text: string, values: readonly unknown[]) => {
      const answer = await client.query(text, [...values])
      if (text.startsWith('FETCH')) reads.push(Number((await client.query<{ count: string }>(count)).rows[0]?.count))
      return answer
    }
    return Object.assign(Object.create(client), { query })
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: pool.options } }) })
  const { discrepancies } = await verifyRecords(db, rules, 'nl')
  expect(discrepancies.filter(({ key }) => key === 'long')).toEqual([
    { kind: 'factory', key: 'long', what: 'was logged and is not stored' },
  ])
  expect(reads.at(-1)).toBeGreaterThan(5_000)
  expect(Math.max(...reads.map((read, at) => read - (reads[at - 1] ?? 0)))).toBeLessThan(2_000)
})
