import type { CsvTable } from '../../platform/csv/csv-file.ts'
import type { Say } from '../../platform/locale/locale-root.tsx'
import type { Dated } from './dated.ts'
import { messages } from './messages.ts'
import type { Show } from './show.ts'

/** Every dated cut-off, by first day. */
export function csvTable(dated: readonly Dated[], say: Say, show: Show): CsvTable {
  const list = (values: readonly string[] | null) => values?.join(', ') ?? say(messages.all)
  return {
    name: 'dated-cutoffs',
    columns: [
      messages.from,
      messages.to,
      messages.days,
      messages.factories,
      messages.services,
      messages.productTypes,
      messages.time,
      messages.reason,
      messages.csvChangedBy,
      messages.csvChangedAt,
    ].map(say),
    rows: dated.map(({ value, changedBy, changedAt }) => [
      value.from,
      value.to,
      show.weekdays(value.days),
      list(value.factories),
      list(value.services),
      list(value.productTypes),
      value.time ?? say(messages.closed),
      value.reason,
      changedBy,
      changedAt,
    ]),
  }
}
