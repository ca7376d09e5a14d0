import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Connections, createConnections, UnconfirmedCommit } from './connections.ts'
import { assertPrimary, isNotPrimary, type Statement } from './primary.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Connection = pg.PoolConfig

/**
 * What the code relies on, whatever the database or its user has set otherwise, and how long one statement and a wait for a lock may take before
 * the call is refused with 503. As statements rather than as parameters of the connection, which PgBouncer refuses or ignores.
 */
const settings: Statement = {
  text: `SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s';
    SET DateStyle = 'ISO'; SET default_transaction_isolation = 'read committed'`,
  query_timeout: 3_000,
}

/**
 * How long a statement may be without an answer before its connection is given up: somewhat longer than the database lets one run. It is for
 * a database that is gone without a word, such as a machine that lost its power, whose connections would otherwise hang for a quarter of an hour.
 * Less than a request may take to arrive: its token may wait for the database before its body is read.
 */
const answerWithinMs = 11_000

/** Instants come as Date, times of day as HH:MM:SS, dates as YYYY-MM-DD, local date-times as YYYY-MM-DDTHH:MM:SS, bigint as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.TIMESTAMP) return (text: string) => text.replace(' ', 'T')
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export type Database = { readonly db: Db; readonly pool: pg.Pool; readonly connections: Connections }

/**
 * Opens the pool. It holds only connections to a server that took writes when they were opened: a proxy can lead to a standby for some seconds
 * after a failover, and a session there would answer reads from the past for as long as it is kept.
 */
export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  patienceMs = answerWithinMs,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    application_name: 'goat',
    types,
    onConnect: async (client) => {
      // Before anything is asked: a connection that is lost must fail the call that holds it, not end the process.
      client.on('error', () => undefined)
      await client.query(settings)
      await assertPrimary(client)
    },
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'))
  const connections = createConnections(pool, patienceMs)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) }), pool, connections }
}

/** Whether an error means that the database cannot do the work now, rather than that the work is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (isConnectionLost(error) || isNotPrimary(error)) return true
  if (error instanceof Error && /^(?:timeout exceeded when trying to connect|Query read timeout)/.test(error.message)) return true
  // 28: its password was changed and ours was not yet. 53: too many connections, disk full. 58: its files.
  // Then: being restored, statement timeout, lock timeout, idle in transaction, deadlock, serialisation.
  return /^(?:28|53|58)/.test(codeOf(error)) || ['3D000', '57014', '55P03', '25P03', '40P01', '40001'].includes(codeOf(error))
}

/** Whether a connection could not be made, or ended before its statement was answered. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^(?:08|57P)/.test(codeOf(error)) ||
    lostCodes.has(codeOf(error)) ||
    /Connection terminated|Client has encountered a connection error|not queryable/.test(error.message)
  )
}

/**
 * Whether a commit that failed with this error may still have succeeded. Only an error from the database itself rules that out, and not one from a
 * server that is shutting down.
 */
export function isCommitUncertain(error: unknown): boolean {
  return error instanceof UnconfirmedCommit || isConnectionLost(error) || !/^[0-9A-Z]{5}$/.test(codeOf(error))
}

/** Another transaction wrote the same: the work is to be repeated. */
export class Raced extends Error {}

/** Whether another transaction got in the way: it created or removed a row that this one refers to, or each waited for the other. */
export function isRaced(error: unknown): boolean {
  return error instanceof Raced || ['23503', '23505', '40P01', '40001'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const lostCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
])
