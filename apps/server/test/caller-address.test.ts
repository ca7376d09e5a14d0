import { afterEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const proxy = '10.0.0.1'
const limit = 3

/** Starts a server behind `trustProxy` proxies, limited to three calls a minute per address; returns a call with an X-Forwarded-For. */
async function behind(trustProxy: number) {
  const started = await createTestApi({ deps: { rateLimit: limit, trustProxy } })
  api = started
  return async (forwarded: string | undefined, remoteAddress = proxy) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await started.app.inject({ url: '/api/session', headers, remoteAddress })).statusCode
  }
}

/** Statuses: 401 until the limit of the address is reached, since it is checked before the token. */
const inTurn = async (calls: readonly (() => Promise<number>)[]) => {
  const statuses: number[] = []
  for (const call of calls) statuses.push(await call())
  return statuses
}

test('API-6: unless proxies are configured, X-Forwarded-For is ignored: forged addresses share the limit of the connection', async () => {
  const call = await behind(0)
  const madeUp = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']
  expect(await inTurn(madeUp.map((address) => () => call(address)))).toEqual([401, 401, 401, 429])
  expect(await call(undefined)).toBe(429)
})

test('behind a proxy, each client has a separate limit', async () => {
  const call = await behind(1)
  expect(await inTurn(Array.from({ length: 4 }, () => () => call('1.1.1.1')))).toEqual([401, 401, 401, 429])
  expect(await call('2.2.2.2')).toBe(401)
  expect(await call(undefined)).toBe(401)
})

test('API-6: behind a proxy that appends to X-Forwarded-For, forged addresses share the limit of the client', async () => {
  const call = await behind(1)
  const madeUp = ['9.9.9.1, 1.1.1.1', '9.9.9.2, 1.1.1.1', '9.9.9.3,9.9.9.4 ,1.1.1.1', '127.0.0.1, 1.1.1.1']
  expect(await inTurn(madeUp.map((forwarded) => () => call(forwarded)))).toEqual([401, 401, 401, 429])
})

test('behind two proxies the client is the address from the outer one, and forged addresses are ignored', async () => {
  const call = await behind(2)
  const madeUp = ['1.1.1.1, 10.0.0.2', '9.9.9.1, 1.1.1.1, 10.0.0.2', '9.9.9.2, 1.1.1.1, 10.0.0.2', '9.9.9.3, 1.1.1.1, 10.0.0.2']
  expect(await inTurn(madeUp.map((forwarded) => () => call(forwarded)))).toEqual([401, 401, 401, 429])
  expect(await call('2.2.2.2, 10.0.0.2')).toBe(401)
})
