import type { BrandId } from '@goat/domain/brands'
import { maxDatedCutoffs, tooManyDated } from '@goat/domain/kinds/cutoff-override'
import { sentenceOf } from '@goat/domain/text/issues'
import type { Db, Tx } from '../db/db.ts'
import { type ImportOptions, type ImportSteps, type ImportSummary, importLines } from '../records/import/import.ts'
import type { Line, LineFault } from '../records/import/lines.ts'
import { type Change, type Origin, readNextVersion } from '../records/log.ts'
import type { DatedEntry } from './dated-line.ts'
import { lockAllDated, putDated, selectDated } from './dated-queries.ts'
import { contextOf, issuesOf, todayOf } from './dated-service.ts'

/**
 * Creates and replaces dated cut-offs by id, all or none. Stored ones that are not in the file stay, and equal ones are not changed. Days
 * that are over are refused unless the stored one has them. `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export async function importDated(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<DatedEntry>>,
  options: ImportOptions,
  now = Date.now(),
): Promise<ImportSummary> {
  return importLines(db, origin, lines, stepsOf(origin, now), options)
}

/** There are at most some thousands, which are held in memory. */
function stepsOf({ brand, actor }: Origin, now: number): ImportSteps<DatedEntry> {
  let entries: readonly DatedEntry[] = []
  return {
    createStage: lockAllDated,
    stage: async (_tx, more) => {
      entries = [...entries, ...more]
    },
    deleteFaults: async (tx, limit) => {
      const faults = [...(await faultsOf(tx, brand, entries, now)), ...(await exceeding(tx, brand, entries, now))]
      const bad = new Set(faults.map(({ line }) => line))
      entries = entries.filter(({ line }) => !bad.has(line))
      return { bad: bad.size, faults: faults.slice(0, limit) }
    },
    merge: async (tx) => {
      const stored = new Map((await selectDated(tx, brand)).map((one) => [one.id, one]))
      const changes: Change[] = []
      for (const { id, value } of entries) {
        const before = stored.get(id)
        if (JSON.stringify(before?.value) === JSON.stringify(value)) continue
        const version = before === undefined ? await readNextVersion(tx, brand, 'cutoff-override', id) : before.version + 1
        await putDated(tx, brand, id, { value, version, by: actor.name })
        changes.push({ kind: 'cutoff-override', key: id, action: 'imported', before: before?.value ?? null, after: value, version })
      }
      const added = changes.filter(({ before }) => before === null).length
      return { added, changed: changes.length - added, unchanged: entries.length - changes.length, changes }
    },
  }
}

async function faultsOf(tx: Tx, brand: BrandId, entries: readonly DatedEntry[], now: number): Promise<readonly LineFault[]> {
  const context = await contextOf(tx, brand, now)
  const stored = new Map((await selectDated(tx, brand)).map((one) => [one.id, one.value]))
  const lines = new Map<string, number>()
  const faults: LineFault[] = []
  for (const { line, id, value } of entries) {
    const first = lines.get(id)
    if (first !== undefined) faults.push({ line, reason: `The id "${id}" is also on line ${first}.` })
    else lines.set(id, line)
    const issues = issuesOf(value, stored.get(id), context)
    if (issues.length > 0) faults.push({ line, reason: issues.map(sentenceOf).join(' ') })
  }
  return faults
}

/** The lines with which there would be more dated cut-offs than a brand may have. */
async function exceeding(tx: Tx, brand: BrandId, entries: readonly DatedEntry[], now: number): Promise<readonly LineFault[]> {
  const today = await todayOf(tx, brand, now)
  const isAhead = ({ value }: Pick<DatedEntry, 'value'>) => value.to >= today
  const ids = new Set((await selectDated(tx, brand)).filter(isAhead).map(({ id }) => id))
  const faults: LineFault[] = []
  for (const { line, id, value } of entries) {
    if (!isAhead({ value })) ids.delete(id)
    else if (ids.has(id) || ids.size < maxDatedCutoffs) ids.add(id)
    else faults.push({ line, reason: sentenceOf(tooManyDated) })
  }
  return faults
}
