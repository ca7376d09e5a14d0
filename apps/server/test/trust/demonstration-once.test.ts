import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { loadDemonstrationOnce } from '../../src/load-demonstration.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function counts(): Promise<unknown> {
  const found = await sql<{ counts: unknown }>`SELECT json_build_array(
    (SELECT count(*) FROM delivery_services), (SELECT count(*) FROM designation_schedules), (SELECT count(*) FROM product_variants),
    (SELECT count(*) FROM product_overrides), (SELECT count(*) FROM delivery_options), (SELECT count(*) FROM delivery_option_schedules),
    (SELECT count(*) FROM change_log WHERE cause <> 'baseline')) AS counts`.execute(database.db)
  return found.rows[0]?.counts
}

test('OPS-2: servers that start simultaneously on a new database load the demonstration data once', async () => {
  const others = [1, 2].map(() => openDatabase(database.connection, { error: () => undefined }))
  const loaded = await Promise.all([database.pool, ...others.map(({ pool }) => pool)].map(loadDemonstrationOnce))
  for (const { db } of others) await db.destroy()
  expect(loaded.filter(Boolean)).toHaveLength(1)
  const before = await counts()
  expect(before).not.toContain(0)
  expect(await loadDemonstrationOnce(database.pool)).toBe(false)
  expect(await counts()).toEqual(before)
  const doubled = await database.pool.query(`SELECT FROM delivery_option_schedules
    GROUP BY brand, fulfilment_centre_id, delivery_option_id, name, active_start HAVING count(*) > 1`)
  expect(doubled.rowCount).toBe(0)
})

test('OPS-2: loading interrupted midway leaves nothing, and the next start loads all data', async () => {
  // The last insert is refused, as late as possible.
  await database.pool.query(`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.brand = 'nl' AND NEW.kind = 'delivery-option-schedule' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`)
  await database.pool.query('CREATE TRIGGER cut_off BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION cut_off()')
  await expect(loadDemonstrationOnce(database.pool)).rejects.toThrow()
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0])
  await database.pool.query('DROP TRIGGER cut_off ON records')
  expect(await loadDemonstrationOnce(database.pool)).toBe(true)
  expect(await counts()).not.toContain(0)
})
