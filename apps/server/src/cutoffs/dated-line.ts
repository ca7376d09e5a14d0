import { check } from '@goat/contract/check'
import { datedCutoffFromWire, datedCutoffToWire, importedDatedCutoff } from '@goat/contract/dated-cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { sentenceOf } from '@goat/domain/text/issues'
import type { FileFormat, Line, LineShape } from '../records/import/lines.ts'

/** The columns of a file of dated cut-offs, named as on the wire (CUT-35). */
export const datedColumns = ['id', 'factories', 'services', 'productTypes', 'from', 'to', 'days', 'closed', 'time', 'reason'] as const
export type DatedColumn = (typeof datedColumns)[number]

/** A validated line of the file. */
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
