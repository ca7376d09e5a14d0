import { CsvError, parse } from 'csv-parse/sync'

/** A record of a CSV file: its fields, and the line that it begins on. */
export type CsvRecord =
  | { readonly kind: 'record'; readonly line: number; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string }

/** A record may have so many characters; more is a quote that was never closed, or no CSV at all. */
export const longestRecord = 65_536

/** Why a record is malformed, by the code of csv-parse. */
const reasons: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a field that has a quote in it must be in quotes, and the quote doubled.',
  CSV_INVALID_CLOSING_QUOTE: 'something stands between the end of a quoted field and the comma after it.',
  CSV_QUOTE_NOT_CLOSED: 'a quote in it is not closed.',
}
const tooLong = `it is longer than ${longestRecord} characters, or a quote in it is not closed.`

/**
 * Reads CSV as RFC 4180 has it, piece by piece: CRLF or LF, quoted fields with doubled quotes and line breaks in them. A malformed record
 * is a fault of the line it begins on, and reading goes on at the line after. Holds no more than one piece and one record.
 */
export class CsvReader {
  #rest = ''
  #line = 1
  /** The rest of a malformed line is passed over. */
  #skipping = false;

  /** The records that are complete with this piece. */
  *read(piece: string): Generator<CsvRecord> {
    yield* this.#drain(this.#rest + piece, false)
  }

  /** The last record, which may have no line break, or only the CR of one. */
  *end(): Generator<CsvRecord> {
    yield* this.#drain(this.#rest.replace(/\r$/, ''), true)
  }

  *#drain(text: string, isEnd: boolean): Generator<CsvRecord> {
    // The parser takes the end of what it is given for the end of the file, so it is given whole lines.
    const end = isEnd ? text.length : text.lastIndexOf('\n') + 1
    const lines = Buffer.from(text.slice(0, end))
    const tail = text.slice(end)
    this.#rest = ''
    for (let at = 0; ; ) {
      if (this.#skipping) {
        const lineEnd = lines.indexOf('\n', at)
        if (lineEnd === -1) return
        this.#skipping = false
        this.#line += 1
        at = lineEnd + 1
      }
      const { records, next, code } = parseLines(lines.subarray(at))
      for (const fields of records) {
        yield { kind: 'record', line: this.#line, fields }
        for (const field of fields) this.#line += field.split('\n').length - 1
        this.#line += 1
      }
      at += next
      const isIncomplete = !isEnd && (code === undefined || code === 'CSV_QUOTE_NOT_CLOSED')
      if (isIncomplete ? lines.length - at + tail.length <= longestRecord : code === undefined) {
        this.#rest = lines.toString('utf8', at) + tail
        return
      }
      yield { kind: 'fault', line: this.#line, reason: (isIncomplete ? undefined : reasons[code ?? '']) ?? tooLong }
      this.#skipping = true
    }
  }
}

/** The records up to the first malformed one, the place after them, and the code of what is wrong there. */
function parseLines(lines: Buffer): { records: readonly (readonly string[])[]; next: number; code: string | undefined } {
  const records: string[][] = []
  let next = 0
  const onRecord = (fields: string[], { bytes }: { bytes: number }) => {
    records.push(fields)
    next = bytes
    return null
  }
  try {
    parse(lines, { relax_column_count: true, record_delimiter: ['\r\n', '\n'], max_record_size: longestRecord - 1, on_record: onRecord })
    return { records, next, code: undefined }
  } catch (error) {
    if (error instanceof CsvError) return { records, next, code: error.code }
    throw error
  }
}
