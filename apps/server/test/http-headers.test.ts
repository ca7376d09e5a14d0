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
})
