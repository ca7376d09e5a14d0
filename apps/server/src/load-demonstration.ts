import { brandIds } from '@goat/domain/brands'
import { demonstrationCutoffs } from './cutoffs/demonstration.ts'
import { importConfigurations } from './cutoffs/import.ts'
import type { Db } from './platform/db.ts'

/** Loads the demonstration data of every capability, through the same imports that real data takes. */
export async function loadDemonstration(db: Db): Promise<void> {
  for (const brand of brandIds) {
    const origin = { brand, actor: { subject: 'system:demonstration', name: 'Demonstration data' }, requestId: 'demonstration' }
    await importConfigurations(db, origin, demonstrationCutoffs(brand), { dryRun: false })
  }
}

/** Whether nothing was ever written: only then may demonstration data be loaded by itself. */
export async function isUntouched(db: Db): Promise<boolean> {
  const changes = await db.selectFrom('change_log').select('id').limit(1).execute()
  return changes.length === 0
}
