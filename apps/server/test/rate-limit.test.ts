import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApi, tokenOf } from './support/api.ts'
import { problemOf } from './support/problem.ts'
import { testApi } from './support/test-api.ts'

describe('API-6: an address over the rate limit', () => {
  const busy = testApi({ deps: { rateLimit: 3 } })
  let authorization: string
  beforeAll(async () => {
    authorization = `Bearer ${await tokenOf('editor')}`
  })

  test('gets 429 with Retry-After, with a valid or an invalid token; others and the health checks do not', async () => {
    const call = (token: string, remoteAddress: string) =>
      busy.app.inject({ url: '/api/uk/deliveryConfigurations', headers: { authorization: token }, remoteAddress })
    for (const [token, status, address] of [[authorization, 200, '10.0.0.1'] as const, ['Bearer bad', 401, '10.0.0.2'] as const]) {
      for (let at = 0; at < 3; at += 1) expect((await call(token, address)).statusCode).toBe(status)
      const refused = await call(token, address)
      expect(problemOf(refused, 429)).toMatchObject({ code: 'tooMany', errors: ['Too many requests. Wait a moment and try again.'] })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await call(authorization, '10.0.0.3')).statusCode).toBe(200)
    expect((await busy.app.inject({ url: '/healthz', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  })

  test('is accepted again after a minute, even if the system clock is changed', async () => {
    let now = 1_000
    const limited = await createTestApi({ deps: { rateLimit: 2, clock: () => now } })
    const call = async (remoteAddress: string) => (await limited.app.inject({ url: '/api/session', remoteAddress })).statusCode
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-01T12:00:00Z') })
    try {
      expect([await call('10.0.0.1'), await call('10.0.0.1'), await call('10.0.0.1')]).toEqual([401, 401, 429])
      vi.setSystemTime(new Date('2027-02-01T10:00:00Z'))
      now += 59_999
      expect(await call('10.0.0.1')).toBe(429)
      now += 1
      expect([await call('10.0.0.1'), await call('10.0.0.1'), await call('10.0.0.1')]).toEqual([401, 401, 429])
      vi.setSystemTime(new Date('2027-02-02T10:00:00Z'))
      expect(await call('10.0.0.1')).toBe(429)
    } finally {
      vi.useRealTimers()
      await limited.close()
    }
  })

  test('keeps its count when thousands of other addresses call, and counts do not accumulate', async () => {
    let now = 0
    const limited = await createTestApi({ deps: { rateLimit: 1, clock: () => now } })
    const call = async (remoteAddress: string) => (await limited.app.inject({ url: '/api/session', remoteAddress })).statusCode
    expect([await call('10.0.0.1'), await call('10.0.0.1')]).toEqual([401, 429])
    for (let other = 0; other < 4_999; other += 1) await call(`10.1.${other >> 8}.${other & 255}`)
    expect(await call('10.0.0.1')).toBe(429)
    now += 60_000
    expect([await call('10.0.0.1'), await call('10.0.0.1')]).toEqual([401, 429])
    await limited.close()
  })
})
