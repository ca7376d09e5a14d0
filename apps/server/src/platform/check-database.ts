import type pg from 'pg'
import { sentenceOf } from './sentence-of.ts'

/** The name of the configured database in messages. */
export function databaseNameOf({ databaseUrl }: { readonly databaseUrl: string | undefined }): string {
  return databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL'
}

/**
 * Runs the first query. Throws an Error that begins with `databaseName` if the database does not answer, is too old, or is not writable.
 */
export async function checkDatabase(pool: pg.Pool, databaseName: string): Promise<void> {
  const answer = await pool
    .query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    .catch((cause: unknown) => {
      // Omits the URL, which may contain a password.
      throw new Error(`${databaseName} cannot be used: ${sentenceOf(cause)}`, { cause })
    })
  for (const { number, name } of answer.rows) refuseOld(databaseName, Number(number), name)
}

/** Throws an Error for a version older than 15. `number` is in PostgreSQL's format: 150004 is 15.4. */
export function refuseOld(databaseName: string, number: number, name: string): void {
  if (number >= 150_000) return
  throw new Error(`${databaseName} is PostgreSQL ${name}; 15 or later is needed.`)
}
