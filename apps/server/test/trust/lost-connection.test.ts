import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseAway } from '../../src/db/db.ts'
import { createTestApi, type TestApi } from '../support/api.ts'
import { withClient } from '../support/database.ts'
import { addRecords, factory } from './support/records.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await addRecords(api.database.db)
})
afterAll(() => api.close())

const times = { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }
const service = `/cutoffs/${factory}/1`

test('a connection lost during a call fails the call, not the process', async () => {
  // An unhandled error event would end the process, and this test run.
  const work = api.database.db.transaction().execute(async (tx) => {
    const pid = await tx.selectNoFrom(({ fn }) => fn<number>('pg_backend_pid', []).as('pid')).executeTakeFirstOrThrow()
    await withClient(api.database.connection, (client) => client.query('SELECT pg_terminate_backend($1, 5000)', [pid.pid]))
    // The end of the connection is received before the next statement is sent.
    await new Promise((resolve) => setImmediate(resolve))
    await tx.selectFrom('records').selectAll().execute()
  })
  const error = await work.catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  expect((await api.call('viewer', 'GET', '/deliveryConfigurations')).status).toBe(200)
})

describe('a connection that is lost at COMMIT', () => {
  // A deferred trigger runs within COMMIT: the connection ends there, and the database rolls back.
  beforeAll(async () => {
    const { pool } = api.database
    await pool.query('CREATE TABLE lost_at_commit (on_purpose boolean)')
    await pool.query(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF EXISTS (SELECT FROM lost_at_commit) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$`)
    await pool.query(`CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON change_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lose()`)
  })
  const lose = (on: boolean) => api.database.pool.query(on ? 'INSERT INTO lost_at_commit VALUES (true)' : 'DELETE FROM lost_at_commit')
  const logged = async (requestId: string) =>
    (await api.database.db.selectFrom('change_log').select('id').where('request_id', '=', requestId).execute()).length

  test('is a 503 with Retry-After; a retry with the same version applies it once', async () => {
    const before = await api.call('viewer', 'GET', '/deliveryConfigurations')
    const put = (requestId: string) =>
      api.call('editor', 'PUT', service, { default: times, versionNumber: 1 }, { 'x-request-id': requestId })
    await lose(true)
    const lost = await put('lost-commit-1')
    await lose(false)
    expect([lost.status, lost.headers['retry-after']]).toEqual([503, '2'])
    expect(await logged('lost-commit-1')).toBe(0)
    expect((await api.call('viewer', 'GET', '/deliveryConfigurations')).body).toEqual(before.body)
    expect((await put('lost-commit-2')).status).toBe(200)
    expect((await put('lost-commit-3')).status).toBe(409)
    expect([await logged('lost-commit-2'), await logged('lost-commit-3')]).toEqual([1, 0])
  })

  test('API-18: repeated retries with an Idempotency-Key create one exception', async () => {
    const post = async () =>
      api.call(
        'editor',
        'POST',
        `${service}/exceptions/`,
        { productType: 'flower', applicableOn: ['weekday'], time: '10:00', versionNumber: 2 },
        { 'idempotency-key': 'one-attempt' },
      )
    await lose(true)
    expect((await post()).status).toBe(503)
    await lose(false)
    const first = await post()
    expect(first.status).toBe(201)
    expect((await post()).body).toEqual(first.body)
    const stored = await api.database.pool.query("SELECT FROM cutoff_exceptions WHERE product_type = 'flower'")
    expect(stored.rowCount).toBe(1)
  })
})
