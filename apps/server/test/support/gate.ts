import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../src/db/db.ts'

/** A proxy whose connections can be cut and restored. Initially open. */
export type Way = {
  readonly port: number
  /** Cuts every connection and refuses new ones, like an unavailable server. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  /** While silent, forwards nothing and closes nothing, like a machine without power. */
  readonly silence: (silent: boolean) => void
  /** Cuts the next connection that returns these bytes instead of forwarding them. Resolves when done. */
  readonly loseAnswer: (bytes: string) => Promise<void>
}

export type Gate = Way & {
  /** The connection to the database through the gate. */
  readonly connection: Connection
}

/** Creates a gate in front of the database. */
export async function createGate(database: Connection): Promise<Gate> {
  // pg itself parses the connection, in any form.
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
