import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientLimits } from '../src/app.ts'
import { Prepared } from '../src/http/prepared.ts'
import { logOptions } from '../src/http/request-log.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'
import { wire } from './support/designation.ts'

let text = ''
const log = pino(logOptions('debug'), { write: (line: string) => (text += line) })
const limits = { ...clientLimits, idleMs: 1_000 }
const megabyte = 1_000_000
/** More than the buffers of a connection. */
const long = 16 * megabyte
const prepared = new Prepared()
let api: TestApi
let port: number
let authorization: string
const sockets: Socket[] = []
/** Timeout for effects on the other side; a busy machine may be slow. */
const patience = { timeout: 25_000 }
beforeAll(async () => {
  prepared.alive({ uk: 0, nl: 0 })
  await prepared.answer({ brand: 'uk', kind: 'cutoff' }, async () => ({ revision: 0, value: { results: 'x'.repeat(long) } }))
  api = await createTestApi({ deps: { log, prepared, limits } })
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  authorization = `authorization: Bearer ${await tokenOf('editor')}`
})
beforeEach(() => {
  text = ''
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await api.close()
})

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const lines = (): readonly Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('a client that disconnects before its body has arrived', () => {
  test.each(['reset', 'closed'])('is not logged as a failure of the server or its database: %s', async (how) => {
    const socket = await open()
    const arrived = once(api.app.server, 'request')
    socket.write(
      `PUT /api/uk/cutoffs/a/b HTTP/1.1\r\nhost: x\r\n${authorization}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    await arrived
    if (how === 'reset') socket.resetAndDestroy()
    else socket.destroy()
    await expect
      .poll(() => lines(), patience)
      .toMatchObject([{ level: 'info', method: 'PUT', path: '/api/uk/cutoffs/a/b', msg: 'the caller left before its body had arrived' }])
  })
})

describe('a client that receives a long response', () => {
  const ask = (socket: Socket) => {
    socket.pause()
    socket.write(`GET /api/uk/deliveryConfigurations HTTP/1.1\r\nhost: x\r\n${authorization}\r\nconnection: close\r\n\r\n`)
  }
  const connections = () => promisify(api.app.server.getConnections).call(api.app.server)

  test('API-13: and does not read it is disconnected', async () => {
    await expect.poll(connections, patience).toBe(0)
    const socket = await open()
    ask(socket)
    await expect.poll(connections, patience).toBe(1)
    await expect.poll(connections, patience).toBe(0)
    expect(socket.bytesRead).toBeLessThan(long)
  })

  test('and reads it slowly receives all of it, however long it takes', async () => {
    // The buffers of a connection pass data on in portions of some megabytes, so progress can be a second apart.
    const idleMs = 2_500
    const slow = await createTestApi({ deps: { log, prepared, limits: { ...limits, idleMs } } })
    const socket = await open(Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port))
    ask(socket)
    const begun = performance.now()
    let read = 0
    const reading = setInterval(() => {
      for (let left = megabyte / 4; left > 0; ) {
        const chunk: Buffer | null = socket.read(Math.min(left, socket.readableLength))
        if (chunk === null) return
        read += chunk.length
        left -= chunk.length
      }
    }, 100)
    await once(socket, 'end')
    clearInterval(reading)
    await slow.close()
    expect(read).toBeGreaterThan(long)
    expect(performance.now() - begun).toBeGreaterThan(2 * idleMs)
  })

  test('API-13: and waits for it longer than that, because the server is still busy, receives it', async () => {
    const socket = await open()
    const closed = once(socket, 'close')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    const holding = await api.database.pool.connect()
    await holding.query("BEGIN; SELECT FROM brand_revisions WHERE brand = 'uk' FOR UPDATE")
    const body = JSON.stringify(wire)
    const head = `POST /api/uk/designation/schedule HTTP/1.1\r\nhost: x\r\n${authorization}\r\ncontent-type: application/json\r\n`
    socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
    await setTimeout(2.5 * limits.idleMs)
    await holding.query('COMMIT')
    holding.release()
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
