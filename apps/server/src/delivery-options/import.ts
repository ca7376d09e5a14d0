import { upsertZones } from '../factories/queries.ts'
import type { Origin } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import { type ImportOptions, type ImportSummary, importLines } from '../platform/import/import.ts'
import type { Line } from '../platform/import/lines.ts'
import type { OptionEntry } from './import-line.ts'
import { createStage, deleteFaults, lockOptions, mergeOptions, stageEntries, zonesOfStage } from './import-queries.ts'

/**
 * Upserts the delivery options of a file, all or none; options that are not in the file stay unchanged. Each centre gets the time zone from
 * the file; replacing an existing zone is logged as a change of its own.
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
    deleteFaults,
    merge: async (tx: Tx) => {
      await lockOptions(tx)
      const zones = await upsertZones(tx, brand, await zonesOfStage(tx), actor.name)
      const { changes, ...counts } = await mergeOptions(tx, brand, actor.name)
      const moved = zones.changes.filter(({ before }) => before !== null).map(({ key }) => key)
      const notes = moved.length === 0 ? [] : [`Another time zone than before: ${moved.join(', ')}.`]
      return { ...counts, changes: [...zones.changes, ...changes], notes }
    },
  }
  return importLines(db, origin, lines, steps, options)
}
