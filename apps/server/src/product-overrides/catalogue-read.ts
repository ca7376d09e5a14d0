import { type CatalogueColumn, type CatalogueLine, catalogueColumns, checkEntry } from './catalogue-line.ts'
import { CsvReader, type CsvRecord, longestRecord } from './csv.ts'

export type CatalogueFormat = 'csv' | 'json-lines'

/** By the extension, or undefined where only the first character can tell. */
export function formatOfName(file: string): CatalogueFormat | undefined {
  if (/\.csv$/i.test(file)) return 'csv'
  return /\.(?:jsonl|ndjson|json)$/i.test(file) ? 'json-lines' : undefined
}

/**
 * The lines of a catalogue file as they come, in constant memory. Throws with a sentence where the file as a whole is none: it is
 * empty, or its header lacks a column.
 */
export async function* readCatalogue(pieces: AsyncIterable<Buffer>, known: CatalogueFormat | undefined): AsyncGenerator<CatalogueLine> {
  const decoder = new TextDecoder()
  let reader: PieceReader | undefined
  let begun = ''
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (reader !== undefined) {
      yield* reader.read(text)
      continue
    }
    begun += text
    const first = begun.trimStart()[0]
    if (first === undefined && begun.length <= longestRecord) continue
    reader = (known ?? (first === '{' || first === '[' ? 'json-lines' : 'csv')) === 'csv' ? new CsvCatalogue() : new JsonCatalogue()
    yield* reader.read(begun)
  }
  if (reader === undefined) throw new Error('The file is empty.')
  yield* reader.read(decoder.decode())
  yield* reader.end()
}

interface PieceReader {
  read(piece: string): Iterable<CatalogueLine>
  end(): Iterable<CatalogueLine>
}

/** A header, then a variant a line; columns of other names are passed over. */
class CsvCatalogue implements PieceReader {
  readonly #csv = new CsvReader()
  #columns: Readonly<Record<CatalogueColumn, number>> | undefined
  #width = 0;

  *read(piece: string): Generator<CatalogueLine> {
    for (const record of this.#csv.read(piece)) yield* this.#line(record)
  }

  *end(): Generator<CatalogueLine> {
    for (const record of this.#csv.end()) yield* this.#line(record)
    if (this.#columns === undefined) throw new Error('The file has no header line.')
  }

  *#line(record: CsvRecord): Generator<CatalogueLine> {
    if (record.kind === 'fault') {
      if (this.#columns === undefined) throw new Error(`The header, line ${record.line}, cannot be read: ${record.reason}`)
      yield { fault: { line: record.line, reason: record.reason } }
      return
    }
    const { line, fields } = record
    if (fields.length === 1 && fields[0]?.trim() === '') return
    const columns = this.#columns
    if (columns === undefined) {
      this.#columns = readHeader(fields)
      this.#width = fields.length
    } else if (fields.length !== this.#width) {
      yield { fault: { line, reason: `it has ${fields.length} fields; the header has ${this.#width}.` } }
    } else yield checkEntry(line, (column) => fields[columns[column]])
  }
}

function readHeader(fields: readonly string[]): Readonly<Record<CatalogueColumn, number>> {
  const names = fields.map((field) => field.trim().toLowerCase())
  const at = (column: CatalogueColumn) => names.indexOf(column.toLowerCase())
  const missing = catalogueColumns.filter((column) => at(column) === -1)
  if (missing.length > 0) {
    throw new Error(`The header lacks ${missing.join(', ')}. Its first line must name the columns: ${catalogueColumns.join(',')}`)
  }
  const repeated = catalogueColumns.filter((column) => at(column) !== names.lastIndexOf(column.toLowerCase()))
  if (repeated.length > 0) throw new Error(`The header has ${repeated.join(', ')} more than once.`)
  return {
    ProductKey: at('ProductKey'),
    Name: at('Name'),
    ProductTypeKey: at('ProductTypeKey'),
    Sku: at('Sku'),
    FactoryCode: at('FactoryCode'),
  }
}

/** An object a line; fields of other names are passed over. */
class JsonCatalogue implements PieceReader {
  #rest = ''
  #line = 1
  #skipping = false;

  *read(piece: string): Generator<CatalogueLine> {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const text of lines) yield* this.#complete(text)
    if (this.#skipping) this.#rest = ''
    if (this.#rest.length <= longestRecord) return
    yield { fault: { line: this.#line, reason: tooLong } }
    this.#skipping = true
    this.#rest = ''
  }

  *end(): Generator<CatalogueLine> {
    yield* this.#complete(this.#rest)
    this.#rest = ''
  }

  *#complete(text: string): Generator<CatalogueLine> {
    const line = this.#line
    this.#line += 1
    if (this.#skipping) {
      this.#skipping = false
      return
    }
    if (text.trim() === '') return
    yield text.length > longestRecord ? { fault: { line, reason: tooLong } } : readObject(line, text)
  }
}

const tooLong = `it is longer than ${longestRecord} characters.`

function readObject(line: number, text: string): CatalogueLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { fault: { line, reason: `it is not JSON: ${error instanceof Error ? error.message : String(error)}` } }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: { line, reason: 'it is not a JSON object.' } }
  const object = value
  return checkEntry(line, (column) => (Object.hasOwn(object, column) ? Reflect.get(object, column) : undefined))
}
