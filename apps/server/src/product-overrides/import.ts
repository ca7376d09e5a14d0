import { sql } from 'kysely'
import type { Origin } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import { write } from '../platform/write.ts'
import type { CatalogueEntry, CatalogueFault, CatalogueLine } from './catalogue-line.ts'
import { catalogueWasMerged, createStage, mergeStage, type StageCounts, stageEntries, takeFaultsOut } from './import-queries.ts'

export type ImportOptions = {
  /** Does it all and takes it back. */
  readonly dryRun: boolean
  /** Goes on without the bad lines, where otherwise one of them is enough that nothing is imported. */
  readonly skipBad: boolean
  /** Told when every line was read, and what is left is the database's work. */
  readonly whenRead?: () => void
}

export type ImportSummary = StageCounts & {
  /** Whether it stands in the database now: not after a dry run, nor where bad lines stopped it. */
  readonly imported: boolean
  /** How many lines are bad; `faults` has the first of them, in the order of their lines. */
  readonly bad: number
  readonly faults: readonly CatalogueFault[]
}

/** So many faults are kept to be named; more would be read by nobody, and a file of a gigabyte may have millions. */
export const namedFaults = 1_000
const batchSize = 5_000

class TakenBack extends Error {
  readonly summary: ImportSummary
  constructor(summary: ImportSummary) {
    super('taken back')
    this.summary = summary
  }
}

/**
 * Makes the variants of a file stand in the catalogue as they stand in the file, in one transaction; what the file does not name stays.
 * The lines go to a temporary table in batches and from there into the catalogue at once, so that memory does not grow with the file,
 * readers see all of it or nothing, and a second run changes nothing.
 */
export async function importCatalogue(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<CatalogueLine>,
  options: ImportOptions,
): Promise<ImportSummary> {
  try {
    return await write(db, origin, undefined, async (tx) => {
      const summary = await importAll(tx, lines, options)
      if (!summary.imported) throw new TakenBack(summary)
      const { added: Added, changed: Changed, unchanged: Unchanged, bad: Skipped } = summary
      const isNews = Added > 0 || Changed > 0
      const change = { kind: 'product-override', key: 'catalogue', action: 'catalogue.imported', before: null } as const
      return { answer: summary, changes: isNews ? [{ ...change, after: { Added, Changed, Unchanged, Skipped } }] : [] }
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.summary
    throw error
  }
}

async function importAll(tx: Tx, lines: AsyncIterable<CatalogueLine>, options: ImportOptions): Promise<ImportSummary> {
  // The file may come slowly, and much of it takes longer than a call may.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', '60s', true), set_config('work_mem', '64MB', true)`.execute(tx)
  await createStage(tx)
  const read = await stageAll(tx, lines)
  options.whenRead?.()
  const ofFile = await takeFaultsOut(tx, namedFaults)
  const bad = read.bad + ofFile.bad
  const faults = [...read.faults, ...ofFile.faults].sort((a, b) => a.line - b.line).slice(0, namedFaults)
  if (bad > 0 && !options.skipBad) return { imported: false, added: 0, changed: 0, unchanged: 0, bad, faults }
  const counts = await mergeStage(tx)
  if (options.dryRun) return { imported: false, ...counts, bad, faults }
  if (counts.added > 0) await catalogueWasMerged(tx)
  return { imported: true, ...counts, bad, faults }
}

async function stageAll(tx: Tx, lines: AsyncIterable<CatalogueLine>): Promise<{ bad: number; faults: readonly CatalogueFault[] }> {
  const faults: CatalogueFault[] = []
  let bad = 0
  let batch: CatalogueEntry[] = []
  for await (const line of lines) {
    if ('fault' in line) {
      bad += 1
      if (faults.length < namedFaults) faults.push(line.fault)
      continue
    }
    batch.push(line.entry)
    if (batch.length < batchSize) continue
    await stageEntries(tx, batch)
    batch = []
  }
  if (batch.length > 0) await stageEntries(tx, batch)
  return { bad, faults }
}
