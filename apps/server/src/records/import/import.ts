import type { BrandId } from '@goat/domain/brands'
import { differences, type Kind, type RecordKind } from '@goat/domain/kinds/kind'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { type Change, changesOf, type Origin, type RecordChange } from '../log.ts'
import { lockKinds, readSome, type Stored } from '../store.ts'
import { orRolledBack, RolledBack, write } from '../write.ts'
import type { Line, LineFault } from './lines.ts'

export type ImportOptions = {
  readonly dryRun: boolean
  readonly skipBad: boolean
  /** Called when every line has been read and only the database has work left. */
  readonly onAllRead?: () => void
}

/** The entries of a file compared with the stored ones. */
export type ImportCounts = { readonly added: number; readonly changed: number; readonly unchanged: number }

export type ImportSummary = ImportCounts & {
  /** Whether the import was committed: false for a dry run, and if bad lines stopped it. */
  readonly imported: boolean
  /** The number of bad lines; `faults` holds the first of them, by line. */
  readonly bad: number
  readonly faults: readonly LineFault[]
  readonly notes: readonly string[]
}

/** The steps of one kind of import: all lines are staged, compared as a whole, and then merged. */
export type ImportSteps<Entry> = {
  readonly createStage?: (tx: Tx) => Promise<void>
  readonly stage: (tx: Tx, entries: readonly Entry[]) => Promise<void>
  /** Deletes lines that only a comparison of the whole file shows to be bad; returns at most `limit` of them. */
  readonly deleteFaults: (tx: Tx, limit: number) => Promise<{ readonly bad: number; readonly faults: readonly LineFault[] }>
  /** `bad`: how many lines were skipped. */
  readonly merge: (
    tx: Tx,
    bad: number,
  ) => Promise<ImportCounts & { readonly notes: readonly string[]; readonly changes: readonly Change[] }>
}

/** Maximum faults kept; a file of a gigabyte may have millions. */
export const maxFaults = 1_000
const batchSize = 5_000

/** What an import did; `isWanted`: whether to commit it. */
type Imported<Summary> = { readonly summary: Summary; readonly changes: readonly Change[]; readonly isWanted: boolean }

/** Imports in one transaction, which is rolled back unless the import is wanted. */
export async function inImport<Summary extends object>(
  db: Db,
  origin: Origin,
  work: (tx: Tx) => Promise<Imported<Summary>>,
  { isRetryable = true }: { readonly isRetryable?: boolean } = {},
): Promise<Summary> {
  const run = async (tx: Tx) => {
    const { summary, changes, isWanted } = await work(tx)
    if (!isWanted) throw new RolledBack(summary)
    return { answer: () => summary, changes }
  }
  return orRolledBack(write(db, { ...origin, cause: { kind: 'import' } }, undefined, run, { isRetryable }))
}

/**
 * Upserts the entries of a file in one transaction; stored entries that are not in the file stay unchanged. Readers see all or nothing, and
 * the import is idempotent.
 */
export async function importLines<Entry>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<Entry>>,
  steps: ImportSteps<Entry>,
  options: ImportOptions,
): Promise<ImportSummary> {
  // The lines can be read only once, so the transaction cannot be retried.
  return inImport(db, origin, (tx) => importStaged(tx, lines, steps, options), { isRetryable: false })
}

async function importStaged<Entry>(tx: Tx, lines: AsyncIterable<Line<Entry>>, steps: ImportSteps<Entry>, options: ImportOptions) {
  // The file may arrive slowly, and importing it takes longer than the timeouts of a call.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', '60s', true), set_config('work_mem', '64MB', true)`.execute(tx)
  await steps.createStage?.(tx)
  const read = await stageAll(tx, lines, steps)
  options.onAllRead?.()
  const ofFile = await steps.deleteFaults(tx, maxFaults)
  const bad = read.bad + ofFile.bad
  const faults = [...read.faults, ...ofFile.faults].sort((a, b) => a.line - b.line).slice(0, maxFaults)
  if (bad > 0 && !options.skipBad) {
    const summary = { imported: false, added: 0, changed: 0, unchanged: 0, bad, faults, notes: [] }
    return { summary, changes: [], isWanted: false }
  }
  const { changes, ...merged } = await steps.merge(tx, bad)
  return { summary: { imported: !options.dryRun, ...merged, bad, faults }, changes, isWanted: !options.dryRun }
}

async function stageAll<Entry>(tx: Tx, lines: AsyncIterable<Line<Entry>>, { stage }: ImportSteps<Entry>) {
  const faults: LineFault[] = []
  let bad = 0
  let batch: Entry[] = []
  for await (const line of lines) {
    if ('fault' in line) {
      bad += 1
      if (faults.length < maxFaults) faults.push(line.fault)
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

/** How the lines of a file become records of a kind. */
export type RecordImport<T extends object, Entry extends { readonly line: number }> = {
  readonly kind: Kind<T>
  /** Another kind that the import changes. */
  readonly alsoChanges?: RecordKind
  readonly keyOf: (entry: Entry) => string
  /** The bad lines among all, in the order of the file. A line may have several faults. */
  readonly faultsOf: (
    tx: Tx,
    brand: BrandId,
    entries: readonly Entry[],
    stored: ReadonlyMap<string, Stored<T>>,
  ) => Promise<readonly LineFault[]>
  readonly valueFor: (entry: Entry, before: T | undefined) => T
  /** What the import changes besides its records, before them. */
  readonly others?: (
    tx: Tx,
    brand: BrandId,
    entries: readonly Entry[],
  ) => Promise<{ readonly changes: readonly Change[]; readonly notes: readonly string[] }>
}

/** Creates and replaces records by key, all or none. Stored ones that are not in the file stay, and equal ones are not changed. */
export async function importRecords<T extends object, Entry extends { readonly line: number }>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<Entry>>,
  { kind, alsoChanges, keyOf, faultsOf, valueFor, others }: RecordImport<T, Entry>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { brand } = origin
  // There are at most some thousands, which are held in memory.
  let entries: Entry[] = []
  let stored: ReadonlyMap<string, Stored<T>> = new Map()
  const steps: ImportSteps<Entry> = {
    stage: async (_tx, more) => {
      for (const entry of more) entries.push(entry)
    },
    deleteFaults: async (tx, limit) => {
      await lockKinds(tx, brand, kind.kind, ...(alsoChanges === undefined ? [] : [alsoChanges]))
      stored = await readSome(tx, brand, kind, entries.map(keyOf), 'change')
      const faults = await faultsOf(tx, brand, entries, stored)
      const bad = new Set(faults.map(({ line }) => line))
      entries = entries.filter(({ line }) => !bad.has(line))
      return { bad: bad.size, faults: faults.slice(0, limit) }
    },
    merge: async (tx) => {
      const { changes: ofOthers = [], notes = [] } = (await others?.(tx, brand, entries)) ?? {}
      const given = entries.map((entry) => [keyOf(entry), (before: T | undefined) => valueFor(entry, before)] as const)
      const { changes, added, changed, unchanged } = await mergeRecords(tx, brand, kind, given, stored)
      const counts = { added: added.length, changed: changed.length, unchanged: unchanged.length }
      return { ...counts, changes: [...ofOthers, ...changes], notes }
    },
  }
  return importLines(db, origin, lines, steps, options)
}

/** The changes that give locked records the values of a file, and the keys by what becomes of them. Equal ones are not changed. */
export async function mergeRecords<T extends object>(
  tx: Tx,
  brand: BrandId,
  kind: Kind<T>,
  given: readonly (readonly [key: string, valueFor: (before: T | undefined) => T])[],
  stored: ReadonlyMap<string, Stored<T>>,
) {
  const keys = given.map(([key]) => key)
  const changes = given.flatMap(([key, valueFor]): RecordChange<T> | [] => {
    const before = stored.get(key)
    const after = valueFor(before?.value)
    const isSame = before !== undefined && differences(kind, before.value, after).length === 0
    return isSame ? [] : { key, action: 'imported', before, after }
  })
  const changing = new Set(changes.map(({ key }) => key))
  return {
    changes: await changesOf(tx, brand, kind.kind, changes),
    added: keys.filter((key) => !stored.has(key)),
    changed: keys.filter((key) => stored.has(key) && changing.has(key)),
    unchanged: keys.filter((key) => !changing.has(key)),
  }
}

/** For `faultsOf`: the line on which each key is first. */
export function firstLines<Entry extends { readonly line: number }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const entry of entries) if (!lines.has(keyOf(entry))) lines.set(keyOf(entry), entry.line)
  return lines
}
