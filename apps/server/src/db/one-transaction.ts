import { type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import type { Tables } from './tables.ts'

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
