import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { problem } from '@goat/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientLimits as limits } from '../../src/app.ts'
import { lingerMs } from '../../src/http/problem-answer.ts'
import { createTestApi, type TestApi } from '../support/api.ts'
import { slowCallers } from './support/slow-callers.ts'

let api: TestApi
let port: number
const sockets: Socket[] = []
/** Timeout for effects on the other side; a busy machine may be slow. */
const patience = { timeout: 25_000 }
beforeAll(async () => {
  api = await createTestApi()
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await api.close()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes and returns everything received until the other side closes. */
async function raw(text: string): Promise<{ head: string; body: string }> {
  const socket = await open()
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body }
}

const head = `PUT /api/uk/cutoffs/a/b HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`

describe('API-13: unparseable requests are refused with problem details and the connection is closed', () => {
  test.each<[string, string, number, string]>([
    ['not HTTP', 'hello\r\n\r\n', 400, 'malformed'],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400, 'malformed'],
    ['two lengths of a body', `${head}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`, 400, 'malformed'],
    [
      'a length and chunks (request smuggling)',
      `${head}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n', 400, 'malformed'],
    ['two host names', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n', 400, 'malformed'],
    ['headers of 32 KiB', `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'x'.repeat(32_768)}\r\n\r\n`, 400, 'malformed'],
  ])('%s', async (_, text, status, code) => {
    const answer = await raw(text)
    expect(answer.head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.head).toMatch(/content-type: application\/problem\+json/)
    expect(z.parse(problem, JSON.parse(answer.body))).toMatchObject({ status, code, errors: ['The request is not valid HTTP.'] })
  })

  test.each([
    ['no host name', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an unsupported expectation', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n', 417],
  ])('Node refuses %s', async (_, text, status) => {
    expect((await raw(text)).head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})

test('an HTTP/1.0 request needs no host name, and a supported expectation is met', async () => {
  expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).head).toMatch(/^HTTP\/1\.1 200 /)
  const expecting = `${head}expect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`
  expect((await raw(expecting)).head).toMatch(/^HTTP\/1\.1 100 Continue/)
})

test('a refused client that does not close its side is still disconnected', async () => {
  const { server } = api.app
  const connections = () => promisify(server.getConnections).call(server)
  await expect.poll(connections, patience).toBe(0)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('hello\r\n\r\n')
  await once(socket, 'end')
  await expect.poll(connections, patience).toBe(0)
})

describe('API-13: a slow client', () => {
  test('is refused or closed within 15 seconds by the default limits', () => {
    expect(Math.max(limits.headersMs, limits.requestMs) + limits.checkMs + lingerMs).toBeLessThanOrEqual(15_000)
    expect([api.app.server.headersTimeout, api.app.server.requestTimeout]).toEqual([limits.headersMs, limits.requestMs])
  })

  test('endless or slow headers and bodies, and 2,000 idle connections: 408 or closed, while others are served', async () => {
    const quick = await createTestApi({ deps: { limits: { ...limits, headersMs: 1_500, requestMs: 2_000, checkMs: 250 } } })
    const report = await slowCallers(quick, 2_000)
    await quick.close()
    expect(report).toMatchObject({ faults: [], callers: 2_004 })
    expect(report.served).toBeGreaterThanOrEqual(3)
  })
})
