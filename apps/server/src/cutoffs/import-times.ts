import { check } from '@goat/contract/check'
import { importedTimes } from '@goat/contract/described/cutoffs'
import { maxReasonLength } from '@goat/contract/endpoint'
import { importColumns } from '@goat/contract/imports'
import { type Cutoff, type CutoffDefaults, cutoffKind } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { code, optional, text, time } from '@goat/domain/kinds/shape'
import { issue } from '@goat/domain/text/issues'
import { textIssues } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/calendar'
import { firstLines, type Importer, importRecords, type RecordImport } from '../records/import/import.ts'
import { LineFault } from '../records/import/lines.ts'
import { readColumns } from '../records/import/of-kind.ts'

const { needed, more } = importColumns.cutoff
const columns = [...needed, ...more]
const properties = { factoryCode: code(), deliveryService: code(), weekday: time, saturday: time, sunday: time, reason: optional(text()) }

type TimesEntry = {
  readonly line: number
  readonly factory: string
  readonly service: string
  readonly times: CutoffDefaults
  readonly reason: string | undefined
}

/** The default times of delivery services that there are; their exceptions stay (IMP-13). The command takes whole cut-offs. */
export const timesImporter: Importer<(typeof columns)[number], TimesEntry> = {
  kind: 'cutoff',
  isPlannable: true,
  shapeOf: () => ({
    columns,
    optionalColumns: more,
    check: (line, given, format) => {
      const sent = readColumns(columns, properties, given, format)
      const checked = check(importedTimes, sent)
      if (!checked.ok) return { fault: new LineFault(line, checked.issues, String(sent['factoryCode'] ?? '')) }
      const { factoryCode: factory, deliveryService: service, weekday, saturday, sunday } = checked.value
      const reason = checked.value.reason?.trim() || undefined
      const issues = reason === undefined ? [] : textIssues(reason, 'reason', maxReasonLength)
      if (issues.length > 0) return { fault: new LineFault(line, issues, joinKey(factory, service)) }
      const times = { weekday: fullTime(weekday), saturday: fullTime(saturday), sunday: fullTime(sunday) }
      return { entry: { line, factory, service, times, reason } }
    },
  }),
  run: (db, origin, lines, options) => importRecords(db, origin, lines, importTimes, options),
}

const keyOf = ({ factory, service }: TimesEntry) => joinKey(factory, service)

const importTimes: RecordImport<Cutoff, TimesEntry> = {
  kind: cutoffKind,
  keyOf,
  faultsOf: async (_tx, _brand, entries, stored) => {
    const first = firstLines(entries, keyOf)
    return entries.flatMap((entry) => {
      const { line, factory, service } = entry
      const key = keyOf(entry)
      const earlier = first.get(key)
      if (!stored.has(key)) return [new LineFault(line, [issue('line.noService', { key: factory, service })], key)]
      return earlier === line ? [] : [new LineFault(line, [issue('line.repeated', { key, line: String(earlier) })], key)]
    })
  },
  valueFor: ({ times }, before) => ({ exceptions: before?.exceptions ?? [], default: times }),
}
