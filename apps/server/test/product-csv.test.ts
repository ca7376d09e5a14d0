import { sentenceOf } from '@goat/domain/text/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvReader, maxRecordLength } from '../src/records/import/csv.ts'

/** Parses a text in pieces of `size` characters. */
function read(text: string, size = text.length + 1) {
  const reader = new CsvReader()
  const records = []
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)))
  records.push(...reader.end())
  return records.map((one) => {
    return one.kind === 'record' ? one : { kind: one.kind, line: one.line, reason: sentenceOf(one.issue) }
  })
}

const record = (line: number, ...fields: string[]) => ({ kind: 'record', line, fields })
const fault = (line: number, reason: RegExp) => ({ kind: 'fault', line, reason: expect.stringMatching(reason) })

describe('RFC 4180', () => {
  test.each<[string, string, unknown[]]>([
    [
      'lines end with LF or CRLF, the last one need not',
      'a,b\r\nc,d\ne,f',
      [record(1, 'a', 'b'), record(2, 'c', 'd'), record(3, 'e', 'f')],
    ],
    ['a file may be cut off between CR and LF', 'a,b\r\nc,"d"\r', [record(1, 'a', 'b'), record(2, 'c', 'd')]],
    ['a file that ends with a line break has no record after it', 'a,b\r\n', [record(1, 'a', 'b')]],
    ['empty fields are fields', ',a,\n,,', [record(1, '', 'a', ''), record(2, '', '', '')]],
    ['quotes hold commas and line breaks', '"a,b","c\r\nd"\ne,f', [record(1, 'a,b', 'c\r\nd'), record(3, 'e', 'f')]],
    ['a doubled quote is a quote', '"say ""hi""",""""\n', [record(1, 'say "hi"', '"')]],
    ['an empty quoted field', '"",""\r\n', [record(1, '', '')]],
    ['quoted and bare fields in one record', 'a,"b",c\n"d",e,"f"\r\n', [record(1, 'a', 'b', 'c'), record(2, 'd', 'e', 'f')]],
    ['a quoted field may be the last of the file', 'a,"b"', [record(1, 'a', 'b')]],
    ['an empty line is one empty field', 'a\n\nb\n', [record(1, 'a'), record(2, ''), record(3, 'b')]],
    ['an empty file has no records', '', []],
    ['IMP-1: semicolons between the first fields separate all', 'a;b\n"c;d";e,f\n', [record(1, 'a', 'b'), record(2, 'c;d', 'e,f')]],
    ['IMP-1: so do tabs', 'a\tb;c\nd,e\tf', [record(1, 'a', 'b;c'), record(2, 'd,e', 'f')]],
    ['IMP-1: a first line says what separates', 'sep=;\r\na,b;c\r\n', [record(1, ''), record(2, 'a,b', 'c')]],
    ['IMP-1: but not a quote', 'sep="\na,b\n', [fault(1, /in quotes/), record(2, 'a', 'b')]],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
    for (const size of [1, 2, 3, 5]) expect([size, read(text, size)]).toEqual([size, expected])
  })
})

test('quoted fields round-trip, in pieces of any size', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'é', '🂡', '"', ',', '\n', '\r', ' '), maxLength: 8 })
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 20 }), (written, lineBreak, size) => {
      const quoted = written.map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}${lineBreak}`)
      const found = read(quoted.join(''), size)
      expect(found.map((one) => (one.kind === 'record' ? one.fields : one.reason))).toEqual(written)
      const begins = quoted.map((_, at) => 1 + quoted.slice(0, at).join('').split('\n').length - 1)
      expect(found.map(({ line }) => line)).toEqual(begins)
    }),
    { numRuns: 500 },
  )
})

describe('a malformed record is a fault of its line, and the next line is parsed', () => {
  test.each<[string, string, unknown[]]>([
    ['a quote inside a bare field', 'a"b,c\nd,e\n', [fault(1, /must be in quotes/), record(2, 'd', 'e')]],
    ['something after a closing quote', '"a"b,c\nd,e\n', [fault(1, /between the end of a quoted field/), record(2, 'd', 'e')]],
    [
      'a quote that is never closed',
      'a,b\nc,"d\ne,f\ng,h',
      [record(1, 'a', 'b'), fault(2, /not closed/), record(3, 'e', 'f'), record(4, 'g', 'h')],
    ],
    ['a quote that another line seems to close', '"a,b\n"c",d\ne,f\n', [fault(1, /between/), record(2, 'c', 'd'), record(3, 'e', 'f')]],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
    for (const size of [1, 2, 3, 5]) expect([size, read(text, size)]).toEqual([size, expected])
  })

  test('a record that is too long, with or without quotes, without keeping it in memory', () => {
    const long = 'x'.repeat(maxRecordLength + 1)
    const expected = [record(1, 'a', 'b'), fault(2, /longer than 65536 characters/), record(3, 'c', 'd')]
    for (const text of [`a,b\n${long}\nc,d\n`, `a,b\n"${long}"\nc,d\n`, `a,b\n"${long}\nc,d\n`]) {
      for (const size of [100, 4096, 1_000_000]) expect(read(text, size)).toEqual(expected)
    }
  })

  test('the lines after an unclosed quote are parsed again', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `k${at},v${at}`)
    const found = read(`"open,v\n${lines.join('\n')}\n`, 4096)
    expect(found).toHaveLength(20_001)
    expect(found[0]).toMatchObject({ kind: 'fault', line: 1 })
    expect(found[20_000]).toEqual(record(20_001, 'k19999', 'v19999'))
  })
})
