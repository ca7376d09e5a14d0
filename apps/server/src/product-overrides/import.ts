import type { Db } from '../db/db.ts'
import { type ImportOptions, type ImportSteps, type ImportSummary, importLines } from '../records/import/import.ts'
import type { Origin } from '../records/log.ts'
import type { CatalogueEntry, CatalogueLine } from './catalogue-line.ts'
import { createStage, deleteFaults, mergeStage, stageEntries } from './import-queries.ts'

const steps: ImportSteps<CatalogueEntry> = {
  createStage,
  stage: stageEntries,
  deleteFaults,
  merge: mergeStage,
  fileChange: { kind: 'product-override', key: 'catalogue', action: 'catalogue.imported' },
}

/** Upserts the variants of a file, all or none; variants that are not in the file stay unchanged. */
export async function importCatalogue(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<CatalogueLine>,
  options: ImportOptions,
): Promise<ImportSummary> {
  return importLines(db, origin, lines, steps, options)
}
