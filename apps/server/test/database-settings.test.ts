import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/db.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { addRecords, factory } from './trust/support/records.ts'

/** A database whose owner has custom settings, as for other programs. */
let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  for (const setting of ["DateStyle = 'German, DMY'", "default_transaction_isolation = 'serializable'", "TimeZone = 'Asia/Kathmandu'"])
    await database.pool.query(`ALTER DATABASE ${database.name} SET ${setting}`)
  opened = openDatabase(database.connection, { error: () => undefined })
  api = await createTestApi({ deps: opened })
  await addRecords(opened.db)
})
afterAll(async () => {
  await api.close()
  await opened.db.destroy()
  await database.drop()
})

test('database settings do not affect dates, times and instants', async () => {
  const read = async (path: string) => JSON.stringify((await api.call('viewer', 'GET', path)).body)
  expect(await read('/designation/schedule')).toMatch(/"DurationStartDateUtc":"\d{4}-\d\d-\d\dT00:00:00Z"/)
  const schedules = await read(`/fulfilment-centres/${factory}/schedules`)
  expect(schedules).toMatch(/"start":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/)
  expect(schedules).toMatch(/"createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/)
  expect(await read('/changes')).toMatch(/"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/)
})

test('database settings do not affect the isolation level, on which every write relies', async () => {
  const { rows } = await opened.pool.query('SHOW transaction_isolation')
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
})

test('OPS-16: a connection that is lost while it is being closed, such as when a command stops its database, is not reported', async () => {
  const reported: string[] = []
  const socket = new Socket()
  const { pool } = openDatabase({ ...database.connection, stream: () => socket }, { error: (_details, message) => reported.push(message) })
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
  socket.pause()
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await pool.end()
  socket.resume()
  await closed
  expect(reported).toEqual([])
})
