import type pg from 'pg'

/** Why a database server is not writable: it is a standby, or it is configured as read-only. */
export type NoWrites = 'standby' | 'readOnly'

const sentences: Readonly<Record<NoWrites, string>> = {
  standby: 'it leads to a standby, which takes no writes. Use an address that always leads to the primary.',
  readOnly: 'it is read-only (default_transaction_read_only), so it takes no writes.',
}

/** The connection leads to a server that is not writable. Its reads may be stale, so it must not be used at all. */
export class NotPrimary extends Error {
  readonly why: NoWrites

  constructor(why: NoWrites) {
    super(sentences[why])
    this.name = 'NotPrimary'
    this.why = why
  }
}

/** The published types of pg do not know `query_timeout`, in milliseconds; 0 is no timeout. */
export type Statement = pg.QueryConfig & { readonly query_timeout: number }

const question: Statement = {
  text: "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS read_only",
  query_timeout: 3_000,
}

/** Throws `NotPrimary` unless the server is writable. */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(question)
  for (const { standby, read_only } of rows) {
    if (standby) throw new NotPrimary('standby')
    if (read_only) throw new NotPrimary('readOnly')
  }
}

/** Whether a server refused a write because it is not writable: 25006 is read_only_sql_transaction. */
export function isNotPrimary(error: unknown): boolean {
  return error instanceof NotPrimary || (error instanceof Error && 'code' in error && error.code === '25006')
}
