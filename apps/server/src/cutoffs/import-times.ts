import { check } from '@goat/contract/check'
import { importedTimes } from '@goat/contract/described/cutoffs'
import { maxReasonLength } from '@goat/contract/endpoint'
import { importColumns } from '@goat/contract/imports'
import { type Cutoff, type CutoffDefaults, cutoffKind, serviceNamed } from '@goat/domain/kinds/cutoff'
import { unknownFactory } from '@goat/domain/kinds/cutoff-override'
import { code, joinKey, optional, reference, text, time } from '@goat/domain/kinds/kind'
import { issue, textIssues } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/calendar'
import { readServices, unknownService } from '../factories/factories.ts'
import { firstLines, type Importer, importRecords, type RecordImport } from '../records/import/import.ts'
import { LineFault } from '../records/import/lines.ts'
import { readColumns } from '../records/import/of-kind.ts'

const { needed, more } = importColumns.cutoff
const columns = [...needed, ...more]
const properties = {
  factoryCode: reference('factory'),
  deliveryService: code(),
  weekday: time,
  saturday: time,
  sunday: time,
  reason: optional(text()),
}

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
  shapeOf: (brand) => ({
    columns,
    optionalColumns: more,
    check: (line, given, format) => {
      const read = readColumns(columns, properties, given, format, brand)
      const [factory, named] = [String(read['factoryCode'] ?? ''), String(read['deliveryService'] ?? '')]
      const service = format === 'csv' ? serviceNamed([factory], named) : named
      const checked = check(importedTimes, { ...read, ...(named === '' ? {} : { deliveryService: service }) })
      const reason = String(read['reason'] ?? '').trim() || undefined
      const ofReason = reason === undefined ? [] : textIssues(reason, 'reason', maxReasonLength)
      const issues = [...(checked.ok ? [] : checked.issues), ...ofReason]
      const { weekday, saturday, sunday } = checked.ok ? checked.value : noTimes
      const times = { weekday: fullTime(weekday), saturday: fullTime(saturday), sunday: fullTime(sunday) }
      const entry = { line, factory, service, times, reason }
      return issues.length > 0 ? { fault: new LineFault(line, issues, keyOf(entry)), entry } : { entry }
    },
  }),
  run: (db, origin, lines, options) => importRecords(db, origin, lines, importTimes, options),
}

const noTimes = { weekday: '', saturday: '', sunday: '' }

const keyOf = ({ factory, service }: TimesEntry) => joinKey(factory, service)

const importTimes: RecordImport<Cutoff, TimesEntry> = {
  kind: cutoffKind,
  keyOf,
  faultsOf: async (tx, brand, entries, stored) => {
    const first = firstLines(entries, keyOf)
    const services = await readServices(tx, brand)
    return entries.flatMap((entry) => {
      const { line, factory, service } = entry
      const key = keyOf(entry)
      const earlier = first.get(key)
      const isKnown = services.some((one) => one.factory === factory)
      const unknown = isKnown ? unknownService(services, factory, service) : unknownFactory(services, factory, 'factoryCode')
      if (!stored.has(key)) return [new LineFault(line, [unknown], key)]
      return earlier === line ? [] : [new LineFault(line, [issue('line.repeated', { key, line: String(earlier) })], key)]
    })
  },
  valueFor: ({ times }, before) => ({ exceptions: before?.exceptions ?? [], default: times }),
}
