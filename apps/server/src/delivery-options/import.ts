import type { Db, Tx } from '../db/db.ts'
import { upsertFactories } from '../factories/queries.ts'
import { type ImportOptions, type ImportSummary, importLines } from '../records/import/import.ts'
import type { Line } from '../records/import/lines.ts'
import type { Origin } from '../records/log.ts'
import type { OptionEntry } from './import-line.ts'
import { centresOfStage, createStage, deleteFaults, lockOptions, mergeOptions, stageEntries } from './import-queries.ts'

/**
 * Upserts the delivery options of a file, all or none; options that are not in the file stay unchanged. Each centre gets the time zone and
 * the currency of the file; replacing them is logged as a change of its own.
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
    deleteFaults: (tx: Tx, limit: number) => deleteFaults(tx, brand, limit),
    merge: async (tx: Tx) => {
      await lockOptions(tx, brand)
      const centres = await upsertFactories(tx, brand, await centresOfStage(tx), actor.name)
      const { changes, ...counts } = await mergeOptions(tx, brand, actor.name)
      const notes = [
        ...noteOf('Another time zone than before', centres.replaced('timeZone')),
        ...noteOf('Another currency than before', centres.replaced('currency')),
      ]
      return { ...counts, changes: [...centres.changes, ...changes], notes }
    },
  }
  return importLines(db, origin, lines, steps, options)
}

function noteOf(what: string, centres: readonly string[]): readonly string[] {
  return centres.length === 0 ? [] : [`${what}: ${centres.join(', ')}.`]
}
