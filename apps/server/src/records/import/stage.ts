import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { LineFault } from './lines.ts'

/**
 * Deletes bad lines from a staging table. `found` selects them as `line` and `reason`. Returns their number and the first `limit` of them.
 */
export async function deleteLines(
  tx: Tx,
  stage: string,
  found: RawBuilder<unknown>,
  limit: number,
): Promise<{ bad: number; faults: readonly LineFault[] }> {
  await sql`ANALYZE ${sql.table(stage)}`.execute(tx)
  await sql`CREATE TEMPORARY TABLE import_faults ON COMMIT DROP AS ${found}`.execute(tx)
  const { rows } = await sql<{ line: string; reason: string; bad: string }>`
    SELECT line, reason, count(*) OVER () AS bad FROM import_faults ORDER BY line LIMIT ${limit}`.execute(tx)
  const bad = Number(rows[0]?.bad ?? 0)
  if (bad > 0) await sql`DELETE FROM ${sql.table(stage)} AS l USING import_faults AS f WHERE f.line = l.line`.execute(tx)
  return { bad, faults: rows.map(({ line, reason }) => ({ line: Number(line), reason })) }
}
