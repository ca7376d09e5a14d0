import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertSchedule } from '../src/delivery-options/queries.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { addOption, payloadOf } from './support/delivery-options.ts'

const option = { fulfilmentCentreId: 'C', deliveryOptionId: 'O' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insertInto('factories').values({ brand: 'uk', code: 'C', time_zone: 'Europe/London', changed_by: 'test' }).execute()
  await addOption(database.db, { brand: 'uk', ...option })
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.deleteFrom('delivery_option_schedules').execute()
  const draft = { ...deliveryOptionScheduleFromWire(payloadOf(option)), id: 's' }
  await database.db.transaction().execute((tx) => insertSchedule(tx, 'uk', draft, 'Set-up'))
})

describe('the database refuses invalid rows', () => {
  test.each([
    "name = ''",
    "name = repeat('x', 101)",
    'active_end = active_start',
    'active_start = NULL',
    'delivery_to = delivery_from - 1',
    "applicable_consignment_types = '{}'",
    "applicable_consignment_types = '{cardOnly,NULL}'",
    "applicable_consignment_types = '{cardonly}'",
    "card_types = '{NULL}'",
    'gift_types = NULL',
    "override_name = ''",
    "override_name = repeat('x', 61)",
    "override_description = repeat('x', 251)",
    'override_price = -1',
    'override_price = 100000',
    'override_priority = 0',
    'override_priority = 1000',
    'version = 0',
    "brand = 'nl'",
    "fulfilment_centre_id = 'D'",
    "delivery_option_id = 'P'",
  ])('in a schedule: %s', async (change) => {
    await expect(database.pool.query(`UPDATE delivery_option_schedules SET ${change}`)).rejects.toThrow(/violates|null/)
    expect((await database.pool.query("UPDATE delivery_option_schedules SET name = 'x'")).rowCount).toBe(1)
  })

  test.each([
    "name = ''",
    'price = -1',
    'price = NULL',
    'priority = 0',
    "description = repeat('x', 1001)",
    "id = ''",
    "fulfilment_centre_id = 'D'",
    "id = 'P'",
    'is_tracked = NULL',
  ])('in an option: %s', async (change) => {
    await expect(database.pool.query(`UPDATE delivery_options SET ${change}`)).rejects.toThrow(/violates/)
  })

  test('a centre with a colon, which an address {centre}:{option}:{index} could not hold', async () => {
    await database.db.insertInto('factories').values({ brand: 'uk', code: 'C:D', time_zone: 'Europe/London', changed_by: 'test' }).execute()
    await expect(addOption(database.db, { brand: 'uk', ...option, fulfilmentCentreId: 'C:D' })).rejects.toThrow('violates check constraint')
  })

  test('OPT-41: any change of a cancelled schedule, unless its cancellation is undone', async () => {
    await database.pool.query('UPDATE delivery_option_schedules SET cancelled_at = now()')
    for (const change of ['cancelled_at = now()', "name = 'x'", 'version = version + 1'])
      await expect(database.pool.query(`UPDATE delivery_option_schedules SET ${change}`)).rejects.toThrow(
        'a cancelled schedule cannot be changed',
      )
  })
})
