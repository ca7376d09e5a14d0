import { check } from '@goat/contract/check'
import { identifier, type Schema } from '@goat/contract/endpoint'
import { requestFields } from '@goat/contract/fields'
import type { BrandId } from '@goat/domain/brands'
import type { Kind } from '@goat/domain/kinds/kind'
import { normalised, type Shape } from '@goat/domain/kinds/shape'
import { type Issue, issue } from '@goat/domain/text/issues'
import { firstDate, isCalendarDate, lastDate } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../db/db.ts'
import type { Origin } from '../log.ts'
import type { RecordRules } from '../rules.ts'
import { putRecords, type Stored } from '../store.ts'
import { firstLines, type ImportOptions, type ImportSummary, importRecords } from './import.ts'
import { type FileFormat, type Line, LineFault, type LineShape } from './lines.ts'

/** A line of a file of records: the id and the value of one. */
export type RecordEntry<T> = { readonly line: number; readonly id: string; readonly value: T }

/** What differs between a record and a line of its file: further columns, and the conversion to them and back. */
type Differing<T> = {
  readonly properties: Shape
  readonly schema: Schema<{ readonly id: string }>
  readonly fromWire: (wire: object) => T
  readonly toWire: (value: T) => object
}

/**
 * The file of the records of a kind, in CSV or JSON lines: a column for the id and each property. In CSV, lists are separated by semicolons,
 * and an empty text is no value, or all of a list.
 */
export function fileOf<T extends object>(kind: Kind<T>, differing?: Differing<T>) {
  const properties = differing?.properties ?? kind.shape
  const schema = differing?.schema ?? (z.strictObject({ id: identifier, ...requestFields(kind.shape) }) as Schema as Schema<{ id: string }>)
  const fromWire = differing?.fromWire ?? ((wire) => normalised<Shape>(kind.shape, wire as Readonly<Record<string, unknown>>) as T)
  const toWire = differing?.toWire ?? ((value) => value)
  const columns = ['id', ...Object.keys(properties)]
  const checkLine = (line: number, given: (column: string) => unknown, format: FileFormat, brand: BrandId): Line<RecordEntry<T>> => {
    const sent = readColumns(columns, properties, given, format)
    const checked = check(schema, sent)
    if (!checked.ok) return { fault: new LineFault(line, checked.issues.map(ofColumn), String(sent['id'] ?? '')) }
    const { id, ...wire } = checked.value
    const value = fromWire(wire)
    const issues = kind.validate(value, brand).map(ofColumn)
    return issues.length > 0 ? { fault: new LineFault(line, issues, id) } : { entry: { line, id, value } }
  }
  return {
    columns,
    shape: (brand: BrandId): LineShape<string, RecordEntry<T>> => ({
      columns,
      optionalColumns: columns.filter((column) => isOptional(properties[column])),
      check: (line, given, format) => checkLine(line, given, format, brand),
    }),
    /** The text of a file of these records. */
    write: (stored: readonly Stored<T>[], format: FileFormat): string => {
      const lineOf = ({ key: id, value }: Stored<T>) => {
        const held = columns.map((column) => [column, Reflect.get({ id, ...toWire(value) }, column)] as const)
        return format === 'csv' ? held.map(([, one]) => csvField(one)).join(',') : JSON.stringify(Object.fromEntries(held))
      }
      return [...(format === 'csv' ? [columns.join(',')] : []), ...stored.map(lineOf)].map((line) => `${line}\n`).join('')
    },
  }
}

/** What is wrong with a date, with the name of its column. */
export function ofColumn(one: Issue): Issue {
  const { code, path: field } = one
  if (code === 'date.outOfRange') return issue('field.outOfRange', { field, minimum: firstDate, maximum: lastDate }, field)
  return code === 'date.invalid' ? issue('field.format', { field, expected: 'date' }, field) : one
}

function isOptional(property: Shape[string] | undefined): boolean {
  return property !== undefined && 'type' in property && property.isOptional === true
}

/** What a line gives, as it would be in JSON. */
export function readColumns<Column extends string>(
  columns: readonly Column[],
  properties: Shape,
  given: (column: Column) => unknown,
  format: FileFormat,
): Readonly<Record<string, unknown>> {
  const read = (column: Column) => (format === 'csv' ? fromCsv(properties, column, given(column)) : given(column))
  return Object.fromEntries(columns.map((column) => [column, read(column)] as const).filter(([, value]) => value !== undefined))
}

/** A value of a CSV file as it would be in JSON. */
function fromCsv(properties: Shape, column: string, given: unknown): unknown {
  const text = String(given ?? '').trim()
  const property = properties[column]
  if (property === undefined || !('type' in property)) return text
  if (text === '' && property.isNullable) return null
  if (text === '' && property.isOptional) return undefined
  if (property.type === 'codes') return text === '' ? [] : text.split(';').map((one) => one.trim())
  if (property.type === 'flag') return flagOf(text)
  if (property.type === 'time') return text.replace(/^\d:/, '0$&')
  if (property.type === 'date') return readDate(text)?.date ?? text
  if (property.type === 'text') return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  if (property.type === 'number' || property.type === 'price') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  return text
}

/** Yes or no, as people and spreadsheets write it in English and Dutch; anything else as it is. */
export function flagOf(text: string): boolean | string {
  return /^(?:true|waar|ja)$/i.test(text) || (!/^(?:false|onwaar|nee)$/i.test(text) && text)
}

/** As people and spreadsheets write them: the year or the day first, with or without a time. */
const dates = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ](?<time>[\d:]+))?$/,
  /^(?<day>\d\d?)[-./](?<month>\d\d?)[-./](?<year>\d{4})(?: (?<time>[\d:]+))?$/,
]

/** A calendar date, with the time after it if there is one; undefined if the text is not one. */
export function readDate(text: string): { readonly date: string; readonly time: string | undefined } | undefined {
  const found = dates.map((one) => one.exec(text.trim())?.groups).find((one) => one !== undefined)
  if (found === undefined) return undefined
  const date = [found['year'], found['month']?.padStart(2, '0'), found['day']?.padStart(2, '0')].join('-')
  return isCalendarDate(date) ? { date, time: found['time'] } : undefined
}

/** RFC 4180: in quotes if it contains a comma, a quote or a line break. */
function csvField(value: unknown): string {
  const text = Array.isArray(value) ? value.join(';') : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Imports records with the rules that their kind has about others, once all of them are stored. */
export function importRecordsOf<T extends object>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<RecordEntry<T>>>,
  options: ImportOptions,
  { kind, obstacle }: RecordRules<T>,
): Promise<ImportSummary> {
  return importByIds(db, origin, lines, options, kind, async (tx, brand, entries, stored) => {
    const found = new Map<RecordEntry<T>, Issue>()
    await sql`SAVEPOINT before_records`.execute(tx)
    const last = new Map(entries.map((entry) => [entry.id, entry]))
    const puts = [...last].map(([key, { value }]) => ({ key, value, version: 1, isNew: !stored.has(key) }))
    await putRecords(tx, brand, kind.kind, origin.actor.name, puts)
    for (const entry of entries) {
      const issue = await obstacle(tx, brand, entry.id, entry.value)
      if (issue !== undefined) found.set(entry, issue)
    }
    await sql`ROLLBACK TO SAVEPOINT before_records`.execute(tx)
    return { issuesOf: (entry) => [found.get(entry)].filter((one) => one !== undefined) }
  })
}

/** Why the lines of a file cannot be stored. `stored`: the records of their ids. */
type FaultsOf<T> = (
  tx: Tx,
  brand: BrandId,
  entries: readonly RecordEntry<T>[],
  stored: ReadonlyMap<string, Stored<T>>,
) => Promise<{ readonly issuesOf: (entry: RecordEntry<T>) => readonly Issue[]; readonly others?: readonly LineFault[] }>

/** Creates and replaces records by id, all or none. Stored ones that are not in the file stay, and equal ones are not changed. */
export function importByIds<T extends object>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<RecordEntry<T>>>,
  options: ImportOptions,
  kind: Kind<T>,
  faultsOf: FaultsOf<T>,
): Promise<ImportSummary> {
  const keyOf = ({ id }: RecordEntry<T>) => id
  const steps = {
    kind,
    keyOf,
    valueFor: ({ value }: RecordEntry<T>) => value,
    faultsOf: async (tx: Tx, brand: BrandId, entries: readonly RecordEntry<T>[], stored: ReadonlyMap<string, Stored<T>>) => {
      const { issuesOf, others = [] } = await faultsOf(tx, brand, entries, stored)
      const first = firstLines(entries, keyOf)
      const faults = entries.flatMap((entry) => {
        const { line, id } = entry
        const repeated =
          first.get(id) === line ? [] : [new LineFault(line, [issue('line.repeatedId', { id, line: String(first.get(id)) })], id)]
        const issues = issuesOf(entry)
        return issues.length === 0 ? repeated : [...repeated, new LineFault(line, issues, id)]
      })
      return [...faults, ...others]
    },
  }
  return importRecords(db, origin, lines, steps, options)
}
