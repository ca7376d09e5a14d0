import { existsSync } from 'node:fs'
import { appConfig } from '@goat/contract/app-config'
import { problem } from '@goat/contract/problem'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../src/platform/config.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'

let api: TestApi
let authorization: string
beforeAll(async () => {
  api = await createTestApi()
  authorization = `Bearer ${await tokenOf('editor')}`
})
afterAll(() => api.close())

const service = '/api/uk/cutoffs/GB-DPS-SLE/44'

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  return api.app.inject({ ...request, headers: { authorization, ...request.headers } })
}

const put = (payload: string, type = 'application/json') =>
  send({ method: 'PUT', url: service, headers: { 'content-type': type }, payload })

/** What every refusal has in common; the answer is returned for what is its own. */
function problemOf(answer: LightMyRequestResponse, status: number): z.infer<typeof problem> {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/)
  const body = z.parse(problem, answer.json())
  expect([answer.statusCode, body.status]).toEqual([status, status])
  expect(body.type).toBe(`urn:goat:problem:${body.code}`)
  expect(body.detail).toBe(body.errors.join(' '))
  expect(body.errors.length).toBeGreaterThan(0)
  for (const sentence of body.errors) expect(sentence).toMatch(/^\S.*\S$/s)
  expect(answer.headers['x-request-id']).toBe(body.requestId)
  return body
}

describe('whatever is refused is problem details with errors and a request id', () => {
  test.each<[string, InjectOptions, number, string]>([
    ['an unknown call', { url: '/api/uk/nothing' }, 404, 'notFound'],
    ['an unknown brand', { url: '/api/de/deliveryConfigurations' }, 404, 'notFound'],
    ['an unknown method of a call', { method: 'PATCH', url: '/api/uk/deliveryConfigurations' }, 404, 'notFound'],
    ['an unknown call that a browser goes to', { url: '/api/nothing', headers: { accept: 'text/html' } }, 404, 'notFound'],
    ['a parameter of great length', { method: 'PUT', url: `/api/uk/cutoffs/${'x'.repeat(300)}/44` }, 404, 'notFound'],
    ['no token', { url: '/api/uk/changes', headers: { authorization: '' } }, 401, 'unauthenticated'],
    ['a bad query', { url: '/api/uk/changes?limit=many' }, 400, 'invalid'],
    ['a query field twice', { url: '/api/uk/changes?key=a&key=b' }, 400, 'invalid'],
    ['an unknown query field', { url: '/api/uk/changes?__proto__=b' }, 400, 'invalid'],
    ['NUL in a query', { url: '/api/uk/changes?key=%00' }, 400, 'invalid'],
    [
      'NUL in a path',
      { method: 'PUT', url: `${service}%00`, payload: '{}', headers: { 'content-type': 'application/json' } },
      404,
      'notFound',
    ],
    ['a bad Idempotency-Key', { method: 'DELETE', url: `${service}/exceptions/a`, headers: { 'idempotency-key': 'a b' } }, 400, 'invalid'],
  ])('%s', async (_, request, status, code) => expect(problemOf(await send(request), status).code).toBe(code))

  // Decisions: "`/api/nl` has no factory API: those paths answer 404 there."
  test.each([
    ['GET', '/designation/schedule'],
    ['POST', '/designation/schedule'],
    ['DELETE', '/designation/schedule'],
    ['POST', '/designation/product-override/product-designation'],
    ['POST', '/designation/product-override'],
  ] as const)('the Dutch brand has no factory API: %s %s', async (method, path) => {
    expect(problemOf(await send({ method, url: `/api/nl${path}` }), 404).code).toBe('notFound')
  })

  test('an address that is none says so, and does not speak of a body', async () => {
    for (const url of ['/api/uk/cutoffs/%E0%A4%A/44', '/api/%']) {
      expect(problemOf(await send({ url }), 400)).toMatchObject({ code: 'malformed', errors: ['The address is malformed.'] })
    }
  })

  test('the request id is the one that the caller sent, where it is a plain one', async () => {
    const answer = await send({ url: '/api/nothing', headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(problemOf(answer, 404).requestId).toBe('from-the-proxy-1')
    const other = await send({ url: '/api/nothing', headers: { 'x-request-id': 'no good {}' } })
    expect(problemOf(other, 404).requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a body', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each<[string, string, number, string]>([
    ['that is not JSON', '{"default":', 400, 'malformed'],
    ['that is empty', '', 400, 'malformed'],
    ['with __proto__', '{"__proto__":{"default":1}}', 400, 'malformed'],
    ['with __proto__ deep inside', '{"default":{"weekday":{"__proto__":1}}}', 400, 'malformed'],
    ['with a prototype of a constructor', '{"constructor":{"prototype":{}}}', 400, 'malformed'],
    ['that is another shape', '"text"', 400, 'invalid'],
    ['of lists in lists, thousands deep', nested(30_000), 400, 'invalid'],
    ['with a field thousands deep', `{"default":${nested(30_000)},"versionNumber":1}`, 400, 'invalid'],
    ['with NUL in a text', '{"default":"a\\u0000"}', 400, 'invalid'],
    ['with half a surrogate pair in a text', '{"default":"a\\ud800"}', 400, 'invalid'],
    ['with NUL in a name', '{"a\\u0000":1}', 400, 'invalid'],
    ['over the limit', JSON.stringify('x'.repeat(64 * 1024)), 413, 'tooLarge'],
  ])('%s', async (_, payload, status, code) => expect(problemOf(await put(payload), status).code).toBe(code))

  // NUL, and each half of a surrogate pair.
  test.each(['\\u0000', '\\ud800', '\\udc00'])('with %s, which cannot be stored as it is, is refused by the field', async (unreadable) => {
    const refused = problemOf(await put(`{"default":{"weekday":"a${unreadable}"}}`), 400)
    expect(refused.errors).toEqual(['default.weekday must be readable text.'])
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of the media type %j is a 415',
    async (type) => expect(problemOf(await put('x=1', type), 415).code).toBe('wrongMediaType'),
  )

  test('over the limit of a call is told that limit', async () => {
    const override = { method: 'POST', url: '/api/uk/designation/product-override' } as const
    for (const [request, kib] of [[{ method: 'PUT', url: service } as const, 64] as const, [override, 256] as const]) {
      const headers = { 'content-type': 'application/json' }
      const large = problemOf(await send({ ...request, headers, payload: `"${'x'.repeat(kib * 1024)}"` }), 413)
      expect(large.errors).toEqual([`The body is too large. At most ${kib} KiB are allowed.`])
    }
  })

  test('of DELETE, which is read as text, is no larger than an id, and of no other type either', async () => {
    const remove = (payload: string, type: string) =>
      send({ method: 'DELETE', url: `${service}/exceptions/a1`, headers: { 'content-type': type }, payload })
    const large = problemOf(await remove('x'.repeat(2000), 'text/plain'), 413)
    expect(large).toMatchObject({ code: 'tooLarge', errors: ['The body is too large. At most 1 KiB are allowed.'] })
    expect(problemOf(await remove('<id/>', 'application/xml'), 415).code).toBe('wrongMediaType')
    expect(problemOf(await remove('"a\\u0000"', 'application/json'), 400).code).toBe('invalid')
  })

  test('none of all that left anything behind', async () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await api.database.db.selectFrom('change_log').selectAll().execute()).toEqual([])
  })
})

describe('headers', () => {
  test.each(['/api/uk/deliveryConfigurations', '/api/nothing', '/api/session', '/config.json', '/openapi.json', '/healthz'])(
    '%s may neither be framed, sniffed nor run',
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

  test('only an https address promises https', async () => {
    const secure = await createTestApi({ deps: { publicUrl: 'https://tool.example.com' } })
    const { headers } = await secure.app.inject('/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    await secure.close()
  })

  test('what a person may see is not kept by caches on the way', async () => {
    const { headers } = await send({ url: '/api/uk/deliveryConfigurations' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.any(String) })
  })

  const built = existsSync(new URL('../../web/dist/index.html', import.meta.url))
  test.runIf(built)('the page may load only what is ours, and each answer has a nonce of its own', async () => {
    const pages = await Promise.all(['/', '/cutoffs', '/nowhere'].map((url) => api.app.inject({ url, headers: { accept: 'text/html' } })))
    const nonces = pages.map(({ statusCode, headers, body }) => {
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
      const policy = String(headers['content-security-policy'])
      for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy.split('; ')).toContain(part)
      expect(policy).not.toContain('unsafe')
      const nonce = /'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? 'none'
      expect(body).toContain(nonce)
      expect(body).not.toContain('__CSP_NONCE__')
      return nonce
    })
    expect(new Set(nonces).size).toBe(3)
  })

  test.runIf(built)('and from the origins of the settings: calls to those of the addresses, images from those of the logos', async () => {
    const { browser } = readConfig({ UK_LOGO: 'https://static.example.com/uk.svg?v=2', NL_LOGO: 'data:image/png;base64,AA==' })
    const { scope, resource, authorizeAudience, ...rest } = browser
    const oidc = { authority: 'https://sso.example.com', clientId: 'goat', scope, resource, audience: authorizeAudience }
    const set = await createTestApi({ deps: { browserConfig: { ...rest, oidc }, foreignOrigins: ['https://sso.example.com'] } })
    const { headers } = await set.app.inject({ url: '/', headers: { accept: 'text/html' } })
    await set.close()
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("img-src 'self' data: https://static.example.com")
    expect(policy).toContain("connect-src 'self' https://sso.example.com")
  })

  test.runIf(built).each([
    ['whatever comes, such as curl and a check of a load balancer', '/', '*/*', 200],
    ['whatever comes, at a screen', '/cutoffs?factory=GB-DPS-SLE', '*/*', 200],
    ['any text', '/', 'text/*;q=0.5', 200],
    ['nothing in particular', '/', undefined, 200],
    ['whatever comes, for a file that there is not', '/robots.txt', '*/*', 404],
    ['data', '/nowhere', 'application/json, text/plain, */*', 404],
    ['a picture', '/', 'image/png', 404],
  ])('who asks for %s', async (_, url, accept, status) => {
    const answer = await api.app.inject({ url, headers: accept === undefined ? {} : { accept } })
    expect([answer.statusCode, String(answer.headers['content-type']).split(';')[0]]).toEqual([
      status,
      status === 200 ? 'text/html' : 'application/problem+json',
    ])
  })
})

describe('what operators and tools ask for', () => {
  test('/healthz and /readyz need no token', async () => {
    for (const [url, status] of [['/healthz', 'ok'] as const, ['/readyz', 'ready'] as const]) {
      const answer = await api.app.inject(url)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status }])
    }
  })

  test('however many ask for /readyz at once, one connection to the database is enough', async () => {
    const fresh = await createTestApi()
    const answers = await Promise.all(Array.from({ length: 30 }, () => fresh.app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(fresh.database.pool.totalCount).toBe(1)
    await fresh.close()
  })

  test('a stopping server lives, is not ready, and keeps no connection', async () => {
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

  test('/metrics is text for Prometheus: calls by route and status, never by what was asked for', async () => {
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

  test('/config.json is what the contract says the browser reads', async () => {
    const answer = await api.app.inject('/config.json')
    expect(answer.headers).toMatchObject({ 'content-type': expect.stringMatching(/^application\/json/), 'cache-control': 'no-cache' })
    expect(z.parse(appConfig, answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      session: '/api',
      brands: { uk: { api: { cutoff: '/api/uk' } }, nl: { api: { cutoff: '/api/nl' } } },
    })
  })

  test('/docs shows the calls, from our own files only', async () => {
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

describe('an address that calls too often', () => {
  let busy: TestApi
  beforeAll(async () => {
    busy = await createTestApi({ deps: { rateLimit: 3 } })
  })
  afterAll(() => busy.close())

  test('gets 429 with Retry-After, with a good token or a bad one; others and the health checks do not', async () => {
    const call = (token: string, remoteAddress: string) =>
      busy.app.inject({ url: '/api/uk/deliveryConfigurations', headers: { authorization: token }, remoteAddress })
    for (const [token, status, address] of [[authorization, 200, '10.0.0.1'] as const, ['Bearer bad', 401, '10.0.0.2'] as const]) {
      for (let at = 0; at < 3; at += 1) expect((await call(token, address)).statusCode).toBe(status)
      const refused = await call(token, address)
      expect(problemOf(refused, 429)).toMatchObject({ code: 'tooMany', errors: ['Too many requests from here. Please wait a moment.'] })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await call(authorization, '10.0.0.3')).statusCode).toBe(200)
    expect((await busy.app.inject({ url: '/healthz', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
  })

  test('is taken again after a minute, whatever was done to the clock on the wall', async () => {
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

  test('keeps its count when thousands of other addresses call, and no address is counted for ever', async () => {
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
