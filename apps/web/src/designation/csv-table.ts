import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { stateOf } from '@goat/domain/designation-windows'
import {
  type DesignationSchedule,
  groupSchedules,
  indefiniteEndDate,
  type ScheduleField,
  scheduleFields,
} from '@goat/domain/kinds/designation'
import type { FieldValue } from '@goat/domain/kinds/kind'
import type { Received } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import type { CsvTable } from '../platform/csv/csv-file.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { fieldLabels, messages } from './messages.ts'
import type { Sentences } from './sentence.ts'
import type { Show } from './show.ts'

export type Formatters = { readonly say: Say; readonly show: Show; readonly sentence: Sentences; readonly zoneOf: ZoneOf }

/**
 * Schedules in list order, then those that could not be parsed, as received in the id column. Dates are UTC; times are local times of the
 * From factory, followed by its time zone if known.
 */
export function csvTable(schedules: Received<DesignationSchedule>, now: number, { say, show, sentence, zoneOf }: Formatters): CsvTable {
  const extraColumns: Readonly<Partial<Record<ScheduleField, Column>>> = {
    to: [messages.filterState, (one) => sentence.stateName(stateOf(one, zoneOf(one.from), now).kind)],
    endDate: [messages.indefinite, (one) => show.yesNo(one.indefinteEndDate)],
    endTime: [messages.csvTimeZone, (one) => zoneOf(one.from) ?? ''],
  }
  const columns = scheduleFields.flatMap((field): readonly Column[] => {
    const own: Column = [dateLabels[field.name] ?? fieldLabels[field.name], (one) => cellOf(field.name, field.get(one), show)]
    const other = extraColumns[field.name]
    return other === undefined ? [own] : [own, other]
  })
  const all: readonly Column[] = [...columns, [messages.csvId, ({ id }) => id]]
  return {
    name: 'card-designation-schedules',
    columns: all.map(([label]) => say(label)),
    rows: [
      ...groupSchedules(schedules.read)
        .flatMap((group) => group.schedules)
        .map((one) => all.map(([, cell]) => cell(one))),
      ...schedules.unread.map(({ raw }) =>
        all.map(([label]) =>
          label === messages.filterState ? say(messages.notUnderstood) : label === messages.csvId ? JSON.stringify(raw) : '',
        ),
      ),
    ],
  }
}

type Column = readonly [label: MessageDescriptor, cell: (schedule: DesignationSchedule) => string]

/** Labels of dates in a file, where the values do not say that they are UTC. */
const dateLabels: Readonly<Partial<Record<ScheduleField, MessageDescriptor>>> = {
  startDate: messages.csvStartDate,
  endDate: messages.csvEndDate,
}

function cellOf(name: ScheduleField, value: FieldValue, show: Show): string {
  if (typeof value === 'boolean') return show.yesNo(value)
  if (Array.isArray(value)) return show.codes(name, value.map(String)).join(', ')
  // 31 Dec 9999 means an indefinite end (DES-20) and is never shown as a date.
  return value === indefiniteEndDate ? '' : String(value ?? '')
}
