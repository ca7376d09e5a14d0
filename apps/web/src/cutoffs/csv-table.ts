import { type CutoffFactory, cutoffDays, sortExceptions } from '@goat/domain/kinds/cutoff'
import type { CsvTable } from '../platform/csv/csv-file.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { dayNames, messages } from './messages.ts'
import type { Show } from './show.ts'

/** The rules of a centre in screen order: for each service its defaults, then its exceptions. Times are the centre's local times. */
export function csvTable({ factoryCode, timeZone = '', deliveryServices }: CutoffFactory, say: Say, show: Show): CsvTable {
  return {
    name: `cutoffs-${factoryCode.toLowerCase()}`,
    columns: [
      messages.csvCentre,
      messages.csvTimeZone,
      messages.serviceCode,
      messages.csvServiceName,
      messages.csvRule,
      messages.productType,
      messages.applicableOn,
      messages.time,
      messages.csvChangedBy,
      messages.csvChangedAt,
    ].map(say),
    rows: deliveryServices.flatMap(({ serviceName, displayServiceName, cutoff, lastChange, unread = [] }) => {
      const head = [factoryCode, timeZone, serviceName, displayServiceName]
      const change = [lastChange?.by ?? '', lastChange?.at ?? '']
      return [
        ...cutoffDays.map((day) => [...head, say(messages.defaults), '', say(dayNames[day]), cutoff.default[day], ...change]),
        ...sortExceptions(cutoff.exceptions).map(({ productType, applicableOn, time }) => [
          ...head,
          say(messages.exceptions),
          productType,
          show.days(applicableOn),
          time,
          ...change,
        ]),
        ...unread.map(({ raw }) => [...head, say(messages.notUnderstood), '', '', JSON.stringify(raw), ...change]),
      ]
    }),
  }
}
