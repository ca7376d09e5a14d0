import { brandIds } from '@goat/domain/brands'
import { sql } from 'kysely'
import type pg from 'pg'
import { capabilitiesOf } from './capabilities.ts'
import type { Db } from './platform/db.ts'
import { inOneTransaction } from './platform/one-transaction.ts'

/** Loads the demonstration data of every capability through the same imports as real data. Dates are relative to `today`. */
export async function loadDemonstration(db: Db, today = utcToday()): Promise<void> {
  for (const brand of brandIds) {
    const origin = { brand, actor: { subject: 'system:demonstration', name: 'Demo data' }, requestId: 'demonstration' }
    for (const { demonstrate } of capabilitiesOf(brand)) await demonstrate?.(db, origin, today)
  }
}

/** Today's UTC calendar date. */
function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Servers that start at once check one after another whether to load. */
const loadingLock = 4600_3

/**
 * Loads the demonstration data into a database without any changes, in one transaction: a killed start leaves nothing half loaded, and only
 * one of several servers loads. Returns whether it did.
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
