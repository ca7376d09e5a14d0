import Papa from 'papaparse'
import type { Locale } from '../locale/locales.ts'

/** A cell: a text, a number, or an amount of money in minor units (pence, cents), written with two decimals. */
export type CsvCell = string | number | { readonly minor: number }

export type CsvTable = {
  /** What the file has, as its name says it: lower case, with hyphens. */
  readonly name: string
  readonly columns: readonly string[]
  /** One cell for each column. */
  readonly rows: readonly (readonly CsvCell[])[]
}

type Signs = { readonly separator: ',' | ';'; readonly decimal: '.' | ',' }

/** What a spreadsheet of the language takes for the next cell and for a decimal sign. */
const signs: Readonly<Record<Locale, Signs>> = {
  'en-GB': { separator: ',', decimal: '.' },
  'nl-NL': { separator: ';', decimal: ',' },
  pseudo: { separator: ',', decimal: '.' },
}

/**
 * The text of a file as a spreadsheet opens it: UTF-8 with its mark, lines that end in CR LF (RFC 4180). A cell that a spreadsheet
 * would evaluate gets an apostrophe in front (OWASP, "CSV Injection").
 */
export function csvText({ columns, rows }: CsvTable, locale: Locale): string {
  const { separator, decimal } = signs[locale]
  const cell = (value: CsvCell) => {
    if (typeof value === 'string') return within(value, separator)
    return (typeof value === 'number' ? String(value) : (value.minor / 100).toFixed(2)).replace('.', decimal)
  }
  const lines = Papa.unparse([columns.map(cell), ...rows.map((row) => row.map(cell))], {
    delimiter: separator,
    newline: '\r\n',
    escapeFormulae: formula,
  })
  return `\ufeff${lines}\r\n`
}

/**
 * What a spreadsheet may take for the beginning of a formula, in the wide forms of East Asian keyboards too, and after what it does not
 * show. The library's own pattern passes over texts with a line break.
 */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A spreadsheet of another language ends the cell at another separator: what comes after that one begins no formula either. */
function within(text: string, separator: ',' | ';'): string {
  return text.replace(separator === ',' ? afterOther.semicolon : afterOther.comma, "$1'")
}

/** Within a text; what stands at its beginning is the formula's to find. */
const afterOther = {
  semicolon: /(?<=[^\s\p{Cf}].*)([;\t\r\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gsu,
  comma: /(?<=[^\s\p{Cf}].*)([,\t\r\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gsu,
} as const

/** `uk-name-of-the-table-2027-02-12.csv`: the brand, the table, and the day on the viewer's calendar; nothing that a folder cannot name. */
export function csvFileName(brand: string, { name }: Pick<CsvTable, 'name'>, day: Date): string {
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return `${brand}-${name.replace(/[^a-z0-9]+/g, '-')}-${date}.csv`
}
