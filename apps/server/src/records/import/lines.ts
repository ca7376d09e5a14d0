import { townAndCode } from '@goat/domain/kinds/factory'
import {
  composed,
  hiddenFault,
  hiddenInKeyOf,
  type Issue,
  type IssueValues,
  isFormat,
  issue,
  namesAndMore,
  sentenceOf,
  unguarded,
} from '@goat/domain/text/text'
import { firstDate, lastDate } from '@goat/domain/time/calendar'
import { readMoment } from '@goat/domain/time/typed'
import { repeatedField } from '../../http/bodies.ts'
import { CsvReader, type CsvRecord, maxRecordLength } from './csv.ts'

export type FileFormat = 'csv' | 'json-lines'

/** Why a line is not imported. `about`: what it is about, if that can be read. `isSkipped`: an earlier line says the same. */
export class LineFault {
  readonly line: number
  /** In English. */
  readonly reason: string
  readonly #issues: readonly Issue[]
  readonly #about: string
  readonly #isSkipped: boolean

  constructor(line: number, issues: readonly Issue[], about = '', isSkipped = false) {
    this.line = line
    this.reason = issues.map(sentenceOf).join(' ')
    this.#issues = oncePerCell(issues)
    this.#about = about
    this.#isSkipped = isSkipped
  }

  get issues(): readonly Issue[] {
    return this.#issues
  }

  get about(): string {
    return this.#about
  }

  get isSkipped(): boolean {
    return this.#isSkipped
  }
}

/** The issues, with one sentence about all values of a cell that are not among the same allowed ones. */
function oncePerCell(issues: readonly Issue[]): readonly Issue[] {
  const cellOf = ({ path, code, values }: Issue) =>
    'allowed' in values && path !== '' ? `${path.split('.')[0]} ${code} ${values.allowed}` : {}
  return [...Map.groupBy(issues, cellOf).values()].flatMap((same) => {
    const [first] = same
    const named = ({ values }: Issue) => String(Object.entries(values).find(([name]) => /^(?:value|factory|service)$/.test(name))?.[1])
    if (same.length === 1 || first === undefined || !('allowed' in first.values)) return same
    const one = issue('line.unknownValues', { ...namesAndMore(same.map(named)), allowed: first.values.allowed }, first.path)
    return first.column === undefined ? one : { ...one, column: first.column }
  })
}

/** Why a whole file is not imported. */
export class FileFault extends Error {
  readonly issues: readonly Issue[]

  constructor(...issues: readonly Issue[]) {
    super(issues.map(sentenceOf).join(' '))
    this.issues = issues
  }
}

/** `entry` of a line with a fault: what could be read of it, to find what else is wrong with it. */
export type Line<Entry> = { readonly entry: Entry } | { readonly fault: LineFault; readonly entry?: Entry }

export type LineShape<Column extends string, Entry> = {
  /** The column names of CSV and the field names of JSON objects. */
  readonly columns: readonly Column[]
  readonly optionalColumns?: readonly Column[]
  /** Other names of columns in CSV; null: of one that is not read. */
  readonly otherNames?: Readonly<Record<string, string | null>>
  /** Validates the values of a line; in CSV all values are text. */
  readonly check: (line: number, given: (column: Column) => unknown, format: FileFormat) => Line<Entry>
}

/** The format by file extension, or undefined if the content must tell. */
export function formatOfName(file: string): FileFormat | undefined {
  if (/\.csv$/i.test(file)) return 'csv'
  return /\.(?:jsonl|ndjson|json)$/i.test(file) ? 'json-lines' : undefined
}

/**
 * Streams the lines of a file in constant memory. Throws FileFault for a file that is empty, is UTF-16, or whose header lacks a column or has
 * an unknown one.
 */
export async function* readLines<Column extends string, Entry>(
  pieces: AsyncIterable<Buffer>,
  known: FileFormat | undefined,
  shape: LineShape<Column, Entry>,
): AsyncGenerator<Line<Entry>> {
  const texts = textsOf(pieces)
  let begun = ''
  let next = await texts.next()
  for (; next.done !== true && begun.trimStart() === '' && begun.length <= maxRecordLength; next = await texts.next()) begun += next.value
  const [first] = begun.trimStart()
  if (first === undefined && next.done === true) throw new FileFault(issue('file.empty', {}))
  async function* whole() {
    try {
      yield begun
      if (next.done !== true) yield next.value
      yield* texts
    } finally {
      // Also if the first of them is not accepted: standard input would stay open.
      await texts.return(undefined)
    }
  }
  const format = known ?? (first === '{' || first === '[' ? 'json-lines' : 'csv')
  yield* format === 'csv' ? csvLines(whole(), shape) : jsonLines(whole(), shape)
}

async function* textsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let beginning = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (beginning.length < 2) {
      beginning = Buffer.concat([beginning, piece.subarray(0, 2)])
      refuseUtf16(beginning)
    }
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** A header, then one entry per line; columns without a name are ignored. */
async function* csvLines<Column extends string, Entry>(texts: AsyncIterable<string>, shape: LineShape<Column, Entry>) {
  const csv = new CsvReader()
  let header: { readonly places: ReadonlyMap<Column, number>; readonly titles: readonly string[] } | undefined
  function* linesOf(records: Iterable<CsvRecord>): Generator<Line<Entry>> {
    for (const record of records) {
      const { line } = record
      if (record.kind === 'fault') {
        if (header === undefined) throw new FileFault(issue('file.headerUnreadable', { line: String(line) }), record.issue)
        yield { fault: new LineFault(line, [record.issue]) }
        continue
      }
      const { fields } = record
      // Also an empty row of a spreadsheet.
      if (fields.every((field) => field.trim() === '')) continue
      if (header === undefined) header = { places: readHeader(fields, shape), titles: fields }
      else if (fields.length !== header.titles.length) {
        const counts = { count: String(fields.length), header: String(header.titles.length) }
        yield { fault: new LineFault(line, [issue('line.fields', counts)]) }
      } else {
        const { places, titles } = header
        const given = (column: Column) => composedOf(unguarded(fields[places.get(column) ?? -1]))
        yield checkLine(shape, line, given, 'csv', (column) => titles[places.get(column) ?? -1]?.trim() ?? column)
      }
    }
  }
  for await (const text of texts) yield* linesOf(csv.read(text))
  yield* linesOf(csv.end())
  if (header === undefined) throw new FileFault(issue('file.noHeader', {}))
}

function readHeader<Column extends string>(
  fields: readonly string[],
  { columns, optionalColumns = [], otherNames = {} }: LineShape<Column, unknown>,
): ReadonlyMap<Column, number> {
  const others = new Map(Object.entries(otherNames).map(([name, column]) => [name.toLowerCase(), column?.toLowerCase() ?? '']))
  const names = fields.map((field) => field.trim().toLowerCase()).map((name) => others.get(name) ?? name)
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]))
  const missing = columns.filter((column) => places.get(column) === -1 && !optionalColumns.includes(column))
  // A misspelt optional column must not be ignored (OPS-20).
  const unknown = fields.filter((_, at) => names[at] !== '' && ![...places.values()].includes(names.indexOf(names[at] ?? '')))
  if (missing.length > 0) {
    const also = unknown.length > 0 ? [issue('file.columnsAlsoUnknown', { columns: listed(unknown) })] : []
    const needed = issue('file.columnsNeeded', { columns: columns.filter((column) => !optionalColumns.includes(column)).join(',') })
    throw new FileFault(issue('file.columnsMissing', { columns: missing.join(', ') }), ...also, needed)
  }
  if (unknown.length > 0) {
    const known = issue('file.columnsKnown', { columns: columns.join(', ') })
    throw new FileFault(issue('file.columnsUnknown', { columns: listed(unknown) }), known)
  }
  const repeated = columns.filter((column) => places.get(column) !== names.lastIndexOf(column.toLowerCase()))
  if (repeated.length > 0) throw new FileFault(issue('file.columnsRepeated', { columns: repeated.join(', ') }))
  return places
}

/** The first names, each cut short: a name may be as long as a record. */
function listed(names: readonly string[]): string {
  return names
    .slice(0, 10)
    .map((name) => name.trim().slice(0, 64))
    .join(', ')
}

/** One object per line. */
async function* jsonLines<Column extends string, Entry>(texts: AsyncIterable<string>, shape: LineShape<Column, Entry>) {
  let rest = ''
  let line = 1
  /** Whether `rest` is the end of a line that was too long. */
  let isSkipping = false
  function* complete(text: string): Generator<Line<Entry>> {
    const isLong = text.length > maxRecordLength
    if (!isSkipping && text.trim() !== '') yield isLong ? { fault: new LineFault(line, [tooLong]) } : readObject(line, text, shape)
    isSkipping = false
    line += 1
  }
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const one of lines) yield* complete(one)
    if (isSkipping) rest = ''
    if (rest.length <= maxRecordLength) continue
    yield { fault: new LineFault(line, [tooLong]) }
    isSkipping = true
    rest = ''
  }
  yield* complete(rest)
}

const tooLong = issue('line.tooLong', { maximum: String(maxRecordLength) })

function readObject<Column extends string, Entry>(line: number, text: string, shape: LineShape<Column, Entry>): Line<Entry> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { fault: new LineFault(line, [issue('line.notJson', { reason: error instanceof Error ? error.message : String(error) })]) }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: new LineFault(line, [issue('line.notObject', {})]) }
  const repeated = repeatedField(text)
  if (repeated !== undefined) return { fault: new LineFault(line, [issue('line.repeatedField', { field: repeated })]) }
  const object = value
  const fieldOf = (column: Column) => (Object.hasOwn(object, column) ? composedOf(shallow(Reflect.get(object, column))) : undefined)
  const checked = checkLine(shape, line, fieldOf, 'json-lines')
  const unknown = Object.keys(object).filter((name) => !shape.columns.some((column) => column === name))
  if (unknown.length === 0) return checked
  const others = 'fault' in checked ? checked.fault.issues : []
  const known = issue('line.fieldsKnown', { columns: shape.columns.join(', ') })
  return { fault: new LineFault(line, [issue('line.unknownFields', { columns: listed(unknown) }), known, ...others]) }
}

/**
 * As `check` of the shape; text that is not UTF-8, in place of which the decoder puts U+FFFD, is a fault, and so is a NUL, which no database
 * text can have. Names the column of each fault as the header does.
 */
function checkLine<Column extends string, Entry>(
  { columns, check }: LineShape<Column, Entry>,
  line: number,
  given: (column: Column) => unknown,
  format: FileFormat,
  titleOf: (column: Column) => string = (column) => column,
): Line<Entry> {
  const issues = columns.flatMap((field): Issue | [] => {
    // In JSON, a value may be a list of texts.
    const texts = [given(field)].flat().filter((value) => typeof value === 'string')
    if (texts.some((text) => text.includes('\uFFFD') || !text.isWellFormed())) return issue('line.notUtf8', { field }, field)
    return texts.some((text) => text.includes('\0')) ? issue('line.control', { field }, field) : []
  })
  const read = issues.length === 0 ? check(line, given, format) : { fault: new LineFault(line, issues) }
  if (!('fault' in read)) return read
  const named = read.fault.issues.map((one): Issue => {
    const column = columns.find((name) => name === one.path.split('.')[0])
    if (column === undefined) return one
    const found = ofCell(one, textOf(given(column)), format)
    return 'field' in found.values || unnamed.test(found.code) ? { ...found, column: titleOf(column) } : found
  })
  return { ...read, fault: new LineFault(line, named, read.fault.about, read.fault.isSkipped) }
}

/** The issues whose sentences do not say what they are about, because a form shows them at its field. */
const unnamed = /^(?:days|field|list|number|plan|price|text)\.|^line\.(?:noSuchDay|monthFirst|unknownValues)$/

/** The issues of a cell that is empty although something has to be in it. */
const ofEmpty = /^(?:(?:date|time)\.invalid|field\.(?:format|required|wrongType)|list\.empty|value\.notAllowed)$/

/** What is wrong with a cell, in words for those who type it; `text`: its text. */
function ofCell(one: Issue, text: string, format: FileFormat): Issue {
  const { path } = one
  const field = path
  if (text.trim() === '' && ofEmpty.test(one.code)) return issue('line.emptyField', { field }, path)
  const mustBe = (values: Omit<IssueValues<'field.format'>, 'field'>) =>
    issue('line.format', { ...values, field, value: text.trim().slice(0, 100) }, path)
  switch (one.code) {
    case 'time.invalid':
      return mustBe({ expected: 'time' })
    case 'date.outOfRange':
      return issue('field.outOfRange', { field, minimum: firstDate, maximum: lastDate }, path)
    case 'value.notAllowed':
      return { ...one, values: { ...one.values, allowed: one.values.allowed.map(townAndCode) } }
    case 'field.wrongType':
      // In JSON, the text of a value does not show its type.
      if (format === 'json-lines' || !isFormat(one.values.expected)) return one
      return mustBe({ expected: one.values.expected === 'boolean' ? 'flag' : one.values.expected })
    case 'date.invalid':
      return whyNoDate(text, path) ?? mustBe({ expected: 'date' })
    case 'field.format':
      return (one.values.expected === 'end' ? whyNoDate(text, path) : undefined) ?? mustBe(one.values)
    default:
      return one
  }
}

function whyNoDate(text: string, path: string): Issue | undefined {
  const reading = readMoment(text)
  const reason = 'reason' in reading ? reading : undefined
  if (reason?.reason === 'noSuchDay') return issue('line.noSuchDay', { value: text.trim(), count: reason.lastDay.slice(8) }, path)
  return reason?.reason === 'monthFirst'
    ? issue('line.monthFirst', { value: reason.meant.split('-').reverse().join('-') }, path)
    : undefined
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : given === null || given === undefined ? '' : JSON.stringify(given)
}

/** That a column of a downloaded list, which is only compared, is not as stored. */
export function notHere(field: string, stored: string, value: string): Issue {
  return issue('line.notHere', { field, stored, value: value.slice(0, 100) }, field)
}

/** Issues of other columns than those which have some. */
export function notAlready(known: readonly Issue[], more: readonly Issue[]): readonly Issue[] {
  const columnOf = ({ path }: Issue) => path.split('.')[0]
  return more.filter((one) => one.path === '' || known.every((other) => columnOf(other) !== columnOf(one)))
}

/** Of JSON, which may be nested deeper than the stack; no column has an object, or a list of lists. */
function shallow(value: unknown): unknown {
  const isNested = (one: unknown) => typeof one === 'object' && one !== null
  return Array.isArray(value) ? value.map((one) => (isNested(one) ? {} : one)) : isNested(value) ? {} : value
}

function composedOf(value: unknown): unknown {
  return typeof value === 'string' ? composed(value) : value
}

/**
 * Throws FileFault if a file begins like UTF-16, which some spreadsheets save as "Unicode text": with a byte order mark, or with a zero byte
 * in its first character, which UTF-8 does not have.
 */
export function refuseUtf16(beginning: Uint8Array): void {
  const [first, second] = beginning
  if (first === undefined || second === undefined) return
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isMarked || (first === 0) !== (second === 0)) {
    throw new FileFault(issue('file.utf16', {}))
  }
}

/** Why a value is not text of 1 to `maximum` characters, ignoring surrounding spaces; undefined if it is. */
export function textFault(field: string, given: unknown, maximum: number): Issue | undefined {
  if (given === undefined) return issue('field.missing', { field }, field)
  if (typeof given !== 'string') return issue('field.wrongType', { field, expected: 'string' }, field)
  const value = given.trim()
  if (value === '') return issue('line.emptyField', { field }, field)
  if (value.length > maximum) return issue('line.longField', { field, count: String(value.length), maximum: String(maximum) }, field)
  if (!value.isWellFormed()) return issue('line.notUtf8', { field }, field)
  if (/\p{Cc}/u.test(value)) return issue('line.control', { field }, field)
  const fault = hiddenFault(value)
  if (fault === 'invisible') return issue('line.invisible', { field }, field)
  return fault === 'direction' ? issue('line.direction', { field }, field) : undefined
}

/** As `textFault`, for a key: a hidden character in it would make two keys look alike. */
export function keyFault(field: string, given: unknown, maximum: number): Issue | undefined {
  const fault = textFault(field, given, maximum)
  if (fault !== undefined || typeof given !== 'string') return fault
  const character = hiddenInKeyOf(given.trim())
  return character === undefined ? undefined : issue('line.hidden', { field, character }, field)
}
