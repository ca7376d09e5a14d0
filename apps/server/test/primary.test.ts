import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, type Database, openDatabase } from '../src/db/db.ts'
import { checkDatabase } from '../src/db/migrate.ts'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { withClient } from './support/database.ts'
import { createWay, type Way } from './support/gate.ts'
import { cancelCommits, createReplicas, type Replicas, setHanging, setReadOnly } from './support/standby.ts'
import { factoryWith, putStored } from './support/stored.ts'
import { addRecords, factory } from './trust/support/records.ts'

/** A proxy in front of replicated servers: new connections go to `leadsTo`, existing ones stay. */
let replicas: Replicas
let way: Way
let leadsTo: Connection
let opened: Database
let api: TestApi
beforeAll(async () => {
  replicas = await createReplicas()
  for (const one of [replicas.first, replicas.second]) {
    const { db } = openDatabase(one, { error: () => undefined })
    await addRecords(db)
    await db.destroy()
  }
  leadsTo = replicas.first
  way = await createWay(() => connect(join(String(leadsTo.host), `.s.PGSQL.${leadsTo.port}`)))
  opened = openDatabase(proxied(), { error: () => undefined })
  api = await createTestApi({ deps: { ...opened, prepared: new Prepared() } })
})
afterEach(async () => {
  leadsTo = replicas.first
  for (const one of [replicas.first, replicas.second]) {
    await setHanging(one, false)
    await setReadOnly(one, false)
  }
})
afterAll(async () => {
  await api.close()
  await opened.db.destroy()
  await way.shut()
  await replicas.remove()
})

const proxied = (): Connection => ({ ...replicas.first, host: '127.0.0.1', port: way.port })
const times = { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }
const list = () => api.call('viewer', 'GET', '/deliveryConfigurations')
const ready = async () => {
  const answer = await api.app.inject('/readyz')
  return [answer.statusCode, answer.json().status]
}
const isPrimary = { standby: false }
const server = async () => (await opened.pool.query('SELECT pg_is_in_recovery() AS standby')).rows[0]

async function versionOn(connection: Connection): Promise<number> {
  const answer = await withClient(connection, (client) =>
    client.query("SELECT version FROM delivery_services WHERE brand = 'uk' AND factory_code = $1 AND service_name = '1'", [factory]),
  )
  return answer.rows[0]?.version
}

const waiting = (connection: Connection) =>
  withClient(connection, async (client) => (await client.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).rowCount)

const put = (versionNumber: number, key: string) =>
  api.call('editor', 'PUT', `/cutoffs/${factory}/1`, { default: times, versionNumber }, { 'idempotency-key': key })

describe('OPS-8: a connection to a standby', () => {
  test('is never used, because its data may be stale', async () => {
    const behind = openDatabase(replicas.standby, { error: () => undefined })
    await expect(behind.db.selectFrom('records').selectAll().execute()).rejects.toThrow('it leads to a standby, which takes no writes.')
    expect(behind.pool.totalCount).toBe(0)
    await behind.db.destroy()
  })

  test('is replaced by another one, which may already lead to the primary', async () => {
    opened.connections.retire()
    leadsTo = replicas.standby
    expect(await list()).toMatchObject({ status: 503, body: { code: 'databaseAway' } })
    leadsTo = replicas.first
    expect((await list()).status).toBe(200)
    expect(await server()).toEqual(isPrimary)
  })

  test('is reported at start with the setting to correct', async () => {
    const behind = openDatabase(replicas.standby, { error: () => undefined })
    await expect(checkDatabase(behind.pool, 'The database of DATABASE_URL')).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: it leads to a standby, which takes no writes. Use an address that always leads to the primary.',
    )
    await behind.db.destroy()
  })
})

test('a primary that becomes read-only: the next change goes to the new primary, and no old connection remains', async () => {
  await Promise.all([list(), list(), list()])
  await setReadOnly(replicas.first, true)
  leadsTo = replicas.second
  const version = await versionOn(replicas.second)
  expect((await put(version, 'moved')).status).toBe(200)
  expect(await versionOn(replicas.second)).toBe(version + 1)
  await Promise.all([list(), list(), list(), list()])
  const left = await withClient(replicas.first, (client) => client.query("SELECT FROM pg_stat_activity WHERE application_name = 'goat'"))
  expect(left.rowCount).toBe(0)
  opened.connections.retire()
})

describe('OPS-8: /readyz is 503 with the reason', () => {
  test('while only a standby can be reached, and 200 as soon as the primary can', async () => {
    expect(await ready()).toEqual([200, 'ready'])
    opened.connections.retire()
    leadsTo = replicas.standby
    expect(await ready()).toEqual([503, 'standby'])
    leadsTo = replicas.first
    expect(await ready()).toEqual([200, 'ready'])
  })

  test('while the database is read-only, and 200 as soon as it is not', async () => {
    await setReadOnly(replicas.first, true)
    expect(await ready()).toEqual([503, 'read-only'])
    expect(await ready()).toEqual([503, 'read-only'])
    await setReadOnly(replicas.first, false)
    expect(await ready()).toEqual([200, 'ready'])
  })

  test('while commits wait for a missing synchronous standby, and 200 as soon as they do not', async () => {
    await setHanging(replicas.first, true)
    for (let at = 0; at < 3; at += 1) expect(await ready()).toEqual([503, 'commits hang'])
    // Repeated requests leave nothing waiting on the server.
    await expect.poll(() => waiting(replicas.first), { timeout: 9_000 }).toBe(0)
    await setHanging(replicas.first, false)
    expect(await ready()).toEqual([200, 'ready'])
  })
})

describe('API-21: a commit without confirmation by a standby', () => {
  async function withoutStandby<T>(work: Promise<T>): Promise<T> {
    expect(await cancelCommits(replicas.first, work)).toBeGreaterThan(0)
    return work
  }

  const logged = async (key: string) =>
    withClient(replicas.first, async (client) => (await client.query('SELECT FROM idempotency_keys WHERE key = $1', [key])).rowCount)

  test('is 503 outcomeUnknown; a retry with the same Idempotency-Key succeeds once a standby confirms', async () => {
    const version = await versionOn(replicas.first)
    await setHanging(replicas.first, true)
    expect(await withoutStandby(put(version, 'unconfirmed'))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: {
        code: 'outcomeUnknown',
        errors: ['We don’t know whether it was saved. Try again without changes to find out: nothing is saved twice.'],
      },
    })
    // It exists on this server only and could be lost with it: a retry must not report success.
    expect([await versionOn(replicas.first), await logged('unconfirmed')]).toEqual([version + 1, 1])
    expect(await withoutStandby(put(version, 'unconfirmed'))).toMatchObject({ status: 503, body: { code: 'outcomeUnknown' } })

    await setHanging(replicas.first, false)
    expect(await put(version, 'unconfirmed')).toMatchObject({ status: 200, body: { versionNumber: version + 1 } })
    expect(await versionOn(replicas.first)).toBe(version + 1)
  })

  test('fails an import too: the command does not report success', async () => {
    await setHanging(replicas.first, true)
    const statement = putStored(opened.db, 'uk', 'factory', 'NEW', factoryWith(null))
    await expect(withoutStandby(statement)).rejects.toThrow('No standby has confirmed the commit')
  })
})
