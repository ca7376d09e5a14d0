import type { DeliveryOptionScheduleWire, DeliveryOptionWire } from '@goat/contract/described/delivery-options'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationToken } from '../../../tools/token.ts'
import { addressOf } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { pathOf, payloadOf } from './support/delivery-options.ts'
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts'
import { changeStored } from './support/stored.ts'

let database: TestDatabase
let servers: readonly ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: addressOf(database.connection), DEMO_DATA: 'on' }
  // In sequence: the first server loads the demonstration data.
  servers = [await startProcess({ ...env, PORT: await freePort() })]
  servers = [...servers, await startProcess({ ...env, PORT: await freePort() })]
})
afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM')
  await database.drop()
})

test('OPS-9: changes by one server are in the cached lists of the other', async () => {
  const [near, far] = await Promise.all(
    servers.map(async ({ url }) => callsOf(url, await demonstrationToken({ baseUrl: url, person: 'editor' }))),
  )
  if (near === undefined || far === undefined) throw new Error('two servers are needed')
  const option = { fulfilmentCentreId: 'NL-GRTZ-AMS', deliveryOptionId: 'pakket' }
  const payload = { ...payloadOf(option), cardTypes: [] }
  const schedulesOf = async (calls: typeof far) => (await calls.list<{ schedules: DeliveryOptionScheduleWire[] }>(centre)).schedules
  const centre = `/fulfilment-centres/${option.fulfilmentCentreId}/schedules`

  const before = await schedulesOf(far)
  expect(before).toHaveLength(6)
  const { id } = await near.send('POST', pathOf(option), payload)
  const seen = async () => (await schedulesOf(far)).find((one) => one.id === id)
  await expect.poll(seen).toMatchObject({ ...payload, version: 1 })
  await near.send('PUT', `${pathOf(option)}/${id}`, { ...payload, name: 'Renamed' })
  await expect.poll(seen).toMatchObject({ name: 'Renamed', version: 2 })
  await near.send('DELETE', `${pathOf(option)}/${id}`)
  await expect.poll(seen).toMatchObject({ version: 3, cancelledAt: expect.any(String) })

  // Changes the centre's zone directly in the database.
  const zones = async () => {
    const { deliveryOptions } = await far.list<{ deliveryOptions: DeliveryOptionWire[] }>('/deliveryoptions')
    return new Set(deliveryOptions.map(({ timeZone }) => timeZone))
  }
  expect(await zones()).toEqual(new Set(['Europe/Amsterdam']))
  await changeStored(database.db, 'factory', { timeZone: 'Europe/Paris' }, 'NL-GRTZ-AMS')
  await expect.poll(zones).toEqual(new Set(['Europe/Paris']))
})

function callsOf(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const address = `${url}/api/nl`
  return {
    list: async <T>(path: string) => (await (await fetch(`${address}${path}`, { headers: { authorization } })).json()) as T,
    send: async (method: string, path: string, body?: unknown) => {
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const answer = await fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      expect(answer.ok).toBe(true)
      return (await answer.json()) as DeliveryOptionScheduleWire
    },
  }
}
