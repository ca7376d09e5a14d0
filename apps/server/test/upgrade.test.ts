import { factoriesOf } from '@goat/domain/kinds/factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'

/** A card designation schedule as the previous release returned and logged it. */
const schedule = {
  Id: 's1',
  From: 'GG-MNPG-GSY',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '06:00:00',
  LocalEndTime: '14:30:00',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '9999-12-31T00:00:00Z',
  ApplicableDays: ['Monday'],
  CardTypes: ['Standard', 'LargeSquare'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['TODAY'],
  Version: 1,
  Paused: false,
}
const scheduleContent = {
  from: 'GG-MNPG-GSY',
  to: 'GB-MNPG-TAM',
  startDate: '2027-02-01',
  endDate: '2027-02-01',
  indefinteEndDate: true,
  startTime: '06:00:00',
  endTime: '14:30:00',
  applicableDays: ['Monday'],
  cardTypes: ['standard', 'largesquare'],
  deliveryMethods: ['STD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  domesticOrdersOnly: true,
  applicableDespatchDays: ['TODAY'],
  paused: false,
  note: '',
}
const optionSchedule = {
  name: 'Easter',
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: 'letter',
  fulfilmentCentreActiveDateTimeRange: { start: '2027-02-11T18:00:00', end: '2027-02-13T12:00:00' },
  deliveryDateRange: { start: '2027-02-12', end: '2027-02-14' },
  applicableConsignmentTypes: ['cardOnly'],
  cardTypes: [],
  giftTypes: [],
  overrides: { price: 745 },
  id: 'o1',
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: 'Ann',
  cancelledAt: null,
}
const optionScheduleContent = {
  name: 'Easter',
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: 'letter',
  startDate: '2027-02-11',
  startTime: '18:00:00',
  endDate: '2027-02-13',
  endTime: '12:00:00',
  deliveryFrom: '2027-02-12',
  deliveryTo: '2027-02-14',
  applicableConsignmentTypes: ['cardOnly'],
  cardTypes: [],
  giftTypes: [],
  overrides: { price: 745 },
}
const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
const later = { ...times, weekday: '18:00:00' }
const rule = { id: 'e1', productType: 'cake', applicableOn: ['sunday'], time: '08:00:00' }
const counts = { Added: 1, Changed: 0, Unchanged: 0, Skipped: 0 }

/** Every kind of change in the format of the previous release, and its current representation. */
const logged: readonly (readonly [kind: string, key: string, action: string, before: unknown, after: unknown, now: readonly unknown[]])[] =
  [
    [
      'cutoff',
      'GB-DPS-SLE',
      'timeZone.imported',
      { timeZone: null },
      { timeZone: 'Europe/London' },
      ['factory', { timeZone: null }, { timeZone: 'Europe/London' }],
    ],
    ['cutoff', 'GB-DPS-SLE/44', 'imported', null, { default: times, exceptions: [] }, ['cutoff', null, { default: times, exceptions: [] }]],
    [
      'cutoff',
      'GB-DPS-SLE/44',
      'defaults.updated',
      { default: times },
      { default: later },
      ['cutoff', { default: times, exceptions: [] }, { default: later, exceptions: [] }],
    ],
    ['cutoff', 'GB-DPS-SLE/44', 'exception.added', null, rule, ['cutoff', null, { default: {}, exceptions: [rule] }]],
    [
      'cutoff',
      'GB-DPS-SLE/44',
      'exception.deleted',
      { ...rule, id: 'e0' },
      null,
      ['cutoff', { default: {}, exceptions: [{ ...rule, id: 'e0' }] }, null],
    ],
    ['designation', 's1', 'schedule.created', null, schedule, ['designation', null, scheduleContent]],
    ['designation', 's0', 'schedule.deleted', { ...schedule, Id: 's0' }, null, ['designation', scheduleContent, null]],
    ['product-override', 'catalogue', 'catalogue.imported', null, counts, ['product-override', null, counts]],
    [
      'product-override',
      'P/S',
      'override.set',
      { FactoryCode: 'GB-DPS-SLE', CatalogueFactoryCode: 'GB-DPS-SLE' },
      { FactoryCode: 'GB-MNPG-TAM', CatalogueFactoryCode: 'GB-DPS-SLE' },
      ['product-override', { factory: null, catalogueFactory: 'GB-DPS-SLE' }, { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' }],
    ],
    ['delivery-option', 'options', 'options.imported', null, counts, ['delivery-option', null, counts]],
    [
      'delivery-option-schedule',
      'GB-DPS-SLE/letter/o1',
      'schedule.created',
      null,
      optionSchedule,
      ['delivery-option-schedule', null, optionScheduleContent],
    ],
  ]

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0008')
  await fillAsPreviousRelease()
  await migrate(database.pool)
  const { db, pool, connections } = database
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

/** Adds a record of each kind, and every kind of change, as the release before complete records stored them. */
async function fillAsPreviousRelease(): Promise<void> {
  const { pool } = database
  await pool.query(`
    INSERT INTO factories (brand, code, time_zone) VALUES ('uk', 'GB-DPS-SLE', 'Europe/London'), ('nl', 'XX', NULL);
    INSERT INTO delivery_services (brand, factory_code, service_name, weekday, saturday, sunday, version, changed_by)
      VALUES ('uk', 'GB-DPS-SLE', '44', '18:00', '12:00', '10:00', 4, 'Ann');
    INSERT INTO cutoff_exceptions (brand, factory_code, service_name, id, product_type, applicable_on, time)
      VALUES ('uk', 'GB-DPS-SLE', '44', 'e1', 'cake', '{sunday}', '08:00');
    INSERT INTO designation_schedules (id, from_factory, to_factory, start_date, end_date, start_time, end_time, applicable_days, card_types,
        delivery_methods, pack_types, address_types, domestic_orders_only, applicable_despatch_days, changed_by)
      VALUES ('s1', 'GG-MNPG-GSY', 'GB-MNPG-TAM', '2027-02-01', '9999-12-31', '06:00', '14:30', '{Monday}', '{Standard,LargeSquare}', '{STD}', '{SINGLE}',
        '{SEND_DIRECT}', true, '{TODAY}', 'Ann');
    INSERT INTO products (product_key, name, product_type) VALUES ('P', 'Card', 'greetingcard');
    INSERT INTO product_variants (product_key, sku, factory_code) VALUES ('P', 'S', 'GB-DPS-SLE');
    INSERT INTO product_overrides (product_key, sku, factory_code, changed_by) VALUES ('P', 'S', 'GB-MNPG-TAM', 'Ann');
    INSERT INTO delivery_options (brand, fulfilment_centre_id, id, name, description, accepts_delivery_instructions, is_guaranteed, is_tracked,
        price, priority, changed_by)
      VALUES ('uk', 'GB-DPS-SLE', 'letter', 'Letter', 'By post.', true, false, true, 99, 1, 'Ann');
    INSERT INTO delivery_option_schedules (id, brand, fulfilment_centre_id, delivery_option_id, name, active_start, active_end, delivery_from,
        delivery_to, applicable_consignment_types, card_types, gift_types, override_price, created_at, created_by, changed_by)
      VALUES ('o1', 'uk', 'GB-DPS-SLE', 'letter', 'Easter', '2027-02-11 18:00', '2027-02-13 12:00', '2027-02-12', '2027-02-14', '{cardOnly}',
        '{}', '{}', 745, '2026-11-01T10:00:00Z', 'Ann', 'Ann')`)
  for (const [at, [kind, key, action, before, after]] of logged.entries())
    await pool.query(
      `INSERT INTO change_log (brand, revision, kind, key, action, before, after, actor_subject, actor_name, request_id)
        VALUES ('uk', $1, $2, $3, $4, $5, $6, 's', 'Ann', 'r')`,
      [at + 1, kind, key, action, before === null ? null : JSON.stringify(before), after === null ? null : JSON.stringify(after)],
    )
  await pool.query("UPDATE brand_revisions SET revision = $1 WHERE brand = 'uk'", [logged.length])
}

const records = async (kind: string, query = '') => {
  const { status, body } = await api.call('viewer', 'GET', `/records/${kind}${query}`)
  return { status, body: body as { records: { key: string; version: number; value: object; by: string }[]; code?: string } }
}

describe('HIS-20: a database of the previous release', () => {
  test('keeps every change in its history', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes')
    const { results } = body as { results: Record<string, unknown>[] }
    const listed = results.map(({ kind, key, action, before, after, schemaVersion, version }) => ({
      ...{ kind, key, action, before, after },
      ...{ schemaVersion, version },
    }))
    const expected = logged.map(([, key, action, , , [kind, before, after]]) => ({
      ...{ kind, key, action, before, after },
      ...{ schemaVersion: 0, version: null },
    }))
    expect(listed).toEqual(expected.toReversed())
  })

  test('HIS-2: has a baseline of every record after it without a gap', async () => {
    const { body } = await api.call('viewer', 'GET', `/changes?after=${logged.length}`)
    const { results } = body as { results: { revision: number; kind: string; cause: string; before: unknown }[] }
    expect(results.map(({ kind }) => kind)).toEqual([
      ...['cutoff', 'delivery-option', 'delivery-option-schedule', 'designation', 'factory', 'product-override'],
      ...factoriesOf('uk')
        .slice(1)
        .map(() => 'factory'),
    ])
    expect(results.map(({ revision }) => revision)).toEqual(results.map((_, at) => logged.length + 1 + at))
    for (const one of results) expect(one).toMatchObject({ cause: 'baseline', before: null })
  })

  test('HIS-19: has known records from the baseline on, but not before', async () => {
    expect((await records('designation')).body.records).toEqual([
      expect.objectContaining({ key: 's1', version: 1, by: 'Ann', value: scheduleContent }),
    ])
    expect((await records('delivery-option-schedule')).body.records).toEqual([
      expect.objectContaining({ key: 'GB-DPS-SLE/letter/o1', value: optionScheduleContent }),
    ])
    expect((await records('cutoff')).body.records).toEqual([
      expect.objectContaining({ key: 'GB-DPS-SLE/44', version: 4, value: { default: later, exceptions: [rule] } }),
    ])
    expect((await records('product-override')).body.records).toMatchObject([
      { key: 'P/S', value: { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' } },
    ])
    expect((await records('delivery-option')).body.records).toMatchObject([
      { key: 'GB-DPS-SLE/letter', value: { name: 'Letter', description: 'By post.', price: 99, priority: 1, isTracked: true } },
    ])
    const factories = (await records('factory')).body.records
    expect(factories.map(({ key }) => key)).toEqual(factoriesOf('uk').map(({ code }) => code))
    expect(factories.filter(({ key }) => key === 'GB-DPS-SLE')).toMatchObject([
      { key: 'GB-DPS-SLE', value: { timeZone: 'Europe/London', country: 'GB', domesticCountries: ['GB', 'GG', 'JE', 'IM'] } },
    ])
    expect(await records('designation', `?revision=${logged.length}`)).toMatchObject({ status: 404, body: { code: 'notKnown' } })
    expect(await records('designation', '?at=2020-01-01T00:00:00Z')).toMatchObject({ status: 404, body: { code: 'notKnown' } })
  })

  test.each(logged.map(([kind, key, action], at) => [`${action} of ${kind} ${key}`, at + 1] as const))(
    '%s cannot be undone',
    async (_, revision) => {
      expect(await api.call('editor', 'GET', `/changes/${revision}/undo`)).toMatchObject({ status: 409, body: { code: 'notUndoable' } })
    },
  )

  test('HIS-12: later changes can be undone', async () => {
    const saved = await api.call('editor', 'POST', '/designation/schedule', { ...schedule, Paused: true })
    expect(saved).toMatchObject({ status: 200, body: { Version: 2 } })
    const { body } = await api.call('viewer', 'GET', '/changes?limit=1')
    const [change] = (body as { results: { revision: number }[] }).results
    const plan = await api.call('editor', 'GET', `/changes/${change?.revision}/undo`)
    const { seen } = plan.body as { seen: string }
    expect(await api.call('editor', 'POST', `/changes/${change?.revision}/undo`, { seen })).toMatchObject({
      status: 200,
      body: { undone: 1 },
    })
    expect((await records('designation')).body.records).toMatchObject([{ key: 's1', version: 3, value: scheduleContent }])
  })
})
