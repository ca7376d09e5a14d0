import type { Db } from '../platform/db.ts'
import type { Origin } from '../records/log.ts'
import { demonstrationSchedules } from './demonstration.ts'
import { saveSchedule } from './service.ts'

/** Loads the demonstration schedules through the service. `today` as in `demonstrationSchedules`. */
export async function loadDemonstrationSchedules(db: Db, origin: Origin, today: string): Promise<void> {
  for (const schedule of demonstrationSchedules(today)) {
    await saveSchedule(db, { origin, attempt: undefined }, schedule)
  }
}
