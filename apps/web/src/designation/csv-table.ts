import { type DesignationSchedule, groupSchedules } from '@goat/domain/designation'
import { stateOf } from '@goat/domain/designation-state'
import { timeZoneOf } from '@goat/domain/factories'
import type { Received } from '@goat/domain/unread'
import type { CsvTable } from '../platform/csv/csv-file.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { addressTypeLabels, cardTypeLabels, dayLabels, deliveryMethodLabels, despatchDayLabels, packTypeLabels } from './labels.ts'
import { messages } from './messages.ts'
import type { Sentences } from './sentence.ts'
import type { Show } from './show.ts'

export type Ways = { readonly say: Say; readonly show: Show; readonly sentence: Sentences }

/**
 * Schedules in the order of the list, then those that could not be understood, as received in the column of the id. Dates are UTC, times
 * those of the From factory, whose zone stands beside them where it is known.
 */
export function csvTable(schedules: Received<DesignationSchedule>, now: number, { say, show, sentence }: Ways): CsvTable {
  const yesNo = (is: boolean) => say(is ? messages.yes : messages.no)
  const columns = [
    messages.from,
    messages.to,
    messages.filterState,
    messages.csvStartDate,
    messages.csvEndDate,
    messages.indefinite,
    messages.startTime,
    messages.endTime,
    messages.csvTimeZone,
    messages.applicableDays,
    messages.cardTypes,
    messages.deliveryMethods,
    messages.packTypes,
    messages.addressTypes,
    messages.despatchDays,
    messages.domesticOnly,
    messages.paused,
    messages.csvId,
  ].map(say)
  return {
    name: 'card-designation-schedules',
    columns,
    rows: [
      ...groupSchedules(schedules.read)
        .flatMap((group) => group.schedules)
        .map((one) => [
          one.from,
          one.to,
          sentence.stateName(stateOf(one, timeZoneOf(one.from), now).kind),
          one.startDate,
          // 31 Dec 9999 stands for an indefinite end (DES-11) and is never shown as a date (DES-3).
          one.indefinteEndDate ? '' : one.endDate,
          yesNo(one.indefinteEndDate),
          one.startTime,
          one.endTime,
          timeZoneOf(one.from) ?? '',
          ...[
            show.names(dayLabels, one.applicableDays),
            show.names(cardTypeLabels, one.cardTypes),
            show.names(deliveryMethodLabels, one.deliveryMethods),
            show.names(packTypeLabels, one.packTypes),
            show.names(addressTypeLabels, one.addressTypes),
            show.names(despatchDayLabels, one.applicableDespatchDays),
          ].map((names) => names.join(', ')),
          yesNo(one.domesticOrdersOnly),
          yesNo(one.paused),
          one.id,
        ]),
      ...schedules.unread.map(({ raw }) =>
        columns.map((_, at) => (at === 2 ? say(messages.notUnderstood) : at === columns.length - 1 ? JSON.stringify(raw) : '')),
      ),
    ],
  }
}
