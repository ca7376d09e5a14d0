/** A record of a CSV file: its fields, and the line that it begins on. */
export type CsvRecord =
  | { readonly kind: 'record'; readonly line: number; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string }

/** A record may have so many characters; more is a quote that was never closed, or no CSV at all. */
export const longestRecord = 65_536

/**
 * Reads CSV as RFC 4180 has it, piece by piece: CRLF or LF, quoted fields with doubled quotes and line breaks in them. A malformed record
 * is a fault of the line it begins on, and reading goes on at the line after. Holds no more than one piece and one record.
 */
export class CsvReader {
  #rest = ''
  #line = 1
  /** In a line that is too long already: what is left of it is passed over. */
  #skipping = false;

  /** The records that are complete with this piece. */
  *read(piece: string): Generator<CsvRecord> {
    yield* this.#drain(this.#rest + piece, false)
  }

  /** The last record, which may have no line break. */
  *end(): Generator<CsvRecord> {
    yield* this.#drain(this.#rest, true)
  }

  *#drain(text: string, isEnd: boolean): Generator<CsvRecord> {
    let at = 0
    while (at < text.length) {
      if (this.#skipping) {
        const lineEnd = text.indexOf('\n', at)
        if (lineEnd === -1) {
          at = text.length
          break
        }
        this.#skipping = false
        this.#line += 1
        at = lineEnd + 1
        continue
      }
      const found = readRecord(text, at, isEnd)
      const line = this.#line
      if (found.kind === 'more' && text.length - at <= longestRecord) break
      if (found.kind === 'record') {
        yield { kind: 'record', line, fields: found.fields }
        this.#line += found.lines
        at = found.next
        continue
      }
      yield { kind: 'fault', line, reason: found.kind === 'fault' ? found.reason : tooLong }
      this.#skipping = true
    }
    this.#rest = text.slice(at)
    if (isEnd) this.#rest = ''
  }
}

const tooLong = `it is longer than ${longestRecord} characters, or a quote in it is not closed.`

type Found =
  | { readonly kind: 'record'; readonly fields: readonly string[]; readonly next: number; readonly lines: number }
  | { readonly kind: 'fault'; readonly reason: string }
  | { readonly kind: 'more' }

/** The record that begins at `from`; `more` when its end is not in the text yet. */
function readRecord(text: string, from: number, isEnd: boolean): Found {
  const lineEnd = text.indexOf('\n', from)
  if (lineEnd === -1 && !isEnd) return { kind: 'more' }
  const end = lineEnd === -1 ? text.length : lineEnd
  const line = text.slice(from, end)
  if (line.includes('"')) return readQuotedRecord(text, from, isEnd)
  if (line.length > longestRecord) return { kind: 'fault', reason: tooLong }
  return { kind: 'record', fields: withoutReturn(line).split(','), next: end + 1, lines: 1 }
}

function readQuotedRecord(text: string, from: number, isEnd: boolean): Found {
  const fields: string[] = []
  let lines = 1
  let at = from
  for (;;) {
    const field = text[at] === '"' ? readQuotedField(text, at, isEnd) : readBareField(text, at, isEnd)
    if (field.kind !== 'field') return field
    if (field.next - from > longestRecord) return { kind: 'fault', reason: tooLong }
    fields.push(field.value)
    lines += field.breaks
    at = field.next
    if (text[at] === ',') {
      at += 1
      continue
    }
    // A line break, or the end of the file.
    return { kind: 'record', fields, next: (text[at] === '\r' ? at + 1 : at) + 1, lines }
  }
}

type Field =
  | { readonly kind: 'field'; readonly value: string; readonly next: number; readonly breaks: number }
  | Exclude<Found, { kind: 'record' }>

/** `next` is the comma, the line break or the end after it. */
function readBareField(text: string, from: number, isEnd: boolean): Field {
  let at = from
  while (at < text.length && text[at] !== ',' && text[at] !== '\n') {
    if (text[at] === '"') return { kind: 'fault', reason: 'a field that has a quote in it must be in quotes, and the quote doubled.' }
    at += 1
  }
  if (at === text.length && !isEnd) return { kind: 'more' }
  return { kind: 'field', value: withoutReturn(text.slice(from, at)), next: at, breaks: 0 }
}

function readQuotedField(text: string, from: number, isEnd: boolean): Field {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return isEnd ? { kind: 'fault', reason: 'a quote in it is not closed.' } : { kind: 'more' }
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const after = text[quote + 1]
    if (after === undefined && !isEnd) return { kind: 'more' }
    if (after === '\r' && text[quote + 2] === undefined && !isEnd) return { kind: 'more' }
    const ends = after === undefined || after === ',' || after === '\n' || (after === '\r' && (text[quote + 2] ?? '\n') === '\n')
    if (!ends) return { kind: 'fault', reason: 'something stands between the end of a quoted field and the comma after it.' }
    const raw = text.slice(from + 1, quote)
    return { kind: 'field', value: raw.replaceAll('""', '"'), next: quote + 1, breaks: raw.split('\n').length - 1 }
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
