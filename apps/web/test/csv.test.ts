import { unguarded } from '@goat/domain/text/text'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { type CsvCell, csvFileName, csvText } from '../src/records/csv.tsx'

const written = (cells: readonly CsvCell[], locale: 'en-GB' | 'nl-NL' = 'en-GB') =>
  csvText({ name: 'x', columns: cells.map((_, at) => `c${at}`), rows: [cells] }, locale)
const read = (text: string, delimiter = '') => Papa.parse<string[]>(text.slice(1), { delimiter, skipEmptyLines: true }).data[1]

test('UI-23: a file starts with the UTF-8 byte order mark, and its lines end in CR LF', async () => {
  expect(await csvText({ name: 'x', columns: ['Name', 'Prijs'], rows: [['Zoë, “5”', 1.5]] }, 'en-GB')).toBe(
    '\ufeffName,Prijs\r\n"Zoë, “5”",1.5\r\n',
  )
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '=1\nmore',
  '=HYPERLINK("http://x","y")',
  '＝1',
  '\u202e=1',
  '"=1',
  "'=1",
])('UI-23: a cell that a spreadsheet would evaluate is neutralised: %j', async (text) => {
  const cell = read(await written(['first', text]), ',')?.[1]
  expect(unguarded(cell)).toBe(text)
  expect(cell).toMatch(/^["']/)
})

test.each(['<img src=x onerror="window.hit=1">', '{{7*7}}', '%s %o', 'a=1', '5 - 1', 'Zoë', '', 'GB-DPS-SLE', 'a, b', 'a; b'])(
  'any other text is unchanged: %j',
  async (text) => {
    expect(read(await written(['first', text]), ',')?.[1]).toBe(text)
  },
)

test('UI-23: Dutch files have semicolons between cells and commas in numbers, as Dutch spreadsheets expect', async () => {
  expect(await written(['a;b', 4.5, 10], 'nl-NL')).toBe('\ufeffc0;c1;c2\r\n"a;b";4,5;10\r\n')
})

test('an amount of money has two decimals', async () => {
  expect(await written([{ minor: 280 }, { minor: 5 }, { minor: 1_000_000 }])).toContain('2.80,0.05,10000.00')
  expect(await written([{ minor: 695 }], 'nl-NL')).toContain('6,95')
})

test.each([
  ['en-GB', 'a;=1;b', ';'],
  ['en-GB', 'a\t=1\tb', '\t'],
  ['nl-NL', 'a,=1,b', ','],
  ['nl-NL', 'a, "=1,b', ','],
] as const)('UI-23: no cell starts a formula if a spreadsheet uses another separator: %s %j', async (locale, text, separator) => {
  const cells = (await written(['first', text], locale)).split('\r\n')[1]?.split(separator) ?? []
  expect(cells.length).toBeGreaterThan(1)
  for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
})

test('UI-23: the name of a file contains the brand, the content and the date', () => {
  expect(csvFileName('uk', { name: 'product-overrides' }, new Date(2027, 1, 3))).toBe('uk-product-overrides-2027-02-03.csv')
  expect(csvFileName('nl', { name: 'cutoffs-../"><svg' }, new Date(2027, 10, 30))).toBe('nl-cutoffs-svg-2027-11-30.csv')
})
