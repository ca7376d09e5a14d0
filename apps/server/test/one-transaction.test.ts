import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inOneTransaction, type Tx } from '../src/db/db.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('CREATE TABLE parts (name text PRIMARY KEY)')
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE parts')
})
afterAll(() => database.drop())

const add = (name: string) => (tx: Tx) => sql`INSERT INTO parts VALUES (${name})`.execute(tx)

async function stored(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM parts ORDER BY name')
  return rows.map(({ name }) => name)
}

test('parts are committed together: other connections see none of them before', async () => {
  const seen = await inOneTransaction(database.pool, async (db) => {
    await db.transaction().execute(add('a'))
    await db.transaction().execute(add('b'))
    return stored()
  })
  expect([seen, await stored()]).toEqual([[], ['a', 'b']])
})

test('a failure outside the parts undoes all of them', async () => {
  const work = inOneTransaction(database.pool, async (db) => {
    await db.transaction().execute(add('a'))
    throw new Error('enough')
  })
  await expect(work).rejects.toThrow('enough')
  expect(await stored()).toEqual([])
})

test('a failed part is rolled back alone, whether the database or its code failed', async () => {
  await inOneTransaction(database.pool, async (db) => {
    await db.transaction().execute(add('a'))
    const fails = db.transaction().execute(async (tx) => {
      await add('b')(tx)
      await add('a')(tx)
    })
    await expect(fails).rejects.toThrow('duplicate key')
    const gaveUp = db.transaction().execute(async (tx) => {
      await add('c')(tx)
      throw new Error('gave up')
    })
    await expect(gaveUp).rejects.toThrow('gave up')
    await db.transaction().execute(add('d'))
  })
  expect(await stored()).toEqual(['a', 'd'])
})

test('temporary tables are dropped after their part, as imports expect', async () => {
  const stage = (tx: Tx) => sql`CREATE TEMPORARY TABLE stage (name text) ON COMMIT DROP`.execute(tx)
  await inOneTransaction(database.pool, async (db) => {
    for (const _ of [1, 2]) await db.transaction().execute(stage)
    await db.transaction().execute(add('a'))
  })
  expect(await stored()).toEqual(['a'])
})

test('the connection is returned to the pool', async () => {
  for (const _ of Array.from({ length: 12 }))
    await inOneTransaction(database.pool, (db) => db.transaction().execute(add('a'))).catch(() => undefined)
  expect([database.pool.totalCount, database.pool.idleCount]).toEqual([database.pool.idleCount, database.pool.totalCount])
  expect(await stored()).toEqual(['a'])
})
