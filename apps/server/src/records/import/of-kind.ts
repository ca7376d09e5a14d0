import { check } from '@goat/contract/check'
import type { Schema } from '@goat/contract/endpoint'
import { requestFields } from '@goat/contract/fields'
import { identifier } from '@goat/contract/shapes'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { factoriesOf, placeOf, townAndCode } from '@goat/domain/kinds/factory'
import type { Kind } from '@goat/domain/kinds/kind'
import { normalised, type Property, type Shape } from '@goat/domain/kinds/shape'
import { type Issue, issue } from '@goat/domain/text/issues'
import { normaliseTimeText, readMoment, weekdayNamed } from '@goat/domain/time/typed'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../db/db.ts'
import type { Origin } from '../log.ts'
import type { RecordRules } from '../rules.ts'
import { putRecords, type Stored } from '../store.ts'
import { firstLines, type ImportOptions, type ImportSummary, importRecords } from './import.ts'
import { type FileFormat, type Line, LineFault, type LineShape, notAlready } from './lines.ts'

/** A line of a file of records: the id and the value of one. */
export type RecordEntry<T> = { readonly line: number; readonly id: string; readonly value: T }

/** What differs between a record and a line of its file: further columns, and the conversion to them and back. */
type Differing<T> = {
  readonly properties: Shape
  readonly schema: Schema<{ readonly id: string }>
  /** What a line of CSV gives, with the codes of what it names in another way. */
  readonly coded?: (sent: Readonly<Record<string, unknown>>, brand: BrandId) => Readonly<Record<string, unknown>>
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
    const read = readColumns(columns, properties, given, format, brand)
    const sent = format === 'csv' ? (differing?.coded?.(read, brand) ?? read) : read
    const checked = check(schema, sent)
    const ofSchema = checked.ok ? [] : checked.issues
    const { id, ...wire } = checked.ok ? checked.value : { ...readable(properties, sent), id: String(sent['id'] ?? '') }
    const value = fromWire(wire)
    // As in a form, what is wrong with a property hides nothing about the others.
    const issues = [...ofSchema, ...notAlready(ofSchema, kind.validate(value, brand))]
    const entry = { line, id, value }
    return issues.length === 0 ? { entry } : { fault: new LineFault(line, issues, id), entry }
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

/** Values that can be validated: text or a list in place of what is neither. */
function readable(properties: Shape, sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = Object.entries(properties).map(([name, property]): [string, unknown] => {
    const held = sent[name]
    const isList = 'type' in property && property.type === 'codes'
    const isRight = isList ? Array.isArray(held) && held.every((one) => typeof one === 'string') : typeof held === 'string'
    return [name, isRight || held === null ? held : isList ? [] : '']
  })
  return Object.fromEntries(all.filter(([name, held]) => held !== '' || name in sent))
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
  brand: BrandId,
): Readonly<Record<string, unknown>> {
  const read = (column: Column) => (format === 'csv' ? fromCsv(properties[column], given(column), brand) : given(column))
  return Object.fromEntries(columns.map((column) => [column, read(column)] as const).filter(([, value]) => value !== undefined))
}

/** A cell of a CSV file as it would be in JSON: whatever the field of a form understands. */
function fromCsv(property: Shape[string] | undefined, given: unknown, brand: BrandId): unknown {
  if (given === undefined) return undefined
  const text = String(given).trim()
  if (property === undefined || !('type' in property)) return text
  // Whoever writes null in a list, where none means all, may not mean that.
  const isNull = text === '' || (property.type === 'code' && text.toLowerCase() === 'null')
  if (isNull && property.isNullable) return null
  if (text === '' && property.isOptional) return undefined
  switch (property.type) {
    case 'code':
      return codeOf(property, text, brand)
    case 'codes':
      return text === '' ? [] : text.split(';').map((one) => codeOf(property, one.trim(), brand))
    case 'flag':
      return /^(?:true|yes|waar|ja)$/i.test(text) || (!/^(?:false|no|onwaar|nee)$/i.test(text) && text)
    case 'time':
      return normaliseTimeText(text)
    case 'date': {
      const reading = readMoment(text)
      return 'date' in reading ? reading.date : text
    }
    case 'text':
      return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    case 'number':
    case 'price':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    default:
      return text
  }
}

/** The code that a text is in any case, or names: a factory, or a weekday. */
function codeOf({ allowed, refersTo }: Property, text: string, brand: BrandId): string {
  if (refersTo === 'factory') return factoryNamed(brand, text)
  const weekday = allowed?.includes('monday') === true ? weekdayNamed(text) : undefined
  return weekday ?? allowed?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text
}

const codesByName = new Map(
  brandIds.flatMap((brand) =>
    factoriesOf(brand).flatMap(({ code }) =>
      [code, placeOf(code), townAndCode(code)].map((name) => [`${brand} ${name.toLowerCase()}`, code] as const),
    ),
  ),
)

/** The code of a factory of the brand by its code, town or both, in any case; other text as it is. */
export function factoryNamed(brand: BrandId, text: string): string {
  return codesByName.get(`${brand} ${text.trim().toLowerCase()}`) ?? text
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
