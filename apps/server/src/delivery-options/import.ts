import type { Origin } from '../platform/change-log.ts'
import type { Db } from '../platform/db.ts'
import { type ImportOptions, type ImportSummary, importLines } from '../platform/import/import.ts'
import type { Line } from '../platform/import/lines.ts'
import type { OptionEntry } from './import-line.ts'
import { createStage, mergeOptions, mergeZones, stageEntries, takeFaultsOut } from './import-queries.ts'

/**
 * Makes the delivery options of a file stand in the database as they stand in the file, all or none; what the file does not name stays. A
 * centre takes the time zone of the file; one that replaces another is a change of its own.
 */
export async function importOptions(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<OptionEntry>>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { brand, actor } = origin
  const steps = {
    createStage,
    stage: stageEntries,
    takeFaultsOut,
    merge: async (tx: Parameters<typeof mergeZones>[0]) => {
      const zones = await mergeZones(tx, brand)
      const counts = await mergeOptions(tx, brand, actor.name)
      const changes = zones.map(({ centre, before, after }) => ({
        kind: 'delivery-option' as const,
        key: centre,
        action: 'timeZone.imported',
        before: { timeZone: before },
        after: { timeZone: after },
      }))
      const names = zones.map(({ centre }) => centre).join(', ')
      return { ...counts, changes, notes: zones.length === 0 ? [] : [`Another time zone than before: ${names}.`] }
    },
    change: { kind: 'delivery-option', key: 'options', action: 'options.imported' },
  } as const
  return importLines(db, origin, lines, steps, options)
}
