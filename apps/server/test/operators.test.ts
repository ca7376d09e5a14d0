import { appConfig } from '@goat/contract/app-config'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApi, tokenOf } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  const authorization = `Bearer ${await tokenOf('editor')}`
  return api.app.inject({ ...request, headers: { authorization, ...request.headers } })
}

describe('endpoints for operators and tools', () => {
  test('OPS-11: /healthz and /readyz need no token', async () => {
    for (const [url, status] of [['/healthz', 'ok'] as const, ['/readyz', 'ready'] as const]) {
      const answer = await api.app.inject(url)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status }])
    }
  })

  test('simultaneous /readyz requests share one database connection', async () => {
    const fresh = await createTestApi()
    const answers = await Promise.all(Array.from({ length: 30 }, () => fresh.app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(fresh.database.pool.totalCount).toBe(1)
    await fresh.close()
  })

  test('a stopping server is alive, not ready, and closes connections', async () => {
    const stopping = await createTestApi({ deps: { isStopping: () => true } })
    const answer = await stopping.app.inject('/readyz')
    expect([answer.statusCode, answer.json(), answer.headers['connection']]).toEqual([
      503,
      { status: 'stopping', reason: 'The server is stopping.' },
      'close',
    ])
    expect((await stopping.app.inject('/healthz')).statusCode).toBe(200)
    await stopping.close()
  })

  test('OPS-11: /metrics is text for Prometheus: calls by route and status, never by parameters', async () => {
    await send({ url: '/api/uk/deliveryConfigurations' })
    await send({ method: 'DELETE', url: '/api/uk/cutoffs/SOME-FACTORY/some-service/exceptions/some-id' })
    await send({ url: '/api/some-secret' })
    const { headers, body } = await api.app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = body.trim().split('\n')
    for (const line of lines) expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)*\})? [-+\d.eInfNa]+)?$/)
    expect(lines).toContain('# TYPE goat_http_request_duration_seconds histogram')
    expect(body).toMatch(
      /^goat_http_request_duration_seconds_count\{method="GET",route="\/api\/uk\/deliveryConfigurations",status="200"\} [1-9]/m,
    )
    expect(body).toMatch(/^goat_http_request_duration_seconds_count\{method="DELETE",route="[^"]*:factoryCode[^"]*",status="404"\} [1-9]/m)
    expect(body).toMatch(/^goat_database_connections\{state="total"\} [1-9]/m)
    expect(body).not.toMatch(/SOME-FACTORY|some-/)
  })

  test('BCK-1: /config.json matches the contract', async () => {
    const answer = await api.app.inject('/config.json')
    expect(answer.headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/), 'cache-control': 'no-cache' })
    expect(z.parse(appConfig, answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      session: '/api',
      brands: { uk: { api: { cutoff: '/api/uk' } }, nl: { api: { cutoff: '/api/nl' } } },
    })
  })

  test('API-9: /docs lists the endpoints, using only files of this server', async () => {
    const page = await api.app.inject('/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)])
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => new URL(path, 'http://x/docs/'))
    expect(files.length).toBeGreaterThan(2)
    for (const { origin, pathname } of files) {
      expect(origin).toBe('http://x')
      expect((await api.app.inject(pathname)).statusCode).toBe(200)
    }
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'")
    expect((await api.app.inject('/docs/json')).json()).toMatchObject({ openapi: '3.1.0' })
  })
})
