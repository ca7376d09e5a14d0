import { gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createTestApi, tokenOf } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  const authorization = `Bearer ${await tokenOf('editor')}`
  return api.app.inject({ ...request, headers: { authorization, ...request.headers } })
}

describe('headers', () => {
  test.each(['/api/uk/deliveryConfigurations', '/api/nothing', '/api/session', '/config.json', '/openapi.json', '/healthz'])(
    'OPS-13: %s forbids framing, sniffing and scripts',
    async (url) => {
      const { headers } = await send({ url })
      expect(headers['content-security-policy']).toBe("default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
      for (const name of ['strict-transport-security', 'x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers).not.toHaveProperty(name)
    },
  )

  test('only an https address sends HSTS', async () => {
    const secure = await createTestApi({ deps: { publicUrl: 'https://tool.example.com' } })
    const { headers } = await secure.app.inject('/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    await secure.close()
  })

  test('API-8: data of users is not stored by shared caches', async () => {
    const { headers } = await send({ url: '/api/uk/deliveryConfigurations' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.any(String) })
  })

  test('API-39: lists and other long answers are compressed for clients that take gzip', async () => {
    const schedule = {
      From: 'IE-STL-DUB',
      To: 'US-KODI-LAS',
      LocalStartTime: '00:00:00',
      LocalEndTime: '00:00:00',
      DurationStartDateUtc: '2031-01-01',
      DurationEndDateUtc: '2031-01-31',
      ApplicableDays: ['Monday'],
      DeliveryMethods: ['AIRMAIL'],
      PackTypes: ['SINGLE'],
      AddressTypes: ['RETURN_TO_SENDER'],
      DomesticOrdersOnly: true,
      ApplicableDespatchDays: ['EVERYDAY'],
    }
    const Schedules = Array.from({ length: 10 }, () => ({ ...schedule, CardTypes: ['Standard'], Note: 'a'.repeat(400) }))
    expect((await api.call('editor', 'POST', '/designation/schedules', { Schedules })).status).toBe(200)
    for (const url of ['/api/uk/world', '/api/uk/changes']) {
      const plain = await send({ url })
      expect(plain.rawPayload.length).toBeGreaterThan(8_000)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      for (const accepted of ['gzip', 'br, gzip;q=0.5', 'gzip, deflate, br, zstd']) {
        const { headers, rawPayload } = await send({ url, headers: { 'accept-encoding': accepted } })
        expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(rawPayload.length) })
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
        expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload)
      }
      for (const accepted of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip2'])
        expect((await send({ url, headers: { 'accept-encoding': accepted } })).headers).not.toHaveProperty('content-encoding')
    }
  })

  test('API-39: a short answer is sent as it is', async () => {
    const { headers } = await send({ url: '/api/session', headers: { 'accept-encoding': 'gzip' } })
    expect(headers).not.toHaveProperty('content-encoding')
  })
})
