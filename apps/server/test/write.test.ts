import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldKeys, write } from '../src/records/write.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { factoryWith, putStored } from './support/stored.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const origin = (subject = 'ann') => ({ brand: 'uk' as const, actor: { subject, name: subject }, requestId: 'r' })
let done = 0

/** A write that counts its executions and returns the count. */
async function attempt(key: string, subject?: string): Promise<number> {
  const { count } = await write(database.db, origin(subject), { key, request: 'same' }, async () => {
    done += 1
    return {
      answer: () => ({ count: done }),
      changes: [{ kind: 'cutoff' as const, key, action: 'done', before: null, after: { count: done }, version: null }],
    }
  })
  return count
}

async function createdAt(key: string): Promise<number> {
  const row = await database.db.selectFrom('idempotency_keys').select('created_at').where('key', '=', key).executeTakeFirstOrThrow()
  return row.created_at.getTime()
}

const hours = 60 * 60 * 1000

test('API-18: a key is valid for a day, and can then be reused', async () => {
  const first = await attempt('day')
  const at = await createdAt('day')
  await forgetOldKeys(database.db, new Date(at + 24 * hours - 1))
  expect(await attempt('day')).toBe(first)
  await forgetOldKeys(database.db, new Date(at + 24 * hours + 1000))
  expect(await attempt('day')).toBe(first + 1)
})

test('housekeeping removes only old keys', async () => {
  await attempt('old')
  await database.pool.query("UPDATE idempotency_keys SET created_at = created_at - interval '2 days' WHERE key = 'old'")
  await attempt('young')
  await forgetOldKeys(database.db, new Date(await createdAt('young')))
  const keys = await database.db.selectFrom('idempotency_keys').select('key').where('key', 'in', ['old', 'young']).execute()
  expect(keys).toEqual([{ key: 'young' }])
})

test('API-18: keys are separate for each user', async () => {
  const ann = await attempt('shared', 'ann')
  expect(await attempt('shared', 'ben')).toBe(ann + 1)
  expect(await attempt('shared', 'ann')).toBe(ann)
})

test('HIS-1, API-18: a failed write stores neither its key nor a change', async () => {
  const failing = write(database.db, origin(), { key: 'failing', request: '' }, async (tx) => {
    await putStored(tx, 'uk', 'factory', 'HALF', factoryWith(null))
    throw new Error('midway')
  })
  await expect(failing).rejects.toThrow('midway')
  const { db } = database
  expect(await db.selectFrom('records').select('key').where('key', '=', 'HALF').execute()).toEqual([])
  expect(await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'failing').execute()).toEqual([])
  expect(await db.selectFrom('change_log').select('key').where('key', '=', 'failing').execute()).toEqual([])
})

test('the change is logged once, for any number of retries', async () => {
  const answers = await Promise.all([attempt('once'), attempt('once'), attempt('once')])
  expect(new Set(answers).size).toBe(1)
  expect(await database.db.selectFrom('change_log').select('key').where('key', '=', 'once').execute()).toHaveLength(1)
})
