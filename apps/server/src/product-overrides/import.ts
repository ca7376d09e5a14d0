import type { Origin } from '../platform/change-log.ts'
import type { Db } from '../platform/db.ts'
import { type ImportOptions, type ImportSteps, type ImportSummary, importLines } from '../platform/import/import.ts'
import type { CatalogueEntry, CatalogueLine } from './catalogue-line.ts'
import { createStage, mergeStage, stageEntries, takeFaultsOut } from './import-queries.ts'

const steps: ImportSteps<CatalogueEntry> = {
  createStage,
  stage: stageEntries,
  takeFaultsOut,
  merge: mergeStage,
  ofFile: { kind: 'product-override', key: 'catalogue', action: 'catalogue.imported' },
}

/** Makes the variants of a file stand in the catalogue as they stand in the file, all or none; what the file does not name stays. */
export async function importCatalogue(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<CatalogueLine>,
  options: ImportOptions,
): Promise<ImportSummary> {
  return importLines(db, origin, lines, steps, options)
}
