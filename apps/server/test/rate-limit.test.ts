import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApi, tokenOf } from './support/api.ts'
import { until } from './support/command.ts'
import { followEvents } from './support/events.ts'
import { problemOf } from './support/problem.ts'
import { testApi } from './support/test-api.ts'

describe('API-6: a person, or an address without a valid token, over the rate limit', () => {
  const busy = testApi({ deps: { rateLimit: 3 } })
  let authorization: string
  let another: string
  beforeAll(async () => {
    authorization = `Bearer ${await tokenOf('editor')}`
    another = `Bearer ${await tokenOf('viewer')}`
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
    expect((await call(authorization, '10.0.0.3')).statusCode).toBe(429)
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) expect((await call(another, address)).statusCode).toBe(200)
    expect((await call('Bearer bad', '10.0.0.3')).statusCode).toBe(401)
    expect((await busy.app.inject({ url: '/healthz', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  })

  test('has the token of a call verified once', async () => {
    let verified = 0
    const verify = async (token: string) => {
      verified += 1
      return { subject: token, name: 'Anne', permission: 'viewer', expiresAt: Date.now() + 60_000 } as const
    }
    const counting = await createTestApi({ deps: { verify } })
    expect((await counting.app.inject({ url: '/api/session', headers: { authorization: 'Bearer x' } })).statusCode).toBe(200)
    expect(verified).toBe(1)
    await counting.close()
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

describe('API-32: the event streams of a person', () => {
  const api = testApi()
  const another = async () => ({ authorization: `Bearer ${await tokenOf('viewer', 'Another viewer')}` })

  test('are at most 20 at all brands together; the next is 429 until one is closed, and nobody else is affected', async () => {
    const open = [await followEvents(api)]
    open.push(...(await Promise.all(Array.from({ length: 19 }, (_, at) => followEvents(api, '', {}, at % 2 === 0 ? 'uk' : 'nl')))))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const answer = await api.app.inject({ url: '/api/uk/events', headers: { authorization: `Bearer ${await tokenOf('viewer')}` } })
    expect(problemOf(answer, 429)).toMatchObject({
      code: 'tooMany',
      errors: ['You already follow 20 event streams, the most that one person may have. Close one and try again.'],
    })
    expect(answer.headers['retry-after']).toBe('30')
    const others = await followEvents(api, '', await another())
    expect(others.status).toBe(200)
    open.shift()?.stop()
    await until(async () => {
      const freed = await followEvents(api)
      if (freed.status === 200) open.push(freed)
      else expect(freed.status).toBe(429)
      return freed.status === 200
    })
    expect((await followEvents(api)).status).toBe(429)
    for (const stream of [...open, others]) stream.stop()
  })

  test('do not include those that were refused or have ended', async () => {
    for (let at = 0; at < 25; at += 1) {
      expect((await followEvents(api, '?after=x', await another())).status).toBe(400)
      const reset = await followEvents(api, '?after=999999', await another())
      expect([reset.status, await reset.next('alive')]).toEqual([200, undefined])
    }
  })
})

describe('API-33: an event stream', () => {
  test('ends when the access token is no longer accepted', async () => {
    // Ahead by the lifetime of the token and most of the tolerance of 5 s.
    const api = await createTestApi({ deps: { now: () => Date.now() + 603_500 } })
    const events = await followEvents(api)
    expect(await events.next('alive')).toBeDefined()
    expect(await events.next('never')).toBeUndefined()
    await api.close()
  })
})
