import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logOptions } from '../src/platform/request-log.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'

let text = ''
const log = pino(logOptions('debug'), { write: (line: string) => (text += line) })
const stallMs = 300
let api: TestApi
let port: number
let authorization: string
const sockets: Socket[] = []
/** For what the other side does in its own time; a busy machine may need a while. */
const patience = { timeout: 10_000 }
beforeAll(async () => {
  api = await createTestApi({ deps: { log, transfer: { headersMs: 10_000, wholeMs: 12_000, lookMs: 1_000, stallMs } } })
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

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
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

describe('a caller that leaves before its body has arrived', () => {
  test.each(['reset', 'closed'])('is no failure of the server or its database: %s', async (how) => {
    const socket = await open()
    const arrived = once(api.app.server, 'request')
    socket.write(
      `PUT /api/uk/cutoffs/a/b HTTP/1.1\r\nhost: x\r\n${authorization}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    await arrived
    if (how === 'reset') socket.resetAndDestroy()
    else socket.destroy()
    await expect.poll(() => lines().map(({ msg }) => msg), patience).toEqual(['the caller left before its request had arrived', 'answered'])
    expect(lines().map(({ level }) => level)).toEqual(['info', 'info'])
    expect(lines().at(-1)).toMatchObject({ status: 400 })
  })
})
