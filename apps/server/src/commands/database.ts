import { type BrandId, brandIds, isBrandId } from '@goat/domain/brands'
import { readConfig } from '../config.ts'
import { checkDatabase, databaseNameOf } from '../platform/check-database.ts'
import { type Db, isDatabaseAway, isRaced, openDatabase } from '../platform/db.ts'
import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '../platform/embedded-database.ts'
import { AppError } from '../platform/errors.ts'
import { migrate } from '../platform/migrate.ts'
import { sentenceOf } from '../platform/sentence-of.ts'

/**
 * Runs `work` on the configured database: the external one, the embedded one of a running server, or an embedded one started for the
 * duration of the command.
 */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const running = config.databaseUrl === undefined ? await findRunningDatabase(config.dataDir) : { connectionString: config.databaseUrl }
  const started = running === undefined ? await startEmbeddedDatabase(config.dataDir) : undefined
  if (started !== undefined) stopOnSignal(started)
  const connection = running ?? started?.connection ?? {}
  try {
    const { db, pool } = openDatabase(connection, { error: (_details, message) => console.error(message) }, 0)
    try {
      await checkDatabase(pool, databaseNameOf(config))
      await migrate(pool)
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await started?.stop()
  }
}

/** Runs an import as `withDatabase`. A failure of the database becomes an Error that says whether anything was imported (OPS-19). */
export async function importInto<T>(env: NodeJS.ProcessEnv, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(env, async (db) => {
    try {
      return await work(db)
    } catch (cause) {
      throw importFailure(cause)
    }
  })
}

function importFailure(cause: unknown): unknown {
  if (cause instanceof AppError && cause.code === 'outcomeUnknown') {
    return new Error('The database has not confirmed the import. Import the file again: what was imported is left as it is.', { cause })
  }
  if (!isDatabaseAway(cause) && !isRaced(cause)) return cause
  return new Error(`The database could not complete the import (${sentenceOf(cause)}). Nothing was imported. Try again.`, { cause })
}

/** A database started for the command must not outlive an interrupted command. */
function stopOnSignal(started: EmbeddedDatabase): void {
  const stop = () => void started.stop().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
}

/** Throws an Error for anything other than a brand id. */
export function readBrand(value: string | undefined): BrandId {
  if (isBrandId(value)) return value
  throw new Error(`Say which brand: --brand ${brandIds.join(' or --brand ')}.`)
}

/** Runs a command; an error is printed to standard error and sets exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
