import type pg from 'pg'
import { sentenceOf } from './sentence-of.ts'

/** The database of the configuration, as sentences name it. */
export function databaseNameOf({ databaseUrl }: { readonly databaseUrl: string | undefined }): string {
  return databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL'
}

/** The first query. Throws a sentence that begins with `databaseName` when the database does not answer, is old, or takes no writes. */
export async function greetDatabase(pool: pg.Pool, databaseName: string): Promise<void> {
  const answer = await pool
    .query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    .catch((cause: unknown) => {
      // The address may hold a password, so it is not shown.
      throw new Error(`${databaseName} cannot be used: ${sentenceOf(cause)}`, { cause })
    })
  for (const { number, name } of answer.rows) refuseOld(databaseName, Number(number), name)
}

/** `number` as PostgreSQL counts its versions: 150004 is 15.4. Throws a sentence for one that is older than what is tested. */
export function refuseOld(databaseName: string, number: number, name: string): void {
  if (number >= 150_000) return
  throw new Error(`${databaseName} is PostgreSQL ${name}; 15 or later is needed.`)
}
