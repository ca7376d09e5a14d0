import type { Db } from '../platform/db.ts'
import type { Line } from '../records/import/lines.ts'
import type { Origin } from '../records/log.ts'
import { demonstrationOptions } from './demonstration-options.ts'
import { demonstrationSchedules } from './demonstration-schedules.ts'
import { importOptions } from './import.ts'
import type { OptionEntry } from './import-line.ts'
import { cancelSchedule, createSchedule } from './service.ts'

/**
 * Loads a brand's demonstration options through the import and their schedules through the service. Dates are relative to `today`, the
 * centres' local date.
 */
export async function loadDemonstrationOptions(db: Db, origin: Origin, today: string): Promise<void> {
  const { brand } = origin
  await importOptions(db, origin, linesOf(demonstrationOptions(brand)), { dryRun: false, skipBad: false })
  const source = { origin, attempt: undefined }
  for (const { input, cancelled } of demonstrationSchedules(brand, today)) {
    const { fulfilmentCentreId, deliveryOptionId } = input
    const key = { brand, fulfilmentCentreId, deliveryOptionId }
    const { id } = await createSchedule(db, source, key, input)
    if (cancelled) await cancelSchedule(db, source, { ...key, scheduleId: id }, undefined)
  }
}

async function* linesOf(options: ReturnType<typeof demonstrationOptions>): AsyncGenerator<Line<OptionEntry>> {
  for (const [at, option] of options.entries()) yield { entry: { ...option, line: at + 1 } }
}
