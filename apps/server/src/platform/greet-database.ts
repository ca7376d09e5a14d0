import type pg from 'pg'
import { sentenceOf } from './sentence-of.ts'

/** The first word to a database of somebody's own. Throws a sentence that names the setting when there is no answer, or an old one. */
export async function greetDatabase(pool: pg.Pool): Promise<void> {
  const answer = await pool
    .query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    .catch((cause: unknown) => {
      // The address may hold a password, so it is not shown.
      throw new Error(`The database of DATABASE_URL cannot be used: ${sentenceOf(cause)}`, { cause })
    })
  for (const { number, name } of answer.rows) refuseOld(Number(number), name)
}

/** `number` as PostgreSQL counts its versions: 150004 is 15.4. Throws a sentence for one that is older than what is tested. */
export function refuseOld(number: number, name: string): void {
  if (number >= 150_000) return
  throw new Error(`The database of DATABASE_URL is PostgreSQL ${name}; 15 or later is needed.`)
}
