import { formula } from '@goat/domain/text/text'
import { LoadingButton } from '@goat/ui/button'
import { DownloadIcon } from '@goat/ui/control-icons'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { failureText } from '../platform/api/failure-text.ts'
import { serverTime } from '../platform/clock.ts'
import {
  type Locale,
  logFailure,
  type MessageDescriptor,
  type Say,
  useLocale,
  useSay,
  useTranslatedToasts,
} from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'

/** A cell: a string, a number, or an amount in minor units (pence, cents) that is written with two decimals. */
export type CsvCell = string | number | { readonly minor: number }

export type CsvTable = {
  /** Part of the file name: lower case, with hyphens. */
  readonly name: string
  readonly columns: readonly string[]
  /** One cell for each column. */
  readonly rows: readonly (readonly CsvCell[])[]
}

/** A column: its heading, and its cell for a row, if it has one. */
export type CsvColumn<Row> = readonly [heading: MessageDescriptor, cell: (row: Row) => CsvCell | undefined]

/** `name`: see `CsvTable`. */
export function csvTable<Row>(say: Say, name: string, rows: readonly Row[], columns: readonly CsvColumn<Row>[]): CsvTable {
  return {
    name,
    columns: columns.map(([heading]) => say(heading)),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
  }
}

type Signs = { readonly separator: ',' | ';'; readonly decimal: '.' | ',' }

/** The separators that a spreadsheet in the language expects. */
const signs: Readonly<Record<Locale, Signs>> = {
  'en-GB': { separator: ',', decimal: '.' },
  'nl-NL': { separator: ';', decimal: ',' },
  pseudo: { separator: ',', decimal: '.' },
}

/**
 * The content of a file for spreadsheets: UTF-8 with a byte order mark, CRLF line endings (RFC 4180). A cell that a spreadsheet would
 * evaluate is prefixed with an apostrophe (OWASP, "CSV Injection").
 */
export async function csvText({ columns, rows }: CsvTable, locale: Locale): Promise<string> {
  // Loaded with the first file: 6 kB that most visits do not need.
  const { default: Papa } = await import('papaparse')
  const { separator, decimal } = signs[locale]
  const cell = (value: CsvCell) => {
    if (typeof value === 'string') return escapeWithin(value, separator)
    return (typeof value === 'number' ? String(value) : (value.minor / 100).toFixed(2)).replace('.', decimal)
  }
  const pieces: string[] = []
  for await (const some of slicesOf([columns, ...rows]))
    pieces.push(
      Papa.unparse(
        some.map((row) => row.map(cell)),
        { delimiter: separator, newline: '\r\n', escapeFormulae: formula },
      ),
    )
  return `\ufeff${pieces.join('\r\n')}\r\n`
}

/** A long list in pieces, between which the page can react. */
export async function* slicesOf<Row>(list: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < list.length; at += 1_000) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    yield list.slice(at, at + 1_000)
  }
}

/** Escapes formulas after the other separator, at which a spreadsheet in another language ends the cell. */
function escapeWithin(text: string, separator: ',' | ';'): string {
  return text.replace(separator === ',' ? afterOther.semicolon : afterOther.comma, "$1'")
}

/** Within a cell only; `formula` matches its start. */
const afterOther = {
  semicolon: /(?<=[^\s\p{Cf}].*)([;\t\r\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gsu,
  comma: /(?<=[^\s\p{Cf}].*)([,\t\r\n][\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/gsu,
} as const

/** `uk-name-of-the-table-2027-02-12.csv`: the brand, the table and the date in the user's time zone. */
export function csvFileName(brand: string, { name }: Pick<CsvTable, 'name'>, day: Date): string {
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return `${brand}-${name.replace(/[^a-z0-9]+/g, '-')}-${date}.csv`
}

export type DownloadCsvProps = {
  /** The content of the screen; called on each download. */
  readonly table: () => CsvTable | Promise<CsvTable>
  /** The data is not loaded yet. */
  readonly isDisabled?: boolean
  readonly className?: string | undefined
  /** What it downloads, where that is not the content of the screen. */
  readonly label?: MessageDescriptor
}

/** Downloads the content of the screen as a file for spreadsheets. */
export function DownloadCsv({ table, isDisabled = false, className, label = msg`Download CSV` }: DownloadCsvProps) {
  const say = useSay()
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { locale } = useLocale()
  const { supportChannel } = useConfig()
  const [isPreparing, setPreparing] = useState(false)
  const download = async () => {
    setPreparing(true)
    try {
      const content = await table()
      save(await csvText(content, locale), csvFileName(brand, content, new Date(serverTime())))
    } catch (thrown) {
      logFailure('Download CSV', thrown)
      toasts.show('error', (say) => failureText(thrown, say, supportChannel))
    }
    setPreparing(false)
  }
  return (
    <LoadingButton
      className={className}
      icon={<DownloadIcon />}
      disabled={isDisabled}
      isLoading={isPreparing}
      onClick={() => void download()}
    >
      {say(label)}
    </LoadingButton>
  )
}

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the blob asynchronously; a minute is enough for a file of this size.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
