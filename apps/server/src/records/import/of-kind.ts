import { createHash } from 'node:crypto'
import { check, maxEntries } from '@goat/contract/check'
import type { Schema } from '@goat/contract/endpoint'
import { identifier, requestFields } from '@goat/contract/shapes'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { factoriesOf, placeOf, townAndCode } from '@goat/domain/kinds/factory'
import { code, type Kind, normalised, type Property, type Shape } from '@goat/domain/kinds/kind'
import { productTypeNamed } from '@goat/domain/product-types'
import { compareText, type Issue, issue } from '@goat/domain/text/text'
import { normaliseTimeText, readMoment, weekdayNamed } from '@goat/domain/time/typed'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../db/db.ts'
import { turns } from '../../db/turns.ts'
import type { Origin, RecordRules } from '../log.ts'
import { putRecords, readRecords, type Stored } from '../store.ts'
import { firstLines, type ImportOptions, type ImportSummary, importRecords, withoutRepeats } from './import.ts'
import { type FileFormat, type Line, LineFault, type LineShape, notAlready } from './lines.ts'

/** A line of a file of records: the id and the value of one. `title`: what a line without an id is called; its id is empty until it is resolved. */
export type RecordEntry<T> = { readonly line: number; readonly id: string; readonly value: T; readonly title?: string }

/** What differs between a record and a line of its file: further columns, and the conversion to them and back. */
type Differing<T> = {
  readonly properties: Shape
  readonly schema: Schema<{ readonly id?: string | undefined }>
  /** What a line without an id is called. */
  readonly titleOf?: (value: T) => string
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
  const properties: Shape = { id: code(), ...(differing?.properties ?? kind.shape) }
  const schema =
    differing?.schema ?? (z.strictObject({ id: identifier, ...requestFields(kind.shape) }) as Schema as Schema<{ id?: string }>)
  const fromWire = differing?.fromWire ?? ((wire) => normalised<Shape>(kind.shape, wire as Readonly<Record<string, unknown>>) as T)
  const toWire = differing?.toWire ?? ((value) => value)
  const columns = Object.keys(properties)
  const checkLine = (line: number, given: (column: string) => unknown, format: FileFormat, brand: BrandId): Line<RecordEntry<T>> => {
    const read = readColumns(columns, properties, given, format, brand)
    const sent = format === 'csv' ? (differing?.coded?.(read, brand) ?? read) : read
    const checked = check(schema, sent)
    const ofSchema = checked.ok ? [] : checked.issues
    const { id = '', ...wire } = checked.ok ? checked.value : { ...readable(properties, sent), id: String(sent['id'] ?? '') }
    const value = fromWire(wire)
    // As in a form, what is wrong with a property hides nothing about the others.
    const issues = withSeparator([...ofSchema, ...notAlready(ofSchema, kind.validate(value, brand))], sent)
    const title = id === '' ? differing?.titleOf?.(value) : undefined
    const entry = { line, id, value, ...(title === undefined ? {} : { title }) }
    return issues.length === 0 ? { entry } : { fault: new LineFault(line, issues, title ?? id), entry }
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

/** Names the separator too, if a value of a list that is wrong looks like several. */
function withSeparator(issues: readonly Issue[], lists: object): readonly Issue[] {
  const valuesAt = ({ path }: Issue): unknown => Reflect.get(lists, path.split('.')[0] ?? '')
  const areSeveral = (given: unknown) => Array.isArray(given) && given.some((one) => /[,/&\n]|\s(?:and|en)\s/.test(String(one)))
  return issues.some((one) => areSeveral(valuesAt(one))) ? [...issues, issue('line.separator', {})] : issues
}

/** Values that can be validated: text or a list in place of what is neither. */
function readable(properties: Shape, sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = Object.entries(properties).map(([name, property]): [string, unknown] => {
    const held = sent[name]
    const isList = 'type' in property && property.type === 'codes'
    const isRight = isList
      ? Array.isArray(held) && held.length <= maxEntries && held.every((one) => typeof one === 'string')
      : typeof held === 'string'
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
  const read = (column: Column) => {
    const [property, value] = [properties[column], given(column)]
    if (format === 'csv') return fromCsv(property, value, brand)
    return value === null && isOptional(property) ? undefined : value
  }
  return Object.fromEntries(columns.map((column) => [column, read(column)] as const).filter(([, value]) => value !== undefined))
}

/** Enough values of a list for `check` to refuse it. */
const maxRead = 2 * maxEntries + 1

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
      return text === '' ? [] : text.split(';', maxRead).map((one) => codeOf(property, one.trim(), brand))
    case 'flag':
      return /^(?:true|yes|waar|ja)$/i.test(text) || (!/^(?:false|no|onwaar|nee)$/i.test(text) && text)
    case 'time':
      return normaliseTimeText(text)
    case 'date': {
      const reading = readMoment(text)
      return 'date' in reading ? reading.date : text
    }
    case 'text':
      return text
        .split(/[\r\n]+/)
        .map((one) => one.trim())
        .filter(Boolean)
        .join(' ')
    case 'number':
    case 'price':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    default:
      return text
  }
}

/** The code that a text is in any case, or names: a factory, a weekday or a product type. */
function codeOf({ allowed, refersTo }: Property, text: string, brand: BrandId): string {
  if (refersTo === 'factory') return factoryNamed(brand, text)
  const has = (value: string) => allowed?.includes(value) === true
  const named = has('monday') ? weekdayNamed(text) : has('greetingcard') ? productTypeNamed(text) : undefined
  return named ?? allowed?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text
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

/** That a text names no factory of the brand, with those that it has. */
export function notAFactory(brand: BrandId, value: string, path: string): Issue {
  return issue('value.notAllowed', { field: 'factory', value, allowed: factoriesOf(brand).map(({ code }) => townAndCode(code)) }, path)
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

/**
 * Creates and replaces records by id, all or none. Stored ones that are not in the file stay, and equal ones are not changed. `placeOf`: what
 * identifies a record for people, if lines may have no id.
 */
export function importByIds<T extends object>(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<RecordEntry<T>>>,
  options: ImportOptions,
  kind: Kind<T>,
  faultsOf: FaultsOf<T>,
  placeOf?: (value: T) => string,
): Promise<ImportSummary> {
  const keyOf = ({ id }: RecordEntry<T>) => id
  const nameOf = ({ id, title = id }: RecordEntry<T>) => title
  const steps = {
    kind,
    keyOf,
    nameOf,
    resolve: async (tx: Tx, all: readonly RecordEntry<T>[]) =>
      withoutRepeats(placeOf === undefined ? all : await withIds(tx, origin.brand, kind, all, placeOf), keyOf, nameOf),
    valueFor: ({ value }: RecordEntry<T>) => value,
    faultsOf: async (tx: Tx, brand: BrandId, entries: readonly RecordEntry<T>[], stored: ReadonlyMap<string, Stored<T>>) => {
      const { issuesOf, others = [] } = await faultsOf(tx, brand, entries, stored)
      const first = firstLines(entries, keyOf)
      const faults: LineFault[] = []
      for (const entry of entries) {
        await turns.pause()
        const { line, id, title } = entry
        const [earlier, values] = [first.get(id), { line: String(first.get(id)) }]
        const isTwice =
          title === undefined
            ? issue('line.repeatedId', { id, ...values })
            : issue('line.contradicts', { ...values, names: [title], more: '0' })
        const issues = [...(earlier === line ? [] : [isTwice]), ...withSeparator(issuesOf(entry), entry.value)]
        if (issues.length > 0) faults.push(new LineFault(line, issues, nameOf(entry)))
      }
      return [...faults, ...others]
    },
  }
  return importRecords(db, origin, lines, steps, options)
}

/**
 * The entries, those without an id with that of the record in the same place: of another line of the file, or else of the stored one that
 * decides there, which was created last (CUT-28). A place without one gets a new id.
 */
async function withIds<T extends object>(
  tx: Tx,
  brand: BrandId,
  kind: Kind<T>,
  entries: readonly RecordEntry<T>[],
  placeOf: (value: T) => string,
): Promise<readonly RecordEntry<T>[]> {
  const places = new Map<RecordEntry<T>, string>()
  for (const entry of entries) {
    await turns.pause()
    if (entry.id === '') places.set(entry, placeOf(entry.value))
  }
  if (places.size === 0) return entries
  const rankOf = ({ createdAt, key }: Stored<T>) => `${createdAt} ${key}`
  const stored = (await readRecords(tx, brand, kind)).sort((a, b) => compareText(rankOf(a), rankOf(b)))
  const named = entries.filter(({ id }) => id !== '')
  const inFile = new Set(named.map(({ id }) => id))
  const others = stored.filter(({ key }) => !inFile.has(key)).map(({ key: id, value }) => ({ id, value }))
  const ids = new Map<string, string>()
  for (const { id, value } of [...others, ...named]) {
    await turns.pause()
    ids.set(placeOf(value), id)
  }
  const unknown = [...new Set(places.values())].filter((place) => !ids.has(place))
  const made = await newIds(tx, brand, kind.kind, unknown, new Set([...others.map(({ id }) => id), ...inFile]))
  const idAt = (place: string) => ids.get(place) ?? made.get(place) ?? ''
  return entries.map((entry) => ({ ...entry, id: entry.id || idAt(places.get(entry) ?? '') }))
}

/** An id for each place, the same in a preview and its import, which no record has had: one of that id would count as created earlier (CUT-28). */
async function newIds(
  tx: Tx,
  brand: BrandId,
  kind: string,
  places: readonly string[],
  taken: ReadonlySet<string>,
  attempt = 0,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const place of places) {
    await turns.pause()
    ids.set(place, createHash('sha256').update(`${brand} ${place} ${attempt}`).digest('hex').slice(0, 32))
  }
  const { rows } = await sql<{ key: string }>`SELECT DISTINCT key FROM change_log
    WHERE brand = ${brand} AND kind = ${kind} AND key = ANY (${[...ids.values()]}::text[])`.execute(tx)
  const used = new Set([...taken, ...rows.map(({ key }) => key)])
  const left = places.filter((place) => used.has(ids.get(place) ?? ''))
  return left.length === 0 ? ids : new Map([...ids, ...(await newIds(tx, brand, kind, left, taken, attempt + 1))])
}
