import { spreadOf } from './statistics.ts'

export type Row = readonly [what: string, product: string, baseline: string, value: string, ratio: string, spread: string, target: string]

/** One row of the table: the medians of product and baseline, and the median and range of the rounds' ratios. */
export function ratioRow(measured: {
  readonly what: string
  readonly baseline: string
  readonly target?: string
  readonly digits: number
  readonly pairs: readonly (readonly [product: number, baseline: number])[]
}): Row {
  const ratio = spreadOf(measured.pairs.map(([product, baseline]) => product / baseline))
  const median = (side: 0 | 1) => spreadOf(measured.pairs.map((pair) => pair[side])).median.toFixed(measured.digits)
  const spread = measured.pairs.length === 1 ? '' : `${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}`
  return [measured.what, median(0), measured.baseline, median(1), ratio.median.toFixed(2), spread, measured.target ?? '']
}

/** A figure at each size, and the ratio of the last to the first. */
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

export const ratioHead: Row = ['measured', 'product', 'baseline', 'value', 'ratio', 'spread', 'target']

/** Formats a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
