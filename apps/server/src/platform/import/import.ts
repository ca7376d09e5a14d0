import { sql } from 'kysely'
import type { Change, Origin } from '../change-log.ts'
import type { Db, Tx } from '../db.ts'
import { write } from '../write.ts'
import type { Line, LineFault } from './lines.ts'

export type ImportOptions = {
  /** Does it all and takes it back. */
  readonly dryRun: boolean
  /** Goes on without the bad lines, where otherwise one of them is enough that nothing is imported. */
  readonly skipBad: boolean
  /** Told when every line was read, and what is left is the database's work. */
  readonly whenRead?: () => void
}

/** How the entries of a file stand to what is stored. */
export type ImportCounts = { readonly added: number; readonly changed: number; readonly unchanged: number }

export type ImportSummary = ImportCounts & {
  /** Whether it stands in the database now: not after a dry run, nor where bad lines stopped it. */
  readonly imported: boolean
  /** How many lines are bad; `faults` has the first of them, in the order of their lines. */
  readonly bad: number
  readonly faults: readonly LineFault[]
  /** What else a person should know, a sentence each. */
  readonly notes: readonly string[]
}

/** What a capability does with the lines of its file: into a temporary table of the transaction, and from there to where they belong. */
export type ImportSteps<Entry> = {
  readonly createStage: (tx: Tx) => Promise<void>
  readonly stage: (tx: Tx, entries: readonly Entry[]) => Promise<void>
  /** Takes out what only the whole file can tell to be bad; names the first `named` of it. */
  readonly takeFaultsOut: (tx: Tx, named: number) => Promise<{ readonly bad: number; readonly faults: readonly LineFault[] }>
  readonly merge: (tx: Tx) => Promise<ImportCounts & { readonly notes?: readonly string[]; readonly changes?: readonly Change[] }>
  /** For a file whose entries are no records: the change that stands for all of it, logged when anything was added or changed. */
  readonly ofFile?: Pick<Change, 'kind' | 'key' | 'action'>
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
 * Makes the entries of a file stand in the database as they stand in the file, in one transaction; what the file does not name stays. The
 * lines go to a temporary table in batches and from there to where they belong at once, so that memory does not grow with the file,
 * readers see all of it or nothing, and a second run changes nothing.
 */
export async function importLines<Entry>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<Entry>>,
  steps: ImportSteps<Entry>,
  options: ImportOptions,
): Promise<ImportSummary> {
  try {
    return await write(
      db,
      { ...origin, cause: { kind: 'import' } },
      undefined,
      async (tx) => {
        const { summary, changes } = await importAll(tx, lines, steps, options)
        if (!summary.imported) throw new TakenBack(summary)
        const { added: Added, changed: Changed, unchanged: Unchanged, bad: Skipped } = summary
        const isLogged = steps.ofFile !== undefined && (Added > 0 || Changed > 0)
        const ofFile = isLogged ? [{ ...steps.ofFile, before: null, after: { Added, Changed, Unchanged, Skipped }, version: null }] : []
        return { answer: summary, changes: [...changes, ...ofFile] }
        // The lines can be read only once.
      },
      { isRepeatable: false },
    )
  } catch (error) {
    if (error instanceof TakenBack) return error.summary
    throw error
  }
}

type Done = { readonly summary: ImportSummary; readonly changes: readonly Change[] }

async function importAll<Entry>(
  tx: Tx,
  lines: AsyncIterable<Line<Entry>>,
  steps: ImportSteps<Entry>,
  options: ImportOptions,
): Promise<Done> {
  // The file may come slowly, and much of it takes longer than a call may.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', '60s', true), set_config('work_mem', '64MB', true)`.execute(tx)
  await steps.createStage(tx)
  const read = await stageAll(tx, lines, steps)
  options.whenRead?.()
  const ofFile = await steps.takeFaultsOut(tx, namedFaults)
  const bad = read.bad + ofFile.bad
  const faults = [...read.faults, ...ofFile.faults].sort((a, b) => a.line - b.line).slice(0, namedFaults)
  if (bad > 0 && !options.skipBad) {
    return { summary: { imported: false, added: 0, changed: 0, unchanged: 0, bad, faults, notes: [] }, changes: [] }
  }
  const { notes = [], changes = [], ...counts } = await steps.merge(tx)
  return { summary: { imported: !options.dryRun, ...counts, bad, faults, notes }, changes }
}

async function stageAll<Entry>(
  tx: Tx,
  lines: AsyncIterable<Line<Entry>>,
  { stage }: ImportSteps<Entry>,
): Promise<{ bad: number; faults: readonly LineFault[] }> {
  const faults: LineFault[] = []
  let bad = 0
  let batch: Entry[] = []
  for await (const line of lines) {
    if ('fault' in line) {
      bad += 1
      if (faults.length < namedFaults) faults.push(line.fault)
      continue
    }
    batch.push(line.entry)
    if (batch.length < batchSize) continue
    await stage(tx, batch)
    batch = []
  }
  if (batch.length > 0) await stage(tx, batch)
  return { bad, faults }
}
