import type { BrandId } from '@goat/domain/brands'
import { differences, type Kind, type RecordKind } from '@goat/domain/kinds/kind'
import type { Db, Tx } from '../../db/db.ts'
import { type Change, changesOf, type Origin, type RecordChange } from '../log.ts'
import { lockKinds, readSome, type Stored } from '../store.ts'
import { type ImportOptions, type ImportSteps, type ImportSummary, importLines } from './import.ts'
import type { Line, LineFault } from './lines.ts'

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
