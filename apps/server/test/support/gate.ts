import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '../../src/platform/db.ts'

export type Gate = {
  /** How to reach the database through the gate. */
  readonly connection: Connection
  /** Cuts every connection and refuses new ones, as a database does that is away. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
}

/** A way to the database that can be cut and restored without touching the database itself. It is open at first. */
export async function createGate(database: Connection): Promise<Gate> {
  // pg itself knows best where a connection leads, whichever way it is written.
  const { host, port, user, password, database: name } = new pg.Client(database)
  const sockets = new Set<Socket>()
  let address = 0
  let server: Server | undefined

  async function open(): Promise<void> {
    server = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    server.listen(address, '127.0.0.1')
    await once(server, 'listening')
    const listening = server.address()
    if (listening !== null && typeof listening === 'object') address = listening.port
  }

  async function shut(): Promise<void> {
    const closed = server?.listening ? once(server, 'close') : undefined
    server?.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await open()
  return { connection: { host: '127.0.0.1', port: address, user, password: password ?? '', database: name }, shut, open }
}
