import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { problem } from '@goat/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApi, type TestApi, tokenOf } from '../support/api.ts'

let api: TestApi
let port: number
const sockets: Socket[] = []
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

/** Sends bytes as they are, and gives all that comes back until the other side closes. */
async function raw(text: string): Promise<{ head: string; body: string; ms: number }> {
  const socket = await open()
  const started = performance.now()
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body, ms: performance.now() - started }
}

/** Others are served meanwhile. */
async function others(): Promise<number[]> {
  const token = await tokenOf('viewer')
  const paths = ['/healthz', '/readyz', '/api/uk/deliveryConfigurations']
  return Promise.all(
    paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })).status),
  )
}

const head = `PUT /api/uk/cutoffs/a/b HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`

describe('what cannot be read as a call is refused by problem details and closed', () => {
  test.each<[string, string, number, string]>([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400, 'malformed'],
    ['two lengths of a body', `${head}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`, 400, 'malformed'],
    [
      'a length and chunks (request smuggling)',
      `${head}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n', 400, 'malformed'],
    ['headers of 32 KiB', `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'x'.repeat(32_768)}\r\n\r\n`, 431, 'tooLarge'],
  ])('%s', async (_, text, status, code) => {
    const answer = await raw(text)
    expect(answer.head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.head).toMatch(/content-type: application\/problem\+json/)
    expect(z.parse(problem, JSON.parse(answer.body))).toMatchObject({ status, code })
  })
})

describe('a caller that takes its time', () => {
  test('headers that never end, and a body that never comes: 408 or closed, others served meanwhile', async () => {
    const token = await tokenOf('editor')
    const slow = Promise.all([
      raw('GET /healthz HTTP/1.1\r\nhost: localhost\r\n'),
      raw(`${head}authorization: Bearer ${token}\r\ncontent-length: 100\r\n\r\n{`),
    ])
    expect(await others()).toEqual([200, 200, 200])
    for (const answer of await slow) {
      expect(answer.head).toMatch(/^HTTP\/1\.1 408 |^$/)
      if (answer.body !== '') expect(z.parse(problem, JSON.parse(answer.body)).code).toBe('requestTimeout')
    }
  })

  test('2,000 idle connections: others served meanwhile', async () => {
    await Promise.all(Array.from({ length: 2_000 }, open))
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThanOrEqual(2_000)
    expect(await others()).toEqual([200, 200, 200])
  })
})
