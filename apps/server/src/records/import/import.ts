import { isDeepStrictEqual } from 'node:util'
import { type ImportKind, type ImportRow, maxImportLines, type RowCounts } from '@goat/contract/imports'
import type { BrandId } from '@goat/domain/brands'
import { differences, type Kind, type RecordKind } from '@goat/domain/kinds/kind'
import { type Issue, issue } from '@goat/domain/text/text'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { turns } from '../../db/turns.ts'
import { invalid } from '../../http/errors.ts'
import { currentPlan } from '../../http/plan-scope.ts'
import type { Attempt } from '../../http/read-call.ts'
import { type Change, changesOf, isNew, type Origin, type RecordChange } from '../log.ts'
import { lockKinds, readMany, type Stored } from '../store.ts'
import { orRolledBack, RolledBack, write } from '../write.ts'
import { type Line, LineFault, type LineShape, notAlready } from './lines.ts'

export type ImportOptions = {
  readonly dryRun: boolean
  readonly skipBad: boolean
  readonly now?: number
  /** Called when every line has been read and only the database has work left. */
  readonly onAllRead?: () => void
  /** Set for a call, which has the rows of at most `maxImportLines`. */
  readonly call?: ImportCall
}

/** What a call wants to know about an import, and decides. */
export type ImportCall = {
  /** Called after each few lines. */
  readonly onRead?: (lines: number) => void
  /** What becomes of each line, in their order. Throws what stops the import before anything is changed. */
  readonly onRows: (rows: readonly ImportRow[], changedSince: ChangedSince) => Promise<void>
  readonly attempt?: Attempt | undefined
}

/** The records of a file that were changed after a revision. */
export type ChangedSince = (
  revision: string,
) => Promise<readonly { readonly line: number; readonly key: string; readonly by: string; readonly at: string }[]>

/** What imports one kind of file, by command and by call. */
export type Importer<Column extends string, Entry> = {
  readonly kind: ImportKind
  /** `now`: in milliseconds since 1970-01-01T00:00Z, as in `ImportOptions`. */
  readonly shapeOf: (brand: BrandId, now: number) => LineShape<Column, Entry>
  readonly run: (db: Db, origin: Origin, lines: AsyncIterable<Line<Entry>>, options: ImportOptions) => Promise<ImportSummary>
  /** Whether all that it changes are records, which a plan can change. */
  readonly isPlannable: boolean
}

/** Erases the types of what a file has, of which an importer reads only what it has checked itself. */
export function anyImporter<Column extends string, Entry>(importer: Importer<Column, Entry>): Importer<string, unknown> {
  return importer as unknown as Importer<string, unknown>
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
  /** For a call: the lines by what becomes of them. */
  readonly rows?: RowCounts
}

export function countsOf(rows: readonly ImportRow[]): RowCounts {
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

type RefusedLine<Entry> = { readonly fault: LineFault; readonly entry: Entry }

/** The steps of one kind of import: all lines are staged, compared as a whole, and then merged. */
export type ImportSteps<Entry> = {
  readonly createStage?: (tx: Tx) => Promise<void>
  readonly stage: (tx: Tx, entries: readonly Entry[]) => Promise<void>
  /**
   * Deletes lines that only a comparison of the whole file shows to be bad; returns at most `limit` of them, and what else is wrong with
   * the lines that were refused already.
   */
  readonly deleteFaults: (
    tx: Tx,
    limit: number,
    refused: readonly RefusedLine<Entry>[],
  ) => Promise<{ readonly bad: number; readonly faults: readonly LineFault[] }>
  /** What becomes of the lines; `withRows`: of each. */
  readonly compare: (tx: Tx, withRows: boolean) => Promise<ImportCounts & { readonly rows?: readonly ImportRow[] }>
  readonly changedSince?: (tx: Tx) => ChangedSince
  /** `bad`: how many lines were skipped. */
  readonly merge: (
    tx: Tx,
    bad: number,
    counts: ImportCounts,
  ) => Promise<{ readonly notes: readonly string[]; readonly changes: readonly Change[] }>
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
  { isRetryable = true, attempt }: { readonly isRetryable?: boolean; readonly attempt?: Attempt | undefined } = {},
): Promise<Summary> {
  const run = async (tx: Tx) => {
    const { summary, changes, isWanted } = await work(tx)
    if (!isWanted) throw new RolledBack(summary)
    return { answer: () => summary, changes }
  }
  return orRolledBack(write(db, { ...origin, cause: { kind: 'import' } }, attempt, run, { isRetryable }))
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
  const once = { isRetryable: false, attempt: options.call?.attempt }
  return inImport(db, origin, (tx) => importStaged(tx, lines, steps, options), once)
}

async function importStaged<Entry>(
  tx: Tx,
  lines: AsyncIterable<Line<Entry>>,
  steps: ImportSteps<Entry>,
  options: ImportOptions,
): Promise<Imported<ImportSummary>> {
  const { call } = options
  // The file may arrive slowly, and importing it takes longer than the timeouts of a call.
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', '60s', true), set_config('work_mem', '64MB', true)`.execute(tx)
  await steps.createStage?.(tx)
  const read = await stageAll(tx, lines, steps, call)
  options.onAllRead?.()
  const maximum = call === undefined ? maxFaults : maxImportLines
  // Of what is imported without them, nothing more is asked.
  const ofFile = await steps.deleteFaults(tx, maximum, options.dryRun || !options.skipBad ? read.refused : [])
  const bad = read.bad + ofFile.bad
  const faults = [...read.faults, ...ofFile.faults].sort((a, b) => a.line - b.line).slice(0, maximum)
  if (bad > 0 && !options.skipBad) {
    const summary = { imported: false, added: 0, changed: 0, unchanged: 0, bad, faults, notes: [] }
    return { summary, changes: [], isWanted: false }
  }
  const { rows = [], ...counts } = await steps.compare(tx, call !== undefined)
  const ordered = call === undefined ? [] : await inOrder(rows, faults)
  await call?.onRows(ordered, steps.changedSince?.(tx) ?? (async () => []))
  // A preview only compares, so that nobody waits for it.
  const isPreview = options.dryRun && call !== undefined
  const { changes, notes } = isPreview ? { changes: [], notes: [] } : await steps.merge(tx, bad, counts)
  const ofCall = call === undefined ? { faults } : { faults: [], rows: countsOf(ordered) }
  return { summary: { imported: !options.dryRun, ...counts, bad, notes, ...ofCall }, changes, isWanted: !options.dryRun }
}

export function toWire({ code, path, values, column }: Issue) {
  return { code, path, values: { ...values, ...(column === undefined ? {} : { column }) } }
}

/** A line may have several faults. */
async function inOrder(rows: readonly ImportRow[], faults: readonly LineFault[]): Promise<readonly ImportRow[]> {
  const wrong = new Map<number, ImportRow>()
  for (const { line, issues, about, isSkipped } of faults) {
    await turns.pause()
    const row = wrong.get(line) ?? { line, state: 'skipped', key: about ?? '', issues: [], changes: [] }
    if (!isSkipped) row.state = 'wrong'
    row.issues = [...row.issues, ...issues.map(toWire)]
    wrong.set(line, row)
  }
  return [...rows, ...wrong.values()].sort((a, b) => a.line - b.line)
}

function refuseTooMany(count: number, call: ImportCall | undefined): void {
  if (call !== undefined && count > maxImportLines) throw invalid([issue('import.tooMany', { maximum: String(maxImportLines) })])
}

async function stageAll<Entry>(tx: Tx, lines: AsyncIterable<Line<Entry>>, { stage }: ImportSteps<Entry>, call: ImportCall | undefined) {
  const faults: LineFault[] = []
  const refused: RefusedLine<Entry>[] = []
  let [count, bad] = [0, 0]
  let batch: Entry[] = []
  for await (const line of lines) {
    await turns.pause()
    count += 1
    refuseTooMany(count, call)
    if (count % batchSize === 0) call?.onRead?.(count)
    if ('fault' in line) {
      bad += 1
      if (faults.length >= (call === undefined ? maxFaults : maxImportLines)) continue
      faults.push(line.fault)
      if (line.entry !== undefined) refused.push({ fault: line.fault, entry: line.entry })
      continue
    }
    batch.push(line.entry)
    if (batch.length < batchSize) continue
    await stage(tx, batch)
    batch = []
  }
  if (batch.length > 0) await stage(tx, batch)
  return { bad, faults, refused }
}

/** `title`: what it is called, if that is not its key. */
type RecordLine = { readonly line: number; readonly reason?: string | undefined; readonly title?: string | undefined }

/** How the lines of a file become records of a kind. */
export type RecordImport<T extends object, Entry extends RecordLine> = {
  readonly kind: Kind<T>
  /** Another kind that the import changes. */
  readonly alsoChanges?: RecordKind
  /** The entries of the lines, one for each record, once all lines are read; locks what other writers lock before records. */
  readonly resolve?: (
    tx: Tx,
    entries: readonly Entry[],
  ) => Promise<{
    readonly entries: readonly Entry[]
    readonly faults: readonly LineFault[]
    readonly stored?: ReadonlyMap<string, Stored<T>>
  }>
  readonly keyOf: (entry: Entry) => string
  /** What the lines of several records are about; the key of a record otherwise. */
  readonly nameOf?: (entry: Entry) => string
  /** The bad lines among all, in the order of the file. A line may have several faults. */
  readonly faultsOf: (
    tx: Tx,
    brand: BrandId,
    entries: readonly Entry[],
    stored: ReadonlyMap<string, Stored<T>>,
  ) => Promise<readonly LineFault[]>
  readonly valueFor: (entry: Entry, before: T | undefined) => T
  /** The value of a record that nobody has changed yet, if there is always one. */
  readonly initial?: (entry: Entry) => T
  readonly actionOf?: (value: T) => string
  /** What the import changes besides its records, before them. */
  readonly others?: (
    tx: Tx,
    brand: BrandId,
    entries: readonly Entry[],
  ) => Promise<{ readonly changes: readonly Change[]; readonly notes: readonly string[] }>
}

/** Creates and replaces records by key, all or none. Stored ones that are not in the file stay, and equal ones are not changed. */
export async function importRecords<T extends object, Entry extends RecordLine>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<Entry>>,
  {
    kind,
    alsoChanges,
    keyOf,
    nameOf = keyOf,
    faultsOf,
    valueFor,
    initial,
    actionOf,
    others,
    resolve = (_tx, all) => withoutRepeats(all, keyOf, nameOf),
  }: RecordImport<T, Entry>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { brand } = origin
  // There are at most some thousands, which are held in memory.
  let entries: Entry[] = []
  let stored: ReadonlyMap<string, Stored<T>> = new Map()
  let changes: readonly Change[] = []
  const steps: ImportSteps<Entry> = {
    stage: async (_tx, more) => {
      for (const entry of more) entries.push(entry)
    },
    deleteFaults: async (tx, limit, refused) => {
      await lockKinds(tx, brand, kind.kind, ...(alsoChanges === undefined ? [] : [alsoChanges]))
      const examine = async (some: readonly Entry[]) => {
        const resolved = await resolve(tx, some)
        refuseTooMany(resolved.entries.length, options.call)
        const found = resolved.stored ?? (await readMany(tx, brand, kind, resolved.entries.map(keyOf), 'change'))
        const faults = [...resolved.faults, ...(await faultsOf(tx, brand, resolved.entries, found))]
        return { stored: found, entries: resolved.entries, faults }
      }
      const read = await examine(entries)
      stored = read.stored
      const left = new Set(read.faults.map(({ line }) => line))
      entries = read.entries.filter(({ line }) => !left.has(line))
      const bad = new Set(read.faults.filter(({ isSkipped }) => !isSkipped).map(({ line }) => line)).size
      const more = refused.length === 0 ? [] : await furtherFaults(refused, (await examine(refused.map(({ entry }) => entry))).faults)
      return { bad, faults: [...read.faults, ...more].slice(0, limit) }
    },
    compare: async (tx, withRows) => {
      function* given(): Generator<Given<T>> {
        for (const entry of entries)
          yield { key: keyOf(entry), valueFor: (before) => valueFor(entry, before), initial: initial?.(entry), reason: entry.reason }
      }
      const { changes: merged, added, changed, unchanged } = await mergeRecords(tx, brand, kind, given(), stored, actionOf)
      changes = merged
      const counts = { added: added.length, changed: changed.length, unchanged: unchanged.length }
      return withRows ? { ...counts, rows: await rowsOf(entries, { keyOf, nameOf }, merged) } : counts
    },
    changedSince: (tx) => async (revision) => {
      const entryOf = new Map(entries.map((entry) => [keyOf(entry), entry]))
      // Of a record in the current plan too, if somebody has changed it there.
      const { rows } = await sql<{ key: string; by: string; at: Date }>`
        SELECT DISTINCT ON (of.key) of.key, actor_name AS by, at
        FROM change_log c CROSS JOIN LATERAL (SELECT CASE kind WHEN ${kind.kind} THEN c.key ELSE coalesce(after, before) ->> 'key' END AS key) of
        WHERE brand = ${brand} AND revision > ${revision}::bigint AND (kind = ${kind.kind} OR (kind = 'plan-item'
          AND coalesce(after, before) ->> 'kind' = ${kind.kind} AND starts_with(c.key, ${`${currentPlan() ?? ''}/`})))
        ORDER BY of.key, revision DESC`.execute(tx)
      const found = rows.flatMap(({ key, by, at }) => {
        const entry = entryOf.get(key)
        return entry === undefined ? [] : [{ line: entry.line, key: entry.title ?? key, by, at: at.toISOString() }]
      })
      return found.sort((a, b) => a.line - b.line)
    },
    merge: async (tx) => {
      const { changes: ofOthers = [], notes = [] } = (await others?.(tx, brand, entries)) ?? {}
      return { changes: [...ofOthers, ...changes], notes }
    },
  }
  return importLines(db, origin, lines, steps, options)
}

/** A row for each line, which may have several records. */
async function rowsOf<Entry extends { readonly line: number }>(
  entries: readonly Entry[],
  { keyOf, nameOf }: { readonly keyOf: (entry: Entry) => string; readonly nameOf: (entry: Entry) => string },
  merged: readonly Change[],
): Promise<readonly ImportRow[]> {
  const changes = new Map(merged.map((change) => [change.key, change]))
  const rows: ImportRow[] = []
  for (const entry of entries) {
    await turns.pause()
    let row = rows.at(-1)
    if (row?.line !== entry.line) {
      row = { line: entry.line, state: 'unchanged', key: nameOf(entry), issues: [], changes: [] }
      rows.push(row)
    }
    const change = changes.get(keyOf(entry))
    if (change === undefined) continue
    const { key, before, after, version, reason } = change
    row.state = row.state === 'changed' || !isNew(change) ? 'changed' : 'new'
    const made = { key, version: isNew(change) ? null : (version ?? 1) - 1, before, after, ...(reason === undefined ? {} : { reason }) }
    // A list that was extended keeps room for more, which 50,000 lines with one record do not need.
    row.changes = [...row.changes, made]
  }
  return rows
}

/** A record of a file. `initial`: its value if nobody has changed it yet. */
type Given<T> = {
  readonly key: string
  readonly valueFor: (before: T | undefined) => T
  readonly initial?: T | undefined
  readonly reason?: string | undefined
}

/** The changes that give locked records the values of a file, and the keys by what becomes of them. Equal ones are not changed. */
export async function mergeRecords<T extends object>(
  tx: Tx,
  brand: BrandId,
  kind: Kind<T>,
  given: Iterable<Given<T>>,
  stored: ReadonlyMap<string, Stored<T>>,
  actionOf: (value: T) => string = () => 'imported',
) {
  const changes: RecordChange<T>[] = []
  const added: string[] = []
  const changed: string[] = []
  const unchanged: string[] = []
  for (const { key, valueFor, initial, reason } of given) {
    await turns.pause()
    const before = stored.get(key)
    const first = before?.value ?? initial
    const after = valueFor(first)
    if (first !== undefined && differences(kind, first, after).length === 0) unchanged.push(key)
    else {
      changes.push({ key, action: actionOf(after), before, initial, after, reason })
      ;(before === undefined ? added : changed).push(key)
    }
  }
  return { changes: await changesOf(tx, brand, kind.kind, changes), added, changed, unchanged }
}

/** The entries without those that say the same as an earlier one, whose reason may differ. */
export async function withoutRepeats<Entry extends { readonly line: number }>(
  all: readonly Entry[],
  keyOf: (entry: Entry) => string,
  nameOf: (entry: Entry) => string,
) {
  const first = new Map<string, Entry>()
  const entries: Entry[] = []
  const faults: LineFault[] = []
  for (const entry of all) {
    await turns.pause()
    const earlier = first.get(keyOf(entry))
    if (earlier === undefined) first.set(keyOf(entry), entry)
    const apart = { line: 0, reason: '', title: '' }
    if (earlier === undefined || !isDeepStrictEqual({ ...earlier, ...apart }, { ...entry, ...apart })) entries.push(entry)
    else faults.push(new LineFault(entry.line, [issue('line.same', { line: String(earlier.line) })], nameOf(entry), true))
  }
  return { entries, faults }
}

/** What is wrong with other columns of refused lines, each by itself. */
async function furtherFaults(refused: readonly RefusedLine<unknown>[], found: readonly LineFault[]): Promise<readonly LineFault[]> {
  const known = new Map(refused.map(({ fault: { line, issues } }) => [line, issues]))
  const further: LineFault[] = []
  for (const { line, issues, about } of found) {
    await turns.pause()
    const more = notAlready(known.get(line) ?? [], issues).filter(({ path, values }) => path !== '' && !('line' in values))
    if (more.length > 0) further.push(new LineFault(line, more, about))
  }
  return further
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
