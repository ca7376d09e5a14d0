import type { ChangeWire } from '@goat/contract/changes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { importOptions } from '../src/delivery-options/import.ts'
import { readOptions } from '../src/delivery-options/options.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'

/** An option as the previous release logged it. */
const logged = {
  ...{ name: 'Letter', description: '', price: 99, priority: 1 },
  ...{ acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true },
}

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0016')
  const { db, pool, connections } = database
  await pool.query(
    `INSERT INTO delivery_services (brand, factory_code, service_name, weekday, saturday, sunday, changed_by)
      VALUES ('uk', 'GB-DPS-SLE', '44', '18:00', '12:00', '10:00', 'Ann')`,
  )
  await pool.query(
    `INSERT INTO delivery_options (brand, fulfilment_centre_id, id, name, description, accepts_delivery_instructions, is_guaranteed,
        is_tracked, price, priority, changed_by)
      VALUES ('uk', 'GB-DPS-SLE', 'letter', 'Letter', '', true, false, true, 99, 1, 'Ann')`,
  )
  const { rows } = await pool.query("UPDATE brand_revisions SET revision = revision + 1 WHERE brand = 'uk' RETURNING revision")
  await pool.query(
    `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause,
        actor_subject, actor_name, request_id)
      VALUES ('uk', $1, $1, 'delivery-option', 'GB-DPS-SLE/letter', 'imported', NULL, $2, 1, 1, 'import', 's', 'Ann', 'r')`,
    [rows[0]?.revision, logged],
  )
  await migrate(pool)
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

test('OPT-57, HIS-32: options that were stored and logged without a delivery service state none, until an import names one', async () => {
  const changes = async () => ((await api.call('viewer', 'GET', '/changes?kind=delivery-option')).body as { results: ChangeWire[] }).results
  expect((await api.call('viewer', 'GET', '/deliveryoptions')).body).toMatchObject({
    deliveryOptions: [{ id: 'letter', deliveryService: null }],
  })
  expect(await changes()).toMatchObject([{ before: null, after: logged, version: 1 }])
  const key = { id: 'letter', fulfilmentCentreId: 'GB-DPS-SLE' }
  const lines = (async function* () {
    yield { entry: { ...logged, ...key, timeZone: 'Europe/London', deliveryService: '44', line: 1 } }
  })()
  const origin = { brand: 'uk', actor: { subject: 's', name: 'Ann' }, requestId: 'r' } as const
  expect(await importOptions(database.db, origin, lines, { dryRun: false, skipBad: false })).toMatchObject({ added: 0, changed: 1 })
  expect(await readOptions(database.db, 'uk')).toMatchObject([{ id: 'letter', service: '44' }])
  expect(await changes()).toMatchObject([{ before: logged, after: { ...logged, service: '44' }, version: 2 }, { version: 1 }])
})
