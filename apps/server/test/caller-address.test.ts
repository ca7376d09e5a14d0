import { afterEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const proxy = '10.0.0.1'
const limit = 3

/** A server behind so many proxies, where one address has three calls a minute; and how it answers a call with this X-Forwarded-For. */
async function behind(trustProxy: number) {
  const started = await createTestApi({ deps: { rateLimit: limit, trustProxy } })
  api = started
  return async (forwarded: string | undefined, remoteAddress = proxy) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await started.app.inject({ url: '/api/session', headers, remoteAddress })).statusCode
  }
}

/** 401 until the limit of the address is reached: it counts before the token is looked at. */
const inTurn = async (calls: readonly (() => Promise<number>)[]) => {
  const statuses: number[] = []
  for (const call of calls) statuses.push(await call())
  return statuses
}

test('API-6: unless proxies are configured, X-Forwarded-For is not believed: made-up addresses share the limit of the connection', async () => {
  const call = await behind(0)
  const madeUp = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']
  expect(await inTurn(madeUp.map((address) => () => call(address)))).toEqual([401, 401, 401, 429])
  expect(await call(undefined)).toBe(429)
})

test('behind a proxy, each of its callers has a limit of their own', async () => {
  const call = await behind(1)
  expect(await inTurn(Array.from({ length: 4 }, () => () => call('1.1.1.1')))).toEqual([401, 401, 401, 429])
  expect(await call('2.2.2.2')).toBe(401)
  expect(await call(undefined)).toBe(401)
})

test('API-6: behind a proxy that adds to what it was sent, as most do, nobody gets another limit by making up addresses', async () => {
  const call = await behind(1)
  const madeUp = ['9.9.9.1, 1.1.1.1', '9.9.9.2, 1.1.1.1', '9.9.9.3,9.9.9.4 ,1.1.1.1', '127.0.0.1, 1.1.1.1']
  expect(await inTurn(madeUp.map((forwarded) => () => call(forwarded)))).toEqual([401, 401, 401, 429])
})

test('behind two proxies the caller is whom the outer one names, and still nobody makes up addresses', async () => {
  const call = await behind(2)
  const madeUp = ['1.1.1.1, 10.0.0.2', '9.9.9.1, 1.1.1.1, 10.0.0.2', '9.9.9.2, 1.1.1.1, 10.0.0.2', '9.9.9.3, 1.1.1.1, 10.0.0.2']
  expect(await inTurn(madeUp.map((forwarded) => () => call(forwarded)))).toEqual([401, 401, 401, 429])
  expect(await call('2.2.2.2, 10.0.0.2')).toBe(401)
})
