import type { BrandId } from '@goat/domain/brands'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { Db } from '../platform/db.ts'
import type { Origin } from '../records/log.ts'
import { createDated } from './dated-service.ts'

/** A public holiday of each brand that closes one factory. Far from Christmas, for which people try the tool themselves. */
const closures: Readonly<Record<BrandId, { readonly factory: string; readonly day: string; readonly reason: string }>> = {
  uk: { factory: 'AU-PMI-MEL', day: '01-26', reason: 'Australia Day' },
  nl: { factory: 'NL-GRTZ-AMS', day: '04-27', reason: 'Koningsdag' },
}

/** The next such day after `today`, a UTC calendar date. */
export function demonstrationDated(brand: BrandId, today: string): DatedCutoff {
  const { factory, day, reason } = closures[brand]
  const year = Number(today.slice(0, 4))
  const date = today.slice(5) < day ? `${year}-${day}` : `${year + 1}-${day}`
  return { factories: [factory], services: null, productTypes: null, from: date, to: date, days: null, time: null, reason }
}

/** Loads it through the service. */
export async function loadDemonstrationDated(db: Db, origin: Origin, today: string): Promise<void> {
  await createDated(db, { origin, attempt: undefined, now: Date.parse(today) }, demonstrationDated(origin.brand, today))
}
