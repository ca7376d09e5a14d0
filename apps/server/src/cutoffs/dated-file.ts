import { check } from '@goat/contract/check'
import { datedCutoffFromWire, datedCutoffToWire, importedDatedCutoff } from '@goat/contract/dated-cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { type DatedCutoff, datedCutoffKind, maxDatedCutoffs, tooManyDated } from '@goat/domain/kinds/cutoff-override'
import { sentenceOf } from '@goat/domain/text/issues'
import type { Db, Tx } from '../db/db.ts'
import type { ImportOptions, ImportSummary } from '../records/import/import.ts'
import type { FileFormat, Line, LineFault, LineShape } from '../records/import/lines.ts'
import { firstLines, importRecords, type RecordImport } from '../records/import/records.ts'
import type { Origin } from '../records/log.ts'
import { contextOf, issuesOf, readDated, todayOf } from './dated.ts'

/** The columns of a file of dated cut-offs, named as on the wire (CUT-35). */
export const datedColumns = ['id', 'factories', 'services', 'productTypes', 'from', 'to', 'days', 'closed', 'time', 'reason'] as const
export type DatedColumn = (typeof datedColumns)[number]

export type DatedEntry = { readonly line: number; readonly id: string; readonly value: DatedCutoff }

const lists: readonly DatedColumn[] = ['factories', 'services', 'productTypes', 'days']

/** The line format of a file of dated cut-offs. In CSV, lists are separated by semicolons; an empty list is all, an empty time none. */
export function datedShape(brand: BrandId): LineShape<DatedColumn, DatedEntry> {
  return { columns: datedColumns, check: (line, given, format) => checkLine(line, given, format, brand) }
}

function checkLine(line: number, given: (column: DatedColumn) => unknown, format: FileFormat, brand: BrandId): Line<DatedEntry> {
  const values = datedColumns.map((column) => [column, format === 'csv' ? fromCsv(column, given(column)) : given(column)] as const)
  const checked = check(importedDatedCutoff, Object.fromEntries(values.filter(([, value]) => value !== undefined)))
  if (!checked.ok) return { fault: { line, reason: checked.issues.map(sentenceOf).join(' ') } }
  const { id, ...wire } = checked.value
  const value = datedCutoffFromWire(wire)
  const issues = datedCutoffKind.validate(value, brand)
  if (issues.length > 0) return { fault: { line, reason: issues.map(sentenceOf).join(' ') } }
  return { entry: { line, id, value } }
}

function fromCsv(column: DatedColumn, given: unknown): unknown {
  const text = String(given ?? '').trim()
  if (lists.includes(column)) return text === '' ? null : text.split(';').map((one) => one.trim())
  if (column === 'time') return text === '' ? null : text
  if (column === 'closed') return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text
  return text
}

/** A dated cut-off as a line of CSV, or of JSON. */
export function lineOfDated(id: string, value: DatedCutoff, format: FileFormat): string {
  const wire = { id, ...datedCutoffToWire(value) }
  if (format === 'json-lines') return JSON.stringify(Object.fromEntries(datedColumns.map((column) => [column, wire[column]])))
  return datedColumns.map((column) => csvField(wire[column])).join(',')
}

/** RFC 4180: in quotes if it contains a comma, a quote or a line break. */
function csvField(value: string | boolean | null | readonly string[]): string {
  const text = Array.isArray(value) ? value.join(';') : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Creates and replaces dated cut-offs by id, all or none. Stored ones that are not in the file stay, and equal ones are not changed. Days
 * that are over are refused unless the stored record already has them. `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export async function importDated(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<DatedEntry>>,
  options: ImportOptions,
  now = Date.now(),
): Promise<ImportSummary> {
  const kind: RecordImport<DatedCutoff, DatedEntry> = {
    kind: datedCutoffKind,
    keyOf,
    valueFor: ({ value }) => value,
    faultsOf: async (tx, brand, entries, stored) => {
      const context = await contextOf(tx, brand, now)
      const first = firstLines(entries, keyOf)
      const faults = entries.flatMap((entry) => {
        const { line, id, value } = entry
        const repeated = first.get(id) === line ? [] : [{ line, reason: `The id "${id}" is also on line ${first.get(id)}.` }]
        const issues = issuesOf(value, stored.get(id)?.value, context)
        return issues.length === 0 ? repeated : [...repeated, { line, reason: issues.map(sentenceOf).join(' ') }]
      })
      return [...faults, ...(await exceeding(tx, brand, entries, now))]
    },
  }
  return importRecords(db, origin, lines, kind, options)
}

const keyOf = ({ id }: DatedEntry) => id

/** The lines with which there would be more dated cut-offs than a brand may have. */
async function exceeding(tx: Tx, brand: BrandId, entries: readonly DatedEntry[], now: number): Promise<readonly LineFault[]> {
  const today = await todayOf(tx, brand, now)
  const isAhead = ({ value }: Pick<DatedEntry, 'value'>) => value.to >= today
  const ids = new Set((await readDated(tx, brand)).filter(isAhead).map(({ key }) => key))
  const faults: LineFault[] = []
  for (const { line, id, value } of entries) {
    if (!isAhead({ value })) ids.delete(id)
    else if (ids.has(id) || ids.size < maxDatedCutoffs) ids.add(id)
    else faults.push({ line, reason: sentenceOf(tooManyDated) })
  }
  return faults
}
