import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Connections, isNotPrimary, NotPrimary, UnconfirmedCommit } from '../db/connections.ts'
import { isDiskFull } from '../db/db.ts'

/** Why the server is not ready, for operators; `database` is its name in messages. */
const reasons = {
  stopping: () => 'The server is stopping.',
  'database away': (database: string) => `${database} does not answer, or refuses connections.`,
  standby: (database: string) => `${database} is a standby, which takes no writes.`,
  'read-only': (database: string) => `${database} is read-only.`,
  'disk full': (database: string) => `${database} has no space left on its disk.`,
  'commits hang': (database: string) => `${database} does not confirm commits in time: its disk or a synchronous standby does not answer.`,
} as const
type Unready = keyof typeof reasons

const timeoutMs = 1_500

const read = "SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only')::boolean AS read_only"

/**
 * Writes an empty message to the write-ahead log, and so waits like a commit. Then it needs 144 kB for a temporary file: the
 * log has its space in advance, so a full disk would not be noticed.
 */
const write = `SELECT pg_logical_emit_message(true, 'goat readiness', '');
  SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 10000)`

/** No PostgreSQL timeout ends a wait for a standby. The condition protects another process that reuses the pid. */
const cancel = 'SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND query = $2'

/**
 * `/healthz`: the process is alive. `/readyz`: it can write, so a load balancer may route calls to it; otherwise 503 with a reason that
 * names the database as `databaseName`. Returns what tells the status; undefined if it is ready.
 */
export function registerHealth(app: FastifyInstance, connections: Connections, databaseName: string, isStopping: () => boolean) {
  let checking: Promise<Unready | undefined> | undefined
  /** Shares one probe among concurrent requests: the endpoint needs no token and must not exhaust the pool. */
  const check = async () => {
    if (isStopping()) return 'stopping'
    checking ??= checkWritable(connections).finally(() => {
      checking = undefined
    })
    return checking
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await check()
    if (status === undefined) return reply.send({ status: 'ready' })
    return reply.status(503).send({ status, reason: reasons[status](databaseName) })
  })
  return check
}

/** Resolves within `timeoutMs` to the reason why nothing can be written, or undefined. */
async function checkWritable(connections: Connections): Promise<Unready | undefined> {
  const late = setTimeout(timeoutMs, 'late' as const, { ref: false })
  const connecting = connections.connect().catch(reasonOf)
  const client = await Promise.race([connecting, late])
  if (client === 'late') {
    void connecting.then((one) => typeof one === 'string' || one.release())
    return 'database away'
  }
  if (typeof client === 'string') return client
  const reading = await Promise.race([
    client.query<Session>(read, []).then(({ rows }): Session | Unready => rows[0] ?? 'database away', reasonOf),
    late,
  ])
  if (typeof reading !== 'object') {
    client.release(true)
    return reading === 'late' ? 'database away' : reading
  }
  const writing = reading.read_only ? 'read-only' : await Promise.race([client.query(write, []).then(() => undefined, reasonOf), late])
  // A connection that is still waiting, or leads to the wrong server, must not be reused.
  client.release(writing !== undefined)
  if (writing !== 'late') return writing
  void cancelWrite(connections, reading.pid)
  return 'commits hang'
}

type Session = { readonly pid: number; readonly read_only: boolean }

/** Otherwise every probe would leave a waiting backend, until no connections are left. */
async function cancelWrite(connections: Connections, pid: number): Promise<void> {
  try {
    const client = await connections.connect()
    await client.query(cancel, [pid, write]).finally(() => client.release())
  } catch {
    // The next probe will report that the database is unreachable.
  }
}

function reasonOf(error: unknown): Unready {
  if (error instanceof UnconfirmedCommit) return 'commits hang'
  if (error instanceof NotPrimary) return error.why === 'standby' ? 'standby' : 'read-only'
  if (isDiskFull(error)) return 'disk full'
  return isNotPrimary(error) ? 'standby' : 'database away'
}
