import { connect } from 'node:net'
import { scheduleToWire } from '@goat/contract/described/designation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { Prepared } from '../../src/http/prepared.ts'
import { demonstrationOf } from '../../src/load-demonstration.ts'
import { createTestApi, type TestApi, tokenOf } from '../support/api.ts'
import { pathOf, payloadOf } from '../support/delivery-options.ts'
import { createGate, createWay, type Gate, type Way } from '../support/gate.ts'
import { addRecords, factory, option } from './support/records.ts'
import { versionedRecords } from './support/versioned.ts'
import { logged } from './support/writer-rounds.ts'

let real: TestApi
let gate: Gate
/** The same database, reached through the gate; other lookups bypass the gate. */
let api: TestApi
let close: () => Promise<void>
/** The server behind a proxy that can lose its responses. */
let way: Way
let direct: string
beforeAll(async () => {
  real = await createTestApi()
  await addRecords(real.database.db)
  gate = await createGate(real.database.connection)
  const far = openDatabase(gate.connection, { error: () => undefined })
  const behind = await createTestApi({ deps: { ...far, prepared: new Prepared() } })
  // Reads have transactions too: only the commits of changes should be lost.
  const reading = await createTestApi({ deps: { ...real.database, prepared: new Prepared() } })
  api = {
    ...behind,
    database: real.database,
    call: (who, method, ...rest) => (method === 'GET' ? reading : behind).call(who, method, ...rest),
  }
  direct = await real.app.listen({ host: '127.0.0.1', port: 0 })
  way = await createWay(() => connect(Number(new URL(direct).port), '127.0.0.1'))
  close = async () => {
    await behind.close()
    await reading.close()
    await far.db.destroy()
    await Promise.all([gate.shut(), way.shut()])
  }
})
afterAll(async () => {
  await close()
  await real.close()
})

/** PostgreSQL's reply to a durable commit. */
const committed = 'COMMIT\0'
const [schedule] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
const fresh = { ...schedule, Id: undefined }
/** Each endpoint that creates something, and its table. */
const creations: readonly (readonly [path: string, body: () => Promise<object>, table: string])[] = [
  [
    `/cutoffs/${factory}/44/exceptions/`,
    async () => ({
      productType: 'flower',
      applicableOn: ['weekday'],
      time: '10:00',
      versionNumber: (await versionedRecords[0]?.ready(api)) ?? 0,
    }),
    'cutoff_exceptions',
  ],
  ['/designation/schedule', async () => fresh, 'designation_schedules'],
  ['/designation/schedules', async () => ({ Schedules: [fresh, fresh] }), 'designation_schedules'],
  [pathOf(option), async () => payloadOf(option), 'delivery_option_schedules'],
]
const count = async (table: string) =>
  (await real.database.pool.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)).rows[0]?.count ?? 0

const unknown = { status: 503, body: { code: 'outcomeUnknown' }, headers: { 'retry-after': '2' } }

describe('API-18, API-20: the database committed, and its reply was lost', () => {
  test.each(versionedRecords.map((record) => [record.name, record] as const))(
    '%s: 503 outcomeUnknown, and a retry with the same version is a 409 with the saved record',
    async (_, record) => {
      const version = await record.ready(api)
      const before = await logged(real, record)
      const lost = gate.loseAnswer(committed)
      expect(await record.write(api, version, 7)).toMatchObject(unknown)
      await lost
      expect(await record.ready(api)).toBe(version + 1)
      expect(await record.write(api, version, 7)).toMatchObject({ status: 409, body: { current: expect.anything() } })
      expect(await record.ready(api)).toBe(version + 1)
      expect((await logged(real, record)) - before).toBe(1)
    },
  )

  test.each(creations)(
    'POST %s: 503 outcomeUnknown, and a retry with the same Idempotency-Key returns the first response and creates nothing',
    async (path, body, table) => {
      const payload = await body()
      const post = () => api.call('editor', 'POST', path, payload, { 'idempotency-key': `database ${path}`.replaceAll(' ', '-') })
      const lost = gate.loseAnswer(committed)
      const before = await count(table)
      expect(await post()).toMatchObject(unknown)
      await lost
      const stored = await count(table)
      expect(stored).toBeGreaterThan(before)
      const again = await post()
      expect([200, 201]).toContain(again.status)
      expect((await post()).body).toEqual(again.body)
      expect(await count(table)).toBe(stored)
    },
  )
})

describe('the server responded, and its response was lost', () => {
  async function send(base: string, path: string, payload: object, key: string) {
    const headers = { authorization: `Bearer ${await tokenOf('editor')}`, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await fetch(`${base}/api/uk${path}`, { method: 'POST', headers, body: JSON.stringify(payload) })
    return { status: answer.status, body: await answer.json() }
  }

  test.each(creations)(
    'POST %s: a retry with the same Idempotency-Key returns the same response and creates nothing',
    async (path, body, table) => {
      const payload = { ...(await body()), ...(table === 'cutoff_exceptions' ? { productType: 'book' } : {}) }
      const key = `server ${path}`.replaceAll(' ', '-')
      const before = await count(table)
      const lost = way.loseAnswer('HTTP/1.1 ')
      await expect(send(`http://127.0.0.1:${way.port}`, path, payload, key)).rejects.toThrow()
      await lost
      const stored = await count(table)
      expect(stored).toBeGreaterThan(before)
      const again = await send(direct, path, payload, key)
      expect([200, 201]).toContain(again.status)
      expect(await send(direct, path, payload, key)).toEqual(again)
      expect(await count(table)).toBe(stored)
    },
  )
})
