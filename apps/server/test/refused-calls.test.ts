import { problem } from '@goat/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'
import { rawCall } from './support/raw-call.ts'

let api: TestApi
let port: number
let token: string
beforeAll(async () => {
  api = await createTestApi()
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  token = await tokenOf('editor')
})
afterAll(() => api.close())

type Sent = { readonly headers?: readonly string[]; readonly body?: string | Buffer }

/** Sends one request with exactly these headers and this body. */
async function send(start: string, { headers = [], body = '' }: Sent = {}) {
  const bytes = Buffer.from(body)
  const length = bytes.length === 0 ? [] : [`content-length: ${bytes.length}`]
  const head = [`${start} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, ...length, '', ''].join('\r\n')
  return rawCall(port, Buffer.concat([Buffer.from(head, 'latin1'), bytes]))
}

const authorized = () => [`authorization: Bearer ${token}`]

describe('API-4: a header that may occur only once', () => {
  test.each([
    ['Authorization', () => [...authorized(), 'Authorization: Bearer other']],
    ['Content-Type', () => [...authorized(), 'content-type: application/json', 'Content-Type: text/plain']],
  ])('a duplicate %s is refused instead of using the first one', async (_, headers) => {
    const { status, body } = await send('GET /api/session', { headers: headers() })
    expect(z.parse(problem, JSON.parse(body))).toMatchObject({
      status,
      code: 'malformed',
      errors: ['The request is not valid HTTP.'],
    })
    expect(status).toBe(400)
  })

  test('is accepted once', async () => {
    expect(await send('GET /api/session', { headers: authorized() })).toMatchObject({ status: 200 })
  })
})

describe('OPS-11: operator addresses match exactly, so that a proxy can block them', () => {
  test.each(['/metrics', '/healthz', '/readyz', '/config.json', '/openapi.json'])('%s', async (path) => {
    expect(await send(`GET ${path}`)).toMatchObject({ status: 200 })
    expect(await send(`GET ${path}?x=1`)).toMatchObject({ status: 200 })
    const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`
    for (const other of [`${path}/`, encoded, `${path}%2f`, `/${path}`, `${path};x`, path.toUpperCase()]) {
      const { status, body } = await send(`GET ${other}`, { headers: ['accept: application/json'] })
      expect([other, status, JSON.parse(body).code]).toEqual([other, 404, 'notFound'])
    }
  })

  test('CUT-22: a described address with a trailing slash is the same without it', async () => {
    for (const path of ['/api/uk/cutoffs/a/b/exceptions/', '/api/uk/cutoffs/a/b/exceptions']) {
      const { status, body } = await send(`POST ${path}`, { headers: [...authorized(), 'content-type: application/json'], body: '{}' })
      expect([status, JSON.parse(body).code]).toEqual([400, 'invalid'])
    }
  })
})

describe('API-4: text other than UTF-8 is refused, not stored with replacement characters', () => {
  const bytes = (text: string, wrong: readonly number[]) => Buffer.concat([Buffer.from(text), Buffer.from(wrong), Buffer.from('"}')])
  const json = () => [...authorized(), 'content-type: application/json']
  const notJson = 'The request is malformed: its body is not valid JSON.'

  test.each<[string, readonly number[]]>([
    ['a byte that never occurs', [0xff]],
    ['a character cut short', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0x43, 0x61, 0x66, 0xe9]],
  ])('a body of JSON with %s', async (_, wrong) => {
    const { status, body } = await send('POST /api/uk/designation/schedule', { headers: json(), body: bytes('{"Id":"', wrong) })
    expect(z.parse(problem, JSON.parse(body))).toMatchObject({ status, code: 'malformed', errors: [notJson] })
    expect(status).toBe(400)
  })

  test('the bare id of a deletion', async () => {
    const { status, body } = await send('DELETE /api/uk/cutoffs/a/b/exceptions/c', {
      headers: json(),
      body: Buffer.from([0x63, 0xff]),
    })
    expect([status, JSON.parse(body).errors]).toEqual([400, [notJson]])
  })

  test.each([
    ['a percent-encoded query', '/api/uk/changes?key=%FF'],
    ['a query cut short', '/api/uk/changes?key=%E2%82'],
    ['a percent sign alone', '/api/uk/changes?key=%'],
    ['a percent-encoded path', '/api/uk/cutoffs/%FF/b'],
  ])('%s', async (_, url) => {
    const { status, body } = await send(`GET ${url}`, { headers: authorized() })
    expect([status, JSON.parse(body).errors]).toEqual([400, ['The address is malformed.']])
  })

  test('bytes in an address', async () => {
    expect((await send('GET /api/uk/changes?key=caf\u00e9', { headers: authorized() })).status).toBe(400)
  })

  test('UTF-8 is accepted, including a byte order mark, four-byte characters and a sent replacement character', async () => {
    for (const text of ['\ufeff{"a":1}', '{"😀":1}', '{"\ufffd":1}']) {
      const { status, body } = await send('POST /api/uk/designation/schedule', { headers: json(), body: text })
      expect([status, JSON.parse(body).code]).toEqual([400, 'invalid'])
    }
    expect(await send('GET /api/uk/changes?key=caf%C3%A9+%F0%9F%98%80', { headers: authorized() })).toMatchObject({ status: 200 })
  })
})

describe('API-8: responses with names of users, and refusals, are not cached', () => {
  test.each<[string, string, Sent, number]>([
    ['the session', 'GET /api/session', {}, 200],
    ['the change log', 'GET /api/uk/changes', {}, 200],
    ['a list with the users of changes', 'GET /api/uk/deliveryConfigurations', {}, 200],
    ['a refusal', 'GET /api/uk/changes?limit=0', {}, 400],
    ['a refused token', 'GET /api/session', { headers: ['authorization: Bearer x'] }, 401],
    ['an unknown address', 'GET /api/nothing', {}, 404],
    ['a file that there is not', 'GET /assets/nothing.js', {}, 404],
    ['an invalid address', 'GET /api/%', {}, 400],
    ['a call with two host names', 'GET /api/session HTTP/1.1\r\nhost: other', {}, 400],
    ['what is not HTTP', 'hello', {}, 400],
  ])('%s', async (_, start, sent, expected) => {
    const { status, head } = await send(start, { headers: authorized(), ...sent })
    expect([status, /^cache-control: (.*)$/m.exec(head)?.[1]?.trim()]).toEqual([expected, 'no-store'])
  })

  test('the response to a change', async () => {
    const product = { ProductKey: 'x', Store: 'UK', CountryCode: 'GB' }
    const answer = await api.call('editor', 'POST', '/designation/product-override/product-designation', product)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})
