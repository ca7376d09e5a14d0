import { problem } from '@goat/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../src/config.ts'
import { isDatabaseAway, openDatabase } from '../src/db/db.ts'
import { databaseNameOf } from '../src/db/migrate.ts'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { withClient } from './support/database.ts'
import { path as schedules, wire } from './support/designation.ts'
import { createGate, type Gate } from './support/gate.ts'

let real: TestApi
let gate: Gate
let away: TestApi
let far: ReturnType<typeof openDatabase>
beforeAll(async () => {
  real = await createTestApi()
  gate = await createGate(real.database.connection)
  far = openDatabase(gate.connection, { error: () => undefined })
  // An empty store of prepared lists, so that every call needs the database.
  away = await createTestApi({ deps: { ...far, prepared: new Prepared() } })
})
beforeEach(async () => {
  await gate.shut()
  await gate.open()
})
afterAll(async () => {
  await away.close()
  await far.db.destroy()
  await gate.shut()
  await real.close()
})

/** Timeout for effects on the other side; a busy machine may be slow. */
const patience = { timeout: 25_000 }
const times = { weekday: '10:00', saturday: '10:00', sunday: '10:00' }
const list = () => away.call('viewer', 'GET', '/deliveryConfigurations')
const ready = async () => (await away.app.inject('/readyz')).json()

describe('OPS-7: while the database is unavailable', () => {
  test.each([
    ['GET', '/deliveryConfigurations', undefined],
    ['GET', '/changes', undefined],
    ['PUT', '/cutoffs/F/S', { default: times, versionNumber: 1 }],
    ['DELETE', '/cutoffs/F/S/exceptions/e', 'e'],
  ] as const)('%s %s is a 503 that says when to try again', async (method, path, body) => {
    await gate.shut()
    const answer = await away.call('editor', method, path, body)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(z.parse(problem, answer.body)).toMatchObject({
      code: 'databaseAway',
      errors: ['The database cannot be reached at the moment. Please try again.'],
    })
  })

  test('OPS-11: the process is alive, not ready, and still refuses invalid requests', async () => {
    await gate.shut()
    const answer = await away.app.inject('/readyz')
    const reason = 'The database of DATABASE_URL does not answer, or refuses connections.'
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database away', reason }])
    expect((await away.app.inject('/healthz')).statusCode).toBe(200)
    const metrics = await away.app.inject('/metrics')
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).not.toMatch(/^goat_(?!ready|http|calls|write|database|followers)\w+[ {]/m)
    expect((await away.call('none', 'GET', '/deliveryConfigurations')).status).toBe(403)
    expect((await away.call('editor', 'PUT', '/cutoffs/F/S', {})).status).toBe(400)
  })

  test('/metrics counts failed calls from the start, so that the first of them are an increase', async () => {
    const fresh = await createTestApi({ deps: { ...far, prepared: new Prepared() } })
    const failed = async () => /^goat_calls_total\{outcome="failed"\} (\d+)$/m.exec((await fresh.app.inject('/metrics')).body)?.[1]
    expect(await failed()).toBe('0')
    await gate.shut()
    for (const path of ['/changes', '/deliveryConfigurations', '/world']) await fresh.call('viewer', 'GET', path)
    expect(await failed()).toBe('3')
    await fresh.close()
  })

  test('/readyz of a server with the embedded database names it instead of a setting', async () => {
    const embedded = await createTestApi({ deps: { ...far, databaseName: databaseNameOf(readConfig({})), prepared: new Prepared() } })
    await gate.shut()
    const answer = await embedded.app.inject('/readyz')
    await embedded.close()
    const reason = 'The embedded database does not answer, or refuses connections.'
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database away', reason }])
  })

  test('everything works again as soon as it is back', async () => {
    expect((await list()).status).toBe(200)
    await gate.shut()
    expect((await list()).status).toBe(503)
    expect((await list()).status).toBe(503)
    await gate.open()
    expect(await list()).toMatchObject({ status: 200, body: { results: [] } })
    expect(await ready()).toEqual({ status: 'ready' })
  })
})

describe('a database that closes its connections', () => {
  test('idle connections are replaced without failed calls', async () => {
    await Promise.all([list(), list(), list()])
    expect(far.pool.totalCount).toBeGreaterThan(0)
    await withClient(real.database.connection, (client) =>
      client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'),
    )
    await expect.poll(() => far.pool.totalCount, patience).toBe(0)
    expect(await list()).toMatchObject({ status: 200 })
  })

  test('a busy connection fails its call with a 503, which is not cached', async () => {
    const { db } = far
    await withClient(real.database.connection, async (client) => {
      await client.query('BEGIN')
      await client.query('LOCK TABLE records IN ACCESS EXCLUSIVE MODE')
      const call = list()
      // The call waits for the lock held here; then its connection is terminated.
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await real.database.pool.query(end)).rowCount, patience).toBe(1)
      expect(await call).toMatchObject({ status: 503, body: { code: 'databaseAway' } })
      await client.query('ROLLBACK')
    })
    expect(await list()).toMatchObject({ status: 200 })
    expect(await db.selectFrom('change_log').selectAll().where('cause', '<>', 'baseline').execute()).toEqual([])
  })
})

test('OPS-24: a statement that takes too long is a 503 that says so', async () => {
  await withClient(real.database.connection, async (client) => {
    await client.query('BEGIN')
    await client.query('LOCK TABLE records IN ACCESS EXCLUSIVE MODE')
    const call = list()
    // As the timeout does.
    const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await real.database.pool.query(cancel)).rowCount, patience).toBe(1)
    const { status, headers, body } = await call
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(body).toMatchObject({
      code: 'databaseSlow',
      errors: ['The database is busy and took too long, so nothing was changed. Please try again.'],
    })
    await client.query('ROLLBACK')
  })
})

test('OPS-24: a write that waits too long for another, such as an import, says that nothing was lost, and can be repeated', async () => {
  const save = () => real.call('editor', 'POST', schedules, { ...wire, Id: 'waits' }, { 'idempotency-key': 'waits' })
  await withClient(real.database.connection, async (client) => {
    await client.query("BEGIN; SELECT FROM brand_revisions WHERE brand = 'uk' FOR UPDATE")
    expect(await save()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'databaseSlow', errors: [expect.stringMatching(/^Other changes are still being saved, .* Nothing was lost\. /)] },
    })
    await client.query('ROLLBACK')
  })
  expect(await save()).toMatchObject({ status: 200 })
})

test('OPS-24: a call for which no connection becomes free says that the database is busy', async () => {
  const answers = await withClient(real.database.connection, async (client) => {
    await client.query('BEGIN; LOCK TABLE records IN ACCESS EXCLUSIVE MODE')
    const save = () => away.call('editor', 'PUT', '/cutoffs/F/S', { default: times, versionNumber: 1 })
    const calls = Array.from({ length: 11 }, save)
    // The tenth connection was needed for the lock of the tenth call.
    const first = await Promise.race(calls)
    await client.query('ROLLBACK')
    return { first, others: await Promise.all(calls) }
  })
  expect(answers.first).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { code: 'databaseSlow' } })
  expect(answers.others.filter(({ status }) => status === 404)).toHaveLength(10)
})

test('OPS-7: 230 writes at once, repeated while the database is busy, are each stored once', async () => {
  const store = (at: number) => real.call('editor', 'POST', schedules, { ...wire, Id: `busy-${at}` }, { 'idempotency-key': `busy-${at}` })
  for (let waiting = Array.from({ length: 230 }, (_, at) => at); waiting.length > 0; ) {
    const answers = await Promise.all(waiting.map(store))
    // Away, for those whose connection took too long on a busy machine.
    for (const { status, body } of answers)
      if (status !== 200)
        expect([status, body]).toEqual([503, expect.objectContaining({ code: expect.stringMatching(/^database(Slow|Away)$/) })])
    waiting = waiting.filter((_, at) => answers[at]?.status !== 200)
  }
  const { rows } = await real.database.pool.query(
    `SELECT count(*)::integer AS changes, count(DISTINCT key)::integer AS records FROM change_log WHERE kind = 'designation' AND key LIKE 'busy-%'`,
  )
  expect(rows).toEqual([{ changes: 230, records: 230 }])
})

test('OPS-27: connection attempts that are never answered do not keep calls waiting once the database is back', async () => {
  const fresh = openDatabase(gate.connection, { error: () => undefined })
  const api = await createTestApi({ deps: { ...fresh, prepared: new Prepared() } })
  const call = () => api.call('viewer', 'GET', '/deliveryConfigurations')
  gate.silence(true)
  const calls = Promise.all(Array.from({ length: 15 }, call))
  await expect.poll(() => [fresh.pool.totalCount, fresh.pool.waitingCount], patience).toEqual([10, 5])
  gate.silence(false)
  // Ten attempts got no answer; the calls behind them would have waited for 3 s, too.
  expect((await calls).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await api.close()
  await fresh.db.destroy()
})

test('a database that stops responding: its connections are dropped, and calls work again as soon as it is back', async () => {
  const impatient = openDatabase(gate.connection, { error: () => undefined }, 1_500)
  const api = await createTestApi({ deps: { ...impatient, prepared: new Prepared() } })
  const call = () => api.call('viewer', 'GET', '/deliveryConfigurations')
  const save = () => api.call('editor', 'PUT', '/cutoffs/F/S', { default: times, versionNumber: 1 })
  // Idle connections, for a read and for a transaction.
  expect((await Promise.all([call(), call(), save()])).map(({ status }) => status)).toEqual([200, 200, 404])
  const before = impatient.pool.totalCount
  gate.silence(true)
  // Some of them open a connection that is never answered.
  for (const { status, headers } of await Promise.all([call(), call(), save(), save(), save(), save()]))
    expect([status, headers['retry-after']]).toEqual([503, '2'])
  gate.silence(false)
  await expect.poll(() => impatient.pool.totalCount, patience).toBeLessThan(before)
  expect((await Promise.all(Array.from({ length: 12 }, call))).map(({ status }) => status)).toEqual(Array(12).fill(200))
  await api.close()
  await impatient.db.destroy()
})

describe('errors of an unavailable database and internal errors', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })

  test.each([
    ...['08006', '08001', '28P01', '28000', '3D000', '53300', '57P01', '57P03', '57014', '55P03', '40001', '40P01', '25006', '58030'],
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT',
      'EPIPE',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ECONNABORTED',
    ],
  ])('%s means unavailable', (code) => expect(isDatabaseAway(coded(code))).toBe(true))

  // 53200: out of shared memory, because a transaction takes more locks than the database can hold.
  test.each(['23505', '23514', '53200', '42601', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE', ''])('%j is an internal error', (code) =>
    expect(isDatabaseAway(coded(code))).toBe(false),
  )

  test('errors of pg without a code', () => {
    for (const text of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(isDatabaseAway(new Error(text))).toBe(true)
    expect(isDatabaseAway('Connection terminated')).toBe(false)
  })
})
