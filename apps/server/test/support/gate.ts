import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../src/platform/db.ts'

/** A way to somewhere that can be cut and restored without touching what it leads to. It is open at first. */
export type Way = {
  readonly port: number
  /** Cuts every connection and refuses new ones, as something does that is away. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  /** Passes nothing on and closes nothing, as a machine without power does, or does again what it did. */
  readonly silence: (silent: boolean) => void
  /** Cuts the next connection on which these bytes come back, instead of passing them on. Fulfilled when that was done. */
  readonly loseAnswer: (bytes: string) => Promise<void>
}

export type Gate = Way & {
  /** How to reach the database through the gate. */
  readonly connection: Connection
}

/** A way to the database. */
export async function createGate(database: Connection): Promise<Gate> {
  // pg itself knows best where a connection leads, whichever way it is written.
  const { host, port, user, password, database: name } = new pg.Client(database)
  const way = await createWay(() => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)))
  return { ...way, connection: { host: '127.0.0.1', port: way.port, user, password: password ?? '', database: name } }
}

export async function createWay(reach: () => Socket): Promise<Way> {
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server | undefined
  let silent = false
  let losing: { readonly bytes: string; readonly done: () => void } | undefined

  async function open(): Promise<void> {
    server = createServer((near) => {
      const far = reach()
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      }
      near.on('data', (chunk: Buffer) => silent || far.write(chunk))
      far.on('data', (chunk: Buffer) => {
        if (silent) return false
        if (losing === undefined || !chunk.includes(losing.bytes)) return near.write(chunk)
        near.destroy()
        losing.done()
        losing = undefined
        return false
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const listening = server.address()
    if (listening !== null && typeof listening === 'object') port = listening.port
  }

  async function shut(): Promise<void> {
    const closed = server?.listening ? once(server, 'close') : undefined
    server?.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  async function loseAnswer(bytes: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    losing = { bytes, done: resolve }
    return promise
  }

  await open()
  const silence = (on: boolean) => {
    silent = on
  }
  return { port, shut, open, silence, loseAnswer }
}
