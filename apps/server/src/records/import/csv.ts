import { delimiterOf } from '@goat/contract/imports'
import { type Issue, issue } from '@goat/domain/text/text'
import { CsvError, parse } from 'csv-parse/sync'

export type CsvRecord =
  | { readonly kind: 'record'; readonly line: number; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly line: number; readonly issue: Issue }

/** The maximum length of a record in characters. A longer record has an unclosed quote, or the file is not CSV. */
export const maxRecordLength = 65_536

const issues: Readonly<Record<string, Issue>> = {
  INVALID_OPENING_QUOTE: issue('line.quoteInField', {}),
  CSV_INVALID_CLOSING_QUOTE: issue('line.afterQuote', {}),
  CSV_QUOTE_NOT_CLOSED: issue('line.openQuote', {}),
}
const tooLong = issue('line.tooLongOrOpen', { maximum: String(maxRecordLength) })

/**
 * Parses CSV (RFC 4180) in chunks: CRLF or LF, quoted fields with doubled quotes and line breaks, and fields separated as `delimiterOf` finds. A
 * malformed record is a fault of its first line, and parsing continues on the next line. Holds at most one chunk and one record.
 */
export class CsvReader {
  #rest = ''
  #line = 1
  #delimiter: string | undefined
  /** Whether the rest of a malformed line is being skipped. */
  #skipping = false;

  /** The records that this chunk completes. */
  *read(piece: string): Generator<CsvRecord> {
    yield* this.#drain(this.#rest + piece, false)
  }

  /** The last record, which may lack a line break or end with CR only. */
  *end(): Generator<CsvRecord> {
    yield* this.#drain(this.#rest.replace(/\r$/, ''), true)
  }

  *#drain(given: string, isEnd: boolean): Generator<CsvRecord> {
    let text = given
    if (this.#delimiter === undefined) {
      this.#rest = text
      if (!isEnd && !text.trimStart().includes('\n') && text.length <= maxRecordLength) return
      const { delimiter, named } = delimiterOf(text)
      this.#delimiter = delimiter
      text = text.slice(named)
    }
    // The parser treats the end of its input as the end of the file, so it gets whole lines only.
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
      const { records, next, code } = parseLines(lines.subarray(at), this.#delimiter)
      for (const fields of records) {
        yield { kind: 'record', line: this.#line, fields }
        for (const field of fields) this.#line += field.split('\n').length - 1
        this.#line += 1
      }
      at += next
      const isIncomplete = !isEnd && (code === undefined || code === 'CSV_QUOTE_NOT_CLOSED')
      if (isIncomplete ? lines.length - at + tail.length <= maxRecordLength : code === undefined) {
        this.#rest = lines.toString('utf8', at) + tail
        return
      }
      yield { kind: 'fault', line: this.#line, issue: (isIncomplete ? undefined : issues[code ?? '']) ?? tooLong }
      this.#skipping = true
    }
  }
}

/** The records before the first malformed one, the offset after them, and the error code. */
function parseLines(lines: Buffer, delimiter: string): { records: readonly (readonly string[])[]; next: number; code: string | undefined } {
  const records: string[][] = []
  let next = 0
  const onRecord = (fields: string[], { bytes }: { bytes: number }) => {
    records.push(fields)
    next = bytes
    return null
  }
  try {
    const limits = { relax_column_count: true, max_record_size: maxRecordLength - 1 }
    parse(lines, { ...limits, delimiter, record_delimiter: ['\r\n', '\n'], on_record: onRecord })
    return { records, next, code: undefined }
  } catch (error) {
    if (error instanceof CsvError) return { records, next, code: error.code }
    throw error
  }
}
