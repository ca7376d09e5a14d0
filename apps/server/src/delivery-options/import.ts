import { giveZones } from '../factories/queries.ts'
import type { Origin } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import { type ImportOptions, type ImportSummary, importLines } from '../platform/import/import.ts'
import type { Line } from '../platform/import/lines.ts'
import type { OptionEntry } from './import-line.ts'
import { createStage, mergeOptions, stageEntries, takeFaultsOut, zonesOfStage } from './import-queries.ts'

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
    merge: async (tx: Tx) => {
      const zones = await giveZones(tx, brand, await zonesOfStage(tx), actor.name)
      const { changes, ...counts } = await mergeOptions(tx, brand, actor.name)
      const moved = zones.changes.filter(({ before }) => before !== null).map(({ key }) => key)
      const notes = moved.length === 0 ? [] : [`Another time zone than before: ${moved.join(', ')}.`]
      return { ...counts, changes: [...zones.changes, ...changes], notes }
    },
  }
  return importLines(db, origin, lines, steps, options)
}
