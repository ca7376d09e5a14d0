import type { BrandId } from '@goat/domain/brands'
import { type ControlledTransaction, type Expression, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import {
  AllBusy,
  assertPrimary,
  type Connections,
  createConnections,
  isNotPrimary,
  type Statement,
  type TraceStatement,
  UnconfirmedCommit,
} from './connections.ts'
import type { Tables } from './tables.ts'
import { turns } from './turns.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Connection = pg.PoolConfig

/**
 * Session settings that the code relies on, and the timeouts after which a call is refused with 503. Set by statements, because PgBouncer
 * refuses or ignores connection parameters.
 */
const settings: Statement = {
  text: `SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '15s';
    SET DateStyle = 'ISO'; SET default_transaction_isolation = 'read committed'`,
  query_timeout: 3_000,
}

/**
 * Timeout of a statement, in milliseconds, slightly longer than the server's own. It detects a silently lost database, such as one without
 * power, whose connections would otherwise hang for 15 minutes. Shorter than a request may take to arrive, because its token may be
 * verified before its body is read.
 */
const statementTimeoutMs = 11_000

/** Reads instants as Date, times of day as HH:MM:SS, dates as YYYY-MM-DD, local date-times as YYYY-MM-DDTHH:MM:SS, and bigint as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.TIMESTAMP) return (text: string) => text.replace(' ', 'T')
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export type Database = { readonly db: Db; readonly pool: pg.Pool; readonly connections: Connections }

/**
 * Gives up connecting sooner than callers give up waiting for a connection, in milliseconds: attempts that a lost database never answers
 * would otherwise fill the pool for seconds after it is back.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 1_500 })
  }
}

/**
 * Opens a pool that accepts only connections to a writable server: after a failover a proxy can lead to a standby for some seconds, and a
 * pooled session there would keep returning stale reads.
 */
export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  timeoutMs = statementTimeoutMs,
  traceStatement?: TraceStatement,
): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: ImpatientClient,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    application_name: 'goat',
    types,
    onConnect: async (client) => {
      // First of all: losing a connection must fail the call that uses it, not the process.
      client.on('error', () => undefined)
      await client.query(settings)
      await assertPrimary(client)
    },
  })
  // One that is being closed may still hear that the database stops.
  pool.on('error', (error) => pool.ending || log.error({ err: error }, 'an idle database connection was lost'))
  const connections = createConnections(pool, timeoutMs, traceStatement)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) }), pool, connections }
}

/** Whether an error means that the database is unavailable, rather than that the statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (isConnectionLost(error) || isNotPrimary(error) || isDatabaseSlow(error)) return true
  if (error instanceof Error && /^(?:timeout (?:exceeded when trying to connect|expired)|Query read timeout)/.test(error.message))
    return true
  // 28: authentication, for instance after a password change. 53: too many connections, disk full; but one out of memory, or of locks, fails
  // every time. 58: file errors. 3D000: being restored.
  return /^(?:28|53(?!200)|58)/.test(codeOf(error)) || codeOf(error) === '3D000'
}

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}

/** Whether the work took too long: a statement, or waiting for a lock or for a connection; or others were always in its way. */
export function isDatabaseSlow(error: unknown): boolean {
  if (error instanceof AllBusy || error instanceof Raced) return true
  // Statement timeout, lock timeout, idle in transaction, deadlock, serialisation.
  return ['57014', '55P03', '25P03', '40P01', '40001'].includes(codeOf(error))
}

/** Whether a connection failed, or ended before its statement was answered. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return lost.test(codeOf(error)) || /Connection terminated|Client has encountered a connection error|not queryable/.test(error.message)
}

/**
 * Whether a commit that failed with this error may still have succeeded. Only an error from the database rules that out, unless the server
 * is shutting down.
 */
export function isCommitUncertain(error: unknown): boolean {
  return error instanceof UnconfirmedCommit || isConnectionLost(error) || !/^[0-9A-Z]{5}$/.test(codeOf(error))
}

/** A concurrent transaction wrote the same data: the work must be retried. */
export class Raced extends Error {}

/** Whether a concurrent transaction interfered: it created or removed a referenced row, or caused a deadlock. */
export function isRaced(error: unknown): boolean {
  return error instanceof Raced || ['23503', '23505', '40P01', '40001'].includes(codeOf(error))
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The codes of PostgreSQL for connections and shutdown, and of Node for connections. */
const lost = /^(?:08|57P)|^(?:ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)UNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/

/** The message of an error for the user. An unreachable host with several addresses gives an AggregateError without a message. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('\n')
  return error instanceof Error ? error.message : String(error)
}

export type AtRevision<T> = { readonly revision: number; readonly value: T }

export async function readAtRevision<T>(db: Db, brand: BrandId, read: (tx: Tx) => Promise<T>): Promise<AtRevision<T>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { revision } = await tx.selectFrom('brand_revisions').select('revision').where('brand', '=', brand).executeTakeFirstOrThrow()
      return { revision: Number(revision), value: await read(tx) }
    })
}

/** How many rows are read in one piece. */
const fetchSize = 200

/** The rows of a query that may have thousands: the driver would parse those of one statement without a pause (API-27). */
export async function readInPieces<Row>(tx: Tx, query: Expression<unknown>): Promise<readonly Row[]> {
  const all: Row[] = []
  for await (const rows of piecesOf<Row>(tx, query)) for (const row of rows) all.push(row)
  return all
}

/** The rows in batches of up to `size`, when there are too many to hold in memory. A transaction can have only one such read at a time. */
export async function* piecesOf<Row>(tx: Tx, query: Expression<unknown>, size = fetchSize): AsyncGenerator<readonly Row[]> {
  await sql`DECLARE pieces NO SCROLL CURSOR FOR ${query}`.execute(tx)
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(size)} FROM pieces`.execute(tx)
    yield rows
    isMore = rows.length === size
    await turns.pause()
  }
  await sql`CLOSE pieces`.execute(tx)
}

/**
 * Runs `work` in one transaction, its own transactions becoming savepoints, so that it is atomic even if the process is killed. The work
 * must not run queries concurrently. The timeouts of calls do not apply.
 */
export async function inOneTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const whole = await db.startTransaction().execute()
  try {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(whole)
    const nesting = Object.assign(whole, {
      transaction: () => ({ execute: <Part>(part: (tx: Tx) => Promise<Part>) => inSavepoint(whole, part) }),
    })
    const result = await work(nesting)
    await whole.commit().execute()
    return result
  } catch (error) {
    // If the connection is lost this fails too; the first error is the cause.
    await whole
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

async function inSavepoint<T>(whole: ControlledTransaction<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const part = await whole.savepoint('part').execute()
  try {
    const result = await work(part)
    await part.releaseSavepoint('part').execute()
    // Drops temporary tables that ON COMMIT DROP would drop in a real transaction.
    await sql`DISCARD TEMP`.execute(whole)
    return result
  } catch (error) {
    await part
      .rollbackToSavepoint('part')
      .execute()
      .catch(() => undefined)
    throw error
  }
}
