import { type BrandId, brandIds, isBrandId } from '@goat/domain/brands'
import { readConfig } from '../config.ts'
import { type Db, openDatabase } from '../platform/db.ts'
import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '../platform/embedded-database.ts'
import { databaseNameOf, greetDatabase } from '../platform/greet-database.ts'
import { migrate } from '../platform/migrate.ts'
import { sentenceOf } from '../platform/sentence-of.ts'

/**
 * Does a command's work on the database of the configuration: the external one, the embedded one of a running server, or else the
 * embedded one started for as long as the work takes.
 */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig(env)
  const running = config.databaseUrl === undefined ? await findRunningDatabase(config.dataDir) : { connectionString: config.databaseUrl }
  const started = running === undefined ? await startEmbeddedDatabase(config.dataDir) : undefined
  if (started !== undefined) stopWhenTold(started)
  const connection = running ?? started?.connection ?? {}
  try {
    const { db, pool } = openDatabase(connection, { error: (_details, message) => console.error(message) }, 0)
    try {
      await greetDatabase(pool, databaseNameOf(config))
      await migrate(pool)
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await started?.stop()
  }
}

/** A database that was started for the command alone must not outlive a command that is broken off. */
function stopWhenTold(started: EmbeddedDatabase): void {
  const stop = () => void started.stop().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
}

/** Throws with a sentence for anything that is no brand. */
export function readBrand(value: string | undefined): BrandId {
  if (isBrandId(value)) return value
  throw new Error(`Say which brand: --brand ${brandIds.join(' or --brand ')}.`)
}

/** Runs a command; what it throws becomes a sentence on standard error and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
