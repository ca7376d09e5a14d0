import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { nameStatements } from './named-statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Connection = pg.PoolConfig

/** How long one statement, and a wait for a lock, may take before the call is refused with 503. */
const statementTimeoutMs = 10_000
const lockTimeoutMs = 5_000
/**
 * How long a statement may be without an answer before its connection is given up. The database ends one sooner; this is for one that is
 * gone without a word, such as a machine that lost its power: its connections would hang for a quarter of an hour, and the pool with them.
 */
const answerWithinMs = 30_000

/** Instants come as Date, times of day as HH:MM:SS, dates as YYYY-MM-DD, local date-times as YYYY-MM-DDTHH:MM:SS, bigint as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.TIMESTAMP) return (text: string) => text.replace(' ', 'T')
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  patienceMs = answerWithinMs,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'goat',
    // What the code relies on, whatever the database or its user has set otherwise.
    options: '-c DateStyle=ISO -c default_transaction_isolation=read\\ committed',
    types,
  })
  // A connection that is lost while a call holds it fails the call's next statement. Without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: nameStatements(pool, patienceMs) }) }), pool }
}

/** Whether an error means that the database cannot do the work now, rather than that the work is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    // 28: its password was changed and ours was not yet
    /^(?:08|28|53|57P|58)/.test(code) ||
    // statement timeout, lock timeout, idle in transaction, deadlock, serialisation; 3D000: it is just being restored
    [
      '3D000',
      '57014',
      '55P03',
      '25P03',
      '40P01',
      '40001',
      '25006',
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
    ].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  )
}
