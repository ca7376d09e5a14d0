import { brandIds } from '@goat/domain/brands'
import { demonstrationCutoffs } from './cutoffs/demonstration.ts'
import { importConfigurations } from './cutoffs/import.ts'
import { loadDemonstrationOptions } from './delivery-options/load-demonstration.ts'
import { demonstrationSchedules } from './designation/demonstration.ts'
import { saveSchedules } from './designation/service.ts'
import type { Db } from './platform/db.ts'
import { loadDemonstrationProducts } from './product-overrides/load-demonstration.ts'

/** Loads the demonstration data of every capability, through the same imports that real data takes. What has dates has them around `today`. */
export async function loadDemonstration(db: Db, today = utcToday()): Promise<void> {
  for (const brand of brandIds) {
    const origin = { brand, actor: { subject: 'system:demonstration', name: 'Demonstration data' }, requestId: 'demonstration' }
    await importConfigurations(db, origin, demonstrationCutoffs(brand), { dryRun: false })
    if (brand === 'uk') await saveSchedules(db, { origin, attempt: undefined }, demonstrationSchedules(today))
    if (brand === 'uk') await loadDemonstrationProducts(db, origin)
    await loadDemonstrationOptions(db, origin, today)
  }
}

/** The present UTC calendar date. */
function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Whether nothing was ever written: only then may demonstration data be loaded by itself. */
export async function isUntouched(db: Db): Promise<boolean> {
  const changes = await db.selectFrom('change_log').select('id').limit(1).execute()
  return changes.length === 0
}
