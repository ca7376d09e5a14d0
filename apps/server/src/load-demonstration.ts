import { brandIds } from '@goat/domain/brands'
import { sql } from 'kysely'
import type pg from 'pg'
import { capabilitiesOf } from './capabilities.ts'
import type { Db } from './platform/db.ts'
import { inOneTransaction } from './platform/one-transaction.ts'

/** Loads the demonstration data of every capability, through the same imports that real data takes. What has dates has them around `today`. */
export async function loadDemonstration(db: Db, today = utcToday()): Promise<void> {
  for (const brand of brandIds) {
    const origin = { brand, actor: { subject: 'system:demonstration', name: 'Demo data' }, requestId: 'demonstration' }
    for (const { demonstrate } of capabilitiesOf(brand)) await demonstrate?.(db, origin, today)
  }
}

/** The present UTC calendar date. */
function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}

/** One server at a time looks whether it is to load; the others wait, and find it done. */
const loadingLock = 4600_3

/**
 * Loads the demonstration data into a database that nothing was ever written to, all of it or none: a start that is killed leaves
 * nothing half loaded, and of several servers that start at once one loads. Tells whether it did.
 */
export async function loadDemonstrationOnce(pool: pg.Pool): Promise<boolean> {
  return inOneTransaction(pool, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${loadingLock})`.execute(db)
    const changes = await db.selectFrom('change_log').select('id').where('cause', '<>', 'baseline').limit(1).execute()
    if (changes.length > 0) return false
    await loadDemonstration(db)
    return true
  })
}
