import type { ScheduleWire } from '@goat/contract/described/designation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationToken } from '../../../tools/token.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts'

let database: TestDatabase
let servers: readonly ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: urlOf(database), DEMO_DATA: 'on' }
  // In sequence: the first server loads the demonstration data.
  servers = [await startProcess({ ...env, PORT: await freePort() })]
  servers = [...servers, await startProcess({ ...env, PORT: await freePort() })]
})
afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM')
  await database.drop()
})

test('OPS-9: a schedule that one server saves is in the cached list of the other', async () => {
  const [near, far] = await Promise.all(
    servers.map(async ({ url }) => callsOf(url, await demonstrationToken({ baseUrl: url, person: 'editor' }))),
  )
  if (near === undefined || far === undefined) throw new Error('two servers are needed')
  const before = await far.list()
  expect(before).toHaveLength(24)
  const [first] = before
  if (first === undefined) throw new Error('no schedules')
  for (const Paused of [true, false, true]) {
    // Reads the list first, so that it is cached when the change arrives.
    const { Version } = (await far.list()).find(({ Id }) => Id === first.Id) ?? {}
    const answer = await near.save({ ...first, Paused, ...(Version === undefined ? {} : { Version }) })
    expect(answer.status).toBe(200)
    await expect
      .poll(async () => (await far.list()).find(({ Id }) => Id === first.Id))
      .toMatchObject({ Paused, Version: (Version ?? 0) + 1 })
  }
})

function callsOf(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const address = `${url}/api/uk/designation/schedule`
  return {
    list: async () => (await (await fetch(address, { headers: { authorization } })).json()) as ScheduleWire[],
    save: (body: ScheduleWire) =>
      fetch(address, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

function urlOf({ connection, name }: TestDatabase): string {
  return (
    connection.connectionString ?? `postgresql://${connection.user}@${encodeURIComponent(connection.host ?? '')}:${connection.port}/${name}`
  )
}
