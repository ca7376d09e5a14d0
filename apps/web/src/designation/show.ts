import { isCalendarDate } from '@goat/domain/calendar-date'
import type { DesignationSchedule } from '@goat/domain/designation'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { type Say, useLocale, useSay } from '../platform/locale/locale-root.tsx'
import type { ScheduleField } from './drafts.ts'
import { addressTypeLabels, cardTypeLabels, dayLabels, deliveryMethodLabels, despatchDayLabels, packTypeLabels } from './labels.ts'
import { messages } from './messages.ts'

/** The label of each field, where it stands alone. */
export const fieldLabels: Readonly<Record<ScheduleField, MessageDescriptor>> = {
  from: messages.from,
  to: messages.to,
  startDate: messages.startDate,
  endDate: messages.endDate,
  startTime: messages.startTime,
  endTime: messages.endTime,
  applicableDays: messages.applicableDays,
  cardTypes: messages.cardTypes,
  deliveryMethods: messages.deliveryMethods,
  packTypes: messages.packTypes,
  addressTypes: messages.addressTypes,
  applicableDespatchDays: messages.despatchDays,
  domesticOrdersOnly: messages.domesticOnly,
  paused: messages.paused,
}

export type Show = ReturnType<typeof showIn>

/** Ways to show the things of this capability in a language. */
export function showIn(say: Say, languageTag: string) {
  const names = <Value extends string>(labels: Readonly<Record<Value, MessageDescriptor>>, values: readonly Value[]) =>
    values.map((value) => say(labels[value]))
  const listed = <Value extends string>(labels: Readonly<Record<Value, MessageDescriptor>>, values: readonly Value[]) =>
    values.length === 0 ? say(messages.noneChosen) : names(labels, values).join(', ')
  const dates = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' })
  const date = (text: string) => (isCalendarDate(text) ? dates.format(new Date(`${text}T00:00:00Z`)) : text)
  const yesNo = (is: boolean) => say(is ? messages.yes : messages.no)
  const values: Readonly<Record<ScheduleField, (schedule: DesignationSchedule) => string>> = {
    from: ({ from }) => from,
    to: ({ to }) => to,
    startDate: ({ startDate }) => say(messages.utcDate(date(startDate))),
    // 31 Dec 9999 stands for an indefinite end (DES-11) and is never shown as a date (DES-3).
    endDate: ({ indefinteEndDate, endDate }) => (indefinteEndDate ? say(messages.noEndDate) : say(messages.utcDate(date(endDate)))),
    startTime: ({ startTime }) => showTimeOfDay(startTime),
    endTime: ({ endTime }) => showTimeOfDay(endTime),
    applicableDays: ({ applicableDays }) => listed(dayLabels, applicableDays),
    cardTypes: ({ cardTypes }) => listed(cardTypeLabels, cardTypes),
    deliveryMethods: ({ deliveryMethods }) => listed(deliveryMethodLabels, deliveryMethods),
    packTypes: ({ packTypes }) =>
      packTypes.length === Object.keys(packTypeLabels).length ? say(messages.all) : listed(packTypeLabels, packTypes),
    addressTypes: ({ addressTypes }) => listed(addressTypeLabels, addressTypes),
    applicableDespatchDays: ({ applicableDespatchDays }) => listed(despatchDayLabels, applicableDespatchDays),
    domesticOrdersOnly: ({ domesticOrdersOnly }) => yesNo(domesticOrdersOnly),
    paused: ({ paused }) => yesNo(paused),
  }
  return {
    date,
    names,
    value: (field: ScheduleField, schedule: DesignationSchedule) => values[field](schedule),
  }
}

export function useShow(): Show {
  const say = useSay()
  const { languageTag } = useLocale()
  return useMemo(() => showIn(say, languageTag), [say, languageTag])
}
