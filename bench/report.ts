import { spreadOf } from './statistics.ts'

export type Row = readonly [what: string, ours: string, beside: string, theirs: string, ratio: string, spread: string, aim: string]

/** One line of the table: each round's ratio of the two, their median, and how far the rounds lie apart. */
export function ratioRow(measured: {
  readonly what: string
  readonly beside: string
  readonly aim?: string
  readonly digits: number
  readonly pairs: readonly (readonly [ours: number, theirs: number])[]
}): Row {
  const ratio = spreadOf(measured.pairs.map(([ours, theirs]) => ours / theirs))
  const median = (side: 0 | 1) => spreadOf(measured.pairs.map((pair) => pair[side])).median.toFixed(measured.digits)
  const spread = measured.pairs.length === 1 ? '' : `${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}`
  return [measured.what, median(0), measured.beside, median(1), ratio.median.toFixed(2), spread, measured.aim ?? '']
}

/** A figure at each size, and how many times the first the last is. */
export type GrowthRow = readonly string[]

export function growthRow({
  what,
  digits,
  figures,
}: {
  readonly what: string
  readonly digits: number
  readonly figures: readonly number[]
}): GrowthRow {
  const growth = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN)
  return [what, ...figures.map((figure) => figure.toFixed(digits)), `× ${growth.toFixed(growth < 1 ? 2 : 1)}`]
}

export const ratioHead: Row = ['what', 'ours', 'beside', 'theirs', 'ratio', 'spread', 'aim']

/** The table as Markdown, so that it can be kept as it is printed. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
