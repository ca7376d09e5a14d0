import { gzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { tokenOf } from './support/api.ts'
import { problemOf } from './support/problem.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const service = '/api/uk/cutoffs/GB-DPS-SLE/44'

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  const authorization = `Bearer ${await tokenOf('editor')}`
  return api.app.inject({ ...request, headers: { authorization, ...request.headers } })
}

const put = (payload: string, type = 'application/json') =>
  send({ method: 'PUT', url: service, headers: { 'content-type': type }, payload })

describe('API-11: every refusal is problem details with errors and a request id', () => {
  test.each<[string, InjectOptions, number, string]>([
    ['an unknown call', { url: '/api/uk/nothing' }, 404, 'notFound'],
    ['an unknown brand', { url: '/api/de/deliveryConfigurations' }, 404, 'notFound'],
    ['an unknown method of a call', { method: 'PATCH', url: '/api/uk/deliveryConfigurations' }, 404, 'notFound'],
    ['an unknown call opened in a browser', { url: '/api/nothing', headers: { accept: 'text/html' } }, 404, 'notFound'],
    ['a parameter of great length', { method: 'PUT', url: `/api/uk/cutoffs/${'x'.repeat(300)}/44` }, 404, 'notFound'],
    ['no token', { url: '/api/uk/changes', headers: { authorization: '' } }, 401, 'unauthenticated'],
    ['a bad query', { url: '/api/uk/changes?limit=many' }, 400, 'invalid'],
    ['a query field twice', { url: '/api/uk/changes?key=a&key=b' }, 400, 'invalid'],
    ['an unknown query field', { url: '/api/uk/changes?__proto__=b' }, 400, 'invalid'],
    ['an unknown query field of a call without any', { url: '/api/uk/changes/1/undo?x=1' }, 400, 'invalid'],
    ['NUL in a query', { url: '/api/uk/changes?key=%00' }, 400, 'invalid'],
    [
      'NUL in a path',
      { method: 'PUT', url: `${service}%00`, payload: '{}', headers: { 'content-type': 'application/json' } },
      404,
      'notFound',
    ],
    ['a bad Idempotency-Key', { method: 'DELETE', url: `${service}/exceptions/a`, headers: { 'idempotency-key': 'a b' } }, 400, 'invalid'],
  ])('%s', async (_, request, status, code) => expect(problemOf(await send(request), status).code).toBe(code))

  test('API-3: a list ignores the query', async () => {
    for (const url of ['/api/uk/deliveryConfigurations?_=1', '/api/uk/designation/schedule?_=1', '/api/uk/deliveryoptions?_=1'])
      expect((await send({ url })).statusCode).toBe(200)
  })

  test.each([
    ['GET', '/designation/schedule'],
    ['POST', '/designation/schedule'],
    ['DELETE', '/designation/schedule'],
    ['POST', '/designation/product-override/product-designation'],
    ['POST', '/designation/product-override'],
  ] as const)('API-2: the Dutch brand has no factory API: %s %s', async (method, path) => {
    expect(problemOf(await send({ method, url: `/api/nl${path}` }), 404).code).toBe('notFound')
  })

  test('an unknown address is reported without mentioning a body', async () => {
    for (const url of ['/api/uk/cutoffs/%E0%A4%A/44', '/api/%']) {
      expect(problemOf(await send({ url }), 400)).toMatchObject({ code: 'malformed', errors: ['The address is malformed.'] })
    }
  })

  test('API-14: a valid request id from the client is used', async () => {
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
    ['with another shape', '"text"', 400, 'invalid'],
    ['of thousands of nested lists', nested(30_000), 400, 'invalid'],
    ['with a field nested thousands deep', `{"default":${nested(30_000)},"versionNumber":1}`, 400, 'invalid'],
    ['with NUL in a text', '{"default":"a\\u0000"}', 400, 'invalid'],
    ['with half a surrogate pair in a text', '{"default":"a\\ud800"}', 400, 'invalid'],
    ['with NUL in a name', '{"a\\u0000":1}', 400, 'invalid'],
    ['over the limit', JSON.stringify('x'.repeat(64 * 1024)), 413, 'tooLarge'],
  ])('%s', async (_, payload, status, code) => expect(problemOf(await put(payload), status).code).toBe(code))

  // NUL, and both halves of a surrogate pair.
  test.each(['\\u0000', '\\ud800', '\\udc00'])('with %s, which cannot be stored as it is, is refused by the field', async (unreadable) => {
    const refused = problemOf(await put(`{"default":{"weekday":"a${unreadable}"}}`), 400)
    expect(refused.errors).toEqual(['default.weekday must be readable text.'])
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'API-4: with the media type %j is a 415',
    async (type) => expect(problemOf(await put('x=1', type), 415).code).toBe('wrongMediaType'),
  )

  test('API-4: in another encoding than UTF-8 is a 415, whatever its content', async () => {
    for (const charset of ['utf-16', 'UTF-16LE', '"iso-8859-1"']) {
      expect(problemOf(await put('{}', `application/json; charset=${charset}`), 415).code).toBe('wrongMediaType')
    }
    for (const charset of ['utf-8', '"UTF-8"']) {
      expect(problemOf(await put('{}', `application/json; charset=${charset}`), 400).code).toBe('invalid')
    }
  })

  test.each(['gzip', 'deflate', 'br', 'identity', 'x'])(
    'API-4: with the content encoding %s is a 415, whatever its content',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      for (const payload of ['{}', gzipSync('{}')]) {
        expect(problemOf(await send({ method: 'PUT', url: service, headers, payload }), 415).code).toBe('wrongMediaType')
      }
    },
  )

  test.each<[string, string]>([
    ['{"default":1,"default":2}', 'default'],
    ['{"a":[{"b":{"c":"{}\\""}},{"b":1,"c":[],"b":2}]}', 'b'],
    ['{"n\\u0061me":1, "name" : 2}', 'name'],
  ])('API-3: with a duplicate field is refused with its name: %s', async (payload, field) => {
    expect(problemOf(await put(payload), 400)).toMatchObject({
      code: 'malformed',
      errors: [`The body contains the field "${field}" more than once.`],
    })
  })

  test('API-3: the same name in several objects, or in a string, is not a duplicate field', async () => {
    const body = { default: { '"a"': 'a', a: ['a', { a: '"a":1,"a":2' }], b: 'b\\' }, a: { a: {} } }
    expect(problemOf(await put(JSON.stringify(body)), 400).code).toBe('invalid')
  })

  test('API-5: over the limit of an endpoint is refused with that limit', async () => {
    const override = { method: 'POST', url: '/api/uk/designation/product-override' } as const
    for (const [request, kib] of [[{ method: 'PUT', url: service } as const, 64] as const, [override, 256] as const]) {
      const headers = { 'content-type': 'application/json' }
      const large = problemOf(await send({ ...request, headers, payload: `"${'x'.repeat(kib * 1024)}"` }), 413)
      expect(large.errors).toEqual([`The body is too large. At most ${kib} KiB are allowed.`])
    }
  })

  test('API-5: of DELETE is text, limited to the size of an id', async () => {
    const remove = (payload: string, type: string) =>
      send({ method: 'DELETE', url: `${service}/exceptions/a1`, headers: { 'content-type': type }, payload })
    const large = problemOf(await remove('x'.repeat(2000), 'application/json'), 413)
    expect(large).toMatchObject({ code: 'tooLarge', errors: ['The body is too large. At most 1 KiB are allowed.'] })
    expect(problemOf(await remove('"a\\u0000"', 'application/json'), 400).code).toBe('invalid')
  })

  test.each(['/cutoffs/a/b/exceptions/c', '/designation/schedule', '/fulfilment-centres/a/delivery-options/b/schedules/c'])(
    'API-4, CUT-23: of DELETE %s with another media type than JSON is a 415, as of any other call',
    async (path) => {
      for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/xml', 'application/x-www-form-urlencoded', '']) {
        const answer = await send({ method: 'DELETE', url: `/api/uk${path}`, headers: { 'content-type': type }, payload: 'c' })
        expect(problemOf(answer, 415).code).toBe('wrongMediaType')
      }
    },
  )

  test('refused requests have changed nothing', async () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await api.database.db.selectFrom('change_log').selectAll().where('cause', '<>', 'baseline').execute()).toEqual([])
  })
})
